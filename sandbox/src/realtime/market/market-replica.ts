import type {
  BookMessage,
  Level,
  PriceLimits as ContractLimits,
  PublicTrade,
  Quote,
  TradesMessage,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { SandboxClock } from '../../core/context';
import { units } from '../../core/engine/decimal';
import type { PriceLimits } from '../../core/engine/pair-sessions';
import type { PairSpec, Side } from '../../core/engine/pair-spec';
import type { Catalogue } from '../../core/exchange/catalogue';
import type { MarketSnapshot } from './market-snapshot';
import type { MarketSource } from './market-views';
import { keptTrades } from './pair-history';
import { PublishedBook } from './published-book';

/** The market data of a process that does not own the engine: what the owner published, with the owner's numbers. */
export interface MarketReplica extends MarketSource {
  /**
   * Takes everything over, and answers with the trades that were not known yet, if anything was known. Before the first
   * snapshot readers are refused as unavailable.
   */
  load(snapshot: MarketSnapshot): TradesMessage[];
  takeQuotes(quotes: readonly Quote[]): void;
  /** Takes over a book's next change. False when it does not follow the one before: a snapshot is needed. */
  takeBook(message: BookMessage): boolean;
  /** Takes trades over; answers with those that were not known yet. */
  takeTrades(message: TradesMessage): PublicTrade[];
}

interface PairCopy {
  readonly spec: PairSpec;
  readonly book: PublishedBook;
  seq: number;
  quote: Quote;
  /** Oldest first. */
  trades: PublicTrade[];
}

/** Creates an empty replica. */
export function createMarketReplica(
  { pairs }: Pick<Catalogue, 'pairs'>,
  clock: Pick<SandboxClock, 'now'>,
): MarketReplica {
  const copies = new Map<string, PairCopy>();

  function of(code: string): PairCopy {
    const copy = copies.get(code);
    if (!copy) throw new CallError('unavailable', `Nothing is known of ${code} yet`);
    return copy;
  }

  const copyOf = ({ token, market }: { readonly token: string; readonly market: string }) =>
    copies.get(`${token}_${market}`);

  return {
    load(snapshot) {
      const missed: TradesMessage[] = [];
      for (const { code, quote, book, trades } of snapshot) {
        const spec = pairs.get(code);
        if (!spec) continue;
        const copy = { spec, book: new PublishedBook(spec, book.seq), seq: book.seq, quote, trades };
        const levels = [...levelsOf(spec, 1, book.bids), ...levelsOf(spec, 2, book.asks)];
        copy.book.restore(book.seq, levels, limitsOf(spec, book.limits));
        const unknown = tradesAfter(copies.get(code)?.trades, trades);
        copies.set(code, copy);
        if (unknown.length === 0) continue;
        missed.push({ token: spec.token, market: spec.market, time: clock.now(), trades: unknown });
      }
      return missed;
    },
    takeQuotes(quotes) {
      for (const quote of quotes) {
        const copy = copyOf(quote);
        if (copy && quote.seq > copy.quote.seq) copy.quote = quote;
      }
    },
    takeBook(message) {
      const copy = copyOf(message);
      if (!copy || message.seq <= copy.seq) return true;
      if (message.prev !== copy.seq) return false;
      const levels = [...levelsOf(copy.spec, 1, message.bids), ...levelsOf(copy.spec, 2, message.asks)];
      for (const [side, price, lots] of levels) copy.book.change(side, price, lots);
      if (message.limits) copy.book.limit(limitsOf(copy.spec, message.limits));
      copy.seq = copy.book.publish()?.seq ?? copy.seq;
      return copy.seq === message.seq;
    },
    takeTrades(message) {
      const copy = copyOf(message);
      if (!copy) return [];
      const fresh = tradesAfter(copy.trades, message.trades);
      copy.trades = [...copy.trades, ...fresh].slice(-keptTrades);
      return fresh;
    },
    quote: (code) => of(code).quote,
    lastPrice(code) {
      const { spec, quote } = of(code);
      return units(quote.price, spec.pricePrecision);
    },
    changeHundredths: (code) => BigInt(of(code).quote.percent_change.replace('.', '')),
    book: (code, limit) => of(code).book.snapshot(limit, clock.now()),
    trades: (code, limit) => of(code).trades.slice(-limit).reverse(),
    // The owner tells of what that changes.
    expire: () => undefined,
  };
}

/** Those of `trades` that are newer than every one of `known`; none where nothing is known. */
function tradesAfter(
  known: readonly PublicTrade[] | undefined,
  trades: readonly PublicTrade[],
): PublicTrade[] {
  if (!known) return [];
  const newest = Number(known.at(-1)?.id ?? 0);
  return trades.filter(({ id }) => Number(id) > newest);
}

/** In ticks. */
function limitsOf({ pricePrecision }: PairSpec, limits: ContractLimits | undefined): PriceLimits {
  const ticks = (price: string | undefined) =>
    price === undefined ? undefined : units(price, pricePrecision);
  return { lowest: ticks(limits?.lowest), highest: ticks(limits?.highest) };
}

function levelsOf(spec: PairSpec, side: Side, levels: readonly Level[]): [Side, bigint, bigint][] {
  return levels.map(([price, amount]) => [
    side,
    units(price, spec.pricePrecision),
    units(amount, spec.amountPrecision),
  ]);
}
