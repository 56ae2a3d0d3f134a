import { setImmediate as turn } from 'node:timers/promises';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { publish } from '../../core/events';
import type { CommittedBatch } from '../../core/exchange/exchange';
import type { Engine } from '../../realtime/trading-service';
import { AlertIndex, type SeenTrade, type Transition, type WaitingAlert } from './alert-index';
import {
  newestTrade,
  progressStore,
  readChanged,
  readPrices,
  readTrades,
  readWaiting,
  storeTransitions,
} from './alert-store';
import { alertEvents, announceAlerts, occurrenceOf } from './events';
import type { Move, TimedPrice } from './move-window';

/** Alerts of one transaction at most. */
const mostTogether = 500;
/** How often it is stored how far the alerts were looked at, ms: after a restart no more trades than of this time are looked at again. */
const progressEvery = 10_000;
/** Trades that are looked at before others get the process's turn. */
const tradesPerTurn = 1_000;

type WatchContext = Pick<ModuleContext, 'database' | 'clock'> & {
  readonly exchange: Pick<ModuleContext['exchange'], 'catalogue' | 'announce'>;
  /** Tells what was published, without waiting for it. */
  readonly tell: () => void;
  readonly onError: (error: unknown) => void;
};

/**
 * Holds the alerts that wait against each committed trade, in the process that owns the engine, while it does. What a trade does to
 * an alert is stored under the alert's version, in one transaction with the event that tells it: it is told once, whoever dies or leads
 * meanwhile. Each alert knows the trade after which it waits, so that a start looks at what was traded meanwhile.
 *
 * A batch hands over its trades and goes on. Everything else happens in one queue of this class: what it knows is never ahead of what is
 * stored by more than the task that is being done. When one fails, all is read anew.
 */
export class AlertWatch {
  private index = new AlertIndex();
  /** Trades of watched pairs that were not looked at yet. */
  private waiting: SeenTrade[] = [];
  /** What is to be stored. */
  private transitions: Transition[] = [];
  private isLoaded = false;
  /** How often what is known was found to be out of date. */
  private forgotten = 0;
  /** Number of the last trade that was committed. */
  private lastTrade = 0;
  /** A pair whose prices are being read. */
  private opening: string | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private isScheduled = false;
  private isStopped = false;
  private progress = 0;
  private progressTime = 0;
  private readonly stops: (() => void)[];

  constructor(
    private readonly context: WatchContext,
    private readonly engine: {
      readonly exchange: Pick<Engine['exchange'], 'onCommitted' | 'onReloaded'>;
      readonly market: Pick<Engine['market'], 'lastPrice'>;
    },
  ) {
    this.stops = [
      engine.exchange.onCommitted((batch) => this.take(batch)),
      engine.exchange.onReloaded(async () => this.forgetAll()),
    ];
  }

  /** Ends it; what is under way ends by itself. */
  stop(): void {
    this.isStopped = true;
    for (const stop of this.stops) stop();
  }

  /** Looks at all trades that were committed by now and stores what they do; after a failure reads everything anew. */
  look(): Promise<void> {
    return this.inTurn(async () => {
      await this.load();
      await this.lookAtAll();
    });
  }

  /** Reads everything anew where alerts are stored that this process does not know, such as those of a process that led before it. */
  compare(since: number): Promise<void> {
    const { database } = this.context;
    return this.inTurn(async () => {
      await this.load();
      await this.lookAtAll();
      const changed = await readChanged(database, since);
      const unknown = changed.filter(({ id, version }) => (this.index.versionOf(id) ?? -1) < version);
      if (unknown.length === 0) return;
      // They are held against what was traded since they were made.
      const oldest = Math.min(...unknown.map(({ afterTrade }) => afterTrade));
      await progressStore(database).save(Math.min(this.progress, oldest));
      this.forgetAll();
      await this.load();
      await this.lookAtAll();
    });
  }

