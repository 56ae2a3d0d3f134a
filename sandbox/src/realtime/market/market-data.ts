import type { PublicTrade, Quote } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { SandboxClock } from '../../core/context';
import type { AuctionResult } from '../../core/engine/call-auction';
import { formatUnits } from '../../core/engine/decimal';
import type { PairSession } from '../../core/engine/pair-sessions';
import type { PairSpec } from '../../core/engine/pair-spec';
import { candleOf } from '../../core/exchange/candles';
import type { CommittedBatch, TradingExchange } from '../../core/exchange/exchange';
import { pauseView } from '../../core/exchange/order-view';
import { minute } from '../../core/time-spans';
import { createMarketViews, type MarketSource, type MarketViews } from './market-views';
import { keptTrades, readPairHistories, tradeView } from './pair-history';
import { type BookDelta, PublishedBook } from './published-book';
import type { Ticker } from './ticker';

/** Market data of all pairs, from committed fills and orders only. */
export interface MarketData extends MarketViews, MarketSource {
  /** Pairs whose quote changed since the last call. */
  takeChangedQuotes(): ReadonlySet<string>;
  /** Makes the books' changes visible and answers with them. */
  publishBooks(): { readonly pair: PairSpec; readonly book: PublishedBook; readonly delta: BookDelta }[];
  /** Tells of fills as they are committed. Returns its stop. */
  onFills(listener: FillListener): () => void;
  stop(): void;
}

interface PairData {
  readonly spec: PairSpec;
  readonly book: PublishedBook;
  ticker: Ticker;
  /** When the prices that orders trade at were looked at last. */
  limitsAt: number;
  /** As they were last told. */
  openingTime: number;
  session: PairSession;
  /** What its auction would come to, while there is one. */
  indicative: AuctionResult | undefined;
  /** Oldest first. */
  trades: PublicTrade[];
}

/** How old the prices that orders trade at may get while a book is silent, ms: what limits them passes with time. */
const limitsMs = 5_000;

type FillListener = (pair: string, trades: readonly PublicTrade[]) => void;

