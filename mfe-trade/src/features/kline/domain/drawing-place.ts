import { toPlainNumber } from '@exchange/format';
import { barLength } from './bar-start';
import { slotAt, xOfSlot, type ChartFrame, type ChartPoint } from './chart-frame';
import {
  fibonacciLevels,
  newId,
  type Drawing,
  type DrawingAnchor,
  type SpannedDrawing,
  type SpannedKind,
} from './drawing';
import { niceStep, valueAt, withinStrip, yOf } from './scale';
import { indexOfTime, timeOfIndex, type DrawingSpace } from './time-axis';

/** A line from one point to another. */
export type Segment = readonly [from: ChartPoint, to: ChartPoint];

/** A drawing as it lies in a picture, CSS px. */
export interface DrawingShape {
  readonly id: number;
  readonly kind: Drawing['kind'];
  readonly ends: Segment;
  /** What is seen of it; of a text where its letters stand. */
  readonly lines: readonly Segment[];
  /** Points by which it is held. */
  readonly handles: readonly (ChartPoint & { readonly part: DrawingPart })[];
  /** What is written at it: exact prices with the share that they stand for, or the text of a note. */
  readonly words: readonly (ChartPoint & { readonly text: string; readonly price?: string })[];
}

/** What of a drawing a finger is on: one of its ends, the second line of a channel, or the rest. */
export type DrawingPart = 0 | 1 | 'rise' | 'line';
export interface DrawingHit {
  readonly id: number;
  readonly part: DrawingPart;
}

/** How far from a line and from an end, in CSS px, a finger still means it: targets of 28 and 44 px. */
const lineReach = 14;
const endReach = 22;

/** Width of a letter of a note about, CSS px, and the least of it that a finger meets. */
const letter = 7;
const shortestNote = 24;

/** Where a drawing lies. Its ends stand in the middle of the bars that hold their times. */
export function shapeOf(drawing: Drawing, space: DrawingSpace): DrawingShape {
  const { id, kind } = drawing;
  if (drawing.kind === 'horizontal') {
    const y = yOfPrice(drawing.price, space);
    const ends = [
      { x: 0, y },
      { x: space.frame.width, y },
    ] as const;
    return {
      ...{ id, kind, ends, lines: [ends], words: [] },
      handles: [{ x: space.frame.width / 2, y, part: 'line' }],
    };
  }
  if (drawing.kind === 'text') {
    const at = pointOf(drawing.at, space);
    const end = { x: at.x + Math.max(shortestNote, drawing.text.length * letter), y: at.y };
    return {
      ...{ id, kind, ends: [at, end], lines: [[at, end]] },
      handles: [{ ...at, part: 'line' }],
      words: [{ ...at, text: drawing.text }],
    };
  }
  const [from, to] = [pointOf(drawing.ends[0], space), pointOf(drawing.ends[1], space)];
  const held = [
    { ...from, part: 0 },
    { ...to, part: 1 },
  ] as const;
  const common = { id, kind, ends: [from, to], handles: held, words: [] } as const;
  switch (drawing.kind) {
    case 'trend':
      return { ...common, lines: [[from, to]] };
    case 'ray':
      return { ...common, lines: [[from, beyond(from, to, space.frame.width)]] };
    case 'rectangle':
      return { ...common, lines: sidesOf(from, to) };
    case 'channel': {
      const risen = toPlainNumber(drawing.ends[0].price) + toPlainNumber(drawing.rise ?? '0');
      const down = yOf(risen, space.frame.priceScale, space.frame.layout.price) - from.y;
      const second = [
        { x: from.x, y: from.y + down },
        { x: to.x, y: to.y + down },
      ] as const;
      const middle = { x: (from.x + to.x) / 2, y: (second[0].y + second[1].y) / 2 };
      return { ...common, lines: [[from, to], second], handles: [...held, { ...middle, part: 'rise' }] };
    }
    case 'fibonacci': {
      const levels = fibonacciLevels(drawing.ends).map(({ share, price }) => ({
        ...{ x: Math.min(from.x, to.x), y: yOfPrice(price, space), text: share, price },
      }));
      const lines = levels.map(({ y }): Segment => [
        { x: from.x, y },
        { x: to.x, y },
      ]);
      return { ...common, lines: [[from, to], ...lines], words: levels };
    }
  }
}

/** Where the line from one point through another leaves the picture; the other point where both are one. */
function beyond(from: ChartPoint, to: ChartPoint, width: number): ChartPoint {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (across === 0 && down === 0) return to;
  // A steep one is cut by the price's strip: far enough is all that it takes.
  if (Math.abs(across) < 1) return { x: to.x, y: from.y + Math.sign(down) * width * 4 };
  const edge = across > 0 ? Math.max(width, to.x) : Math.min(0, to.x);
  return { x: edge, y: from.y + ((edge - from.x) / across) * down };
}

