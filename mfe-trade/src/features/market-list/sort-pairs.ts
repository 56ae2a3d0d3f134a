import type { QuotePair } from '@exchange/platform';
import { sortByDecimal, type Sort } from '../../common/sorting/sort';

/** What the market list can be sorted by. */
export const sortColumns = ['vol', 'price', 'percent_change'] as const;
export type SortColumn = (typeof sortColumns)[number];
export type PairSort = Sort<SortColumn>;

/** Order of a market that was just chosen. */
export const marketSort: PairSort = { column: 'percent_change', direction: 'ascending' };

/** Keys in order of a sort; see {@link sortByDecimal}. */
export function sortPairs(
  keys: readonly string[],
  quoteOf: (key: string) => QuotePair | undefined,
  sort: PairSort,
): readonly string[] {
  return sortByDecimal(keys, (key) => quoteOf(key)?.[sort.column] ?? '0', sort.direction);
}
