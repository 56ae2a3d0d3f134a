import { minorUnits, isPlainDecimal } from '@exchange/format';

/**
 * The product's words (T-06): `ascending` puts the LARGEST value first. `default` is the state of every column that
 * the list is not sorted by.
 */
export type SortDirection = 'default' | 'ascending' | 'descending';

/** What a list is sorted by. */
export interface Sort<Column extends string> {
  readonly column: Column;
  readonly direction: Exclude<SortDirection, 'default'>;
}

/** State of one column under a sort. */
export function directionOf<Column extends string>(sort: Sort<Column>, column: Column): SortDirection {
  return sort.column === column ? sort.direction : 'default';
}

/** Sort after a tap on a column's head: a new column starts ascending, the same one toggles. */
export function tapColumn<Column extends string>(sort: Sort<Column>, column: Column): Sort<Column> {
  return { column, direction: directionOf(sort, column) === 'ascending' ? 'descending' : 'ascending' };
}

// Longest fraction that the contract allows: values become integers of this many places and compare exactly.
const places = 18;
const exact = (value: string) => (isPlainDecimal(value) ? minorUnits(value, places) : 0n);

/** Items by a decimal of each. Exact; equal values keep the order in which they came. */
export function sortByDecimal<Item>(
  items: readonly Item[],
  valueOf: (item: Item) => string,
  direction: Sort<string>['direction'],
): readonly Item[] {
  const sign = direction === 'ascending' ? -1 : 1;
  return items
    .map((item) => ({ item, value: exact(valueOf(item)) }))
    .sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? -sign : sign))
    .map(({ item }) => item);
}
