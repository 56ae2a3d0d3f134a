import type { OrderBook, Pair, PublicTrade, Quote, TradeList } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { SandboxClock } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import type { Catalogue } from '../../core/exchange/catalogue';
import { createFiatValues, type FiatValues } from './fiat-values';
import { listingOf } from './listings';

/** Pairs in the ranking of the largest rises. */
const gainers = 10;

/** What the market data of every pair are read from: the engine's own, or a copy of what its owner published. */
export interface MarketSource {
  quote(code: string): Quote;
  /** In ticks. */
  lastPrice(code: string): bigint;
  /** Change against 24 hours ago in hundredths of a percent, towards zero. */
  changeHundredths(code: string): bigint;
  book(code: string, limit: number): OrderBook;
  /** Newest first. */
  trades(code: string, limit: number): readonly PublicTrade[];
  /** Lets go of what is older than the 24 hours that quotes speak of. */
  expire(): void;
}

/** Market data as the calls show them. */
export interface MarketViews
  extends Omit<FiatValues, 'fiatRatesOf'>, Omit<MarketSource, 'expire' | 'changeHundredths'> {
  readonly pairs: ReadonlyMap<string, PairSpec>;
  /** Pairs that an organisation lists, in its order. */
  listed(organisation: string): readonly PairSpec[];
  /** A listed pair, or `CallError` pairUnknown. */
  listedPair(organisation: string, token: string, market: string): PairSpec;
  pairView(pair: PairSpec): Pair;
  /** The trade list without the stream's position, of the pairs of a token or of a market alone where they are named. */
  tradeList(
    organisation: string,
    only?: { readonly token?: string | undefined; readonly market?: string | undefined },
  ): Omit<TradeList, 'seq' | 'epoch'>;
  /** Value of one whole unit of each market currency in each fiat currency. */
  fiatRates(organisation: string): Record<string, Record<string, string>>;
  /** Market currencies in the organisation's order, with how many pairs each has. */
  markets(organisation: string): ReadonlyMap<string, number>;
}

/** Views of the source that `source` answers with, which may be another one next time. */
export function createMarketViews(
  { pairs: all, tokens, rules }: Catalogue,
  clock: Pick<SandboxClock, 'now'>,
  source: () => MarketSource,
): MarketViews {
  const { fiatValue, fiatValueAt, dollarPair, fiatRatesOf } = createFiatValues(all, (code) =>
    source().lastPrice(code),
  );

  function listed(organisation: string): PairSpec[] {
    const codes = listingOf(organisation).pairs ?? [...all.keys()];
    return codes.flatMap((code) => all.get(code) ?? []);
  }

  function pairView(spec: PairSpec): Pair {
    const token = tokens.get(spec.token);
    return {
      id: spec.code,
      token_as: token?.alias ?? spec.token,
      logo_url: token?.logoUrl ?? '',
      price_precision: spec.pricePrecision,
      amount_precision: spec.amountPrecision,
      min_amount: formatUnits(spec.minLots, spec.amountPrecision),
      min_total: formatUnits(spec.minTotalUnits, spec.marketPrecision),
      fee_rate: formatUnits(rules.of(spec).feePpm, 6),
      ...source().quote(spec.code),
      opening_time: spec.openingTime,
    };
  }

  function markets(organisation: string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { market } of listed(organisation)) counts.set(market, (counts.get(market) ?? 0) + 1);
    return counts;
  }

  function fiatRates(organisation: string): Record<string, Record<string, string>> {
    return Object.fromEntries([...markets(organisation).keys()].map((code) => [code, fiatRatesOf(code)]));
  }

  return {
    pairs: all,
    listed,
    listedPair(organisation, token, market) {
      const code = `${token}_${market}`;
      const pair = all.get(code);
      const { pairs } = listingOf(organisation);
      if (!pair || (pairs && !pairs.includes(code))) throw new CallError('pairUnknown', `No pair ${code}`);
      return pair;
    },
    pairView,
    quote: (code) => source().quote(code),
    lastPrice: (code) => source().lastPrice(code),
    book: (code, limit) => source().book(code, limit),
    trades: (code, limit) => source().trades(code, limit),
    tradeList(organisation, { token, market } = {}) {
      source().expire();
      const pairs = listed(organisation).filter(
        (pair) =>
          (token === undefined || pair.token === token) && (market === undefined || pair.market === market),
      );
      const main: Record<string, Pair[]> = {};
      for (const spec of pairs) (main[spec.market] ??= []).push(pairView(spec));
      const codes = new Set(pairs.map(({ code }) => code));
      const rises = pairs
        .map(({ code }) => ({ code, change: source().changeHundredths(code) }))
        .filter(({ change }) => change > 0n)
        .sort((one, two) => (one.change < two.change ? 1 : one.change > two.change ? -1 : 0));
      return {
        main,
        hot: listingOf(organisation).stars.filter((code) => codes.has(code)),
        by_percent: rises.slice(0, gainers).map(({ code }) => code),
        time: clock.now(),
        fiat: fiatRates(organisation),
      };
    },
    fiatValue,
    fiatValueAt,
    dollarPair,
    fiatRates,
    markets,
  };
}
