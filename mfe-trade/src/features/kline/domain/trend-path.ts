import type { TrendLine } from '@exchange/contract';
import { toPlainNumber } from '@exchange/format';
import type { ChartPoint } from './chart-frame';
import { yOf } from './scale';
import { timeAtX, xOfTime, type DrawingSpace } from './time-axis';

/** A drawn line as it lies in a picture, CSS px. */
export interface TrendPath {
  /** x and y by turns, from its first place or the left edge to the right edge. */
  readonly points: readonly number[];
  /** Where it comes into the strip of prices. */
  readonly entry: ChartPoint;
}

/** Parts that a line is drawn in: it is straight in price and time, and so in the picture only where every bar has the same length and scale. */
const parts = 24;

/** Where a drawn line lies; undefined where nothing of it is in sight. */
export function trendPath(line: TrendLine, space: DrawingSpace): TrendPath | undefined {
  const { frame } = space;
  const { top, height } = frame.layout.price;
  const left = Math.max(0, xOfTime(line.from_time, space));
  if (left >= frame.width) return undefined;
  const valueAt = valuesOf(line);
  const points = Array.from({ length: parts + 1 }, (_, part): ChartPoint => {
    const x = left + ((frame.width - left) * part) / parts;
    return { x, y: yOf(valueAt(timeAtX(x, space)), frame.priceScale, frame.layout.price) };
  });
  const entry = entryInto(points, top, top + height);
  return entry && { points: points.flatMap(({ x, y }) => [x, y]), entry };
}

/** Only for the picture: prices that are said or sent are exact. */
function valuesOf({ from_time, from_price, to_time, to_price }: TrendLine): (at: number) => number {
  const from = toPlainNumber(from_price);
  const slope = (toPlainNumber(to_price) - from) / (to_time - from_time);
  return (at) => from + slope * (at - from_time);
}

/** The first point of a path between two heights. */
function entryInto(points: readonly ChartPoint[], top: number, bottom: number): ChartPoint | undefined {
  let before: ChartPoint | undefined;
  for (const point of points) {
    if (point.y >= top && point.y <= bottom) return before ? crossing(before, point, top, bottom) : point;
    // A steep one may pass between two points.
    if (before && Math.min(before.y, point.y) < top && Math.max(before.y, point.y) > bottom)
      return crossing(before, point, top, bottom);
    before = point;
  }
  return undefined;
}

/** Where the way from a point outside leads in. */
function crossing(from: ChartPoint, to: ChartPoint, top: number, bottom: number): ChartPoint {
  const y = from.y < top ? top : bottom;
  return { x: from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y), y };
}
