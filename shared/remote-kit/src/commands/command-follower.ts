import type { AskedOf, AttemptOf, Command, InputOf, OutputOf } from '@exchange/contract/call';
import { stableKey } from '@exchange/contract/stable-key';
import { isApiFailure, type PersonalNews, type Platform } from '@exchange/platform';
import { Retries } from '../retries';
import { findOutcome, type FoundOutcome, lookUpCommand } from './find-outcome';
import {
  createPendingCommands,
  type PendingCommand,
  type PendingCommands,
  type PendingOptions,
} from './pending-commands';

/** What is known of a command that was sent and not answered. */
export type CommandOutcome<C extends Command> =
  | { readonly is: 'none' }
  /** `notMade`: it never reached the exchange, and will not. `unknown`: the exchange could not be asked. */
  | { readonly is: 'looking' | 'unknown' | 'notMade'; readonly pending: PendingCommand<C> }
  | { readonly is: 'made'; readonly pending: PendingCommand<C>; readonly answer: OutputOf<C> };

/** Which commands are followed, and how they are kept. */
export interface CommandOptions<C extends Command> extends PendingOptions<C> {
  /** Only those that ask for this, such as one campaign's. */
  readonly of?: Partial<AskedOf<C>> | undefined;
}

type Surroundings = Pick<Platform, 'api' | 'storage' | 'clock' | 'bus' | 'report'>;

/**
 * Sends the commands of one user and kind, and finds out what became of those whose answers are lost. One that an earlier page
 * left is looked for by its key until it is found or cannot arrive any more. One that this page has lost itself stays with whoever
 * sends it, until the personal channel says that it was done.
 */
export class CommandFollower<C extends Command> {
  outcome: CommandOutcome<C>;
  private readonly commands: PendingCommands<C>;
  private readonly listeners = new Set<() => void>();
  /** Keys that this page is sending now. */
  private readonly sending = new Set<string>();
  /** Keys that this page has sent and that got no answer. */
  private readonly unanswered = new Set<string>();
  /** Keys of which the personal channel told while they were being sent. */
  private readonly told = new Set<string>();
  /** The search under way; aborted when another one begins, so that its answer is never taken for a newer one. */
  private search = new AbortController();
  private isStarted = false;
  /** Asks by itself for what could not be asked for. What is shown stays until there is an answer. */
  private readonly retries = new Retries(() => {
    if (this.outcome.is === 'unknown') void this.lookFor(this.outcome.pending);
  });

