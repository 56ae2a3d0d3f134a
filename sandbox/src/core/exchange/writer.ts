import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, context, ROOT_CONTEXT } from '@opentelemetry/api';
import { CallError } from '../call-error';
import type { CommandMark } from '../command-mark';
import type { Database, SandboxClock } from '../context';
import { type Effects, TradingState } from '../engine/trading-state';
import { OutcomeUnknown } from '../outcome-unknown';
import { recordedContext, traceBatch } from '../tracing';
import { Batch, type CommandContext } from './batch';
import { takeBatchGuard } from './batch-sequence-guard';
import { type BatchRows, batchRows } from './batch-rows';
import { writeBatch } from './batch-store';
import type { Catalogue } from './catalogue';
import { DoneLookups, type Lookup } from './done-lookups';
import { loadState } from './state-store';
import { LeadershipLost } from './fencing-token';
import { worstPrice } from './trading-rules';

/** A command: what one caller asks of the writer. */
export interface Command<Result> {
  /** What it is known by when it is sent again. */
  readonly mark?: CommandMark;
  /**
   * Changes the state or throws `CallError` before it changes anything. The function it returns makes the answer
   * once the batch is written, from what the whole batch made of the records.
   */
  readonly work: (context: CommandContext) => () => Result;
}

/** A command with rows of its own: has a transaction to itself. */
export interface CommandWithRows extends Command<void> {
  /** Runs in the transaction before `work`; false ends the command there. What it throws is the caller's answer. */
  readonly before: (transaction: Database) => Promise<boolean>;
  /** Runs in the transaction when `work` is written; what it throws undoes everything. */
  readonly after?: (transaction: Database) => Promise<void>;
}

/** What a command adds to its transaction. */
type OwnRows = Pick<CommandWithRows, 'before' | 'after'>;

export interface WriterOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly catalogue: Catalogue;
  readonly isSimulated: (owner: string) => boolean;
  /** The state was loaded: at the start, and again after a batch could not be written. */
  readonly onLoaded: (state: TradingState) => void;
  /**
   * The state was loaded anew and is `Writer.state` now; the queue waits. `doubtful` is the batch whose writing
   * failed: when only the answer to it was lost, it is stored all the same.
   */
  readonly onReloaded: (doubtful: BatchRows | undefined) => Promise<void>;
  /** A batch is written and its callers are answered; runs before the next one changes the state. */
  readonly onCommitted: (effects: Effects, rows: BatchRows, state: TradingState) => void;
  readonly onError: (error: unknown) => void;
  /** Rejects with `LeadershipLost` where another process owns the engine by now. */
  readonly fence?: ((transaction: Database) => Promise<void>) | undefined;
}

/** The queue of the exchange's single writer. */
export interface Writer {
  /** The state, which may be ahead of the storage by the batch that is being written. */
  readonly state: TradingState;
  /** How many commands wait for their turn. */
  readonly waiting: number;
  submit<Result>(command: Command<Result>): Promise<Result>;
  submitWithRows(command: CommandWithRows): Promise<void>;
  /** Finishes what is queued and refuses what comes later. */
  stop(): Promise<void>;
}

interface Queued {
  readonly mark: CommandMark | undefined;
  /** Whether it was done before; undefined where it is no command's, or finds that out by itself. */
  lookup: Lookup | undefined;
  readonly own: OwnRows | undefined;
  /** Of the caller, where its span is recorded (O-06). */
  readonly traced: Context | undefined;
  readonly run: (context: CommandContext) => void;
  readonly settle: () => void;
  readonly skip: () => void;
  readonly reject: (error: unknown) => void;
}

/** Commands of one transaction at most. */
const largestBatch = 256;

/** After a failure the storage is asked so often, so far apart, what became of the batch. */
const askTimes = 8;
const askMs = 250;

/** What is known of a batch whose writing failed. */
type Outcome = 'stored' | 'lost' | 'unknown';

/**
 * Loads the state and works the queue: commands that arrive while a batch is written form the next one (group
 * commit). After a failure the state is loaded anew from the storage, which tells whether the batch is there: its
 * commands are answered as always, or as `unavailable`; where the storage does not answer, by {@link OutcomeUnknown}.
 */
export async function createWriter(options: WriterOptions): Promise<Writer> {
  return new BatchWriter(options, await load(options));
}

type Loaded = Awaited<ReturnType<typeof load>>;