function sidesOf(from: ChartPoint, to: ChartPoint): readonly Segment[] {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return corners.map((corner, index): Segment => [corner, corners[(index + 1) % corners.length] ?? from]);
}

/** The place under a point of the picture, on the nearest bar and at a price of `precision` decimals. */
export function anchorAt({ x, y }: ChartPoint, space: DrawingSpace, precision: number): DrawingAnchor {
  const { frame, bars, resolution } = space;
  const index = frame.firstIndex + Math.floor((x - frame.left) / frame.slotWidth);
  return { time: timeOfIndex(index, bars, resolution), price: priceAt(y, frame, precision) };
}

/** Ends of a new drawing over the middle of the bars in sight, from close to close; `closeAt` tells a bar's by its index. */
export function endsAcross(
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

/**
 * The price at a height of the picture, kept within the price's strip, with `precision` decimals. At an edge it is rounded inwards: a line
 * at what is beyond, however little, would be out of sight.
 */
export function priceAt(y: number, { priceScale, layout }: ChartFrame, precision: number): string {
  const price = toPrice(valueAt(withinStrip(y, layout.price), priceScale, layout.price), precision);
  const value = toPlainNumber(price);
  const inwards = value < priceScale.min ? 1 : value > priceScale.max ? -1 : 0;
  return inwards === 0 ? price : toPrice(value + inwards * 10 ** -precision, precision);
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
  if (part === 'rise' && drawing.kind === 'channel')
    return { ...drawing, rise: (toPlainNumber(drawing.rise ?? '0') + rise).toFixed(precision) };
  const moved = (end: DrawingAnchor): DrawingAnchor => ({
    time: movedTime(end.time, slots, space),
    price: risen(end.price),
  });
  if (drawing.kind === 'text') return { ...drawing, at: moved(drawing.at) };
  const [first, second] = drawing.ends;
  return {
    ...drawing,
    ends: [part === 1 ? first : moved(first), part === 0 ? second : moved(second)],
  };
}

/** What lies between two places, before it has an id of its own. A channel is at first as wide as an eighth of the prices in sight. */
export function newSpanned(
  kind: SpannedKind,
  ends: SpannedDrawing['ends'],
  { frame: { priceScale } }: DrawingSpace,
  precision: number,
): SpannedDrawing {
  if (kind !== 'channel') return { id: newId, kind, ends };
  return { id: newId, kind, ends, rise: toPrice((priceScale.max - priceScale.min) / 8, precision) };
}

/** A level, a note, or one end of what lies between two, at another price. */
export function priced(drawing: Drawing, end: 0 | 1, price: string): Drawing {
  if (drawing.kind === 'horizontal') return { ...drawing, price };
  if (drawing.kind === 'text') return { ...drawing, at: { ...drawing.at, price } };
  const [first, second] = drawing.ends;
  return { ...drawing, ends: end === 0 ? [{ ...first, price }, second] : [first, { ...second, price }] };
}

/** What one press of an arrow key moves a price by: a round number, about a hundredth of the prices in sight. */
export function priceStep({ priceScale }: ChartFrame, precision: number): string {
  return niceStep(priceScale, 100, 10 ** -precision).toFixed(precision);
}

/** The drawing under a finger: of the selected one what it is held by before all, then the nearest line. */
export function hitDrawing(
  point: ChartPoint,
  shapes: readonly DrawingShape[],
  selected: number | undefined,
): DrawingHit | undefined {
  const chosen = shapes.find(({ id }) => id === selected);
  const [held] = (chosen?.handles ?? [])
    .map(({ part, ...place }) => ({ part, away: distance(point, place) }))
    .sort((one, other) => one.away - other.away);
  if (chosen && held && held.away <= endReach) return { id: chosen.id, part: held.part };
  let nearest: DrawingHit | undefined;
  let reach = lineReach;
  for (const shape of shapes) {
    // The selected one wins over another that is as near.
    const reached = Math.min(...shape.lines.map((line) => distanceToLine(point, line)));
    const away = reached - (shape.id === selected ? 1 : 0);
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
function distanceToLine(point: ChartPoint, [from, to]: Segment): number {
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

/** A time moved by bars. Its place within the bar stays: it may have been set at a finer resolution. */
function movedTime(time: number, slots: number, { bars, resolution }: DrawingSpace): number {
  if (slots === 0) return time;
  const index = indexOfTime(time, bars, resolution);
  const within = Math.min(time - timeOfIndex(index, bars, resolution), barLength[resolution] - 1);
  return timeOfIndex(index + slots, bars, resolution) + within;
}
