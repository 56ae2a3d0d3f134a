import type { PublicTrade } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { SandboxClock } from '../../core/context';
import type { PairSpec } from '../../core/engine/pair-spec';
import { candleOf } from '../../core/exchange/candles';
import type { CommittedBatch, TradingExchange } from '../../core/exchange/exchange';
import { minute } from '../../core/time-spans';
import { createMarketViews, type MarketSource, type MarketViews } from './market-views';
import { keptTrades, readPairHistory, tradeView } from './pair-history';
import { type BookDelta, PublishedBook } from './published-book';
import type { Ticker } from './ticker';

/** Market data of all pairs, from committed fills and orders only. */
export interface MarketData extends MarketViews, MarketSource {
  /** Pairs whose quote changed since the last call. */
  takeChangedQuotes(): ReadonlySet<string>;
  /** Makes the books' changes visible and answers with them. */
  publishBooks(): { readonly pair: PairSpec; readonly book: PublishedBook; readonly delta: BookDelta }[];
  /** Tells of fills as they are committed. Returns its stop. */
  onFills(listener: (pair: string, trades: readonly PublicTrade[]) => void): () => void;
  stop(): void;
}

interface PairData {
  readonly spec: PairSpec;
  readonly book: PublishedBook;
  ticker: Ticker;
  /** As it was last told. */
  openingTime: number;
  /** Oldest first. */
  trades: PublicTrade[];
}

/** Loads the market data of the last 24 hours and follows the exchange from there. */
export async function createMarketData(
  exchange: TradingExchange,
  clock: Pick<SandboxClock, 'now'>,
): Promise<MarketData> {
  const { catalogue, database } = exchange;
  const data = new Map<string, PairData>();
  const changed = new Set<string>();
  const fillListeners = new Set<(pair: string, trades: readonly PublicTrade[]) => void>();
  let lastExpiry = 0;

  function follow({ fills, levels }: CommittedBatch): void {
    for (const { pair, side, price, lots } of levels) of(pair).book.change(side, price, lots);
    const byPair = new Map<string, PublicTrade[]>();
    for (const fill of fills) {
      const { ticker, trades, spec } = of(fill.pair);
      ticker.add(candleOf(fill, fill.time - (fill.time % minute)));
      const shown = tradeView(fill, spec);
      trades.push(shown);
      if (trades.length > keptTrades * 2) trades.splice(0, trades.length - keptTrades);
      changed.add(fill.pair);
      const list = byPair.get(fill.pair);
      if (list) list.push(shown);
      else byPair.set(fill.pair, [shown]);
    }
    for (const [pair, trades] of byPair) for (const listener of fillListeners) listener(pair, trades);
  }

  function of(code: string): PairData {
    const found = data.get(code);
    if (!found) throw new CallError('pairUnknown', `No pair ${code}`);
    return found;
  }

  function showBook({ spec, book }: PairData): void {
    for (const side of [1, 2] as const) book.replace(side, exchange.levels(spec.code, side));
  }

  /** What was committed and never told shows as if it were told now. */
  async function reload(): Promise<void> {
    for (const pair of data.values()) {
      const { spec, ticker, trades } = pair;
      const known = newest(trades);
      Object.assign(pair, await readPairHistory(database, spec, clock.now(), ticker.quote().seq + 1));
      showBook(pair);
      changed.add(spec.code);
      const missed = pair.trades.filter(({ id }) => Number(id) > known);
      if (missed.length > 0) for (const listener of fillListeners) listener(spec.code, missed);
    }
  }

  // Batches that are committed while this loads are followed afterwards, and only once.
  let waiting: CommittedBatch[] | undefined = [];
  const unfollow = exchange.onCommitted((batch) => {
    if (waiting) waiting.push(batch);
    else follow(batch);
  });
  // Numbers begin with the clock, so that they rise across restarts too.
  const begin = clock.now();
  for (const spec of catalogue.pairs.values()) {
    const pair = { spec, book: new PublishedBook(spec, begin), openingTime: spec.openingTime };
    data.set(spec.code, { ...pair, ...(await readPairHistory(database, spec, begin, begin)) });
  }
  for (const pair of data.values()) {
    showBook(pair);
    pair.book.publish();
  }
  const loaded = new Map([...data].map(([code, { trades }]) => [code, newest(trades)]));
  for (const { fills, levels } of waiting) {
    follow({ levels, fills: fills.filter(({ pair, id }) => id > (loaded.get(pair) ?? 0)) });
  }
  waiting = undefined;
  const stops = [unfollow, exchange.onReloaded(reload)];

  function expire(): void {
    const now = clock.now();
    if (Math.floor(now / minute) === Math.floor(lastExpiry / minute)) return;
    lastExpiry = now;
    for (const [code, pair] of data) {
      if (pair.ticker.expire(now)) changed.add(code);
      const { openingTime } = pair.spec;
      if (openingTime === pair.openingTime) continue;
      pair.openingTime = openingTime;
      pair.ticker.touch();
      changed.add(code);
    }
  }

  const source: MarketSource = {
    quote: (code) => {
      const { spec, ticker } = of(code);
      const quote = { token: spec.token, market: spec.market, ...ticker.quote() };
      return spec.inSessions ? { ...quote, opening_time: spec.openingTime } : quote;
    },
    lastPrice: (code) => of(code).ticker.lastPrice,
    changeHundredths: (code) => of(code).ticker.changeHundredths(),
    book: (code, limit) => of(code).book.snapshot(limit, clock.now()),
    trades: (code, limit) => of(code).trades.slice(-limit).reverse(),
    expire,
  };
  return {
    ...createMarketViews(catalogue, clock, () => source),
    ...source,
    takeChangedQuotes() {
      expire();
      const taken = new Set(changed);
      changed.clear();
      return taken;
    },
    publishBooks() {
      const published: ReturnType<MarketData['publishBooks']> = [];
      for (const { spec, book } of data.values()) {
        const delta = book.publish();
        if (delta) published.push({ pair: spec, book, delta });
      }
      return published;
    },
    onFills(listener) {
      fillListeners.add(listener);
      return () => {
        fillListeners.delete(listener);
      };
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Id of the newest of trades that are sorted by it; 0 when there is none. */
const newest = (trades: readonly PublicTrade[]): number => Number(trades.at(-1)?.id ?? 0);
