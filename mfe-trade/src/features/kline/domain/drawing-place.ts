import type { Resolution } from '@exchange/contract';
import { toPlainNumber } from '@exchange/format';
import type { DrawnBar } from './bar';
import { barLength } from './bar-start';
import { slotAt, xOfSlot, type ChartFrame, type ChartPoint } from './chart-frame';
import type { Drawing, DrawingAnchor } from './drawing';
import { niceStep, valueAt, yOf } from './scale';

/** What ties places on the k-line to places in a picture of it. */
export interface DrawingSpace {
  readonly frame: ChartFrame;
  readonly bars: readonly DrawnBar[];
  readonly resolution: Resolution;
}

/** A drawing as it lies in a picture, CSS px. */
export interface DrawingShape {
  readonly id: number;
  readonly kind: Drawing['kind'];
  readonly ends: readonly [ChartPoint, ChartPoint];
}

/** What of a drawing a finger is on: one of its ends, or the line between. */
export type DrawingPart = 0 | 1 | 'line';
export interface DrawingHit {
  readonly id: number;
  readonly part: DrawingPart;
}

/** How far from a line and from an end, in CSS px, a finger still means it: targets of 28 and 44 px. */
const lineReach = 14;
const endReach = 22;

/** Where a drawing lies. The ends of a trend line stand in the middle of the bars that hold their times. */
export function shapeOf(drawing: Drawing, space: DrawingSpace): DrawingShape {
  const { id, kind } = drawing;
  if (drawing.kind === 'trend') {
    const [from, to] = drawing.ends;
    return { id, kind, ends: [pointOf(from, space), pointOf(to, space)] };
  }
  const y = yOfPrice(drawing.price, space);
  return {
    id,
    kind,
    ends: [
      { x: 0, y },
      { x: space.frame.width, y },
    ],
  };
}

/** The place under a point of the picture, on the nearest bar and at a price of `precision` decimals. */
export function anchorAt({ x, y }: ChartPoint, space: DrawingSpace, precision: number): DrawingAnchor {
  const { frame, bars, resolution } = space;
  const index = frame.firstIndex + Math.floor((x - frame.left) / frame.slotWidth);
  return { time: timeOfIndex(index, bars, resolution), price: priceAt(y, frame, precision) };
}

/** Ends of a trend line over the middle of the bars in sight, from close to close; `closeAt` tells a bar's by its index. */
export function trendAcross(
  space: DrawingSpace,
  precision: number,
  closeAt: (index: number) => string | undefined,
): readonly [DrawingAnchor, DrawingAnchor] {
  const { frame } = space;
  const anchor = (share: number): DrawingAnchor => {
    const slot = slotAt(frame, frame.width * share);
    const place = anchorAt({ x: xOfSlot(frame, slot), y: frame.layout.price.top }, space, precision);
    const close = closeAt(frame.firstIndex + slot);
    return close === undefined ? place : { ...place, price: close };
  };
  return [anchor(0.25), anchor(0.75)];
}

/** The price at a height of the picture, kept within the price's strip, with `precision` decimals. */
export function priceAt(y: number, { priceScale, layout }: ChartFrame, precision: number): string {
  const { top, height } = layout.price;
  const inside = Math.max(top, Math.min(top + height, y));
  return toPrice(valueAt(inside, priceScale, layout.price), precision);
}

/** A drawing pulled by a finger from one point of the picture to another. */
export function pulled(
  drawing: Drawing,
  part: DrawingPart,
  from: ChartPoint,
  to: ChartPoint,
  space: DrawingSpace,
  precision: number,
): Drawing {
  const { frame } = space;
  const { height } = frame.layout.price;
  const rise = ((from.y - to.y) / height) * (frame.priceScale.max - frame.priceScale.min);
  return shifted(drawing, part, Math.round((to.x - from.x) / frame.slotWidth), rise, space, precision);
}

/** A drawing, or one of its ends, moved by whole bars and by a difference in price. */
export function shifted(
  drawing: Drawing,
  part: DrawingPart,
  slots: number,
  rise: number,
  space: DrawingSpace,
  precision: number,
): Drawing {
  const risen = (price: string) => toPrice(toPlainNumber(price) + rise, precision);
  if (drawing.kind === 'horizontal') return { ...drawing, price: risen(drawing.price) };
  const [first, second] = drawing.ends;
  const moved = (end: DrawingAnchor): DrawingAnchor => ({
    time: movedTime(end.time, slots, space),
    price: risen(end.price),
  });
  return {
    ...drawing,
    ends: [part === 1 ? first : moved(first), part === 0 ? second : moved(second)],
  };
}

