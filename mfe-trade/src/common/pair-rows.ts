import { compareDecimals } from '@exchange/format';
import type { Platform, QuoteList, QuotePair, Quotes, QuoteStatus } from '@exchange/platform';
import type { Subscription } from '@exchange/platform/rxjs';
import { createAtom, makeObservable, observable, observableRef, runInAction, type IAtom } from 'mobx';
import { afterFrame, stillForMs, type ScheduleFrame } from './schedule-frame';

/** Rows that change with one frame at the most: what a message changes on a slow phone is more than one frame has time for. */
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

  /** @param follow Called with the row's first observer; what it returns is called when the last one has gone. */
  constructor(
    readonly key: string,
    quote: QuotePair,
    private readonly newest: (key: string) => QuotePair | undefined,
    follow: (row: PairRow) => () => void,
  ) {
    this.last = quote;
    this.told = quote;
    let leave: (() => void) | undefined;
    this.atom = createAtom(
      `pair ${key}`,
      () => (leave = follow(this)),
      () => leave?.(),
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

/**
 * The listed pairs of the page as observables; follows the platform's quotes between `start` and its stop. Of the pairs that nobody observes it
 * asks for no ticks, so that a page's work is that of the rows it shows, however many pairs there are.
 */
export class PairRows {
  list: QuoteList;
  status: QuoteStatus;
  private readonly rows = observable.map<string, PairRow>(undefined, { deep: false });
  private readonly keyById = new Map<string, string>();
  /** Those that somebody observes, with what ends their quotes; undefined while none are followed. */
  private readonly followed = new Map<PairRow, Subscription | undefined>();
  /** How many more rows may be told of within this turn of the event loop. */
  private room = rowsPerFrame;
  /** Those that have changed and are told of it in the next round, the first to change first. */
  private readonly waiting = new Set<PairRow>();
  /** Those whose turn in this round is to come. */
  private queue: readonly PairRow[] = [];
  /** Takes back what is to follow; undefined while a change is told at once. */
  private cancelNext: (() => void) | undefined;
  /** Ends with the stop. */
  private following: Subscription | undefined;

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
    const following = bus.topic('quotes.list').subscribe(() => this.takeList());
    following.add(
      bus.topic('quotes.status').subscribe((status) =>
        runInAction(() => {
          this.status = status;
        }),
      ),
    );
    this.following = following;
    for (const row of this.followed.keys()) {
      this.follow(row);
      this.takeQuote(row);
    }
    return () => {
      following.unsubscribe();
      this.following = undefined;
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
        this.rows.set(key, this.createRow(key, quote));
        this.keyById.set(quote.id, key);
      }
    });
  }

  private createRow(key: string, quote: QuotePair): PairRow {
    return new PairRow(
      key,
      quote,
      (asked) => this.quotes.pair(asked),
      (row) => {
        this.follow(row);
        return () => {
          this.followed.get(row)?.unsubscribe();
          this.followed.delete(row);
        };
      },
    );
  }

  /** Hears of a row's quotes while they are followed. Its present one is read by whoever observes it. */
  private follow(row: PairRow): void {
    let isPresent = true;
    const subscription =
      this.following &&
      this.platform.bus.topic(`quote/${row.key}`).subscribe(() => {
        if (!isPresent) this.takeQuote(row);
      });
    isPresent = false;
    this.following?.add(subscription);
    this.followed.set(row, subscription);
  }

  /** Tells who observes a row that it has changed: at once while there is room, and with a round of many otherwise. */
  private takeQuote(row: PairRow): void {
    if (!row.isBehind) return;
    const still = stillForMs();
    if (this.cancelNext === undefined && this.room > 0 && still === 0) {
      if (this.room === rowsPerFrame) queueMicrotask(() => (this.room = rowsPerFrame));
      this.room -= 1;
      runInAction(() => row.changed());
      return;
    }
    this.waiting.add(row);
    const began = performance.now();
    this.cancelNext ??=
      still > 0 ? after(still, () => this.beginRound()) : this.schedule(() => this.runRound(began, true));
  }

  private beginRound(): void {
    if (this.standStill(() => this.beginRound())) return;
    this.runRound(performance.now(), this.waiting.size > rowsPerFrame);
  }

  /** Tells of what waits by now, some rows with each frame. A long round is followed by the next one when its time has come. */
  private runRound(began: number, isLong: boolean): void {
    this.queue = [...this.waiting];
    this.waiting.clear();
    const tell = () => {
      if (this.standStill(tell)) return;
      this.tellSome();
      if (this.queue.length > 0) this.cancelNext = this.schedule(tell);
      else if (isLong) this.cancelNext = after(began + roundMs - performance.now(), () => this.beginRound());
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