async function load({ database, clock, catalogue, isSimulated, fence, onLoaded }: WriterOptions) {
  const { pairs, rules } = catalogue;
  const state = new TradingState(pairs.values(), {
    feePpm: (owner, pair) => (isSimulated(owner) ? 0n : rules.feePpm(owner, pair)),
    worstPrice: (pair, side, last) => worstPrice(rules.of(pair), side, last),
    protection: (pair) => rules.protectionOf(pair),
  });
  const taken = await takeBatchGuard(database, fence);
  const nextJournal = await loadState(database, state, clock.now());
  state.takeEffects();
  onLoaded(state);
  return { state, nextJournal, ...taken };
}

class BatchWriter implements Writer {
  state: TradingState;
  private nextJournal: number;
  /** Mark of the last batch that is written. */
  private mark: string;
  private healthy = true;
  /** The batch that is being written, or whose writing failed. */
  private doubtful: BatchRows | undefined;
  private stopped = false;
  private queue: Queued[] = [];
  private draining: Promise<void> | undefined;
  private readonly lookups: DoneLookups;

  constructor(
    private readonly options: WriterOptions,
    { state, nextJournal, mark }: Loaded,
  ) {
    this.state = state;
    this.nextJournal = nextJournal;
    this.mark = mark;
    this.lookups = new DoneLookups(options.database);
  }

  get waiting(): number {
    return this.queue.length;
  }

  submit<Result>(command: Command<Result>): Promise<Result> {
    return this.enqueue(command);
  }

  submitWithRows({ before, after, ...command }: CommandWithRows): Promise<void> {
    return this.enqueue(command, after === undefined ? { before } : { before, after });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    while (this.draining) await this.draining;
  }

  private enqueue<Result>(command: Command<Result>): Promise<Result>;
  private enqueue(command: Command<void>, own: OwnRows): Promise<void>;
  private enqueue<Result>(command: Command<Result>, own?: OwnRows): Promise<Result | undefined> {
    if (this.stopped) return Promise.reject(new CallError('unavailable', 'The exchange is stopping'));
    return new Promise<Result | undefined>((resolve, reject) => {
      let answer: (() => Result) | undefined;
      this.queue.push({
        mark: command.mark,
        lookup: own ? undefined : this.lookUp(command.mark),
        own,
        traced: recordedContext(),
        run: (commandContext) => (answer = command.work(commandContext)),
        settle: () => {
          try {
            if (!answer) throw new CallError('internal', 'A command without an answer');
            resolve(answer());
          } catch (error) {
            // The batch is written whatever becomes of one answer.
            reject(error instanceof Error ? error : new CallError('internal', String(error)));
          }
        },
        skip: () => resolve(undefined),
        reject,
      });
      this.start();
    });
  }

  private lookUp(mark: CommandMark | undefined): Lookup | undefined {
    // It is asked for with others', in no caller's span.
    return mark && context.with(ROOT_CONTEXT, () => this.lookups.begin(mark));
  }

