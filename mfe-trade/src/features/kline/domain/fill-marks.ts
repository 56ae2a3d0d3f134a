import type { ChartFrame } from './chart-frame';

/** A trade of the user's own, as it stands in the chart (T-20). */
export interface ChartFill {
  readonly side: 1 | 2;
  /** Ms since the epoch. */
  readonly time: number;
}

/** The fills of one side that fell into one bar. */
export interface FillMark {
  readonly slot: number;
  readonly side: 1 | 2;
  readonly count: number;
}

/** The bars in sight on which a person bought or sold. `fills` are oldest first; one before the first known bar has none. */
export function markFills({ slots }: ChartFrame, fills: readonly ChartFill[]): readonly FillMark[] {
  const known = slots.flatMap((bar, slot) => (bar ? [{ slot, time: bar.time }] : []));
  const marks: FillMark[] = [];
  let next = firstFrom(fills, known[0]?.time ?? Infinity);
  known.forEach(({ slot }, at) => {
    const end = known[at + 1]?.time ?? endOf(slots, slot);
    const counts = { 1: 0, 2: 0 };
    for (let fill = fills[next]; fill && fill.time < end; fill = fills[next]) {
      counts[fill.side] += 1;
      next += 1;
    }
    for (const side of [1, 2] as const) if (counts[side] > 0) marks.push({ slot, side, count: counts[side] });
  });
  return marks;
}

/** Where the last bar in sight ends: at the next one, which a further slot would hold; the newest bar has no end. */
function endOf(slots: ChartFrame['slots'], last: number): number {
  return last === slots.length - 1 ? (slots[last]?.time ?? 0) : Infinity;
}

/** Index of the first fill from a time on. */
function firstFrom(fills: readonly ChartFill[], time: number): number {
  let [low, high] = [0, fills.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fills[middle]?.time ?? Infinity) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
