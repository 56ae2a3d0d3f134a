import { type CommandMark, keyName, requireSameInput } from '../command-mark';
import type { DoneCommand } from '../commands';
import type { TradingState } from '../engine/trading-state';
import { UnitOfWork } from './unit-of-work';

/** What a command works with in its turn of the queue. */
export interface CommandContext {
  readonly unit: UnitOfWork;
  /**
   * Makes what came of the task's command when it was done before; undefined when it is new, or the task is no command's.
   * Throws `CallError` idempotencyConflict when its key came with another input.
   */
  readonly repeated: () => (() => string) | undefined;
  /** Keeps what came of the command; `outcome` is called when the batch is complete. */
  readonly keep: (outcome: () => string) => void;
}

interface PendingCommand extends CommandMark {
  readonly outcome: () => string;
}

/** Tasks that are written together. */
export class Batch {
  readonly unit: UnitOfWork;
  private readonly pending = new Map<string, PendingCommand>();

  constructor(
    state: TradingState,
    private readonly time: number,
    private readonly stored: ReadonlyMap<string, DoneCommand>,
  ) {
    this.unit = new UnitOfWork(state, time);
  }

  contextOf(mark: CommandMark | undefined): CommandContext {
    const name = mark && keyName(mark);
    return {
      unit: this.unit,
      repeated: () => {
        if (!mark || name === undefined) return undefined;
        const earlier = this.stored.get(name) ?? this.pending.get(name);
        if (!earlier) return undefined;
        requireSameInput(earlier, mark);
        const { outcome } = earlier;
        return () => (typeof outcome === 'string' ? outcome : outcome());
      },
      keep: (outcome) => {
        if (mark && name !== undefined) this.pending.set(name, { ...mark, outcome });
      },
    };
  }

  commands(): DoneCommand[] {
    return [...this.pending.values()].map(({ outcome, ...mark }) => ({
      ...mark,
      outcome: outcome(),
      time: this.time,
    }));
  }
}
