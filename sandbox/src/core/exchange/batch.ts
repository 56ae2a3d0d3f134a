import type { TradingState } from '../engine/trading-state';
import type { KeyRow } from './batch-store';
import { Desk } from './desk';

/** Names what a command did, so that a repetition is known (see `Turn`). */
export interface CommandKey {
  readonly owner: string;
  readonly key: string;
}

/** A command's turn in the queue. */
export interface Turn {
  readonly desk: Desk;
  /** The answer kept under the command's key by an earlier batch. */
  readonly stored: Omit<KeyRow, 'time'> | undefined;
  /** The answer to be kept under the command's key by this batch. */
  readonly pending: () => PendingAnswer | undefined;
  /** Keeps an answer under the command's key; `answer` is called when the batch is complete. */
  readonly keep: (pending: PendingAnswer) => void;
}

export interface PendingAnswer {
  readonly input: string;
  readonly answer: () => string;
}

/** What a command's key is told by among others. */
export const keyName = ({ owner, key }: CommandKey): string => `${owner} ${key}`;

/** Commands that are written together. */
export class Batch {
  readonly desk: Desk;
  private readonly answers = new Map<string, CommandKey & PendingAnswer>();

  constructor(
    state: TradingState,
    private readonly time: number,
    private readonly stored: ReadonlyMap<string, KeyRow>,
  ) {
    this.desk = new Desk(state, time);
  }

  turn(key: CommandKey | undefined): Turn {
    const name = key && keyName(key);
    return {
      desk: this.desk,
      stored: name === undefined ? undefined : this.stored.get(name),
      pending: () => (name === undefined ? undefined : this.answers.get(name)),
      keep: (pending) => {
        if (key && name !== undefined) this.answers.set(name, { ...key, ...pending });
      },
    };
  }

  keys(): KeyRow[] {
    return [...this.answers.values()].map(({ owner, key, input, answer }) => ({
      owner,
      key,
      input,
      answer: answer(),
      time: this.time,
    }));
  }
}
