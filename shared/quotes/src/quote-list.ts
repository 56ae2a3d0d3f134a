import type { TradeList } from '@exchange/contract/market';
import type { QuoteList } from '@exchange/platform';

/** Key of a pair: `{token}_{market}`. */
export function pairKey(pair: { readonly token: string; readonly market: string }): string {
  return `${pair.token}_${pair.market}`;
}

/** Which pairs a trade list names and in what order: by market as listed, and both rankings. */
export function quoteListOf({ main, hot, by_percent }: TradeList): QuoteList {
  const keyById = new Map<string, string>();
  const byMarket: Record<string, readonly string[]> = {};
  for (const [market, pairs] of Object.entries(main)) {
    byMarket[market] = pairs.map((pair) => {
      const key = pairKey(pair);
      keyById.set(pair.id, key);
      return key;
    });
  }
  const keys = (ids: readonly string[]) => ids.flatMap((id) => keyById.get(id) ?? []);
  return {
    ready: true,
    markets: Object.keys(byMarket),
    byMarket,
    starRanking: keys(hot),
    riseRanking: keys(by_percent),
  };
}
