import type { Pair, TradeList } from '@exchange/contract/market';
import type { QuoteList } from '@exchange/platform';
import type { EarlyPage } from '@exchange/remote-kit/early-view';

/** The pairs that a page brought. */
export interface EarlyPairs {
  /** By key `{token}_{market}`; undefined for one that is not listed. */
  readonly pair: (key: string) => Pair | undefined;
  readonly list: QuoteList;
}

/** Reads the trade list that came with a page; undefined where none did. */
export function readPairs({ first }: EarlyPage): EarlyPairs | undefined {
  const answer = first('market.getTradeList');
  if (!isTradeList(answer)) return undefined;
  const pairs = new Map<string, Pair>();
  const keyById = new Map<string, string>();
  const byMarket: Record<string, readonly string[]> = {};
  for (const [market, listed] of Object.entries(answer.main)) {
    byMarket[market] = listed.map((pair) => {
      const key = `${pair.token}_${pair.market}`;
      pairs.set(key, pair);
      keyById.set(pair.id, key);
      return key;
    });
  }
  const keys = (ids: readonly string[]) => ids.flatMap((id) => keyById.get(id) ?? []);
  return {
    pair: (key) => pairs.get(key),
    list: {
      ready: true,
      markets: Object.keys(byMarket),
      byMarket,
      starRanking: keys(answer.hot),
      riseRanking: keys(answer.by_percent),
    },
  };
}

/** The pair of a page below `/trade/{pair}`; undefined where the page did not bring it. */
export function readPair(page: EarlyPage): Pair | undefined {
  const [, , key = ''] = page.path.split('/');
  return readPairs(page)?.pair(key);
}

/** The server checked the answer before it put it into the page. */
function isTradeList(value: unknown): value is TradeList {
  return typeof value === 'object' && value !== null && 'main' in value && 'hot' in value;
}
