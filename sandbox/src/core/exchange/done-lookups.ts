import { type CommandMark, keyName } from '../command-mark';
import { type DoneCommand, doneCommands } from '../commands';
import type { Database } from '../context';

/** Whether a command that waits for its turn was done before. */
export interface Lookup {
  readonly mark: CommandMark;
  /** How many batches were written when the storage was asked; what later ones did it may not say. Infinity until then. */
  askedAfter: number;
  /** Resolves when the storage has answered or failed to. */
  readonly answered: Promise<void>;
  /** What it answered; undefined until it has. */
  answer: { readonly done: DoneCommand | undefined } | { readonly failure: unknown } | undefined;
}

interface Asked {
  readonly lookup: Lookup;
  readonly resolve: () => void;
}

/**
 * Asks the storage which commands were done before, while the batch before theirs is being written: a batch need not wait for
 * that. What was done since the storage was asked is known from the batches themselves.
 */
export class DoneLookups {
  private waiting: Asked[] = [];
  private isAsking = false;
  private batches = 0;
  private recent: { readonly batch: number; readonly done: ReadonlyMap<string, DoneCommand> }[] = [];

  constructor(private readonly database: Database) {}

  begin(mark: CommandMark): Lookup {
    let resolve: () => void = () => undefined;
    const answered = new Promise<void>((answer) => (resolve = answer));
    const lookup: Lookup = { mark, askedAfter: Infinity, answered, answer: undefined };
    this.waiting.push({ lookup, resolve });
    if (!this.isAsking) void this.ask();
    return lookup;
  }

  /** The commands among these that were done before, by their names. Throws what the storage failed with. */
  done(lookups: readonly Lookup[]): ReadonlyMap<string, DoneCommand> {
    const all = new Map<string, DoneCommand>();
    for (const { mark, askedAfter, answer } of lookups) {
      if (!answer) throw new Error('The storage has not answered yet');
      if ('failure' in answer) throw answer.failure;
      const name = keyName(mark);
      const later = this.recent.filter(({ batch }) => batch > askedAfter);
      const done = answer.done ?? later.map((each) => each.done.get(name)).find(Boolean);
      if (done) all.set(name, done);
    }
    return all;
  }

  /** A batch did these commands; `waiting` are the lookups of those whose turn comes later. */
  wrote(commands: readonly DoneCommand[], waiting: readonly Lookup[]): void {
    this.batches += 1;
    const oldest = waiting.reduce((least, { askedAfter }) => Math.min(least, askedAfter), this.batches);
    this.recent = this.recent.filter(({ batch }) => batch > oldest);
    if (oldest < this.batches && commands.length > 0)
      this.recent.push({ batch: this.batches, done: new Map(commands.map((each) => [keyName(each), each])) });
  }

  /** Those that come while the storage is asked are asked for together. */
  private async ask(): Promise<void> {
    this.isAsking = true;
    while (this.waiting.length > 0) {
      // So are those of the same turn of the event loop.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const asked = this.waiting;
      this.waiting = [];
      for (const { lookup } of asked) lookup.askedAfter = this.batches;
      try {
        const found = await doneCommands(
          this.database,
          asked.map(({ lookup }) => lookup.mark),
        );
        for (const { lookup } of asked) lookup.answer = { done: found.get(keyName(lookup.mark)) };
      } catch (failure) {
        for (const { lookup } of asked) lookup.answer = { failure };
      }
      for (const { resolve } of asked) resolve();
    }
    this.isAsking = false;
  }
}
