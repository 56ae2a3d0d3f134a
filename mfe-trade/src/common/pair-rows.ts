import { compareDecimals } from '@exchange/format';
import type { Platform, QuoteList, QuotePair, Quotes, QuoteStatus } from '@exchange/platform';
import { createAtom, makeObservable, observable, observableRef, runInAction, type IAtom } from 'mobx';
import { afterFrame, stillForMs, type ScheduleFrame } from './schedule-frame';

/** Rows that change with one frame: what a message changes on a slow phone is more than one frame has time for. */
const rowsPerFrame = 5;
/**
 * Rounds of rows that are more than one frame's begin this far apart, ms: figures of a whole list that change more often are read by
 * nobody, and would take the frames that a tap or a scroll needs.
 */
const roundMs = 200;

/**
 * One pair as an observable of its own: who reads `quote` renders again when this pair changes, and only then. A pair
 * that nobody observes costs nothing when it ticks.
 */
export class PairRow {
  /** Which way the price went last: kept until it goes the other way. Changes with `quote` only. */
  direction: 'up' | 'down' | 'flat' = 'flat';

  private readonly atom: IAtom;
  private last: QuotePair;
  private told: QuotePair;

  /** @param followed Where the row puts itself while it is observed. */
  constructor(
    readonly key: string,
    quote: QuotePair,
    private readonly newest: (key: string) => QuotePair | undefined,
    followed: Set<PairRow>,
  ) {
    this.last = quote;
    this.told = quote;
    this.atom = createAtom(
      `pair ${key}`,
      () => followed.add(this),
      () => followed.delete(this),
    );
  }

  /** The newest quote; of a pair that is no longer listed the last one. */
  get quote(): QuotePair {
    this.atom.reportObserved();
    return this.take();
  }

  /** Whether the pair has another quote than the one that its observers were told of last. */
  get isBehind(): boolean {
    return (this.newest(this.key) ?? this.told) !== this.told;
  }

  /** Takes the newer quote and tells who observes it; within an action. */
  changed(): void {
    this.told = this.take();
    this.atom.reportChanged();
  }

  private take(): QuotePair {
    const quote = this.newest(this.key) ?? this.last;
    const order = compareDecimals(quote.price, this.last.price);
    if (order !== 0) this.direction = order > 0 ? 'up' : 'down';
    this.last = quote;
    return quote;
  }
}

/** The listed pairs of the page as observables; follows the platform's quotes between `start` and its stop. */
export class PairRows {
  list: QuoteList;
  status: QuoteStatus;
  private readonly rows = observable.map<string, PairRow>(undefined, { deep: false });
  private readonly keyById = new Map<string, string>();
  /** Those that somebody observes. */
  private readonly followed = new Set<PairRow>();
  /** Those that have changed and are told of it in the next round, the first to change first. */
  private readonly waiting = new Set<PairRow>();
  /** Those whose turn in this round is to come. */
  private queue: readonly PairRow[] = [];
  /** Takes back what is to follow; undefined while a change is told at once. */
  private cancelNext: (() => void) | undefined;

  private readonly quotes: Quotes;

  constructor(
    private readonly platform: Pick<Platform, 'bus' | 'quotes'>,
    private readonly schedule: ScheduleFrame = afterFrame,
  ) {
    const { quotes } = platform;
    this.quotes = quotes;
    this.list = quotes.list;
    this.status = quotes.status;
    makeObservable(this, { list: observableRef, status: observableRef });
    this.takeList();
  }

  /** Follows the quotes; returns the stop. */
  start(): () => void {
    const { bus } = this.platform;
    const subscription = bus.topic('quotes.list').subscribe(() => this.takeList());
    subscription.add(
      bus.topic('quotes.status').subscribe((status) =>
        runInAction(() => {
          this.status = status;
        }),
      ),
    );
    subscription.add(bus.topic('quotes.changed').subscribe((keys) => this.takeQuotes(keys)));
    return () => {
      subscription.unsubscribe();
      this.cancelNext?.();
      this.cancelNext = undefined;
      this.waiting.clear();
    };
  }

  /** The row of a pair; undefined when it is not listed (or not known yet, see `list.ready`). */
  row(key: string): PairRow | undefined {
    return this.rows.get(key);
  }

  /** The last quote without observing it: for work on all pairs at moments of its own choice. */
  peek(key: string): QuotePair | undefined {
    return this.quotes.pair(key);
  }

  /** The row of the pair with this id. */
  rowById(id: string): PairRow | undefined {
    const key = this.keyById.get(id);
    return key === undefined ? undefined : this.rows.get(key);
  }

  /** Keys of all listed pairs, by market in the organisation's order. */
  get allKeys(): readonly string[] {
    return this.list.markets.flatMap((market) => this.list.byMarket[market] ?? []);
  }

  private takeList(): void {
    runInAction(() => {
      this.list = this.quotes.list;
      const listed = new Set(this.allKeys);
      for (const key of [...this.rows.keys()]) if (!listed.has(key)) this.rows.delete(key);
      for (const key of listed) {
        const quote = this.quotes.pair(key);
        if (!quote || this.rows.has(key)) continue;
        this.rows.set(key, new PairRow(key, quote, (asked) => this.quotes.pair(asked), this.followed));
        this.keyById.set(quote.id, key);
      }
      this.takeQuotes(listed);
    });
  }

  private takeQuotes(keys: ReadonlySet<string>): void {
    for (const row of this.followed) if (keys.has(row.key) && row.isBehind) this.waiting.add(row);
    if (!this.cancelNext) this.beginRound();
  }

  private beginRound(): void {
    if (this.standStill(() => this.beginRound())) return;
    this.cancelNext = undefined;
    this.queue = [...this.waiting];
    this.waiting.clear();
    const next = performance.now() + roundMs;
    const isLong = this.queue.length > rowsPerFrame;
    const tell = () => {
      if (this.standStill(tell)) return;
      this.tellSome();
      if (this.queue.length > 0) this.cancelNext = this.schedule(tell);
      else if (isLong) this.cancelNext = after(next - performance.now(), () => this.beginRound());
      else this.cancelNext = undefined;
    };
    tell();
  }

  /** Puts a task off to when the moment of a press has passed; false when there is none. */
  private standStill(task: () => void): boolean {
    const still = stillForMs();
    if (still > 0) this.cancelNext = after(still, task);
    return still > 0;
  }

  private tellSome(): void {
    const some = this.queue.slice(0, rowsPerFrame);
    this.queue = this.queue.slice(rowsPerFrame);
    runInAction(() => {
      for (const row of some) {
        this.waiting.delete(row);
        if (this.followed.has(row) && row.isBehind) row.changed();
      }
    });
  }
}

function after(milliseconds: number, task: () => void): () => void {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
}