  /**
   * Changes alerts in turn. `change` is given what is known at that moment: what it adds to the index is held against the trades after
   * `lastTrade`. Where it fails for another reason than a refusal, everything is read anew.
   */
  change<Result>(change: (watch: WatchAccess) => Promise<Result>): Promise<Result> {
    return this.inTurn(async () => {
      await this.load();
      await this.lookAtAll();
      try {
        return await change(this);
      } catch (error) {
        if (!(error instanceof CallError)) this.forgetAll();
        throw error;
      } finally {
        this.index.closeIdle();
      }
    });
  }

  /** What the pair has last traded at, in ticks (0 before the first trade), as of all trades that were looked at. */
  lastPrice(pair: string): bigint {
    this.evaluate();
    return this.engine.market.lastPrice(pair);
  }

  /** Begins to keep a pair's prices of a span, which an alert for a move takes. */
  async openWindow(pair: string, span: number): Promise<void> {
    if (this.index.hasWindow(pair, span)) return;
    const { clock, database } = this.context;
    this.evaluate();
    this.opening = pair;
    try {
      // Trades of the pair that come meanwhile wait.
      const prices = await readPrices(database, pair, clock.now() - span, this.lastTrade);
      this.index.openWindow(pair, span, prices);
    } finally {
      this.opening = undefined;
    }
  }

  /** How far the pair has moved within a span, as of all trades that were looked at. */
  moveWithin(pair: string, span: number): Move {
    this.evaluate();
    return this.index.moveAt(pair, span, this.context.clock.now());
  }

  /** Has an alert wait for the trades after this moment. Answers with it. */
  add<Alert extends WaitingAlert>(alert: Alert): Alert {
    this.evaluate();
    const added = { ...alert, afterTrade: this.lastTrade };
    this.index.add(added);
    return added;
  }

