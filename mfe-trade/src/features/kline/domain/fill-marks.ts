import { add, divideDown } from '@exchange/format';
import type { ChartFrame } from './chart-frame';

/** A trade of the user's own, as it stands in the chart (T-20). */
export interface ChartFill {
  readonly side: 1 | 2;
  /** Ms since the epoch. */
  readonly time: number;
  /** In token, and what was paid or received for it in market. */
  readonly amount: string;
  readonly turnover: string;
}

/** The fills of one side that fell into one bar, oldest first. */
export interface FillMark {
  readonly slot: number;
  readonly side: 1 | 2;
  readonly fills: readonly ChartFill[];
}

/** What the fills of a mark come to. */
export interface FillSum {
  readonly side: 1 | 2;
  readonly count: number;
  readonly amount: string;
  /** Turnover over amount, rounded down. */
  readonly average: string;
}

/** Adds up a mark's fills; the average has `precision` decimals. */
export function sumFills({ side, fills }: FillMark, precision: number): FillSum {
  const amount = fills.reduce((sum, fill) => add(sum, fill.amount), '0');
  const turnover = fills.reduce((sum, fill) => add(sum, fill.turnover), '0');
  return { side, count: fills.length, amount, average: divideDown(turnover, amount, precision) };
}

/** The bars in sight on which a person bought or sold. `fills` are oldest first; one before the first known bar has none. */
export function markFills({ slots }: ChartFrame, fills: readonly ChartFill[]): readonly FillMark[] {
  const known = slots.flatMap((bar, slot) => (bar ? [{ slot, time: bar.time }] : []));
  const marks: FillMark[] = [];
  let next = firstFrom(fills, known[0]?.time ?? Infinity);
  known.forEach(({ slot }, at) => {
    const end = known[at + 1]?.time ?? endOf(slots, slot);
    const within: Record<1 | 2, ChartFill[]> = { 1: [], 2: [] };
    for (let fill = fills[next]; fill && fill.time < end; fill = fills[next]) {
      within[fill.side].push(fill);
      next += 1;
    }
    for (const side of [1, 2] as const)
      if (within[side].length > 0) marks.push({ slot, side, fills: within[side] });
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
