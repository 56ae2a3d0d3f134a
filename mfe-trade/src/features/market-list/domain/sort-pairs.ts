import { minorUnits, isPlainDecimal } from '@exchange/format';
import type { QuotePair } from '@exchange/platform';

/** What the market list can be sorted by. */
export type SortColumn = 'vol' | 'price' | 'percent_change';
/**
 * The product's words (T-06): `ascending` puts the LARGEST value first. `default` is the state of every column that
 * the list is not sorted by.
 */
export type SortDirection = 'default' | 'ascending' | 'descending';

/** What the list is sorted by. */
export interface Sort {
  readonly column: SortColumn;
  readonly direction: Exclude<SortDirection, 'default'>;
}

/** Order of a market that was just chosen. */
export const marketSort: Sort = { column: 'percent_change', direction: 'ascending' };

/** State of one column under a sort. */
export function directionOf(sort: Sort, column: SortColumn): SortDirection {
  return sort.column === column ? sort.direction : 'default';
}

/** Sort after a tap on a column's head: a new column starts ascending, the same one toggles. */
export function tapColumn(sort: Sort, column: SortColumn): Sort {
  return { column, direction: directionOf(sort, column) === 'ascending' ? 'descending' : 'ascending' };
}

// Longest fraction that the contract allows: values become integers of this many places and compare exactly.
const places = 18;
const exact = (value: string) => (isPlainDecimal(value) ? minorUnits(value, places) : 0n);

/** Keys in order of a sort. Exact; equal values keep the order in which they came. */
export function sortPairs(
  keys: readonly string[],
  quoteOf: (key: string) => QuotePair | undefined,
  sort: Sort,
): readonly string[] {
  const sign = sort.direction === 'ascending' ? -1 : 1;
  return keys
    .map((key) => ({ key, value: exact(quoteOf(key)?.[sort.column] ?? '0') }))
    .sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? -sign : sign))
    .map(({ key }) => key);
}
