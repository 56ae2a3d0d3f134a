import type { Pair, TradeList } from '@exchange/contract/market';
import type { QuoteList } from '@exchange/platform';
import type { EarlyPage } from '@exchange/platform/early-page';
import { pairKey, quoteListOf } from './quote-list';

/** The pairs that a page brought. */
export interface EarlyQuotes {
  /** By key `{token}_{market}`; undefined for one that is not listed. */
  readonly pair: (key: string) => Pair | undefined;
  readonly list: QuoteList;
}

/** Reads the trade list that came with a page; undefined where none did. */
export function readEarlyQuotes({ first }: EarlyPage): EarlyQuotes | undefined {
  const answer = first('market.getTradeList');
  if (!isTradeList(answer)) return undefined;
  const pairs = new Map(
    Object.values(answer.main)
      .flat()
      .map((pair) => [pairKey(pair), pair]),
  );
  return { pair: (key) => pairs.get(key), list: quoteListOf(answer) };
}

/** The server checked the answer before it put it into the page. */
function isTradeList(value: unknown): value is TradeList {
  return typeof value === 'object' && value !== null && 'main' in value && 'hot' in value;
}
