import type { Pair, TradeList } from '@exchange/contract/market';
import type { QuoteList } from '@exchange/platform';
import { pairKey, quoteListOf } from '@exchange/quotes/quote-list';
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
  const pairs = new Map(
    Object.values(answer.main)
      .flat()
      .map((pair) => [pairKey(pair), pair]),
  );
  return { pair: (key) => pairs.get(key), list: quoteListOf(answer) };
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
