import type { Resolution } from '@exchange/contract';
import type { DrawnBar } from './bar';
import { barLength } from './bar-start';
import type { ChartFrame } from './chart-frame';

/** What ties places on the k-line to places in a picture of it. */
export interface DrawingSpace {
  readonly frame: ChartFrame;
  readonly bars: readonly DrawnBar[];
  readonly resolution: Resolution;
}

/**
 * Where a time (ms since the epoch) is in a picture, CSS px from its left edge. The start of a bar is in its middle, as the ends of drawings
 * are, and the time until the next bar leads evenly to the middle of that one.
 */
export function xOfTime(time: number, { frame, bars, resolution }: DrawingSpace): number {
  const index = indexOfTime(time, bars, resolution);
  const start = timeOfIndex(index, bars, resolution);
  const share = (time - start) / (timeOfIndex(index + 1, bars, resolution) - start);
  return frame.left + (index - frame.firstIndex + 0.5 + share) * frame.slotWidth;
}

/** The time at a distance from a picture's left edge, in ms and parts of one; inverse of {@link xOfTime}. */
export function timeAtX(x: number, { frame, bars, resolution }: DrawingSpace): number {
  const place = (x - frame.left) / frame.slotWidth - 0.5 + frame.firstIndex;
  const index = Math.floor(place);
  const start = timeOfIndex(index, bars, resolution);
  return start + (place - index) * (timeOfIndex(index + 1, bars, resolution) - start);
}

/**
 * Index of the bar that holds a time. Times before the first known bar and after the newest are counted in lengths of
 * a bar, as if none was missing: before the first one that holds until the bars there have been loaded.
 */
export function indexOfTime(time: number, bars: readonly DrawnBar[], resolution: Resolution): number {
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return 0;
  const length = barLength[resolution];
  if (time < first.time) return Math.floor((time - first.time) / length);
  if (time >= last.time) return bars.length - 1 + Math.floor((time - last.time) / length);
  let low = 0;
  let high = bars.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.time ?? 0) <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** Start of a bar; inverse of {@link indexOfTime}. */
export function timeOfIndex(index: number, bars: readonly DrawnBar[], resolution: Resolution): number {
  const known = bars[Math.max(0, Math.min(bars.length - 1, index))];
  const beyond = index - Math.max(0, Math.min(bars.length - 1, index));
  return (known?.time ?? 0) + beyond * barLength[resolution];
}