  private start(): void {
    // The queue goes on for others than the caller who starts it.
    this.draining ??= context
      .with(ROOT_CONTEXT, () => this.drain())
      .finally(() => {
        this.draining = undefined;
        if (this.queue.length > 0) this.start();
      });
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) {
      // Commands of the same turn of the event loop share a batch.
      await new Promise<void>((resolve) => setImmediate(resolve));
      let commands: readonly Queued[] = [];
      try {
        if (!this.healthy) await this.reload();
        await this.queue[0]?.lookup?.answered;
        commands = this.take(({ lookup }) => !lookup || lookup.answer !== undefined);
        const traced = commands.flatMap((command) => command.traced ?? []);
        await traceBatch(commands.length, traced, () => this.runBatch(commands));
      } catch (error) {
        this.healthy = false;
        this.options.onError(error);
        if (commands.length === 0) commands = this.take(() => true);
        for (const { reject } of commands) reject(unavailable());
      }
    }
  }

  /** Takes the first ones of the queue, up to one that is not ready; one with rows of its own alone. */
  private take(isReady: (command: Queued) => boolean): readonly Queued[] {
    const end = this.queue.findIndex((command) => command.own !== undefined || !isReady(command));
    const count = this.queue[0]?.own ? 1 : Math.min(end === -1 ? this.queue.length : end, largestBatch);
    const taken = this.queue.slice(0, count);
    this.queue = this.queue.slice(count);
    return taken;
  }

  private async runBatch(commands: readonly Queued[]): Promise<void> {
    const { database, clock } = this.options;
    const [first] = commands;
    if (first?.own) {
      await this.runAlone(first, first.own);
      return;
    }
    const stored = this.lookups.done(commands.flatMap(({ lookup }) => lookup ?? []));
    const batch = new Batch(this.state, clock.now(), stored);
    const settled: ((outcome: Outcome) => void)[] = [];
    // First, so that no order trades with one whose time is over.
    batch.unit.settleDue();
    for (const command of commands) {
      try {
        command.run(batch.contextOf(command.mark));
        settled.push((outcome) => settle(command, outcome));
      } catch (error) {
        // Anything else may have left a command half done: the whole batch is given up.
        if (!(error instanceof CallError)) throw error;
        settled.push((outcome) => command.reject(outcome === 'stored' ? error : unavailable()));
      }
    }
    const effects = this.state.takeEffects();
    const rows = batchRows(effects, batch.unit, batch.commands(), this.nextJournal, this.options);
    const next = randomUUID();
    this.doubtful = rows;
    try {
      this.mark = await writeBatch(database, rows, { mark: next, after: this.mark });
    } catch (error) {
      const outcome = await this.outcomeOf(error, next);
      for (const settle of settled) settle(outcome);
      return;
    }
    this.written(rows);
    for (const settle of settled) settle('stored');
    this.options.onCommitted(effects, rows, this.state);
  }

  private async runAlone(command: Queued, { before, after }: OwnRows): Promise<void> {
    const { database, clock, onError } = this.options;
    let changed: { effects: Effects; rows: BatchRows } | undefined;
    let standing = this.mark;
    const next = randomUUID();
    try {
      await database.transaction(async (transaction) => {
        if (!(await before(transaction))) return;
        const batch = new Batch(this.state, clock.now(), new Map());
        command.run(batch.contextOf(undefined));
        const effects = this.state.takeEffects();
        changed = { effects, rows: batchRows(effects, batch.unit, [], this.nextJournal, this.options) };
        this.doubtful = changed.rows;
        standing = await writeBatch(transaction, changed.rows, { mark: next, after: this.mark });
        await after?.(transaction);
      });
    } catch (error) {
      if (changed) settle(command, await this.outcomeOf(error, next));
      else {
        // Nothing was changed; what is no refusal may still mean that the storage is gone.
        if (!(error instanceof CallError)) {
          this.healthy = false;
          onError(error);
        }
        command.reject(error);
      }
      return;
    }
    if (!changed) {
      command.skip();
      return;
    }
    this.mark = standing;
    this.written(changed.rows);
    command.settle();
    this.options.onCommitted(changed.effects, changed.rows, this.state);
  }

  private written(rows: BatchRows): void {
    this.doubtful = undefined;
    this.nextJournal += rows.journals.length;
    this.lookups.wrote(
      rows.commands,
      this.queue.flatMap(({ lookup }) => lookup ?? []),
    );
  }

  private async outcomeOf(failure: unknown, itsMark: string): Promise<Outcome> {
    const { onError } = this.options;
    onError(failure);
    this.healthy = false;
    for (let times = 1; times <= askTimes; times += 1) {
      try {
        return (await this.reload()) === itsMark ? 'stored' : 'lost';
      } catch (error) {
        onError(error);
        // The present owner's batches may have covered what became of this one.
        if (error instanceof LeadershipLost) break;
        await wait(askMs);
      }
    }
    return 'unknown';
  }

  /** Loads the state anew; answers with the mark of the last batch that is stored. */
  private async reload(): Promise<string> {
    const { state, nextJournal, mark, found } = await load(this.options);
    this.state = state;
    this.nextJournal = nextJournal;
    this.mark = mark;
    await this.options.onReloaded(this.doubtful);
    this.doubtful = undefined;
    this.healthy = true;
    // What became of a doubtful batch was not to be seen before.
    for (const queued of this.queue) queued.lookup &&= this.lookUp(queued.mark);
    return found;
  }
}

const unavailable = () => new CallError('unavailable', 'The batch could not be written');

function settle(command: Queued, outcome: Outcome): void {
  if (outcome === 'stored') command.settle();
  else command.reject(outcome === 'lost' ? unavailable() : new OutcomeUnknown());
}