  constructor(
    private readonly around: Surroundings,
    private readonly userId: string,
    private readonly command: C,
    private readonly options: CommandOptions<C>,
  ) {
    this.commands = createPendingCommands(around, userId, command, options);
    this.outcome = this.first();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Looks for what an earlier page left, and listens to the personal channel. Returns the stop. */
  start(): () => void {
    this.isStarted = true;
    const stopRetries = this.retries.start();
    const subscription = this.around.bus.topic('personal/commands').subscribe((news) => this.hear(news));
    this.lookForShown();
    return () => {
      this.isStarted = false;
      stopRetries();
      this.search.abort();
      subscription.unsubscribe();
    };
  }

  /** Sends a command; one that is pending goes again under its key. Rejects with `ApiFailure`. */
  readonly send = async (asked: AskedOf<C>, attempt: AttemptOf<C>): Promise<OutputOf<C>> => {
    let key = '';
    try {
      const answer = await this.commands.send(asked, attempt, (input, options) => {
        key = options.idempotencyKey;
        this.sending.add(key);
        return this.call(input, options);
      });
      this.sent(key);
      if (this.isShown(key)) this.showNext();
      return answer;
    } catch (error) {
      const wasTold = this.told.has(key);
      this.sent(key);
      const kept = this.commands.find(key);
      if (!kept && this.outcome.is !== 'made' && this.isShown(key)) this.showNext();
      // Without an answer, and nobody looks for it yet.
      if (kept && kept.triedAt > 0 && !this.isShown(key)) this.unanswered.add(key);
      if (wasTold) void this.lookQuietly([key]);
      throw error;
    }
  };

  /** The pending ones, the earliest first. */
  readonly pending = (): readonly PendingCommand<C>[] => {
    const wanted = Object.entries(this.options.of ?? {});
    return this.commands
      .list()
      .filter(({ asked }) =>
        wanted.every(([name, value]) => stableKey(Reflect.get(asked, name)) === stableKey(value)),
      );
  };

  /** The pending one that asks for the same. */
  readonly equal = (asked: AskedOf<C>): PendingCommand<C> | undefined => this.commands.equal(asked);

  /** Looks again for the one that is shown, or for the first that is pending. */
  readonly look = (): void => {
    const { outcome } = this;
    if (outcome.is === 'none') this.showNext();
    else if (outcome.is !== 'made') this.show({ is: 'looking', pending: outcome.pending });
  };

  /** The person has seen what became of the one that is shown, or leaves it; goes on to the next one. */
  readonly dismiss = (): void => {
    if (this.outcome.is !== 'none') this.commands.settle(this.outcome.pending.key);
    this.showNext();
  };

  private first(): CommandOutcome<C> {
    // Only a user's own commands can be looked for.
    if (this.command.access !== 'user' || this.userId === '') return { is: 'none' };
    const pending = this.pending().find(({ key, triedAt }) => triedAt > 0 && !this.sending.has(key));
    return pending ? { is: 'looking', pending } : { is: 'none' };
  }

  private show(outcome: CommandOutcome<C>): void {
    this.outcome = outcome;
    if (outcome.is !== 'unknown') this.retries.reset();
    this.search.abort();
    if (outcome.is !== 'none') this.unanswered.delete(outcome.pending.key);
    for (const listener of this.listeners) listener();
    this.lookForShown();
  }

  private showNext(): void {
    this.show(this.first());
  }

  private isShown(key: string): boolean {
    return this.outcome.is !== 'none' && this.outcome.pending.key === key;
  }

  private sent(key: string): void {
    this.sending.delete(key);
    this.unanswered.delete(key);
    this.told.delete(key);
  }

  private lookForShown(): void {
    if (this.isStarted && this.outcome.is === 'looking') void this.lookFor(this.outcome.pending);
  }

  private async lookFor(pending: PendingCommand<C>): Promise<void> {
    const { signal } = this.newSearch();
    const { around, command, commands } = this;
    let found: FoundOutcome<C> | undefined;
    try {
      found = await findOutcome(around, command, commands, pending.key, signal);
    } catch (error) {
      if (!isApiFailure(error)) around.report.error(error);
      this.show({ is: 'unknown', pending });
      this.retries.failed();
      return;
    }
    if (!found) return;
    if (found.is === 'notMade') {
      this.show({ is: 'notMade', pending });
    } else if (found.is === 'made' && commands.find(pending.key)) {
      commands.settle(pending.key);
      this.show({ is: 'made', pending, answer: found.answer });
    } else {
      // Another page of the user has found out, and said so.
      this.showNext();
    }
  }

  /** Looks once for those that this page has lost: only that one was made is shown. */
  private async lookQuietly(keys: readonly string[]): Promise<void> {
    if (!this.isStarted) return;
    const { signal } = this.newSearch();
    for (const key of keys) {
      const answer = await lookUpCommand(this.around, this.command, key, signal).catch(() => null);
      if (signal.aborted) return;
      const pending = this.commands.find(key);
      if (answer !== null && pending && !this.sending.has(key)) {
        this.commands.settle(key);
        this.show({ is: 'made', pending, answer });
        return;
      }
    }
  }

  private newSearch(): AbortController {
    this.search.abort();
    this.search = new AbortController();
    return this.search;
  }

  private hear(news: PersonalNews<'commands'>): void {
    const isResync = news === 'resync';
    const done = isResync ? [] : news;
    const isTold = (key: string) => done.some((each) => each.name === this.command.name && each.key === key);
    for (const key of this.sending) if (isTold(key)) this.told.add(key);
    const { outcome } = this;
    if (outcome.is === 'none') {
      const wanted = [...this.unanswered].filter((key) => isResync || isTold(key));
      if (wanted.length > 0) void this.lookQuietly(wanted);
    } else if (outcome.is !== 'made') {
      const mayBeNews = outcome.is !== 'notMade' && isResync;
      if (mayBeNews || isTold(outcome.pending.key)) this.look();
    }
  }

  // What the call answers follows from the command, which the compiler cannot know of a type parameter.
  private call(input: InputOf<C>, options: { readonly idempotencyKey: string }): Promise<OutputOf<C>> {
    return this.around.api.call(this.command, input, options) as Promise<OutputOf<C>>;
  }
}
