/** A row that is in the page. */
export interface PlacedRow {
  /** Which of the page's rows it is. A row that shows another pair costs less than a new one. */
  readonly slot: number;
  readonly key: string;
  /** Its place in the list. */
  readonly index: number;
  /** Whether it came in the place of another, or of none: it did not move there. */
  readonly isNew: boolean;
}

/**
 * Rows for the places `from` to before `to` of a list. A pair that was in the page keeps its row; others take over the rows of
 * those that left, but for `held`: who presses a row or has gone to it by the keyboard means its pair and no other. Answers with
 * `before` when nothing changes.
 */
export function placeRows(
  before: readonly PlacedRow[],
  keys: readonly string[],
  [from, to]: readonly [from: number, to: number],
  held?: number,
): readonly PlacedRow[] {
  const wanted = keys.slice(from, to);
  const leaving = new Map(before.map((row) => [row.key, row.slot]));
  const staying = new Map<string, number>();
  for (const key of wanted) {
    const slot = leaving.get(key);
    if (slot !== undefined) staying.set(key, slot);
    leaving.delete(key);
  }
  const free = [...leaving.values()].filter((slot) => slot !== held);
  let unused = before.reduce((most, { slot }) => Math.max(most, slot + 1), 0);
  const rows = wanted.map((key, offset): PlacedRow => {
    const slot = staying.get(key);
    const index = from + offset;
    if (slot !== undefined) return { slot, key, index, isNew: false };
    return { slot: free.shift() ?? unused++, key, index, isNew: true };
  });
  const same =
    rows.length === before.length &&
    rows.every(({ slot, key, index }, at) => {
      const row = before[at];
      return row?.slot === slot && row.key === key && row.index === index;
    });
  return same ? before : rows;
}