/** Loads the market data of the last 24 hours and follows the exchange from there. */
export async function createMarketData(
  exchange: TradingExchange,
  clock: Pick<SandboxClock, 'now'>,
): Promise<MarketData> {
  const pairs = new PairsData(exchange, clock);
  const stops = [await pairs.load(), exchange.onReloaded(() => pairs.reload())];
  const source: MarketSource = {
    quote: (code) => {
      const pair = pairs.of(code);
      const { spec, ticker } = pair;
      return {
        ...{ token: spec.token, market: spec.market, ...ticker.quote() },
        ...(spec.inSessions && { opening_time: spec.openingTime }),
        ...quotedPause(pair),
      };
    },
    lastPrice: (code) => pairs.of(code).ticker.lastPrice,
    changeHundredths: (code) => pairs.of(code).ticker.changeHundredths(),
    book: (code, limit) => pairs.of(code).book.snapshot(limit, clock.now()),
    trades: (code, limit) => pairs.of(code).trades.slice(-limit).reverse(),
    expire: () => pairs.expire(),
  };
  return {
    ...createMarketViews(exchange.catalogue, clock, () => source),
    ...source,
    takeChangedQuotes: () => pairs.takeChanged(),
    publishBooks: () => pairs.publishBooks(),
    onFills: (listener) => pairs.onFills(listener),
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** The data of all pairs, kept up with what is committed. */
class PairsData {
  private readonly data = new Map<string, PairData>();
  /** Pairs whose quote changed since they were last taken. */
  private readonly changed = new Set<string>();
  private readonly fillListeners = new Set<FillListener>();
  private lastExpiry = 0;

  constructor(
    private readonly exchange: TradingExchange,
    private readonly clock: Pick<SandboxClock, 'now'>,
  ) {}

  /** Reads what there is, and follows the exchange from there. Resolves with its stop. */
  async load(): Promise<() => void> {
    const { exchange } = this;
    // Batches that are committed while this loads are followed afterwards, and only once.
    let waiting: CommittedBatch[] | undefined = [];
    const unfollow = exchange.onCommitted((batch) => {
      if (waiting) waiting.push(batch);
      else this.follow(batch);
    });
    // Numbers begin with the clock, so that they rise across restarts too.
    const begin = this.clock.now();
    const specs = exchange.catalogue.pairs;
    const histories = await readPairHistories(exchange.database, [...specs.values()], begin, () => begin);
    for (const [code, history] of histories) {
      const spec = specs.get(code);
      if (!spec) continue;
      const pair = { spec, book: new PublishedBook(spec, begin), openingTime: spec.openingTime, limitsAt: 0 };
      this.data.set(code, { ...pair, ...history, ...this.sessionOf(spec) });
    }
    for (const pair of this.data.values()) {
      this.showBook(pair);
      pair.book.publish();
    }
    const loaded = new Map([...this.data].map(([code, { trades }]) => [code, newest(trades)]));
    for (const { fills, ...batch } of waiting)
      this.follow({ ...batch, fills: fills.filter(({ pair, id }) => id > (loaded.get(pair) ?? 0)) });
    waiting = undefined;
    return unfollow;
  }

  /** What was committed and never told shows as if it were told now. */
  async reload(): Promise<void> {
    const specs = [...this.data.values()].map(({ spec }) => spec);
    const nextOf = ({ code }: PairSpec) => this.of(code).ticker.quote().seq + 1;
    const { database } = this.exchange;
    for (const [code, history] of await readPairHistories(database, specs, this.clock.now(), nextOf)) {
      const pair = this.of(code);
      const { spec, trades } = pair;
      const known = newest(trades);
      Object.assign(pair, history, this.sessionOf(spec));
      this.showBook(pair);
      this.changed.add(spec.code);
      const missed = pair.trades.filter(({ id }) => Number(id) > known);
      if (missed.length > 0) this.tellFills(spec.code, missed);
    }
  }

  of(code: string): PairData {
    const found = this.data.get(code);
    if (!found) throw new CallError('pairUnknown', `No pair ${code}`);
    return found;
  }

  /** Lets go what is older than a day, once a minute. */
  expire(): void {
    const now = this.clock.now();
    if (Math.floor(now / minute) === Math.floor(this.lastExpiry / minute)) return;
    this.lastExpiry = now;
    for (const [code, pair] of this.data) if (pair.ticker.expire(now)) this.changed.add(code);
  }

  private sessionOf({ code }: PairSpec): Pick<PairData, 'session' | 'indicative'> {
    return { session: this.exchange.session(code), indicative: this.exchange.indicative(code) };
  }

  /** Notes opening times that move on. */
  private noteOpenings(): void {
    for (const [code, { spec, openingTime }] of this.data)
      if (spec.openingTime !== openingTime) this.change(code, { openingTime: spec.openingTime });
  }

  /** Has what goes with a pair's quote be told. */
  private change(code: string, change: Partial<PairData>): void {
    const pair = this.of(code);
    Object.assign(pair, change);
    pair.ticker.touch();
    this.changed.add(code);
  }

  takeChanged(): ReadonlySet<string> {
    this.expire();
    this.noteOpenings();
    const taken = new Set(this.changed);
    this.changed.clear();
    return taken;
  }

  publishBooks(): ReturnType<MarketData['publishBooks']> {
    const now = this.clock.now();
    return [...this.data.values()].flatMap((pair) => {
      const { spec, book } = pair;
      if (book.isChanged || now - pair.limitsAt >= limitsMs) {
        book.limit(this.exchange.priceLimits(spec));
        pair.limitsAt = now;
      }
      const delta = book.publish();
      return delta ? [{ pair: spec, book, delta }] : [];
    });
  }

  onFills(listener: FillListener): () => void {
    this.fillListeners.add(listener);
    return () => {
      this.fillListeners.delete(listener);
    };
  }

  private follow({ fills, levels, sessions, auctions }: CommittedBatch): void {
    for (const session of sessions) this.change(session.pair, { session, indicative: undefined });
    for (const { pair, result } of auctions) this.change(pair, { indicative: result });
    for (const { pair, side, price, lots } of levels) this.of(pair).book.change(side, price, lots);
    const byPair = new Map<string, PublicTrade[]>();
    for (const fill of fills) {
      const { ticker, trades, spec } = this.of(fill.pair);
      ticker.add(candleOf(fill, fill.time - (fill.time % minute)));
      const shown = tradeView(fill, spec);
      trades.push(shown);
      if (trades.length > keptTrades * 2) trades.splice(0, trades.length - keptTrades);
      this.changed.add(fill.pair);
      const list = byPair.get(fill.pair);
      if (list) list.push(shown);
      else byPair.set(fill.pair, [shown]);
    }
    for (const [pair, trades] of byPair) this.tellFills(pair, trades);
  }

  private tellFills(pair: string, trades: readonly PublicTrade[]): void {
    for (const listener of this.fillListeners) listener(pair, trades);
  }

  private showBook({ spec, book }: PairData): void {
    for (const side of [1, 2] as const) book.replace(side, this.exchange.levels(spec.code, side));
  }
}

/** What a quote says of a pair that is not open (T-23). */
function quotedPause({ spec, session, indicative }: PairData): Pick<Quote, 'halted' | 'pause'> {
  const pause = pauseView(session);
  if (!pause) return {};
  const figures = indicative && {
    price: formatUnits(indicative.price, spec.pricePrecision),
    amount: formatUnits(indicative.lots, spec.amountPrecision),
  };
  return { halted: true, pause: { ...pause, ...(figures && { indicative: figures }) } };
}

/** Id of the newest of trades that are sorted by it; 0 when there is none. */
const newest = (trades: readonly PublicTrade[]): number => Number(trades.at(-1)?.id ?? 0);