/** A level, or one end of a trend line, at another price. */
export function priced(drawing: Drawing, end: 0 | 1, price: string): Drawing {
  if (drawing.kind === 'horizontal') return { ...drawing, price };
  const [first, second] = drawing.ends;
  return { ...drawing, ends: end === 0 ? [{ ...first, price }, second] : [first, { ...second, price }] };
}

/** What one press of an arrow key moves a price by: a round number, about a hundredth of the prices in sight. */
export function priceStep({ priceScale }: ChartFrame, precision: number): string {
  return niceStep(priceScale, 100, 10 ** -precision).toFixed(precision);
}

/** The drawing under a finger: of the selected one its ends before all, then the nearest line. */
export function hitDrawing(
  point: ChartPoint,
  shapes: readonly DrawingShape[],
  selected: number | undefined,
): DrawingHit | undefined {
  const chosen = shapes.find(({ id }) => id === selected);
  if (chosen?.kind === 'trend') {
    const [first, second] = chosen.ends.map((end) => distance(point, end));
    const part = (second ?? Infinity) < (first ?? Infinity) ? 1 : 0;
    if (Math.min(first ?? Infinity, second ?? Infinity) <= endReach) return { id: chosen.id, part };
  }
  let nearest: DrawingHit | undefined;
  let reach = lineReach;
  for (const shape of shapes) {
    // The selected one wins over another that is as near.
    const away = distanceToLine(point, shape.ends) - (shape.id === selected ? 1 : 0);
    if (away > reach) continue;
    nearest = { id: shape.id, part: 'line' };
    reach = away;
  }
  return nearest;
}

/** Distance between two points, CSS px. */
export function distance(from: ChartPoint, to: ChartPoint): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** Distance from a point to the line between two others. */
function distanceToLine(point: ChartPoint, [from, to]: DrawingShape['ends']): number {
  const across = to.x - from.x;
  const down = to.y - from.y;
  const length = across ** 2 + down ** 2;
  const along = length === 0 ? 0 : ((point.x - from.x) * across + (point.y - from.y) * down) / length;
  const share = Math.max(0, Math.min(1, along));
  return distance(point, { x: from.x + share * across, y: from.y + share * down });
}

function pointOf({ time, price }: DrawingAnchor, space: DrawingSpace): ChartPoint {
  const { frame, bars, resolution } = space;
  const slot = indexOfTime(time, bars, resolution) - frame.firstIndex;
  return { x: frame.left + (slot + 0.5) * frame.slotWidth, y: yOfPrice(price, space) };
}

function yOfPrice(price: string, { frame }: DrawingSpace): number {
  return yOf(toPlainNumber(price), frame.priceScale, frame.layout.price);
}

/** No line lies below a price of nothing. */
function toPrice(value: number, precision: number): string {
  return Math.max(0, value).toFixed(precision);
}

/**
 * Index of the bar that holds a time. Times before the first known bar and after the newest are counted in lengths of
 * a bar, as if none was missing: before the first one that holds until the bars there have been loaded.
 */
function indexOfTime(time: number, bars: readonly DrawnBar[], resolution: Resolution): number {
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
function timeOfIndex(index: number, bars: readonly DrawnBar[], resolution: Resolution): number {
  const known = bars[Math.max(0, Math.min(bars.length - 1, index))];
  const beyond = index - Math.max(0, Math.min(bars.length - 1, index));
  return (known?.time ?? 0) + beyond * barLength[resolution];
}

/** A time moved by bars. Its place within the bar stays: it may have been set at a finer resolution. */
function movedTime(time: number, slots: number, { bars, resolution }: DrawingSpace): number {
  if (slots === 0) return time;
  const index = indexOfTime(time, bars, resolution);
  const within = Math.min(time - timeOfIndex(index, bars, resolution), barLength[resolution] - 1);
  return timeOfIndex(index + slots, bars, resolution) + within;
}
