import type { BrandFigures } from '@exchange/contract';
import type { SandboxClock } from '../../core/context';
import { formatUnits, power, units } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import type { UserExchange } from '../../core/exchange/user-exchange';
import type { MarketViews } from '../../realtime/market/market-views';
import { fiatPrecision, shownFiatPrecision } from '../../realtime/market/fiat-values';
import { worth, shownWorth } from '../assets';
import type { Brands } from './brands';
import { countHolders } from './holders';

/** For how long the numbers of holders stand, ms: counting goes over all holdings. */
const countsStand = 10_000;

/** What the directory is made of. */
export interface DirectoryOptions {
  readonly exchange: UserExchange;
  readonly market: MarketViews;
  readonly brands: Brands;
  readonly clock: Pick<SandboxClock, 'now'>;
  /** Fiat currency in which an organisation shows values, ISO 4217. */
  readonly fiatOf: (organisation: string) => string;
}

/** The directory of brand tokens (T-07). */
export interface Directory {
  /** An organisation's brand tokens, the largest market cap first; one only when it is given. */
  list(organisation: string, token?: string): Promise<{ list: BrandFigures[]; fiat: string; time: number }>;
}

export function createDirectory({ exchange, market, brands, clock, fiatOf }: DirectoryOptions): Directory {
  let counted: { readonly at: number; readonly counts: ReturnType<typeof countHolders> } | undefined;

  function holders(): ReturnType<typeof countHolders> {
    const now = clock.now();
    if (!counted || now - counted.at >= countsStand) {
      const counts = countHolders(exchange.database);
      counted = { at: now, counts };
      // A failure is its callers' alone.
      counts.catch(() => (counted = undefined));
    }
    return counted.counts;
  }

  function turnoverOf(pair: PairSpec, fiat: string): bigint {
    const { turnover } = market.quote(pair.code);
    const paid = { precision: pair.marketPrecision };
    return worth(paid, units(turnover, pair.marketPrecision), market.fiatValue(pair.market, fiat));
  }

  return {
    async list(organisation, only) {
      const fiat = fiatOf(organisation);
      const counts = await holders();
      const circulating = await brands.circulation();
      const pairs = market.listed(organisation);
      const codes = new Set(pairs.map((pair) => pair.token));
      const rows = [...codes].flatMap((code) => {
        const token = exchange.tokens.get(code);
        const row = brands.of(code);
        if (!token || !row || (only !== undefined && only !== code)) return [];
        const price = market.fiatValue(code, fiat);
        const cap = worth(token, circulating(row), price);
        const main = market.dollarPair(code);
        const figures: BrandFigures = {
          token: code,
          token_as: token.alias,
          brand_name: row.name,
          logo_url: token.logoUrl,
          fiat_price: formatUnits(price / power(fiatPrecision - shownFiatPrecision), shownFiatPrecision),
          percent_change: main ? market.quote(main.code).percent_change : '0.00',
          market_cap: shownWorth(cap),
          volume: shownWorth(
            pairs.reduce((sum, pair) => (pair.token === code ? sum + turnoverOf(pair, fiat) : sum), 0n),
          ),
          holders: counts.get(code) ?? 0,
        };
        return [{ cap, figures }];
      });
      rows.sort((one, two) => (one.cap < two.cap ? 1 : one.cap > two.cap ? -1 : 0));
      return { list: rows.map(({ figures }) => figures), fiat, time: clock.now() };
    },
  };
}