  remove(id: string): void {
    this.index.remove(id);
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.last.then(() => {
      if (this.isStopped) throw new CallError('unavailable', 'This process no longer leads');
      return work();
    });
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Runs within the engine's batch: it notes the trades and no more. */
  private take({ fills }: CommittedBatch): void {
    for (const { id, pair, price, time } of fills) {
      this.lastTrade = id;
      if (this.isLoaded && pair !== this.opening && !this.index.watches(pair)) continue;
      this.waiting.push({ id, pair, price, time });
    }
    if (this.waiting.length === 0 || this.isScheduled || !this.isLoaded) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      // What fails is tried again by the job, which says so too.
      this.look().catch((error: unknown) => void (this.isStopped || this.context.onError(error)));
    });
  }

  private forgetAll(): void {
    this.isLoaded = false;
    this.forgotten += 1;
  }

  private async lookAtAll(): Promise<void> {
    try {
      while (this.waiting.length > 0 || this.transitions.length > 0) {
        this.evaluate(tradesPerTurn);
        await this.store();
        await turn();
      }
      this.index.closeIdle();
      await this.keepProgress();
    } catch (error) {
      this.forgetAll();
      throw error;
    }
  }

  /** Holds the first trades that wait, or all of them, against the alerts. */
  private evaluate(most = this.waiting.length): void {
    for (const trade of this.waiting.splice(0, most)) this.transitions.push(...this.index.see(trade));
  }

  /** Stores what trades did, the first part of it. */
  private async store(): Promise<void> {
    // An alert that was met and armed again since is stored step by step.
    const ids = new Set<string>();
    let count = 0;
    for (const { alert } of this.transitions) {
      if (count === mostTogether || ids.has(alert.id)) break;
      ids.add(alert.id);
      count += 1;
    }
    if (count === 0) return;
    const part = this.transitions.slice(0, count);
    const { database, exchange, tell } = this.context;
    const { stored, told } = await database.transaction(async (transaction) => {
      const stored = await storeTransitions(transaction, part);
      const met = part.filter(({ alert, next }) => next.state !== 'armed' && stored.has(alert.id));
      const occurrences = met.map((transition) => occurrenceOf(transition, exchange.catalogue));
      await publish(transaction, alertEvents.reached, ...occurrences);
      return { stored, told: met.length };
    });
    this.transitions.splice(0, count);
    const changed = part.map(({ alert }) => alert).filter(({ id }) => stored.has(id));
    announceAlerts(exchange, changed);
    if (told > 0) tell();
  }

  private async keepProgress(): Promise<void> {
    const { database, clock } = this.context;
    const now = clock.now();
    // What is to be read anew may have trades that were not told.
    const isNew = this.isLoaded && this.lastTrade > this.progress && this.index.size > 0;
    if (!isNew || Math.abs(now - this.progressTime) < progressEvery) return;
    const reached = this.lastTrade;
    await progressStore(database).save(reached);
    this.progress = reached;
    this.progressTime = now;
  }

  /** Reads the alerts that wait and looks at what was traded since each of them, unless that is done. */
  private async load(): Promise<void> {
    if (this.isLoaded) return;
    const { forgotten } = this;
    const { database, clock } = this.context;
    this.waiting = [];
    this.transitions = [];
    this.index = new AlertIndex();
    const read = await database.transaction(
      async (transaction) => {
        const upTo = await newestTrade(transaction);
        const progress = await progressStore(transaction).load();
        const pairs = new Map<string, WaitingAlert[]>();
        for (const alert of await readWaiting(transaction)) {
          const others = pairs.get(alert.pair);
          if (others) others.push(alert);
          else pairs.set(alert.pair, [alert]);
        }
        const parts: PairPart[] = [];
        for (const [pair, alerts] of pairs)
          parts.push(await readPair(transaction, { pair, alerts, progress, upTo, now: clock.now() }));
        return { parts, upTo, progress };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const { parts, upTo, progress } = read;
    for (const part of parts) {
      this.takePair(part);
      // There may be very many.
      await turn();
    }
    this.progress = progress;
    this.lastTrade = Math.max(this.lastTrade, upTo);
    // Those that were committed meanwhile and read already.
    this.waiting = this.waiting.filter(({ id }) => id > upTo);
    // Meanwhile a batch may have been stored that nobody was told of.
    if (this.forgotten === forgotten) this.isLoaded = true;
    else await this.load();
  }

  /** Adds a pair's alerts, each after the trade from which on it waits. */
  private takePair({ pair, alerts, windows, trades }: PairPart): void {
    for (const { span, prices } of windows) this.index.openWindow(pair, span, prices);
    const coming = alerts.toSorted((one, two) => one.afterTrade - two.afterTrade);
    let added = 0;
    const addBefore = (id: number) => {
      for (let next; (next = coming[added]) && next.afterTrade < id; added += 1) this.index.add(next);
    };
    for (const trade of trades) {
      addBefore(trade.id);
      this.transitions.push(...this.index.see(trade));
    }
    addBefore(Infinity);
  }
}

/** What a change of alerts may do. */
export type WatchAccess = Pick<AlertWatch, 'lastPrice' | 'openWindow' | 'moveWithin' | 'add' | 'remove'>;

interface PairPart {
  readonly pair: string;
  readonly alerts: readonly WaitingAlert[];
  readonly windows: readonly { readonly span: number; readonly prices: readonly TimedPrice[] }[];
  /** Those that are to be looked at, the oldest first. */
  readonly trades: readonly SeenTrade[];
}

/** Reads what is needed to go on with a pair's alerts where they were looked at last, trade `progress` or later. */
async function readPair(
  database: Database,
  {
    pair,
    alerts,
    progress,
    upTo,
    now,
  }: Pick<PairPart, 'pair' | 'alerts'> & Readonly<Record<'progress' | 'upTo' | 'now', number>>,
): Promise<PairPart> {
  const oldest = alerts.reduce((least, { afterTrade }) => Math.min(least, afterTrade), Infinity);
  const after = Math.max(progress, oldest);
  const trades = await readTrades(database, pair, after, upTo);
  const begin = trades[0]?.time ?? now;
  const windows = [];
  for (const span of new Set(alerts.map((alert) => alert.span)))
    if (span > 0) windows.push({ span, prices: await readPrices(database, pair, begin - span, after) });
  return { pair, alerts, windows, trades };
}
