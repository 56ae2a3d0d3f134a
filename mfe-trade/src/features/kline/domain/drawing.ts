import type { TrendLine } from '@exchange/contract';
import { add, floorTo, isPlainDecimal, multiply, subtract } from '@exchange/format';
import { membersOf, readStored } from './stored';

/** A place on the k-line, whatever its resolution and zoom: start of a bar (ms since the epoch) and exact price. */
export interface DrawingAnchor {
  readonly time: number;
  readonly price: string;
}

/** A price level over the whole width. */
export interface HorizontalLine {
  readonly id: number;
  readonly kind: 'horizontal';
  readonly price: string;
}

/** What lies between two places. A ray goes on beyond the second one; Fibonacci's levels divide the way back from there to the first. */
export const spannedKinds = ['trend', 'ray', 'channel', 'fibonacci', 'rectangle'] as const;
export type SpannedKind = (typeof spannedKinds)[number];

export interface SpannedDrawing {
  readonly id: number;
  readonly kind: SpannedKind;
  readonly ends: readonly [DrawingAnchor, DrawingAnchor];
  /** Of a channel: how far its second line lies above the first one, a decimal; below it where it is negative. */
  readonly rise?: string;
}

/** Words at a place. */
export interface TextNote {
  readonly id: number;
  readonly kind: 'text';
  readonly at: DrawingAnchor;
  readonly text: string;
}

/** What a person drew. `id` is its own among the drawings of its pair, and higher than those drawn before. */
export type Drawing = HorizontalLine | SpannedDrawing | TextNote;
export type DrawingKind = Drawing['kind'];

/** All kinds, as tools stand in their row. */
export const drawingKinds: readonly DrawingKind[] = ['horizontal', ...spannedKinds, 'text'];

export const isSpannedKind = (kind: unknown): kind is SpannedKind =>
  spannedKinds.some((known) => known === kind);

/** Longest text of a note. */
export const longestNote = 60;

/** Most lines on a pair: more could not be told apart, and all are drawn with every frame. */
export const mostDrawings = 30;

/** Longest text of a price that is read back. */
const longestPrice = 40;

/** The line that a stored text holds; undefined for a text, or an id, that is none. */
export function readDrawing(id: number, text: string | undefined): Drawing | undefined {
  if (!Number.isSafeInteger(id)) return undefined;
  const { kind, price, ends, rise, at, text: words } = membersOf(readStored(text));
  if (kind === 'horizontal') return isPrice(price) ? { id, kind, price } : undefined;
  if (kind === 'text') {
    const place = readAnchor(at);
    return place && typeof words === 'string' && words.length <= longestNote
      ? { id, kind, at: place, text: words }
      : undefined;
  }
  if (!isSpannedKind(kind) || !Array.isArray(ends) || ends.length !== 2) return undefined;
  const [from, to] = [readAnchor(ends[0]), readAnchor(ends[1])];
  if (!from || !to) return undefined;
  if (kind !== 'channel') return { id, kind, ends: [from, to] };
  return isDecimal(rise) ? { id, kind, ends: [from, to], rise } : undefined;
}

/** A line as a text to store; its id is not in it. */
export function writeDrawing(drawing: Drawing): string {
  return JSON.stringify({ ...drawing, id: undefined });
}

/** Whether two lines are one, at the same place. */
export function isSameDrawing(left: Drawing | undefined, right: Drawing | undefined): boolean {
  if (!left || !right) return left === right;
  return left.id === right.id && writeDrawing(left) === writeDrawing(right);
}

/** The prices of a drawing that the chart says at its edge: a level's, and those of both ends of another that is `held`. */
export function pricesSaid(drawing: Drawing | undefined, held: boolean): readonly string[] {
  if (drawing?.kind === 'horizontal') return [drawing.price];
  if (!drawing || !held || drawing.kind === 'text') return [];
  return drawing.ends.map(({ price }) => price);
}

/**
 * The line of time and price that a drawing stands for, and that goes on to the right for ever (T-20): of a trend line and a ray, with
 * prices of `precision` decimals. Undefined of any other drawing, and of an upright one.
 */
export function trendLineOf(drawing: Drawing | undefined, precision: number): TrendLine | undefined {
  if (drawing?.kind !== 'trend' && drawing?.kind !== 'ray') return undefined;
  const [from, to] = [...drawing.ends].sort((one, other) => one.time - other.time);
  if (!from || !to || from.time === to.time) return undefined;
  return {
    ...{ from_time: from.time, from_price: floorTo(from.price, precision) },
    ...{ to_time: to.time, to_price: floorTo(to.price, precision) },
  };
}

/** Where the way back is divided: from nothing at the second end to all of it at the first. */
const fibonacciShares = ['0', '0.236', '0.382', '0.5', '0.618', '0.786', '1'];

/** Fibonacci's levels between two ends, with their exact prices. */
export function fibonacciLevels([from, to]: SpannedDrawing['ends']): readonly {
  readonly share: string;
  readonly price: string;
}[] {
  const way = subtract(from.price, to.price);
  return fibonacciShares.map((share) => ({ share, price: add(to.price, multiply(way, share)) }));
}

/** Id of a line that is being made: it gets its own when it is finished. */
export const newId = -1;
/** Room for this many lines that tabs draw within one millisecond. */
const idsEachMs = 1000;

/** An id for a line drawn after all the others, which no other tab gives at the same `now` (ms since the epoch). */
export function nextId(drawings: readonly Drawing[], now: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  const first = drawings.reduce((next, { id }) => Math.max(next, id + 1), now * idsEachMs);
  return first + (random % idsEachMs);
}

function readAnchor(value: unknown): DrawingAnchor | undefined {
  const { time, price } = membersOf(value);
  return typeof time === 'number' && Number.isSafeInteger(time) && isPrice(price)
    ? { time, price }
    : undefined;
}

function isPrice(value: unknown): value is string {
  return isDecimal(value) && !value.startsWith('-');
}

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestPrice && isPlainDecimal(value);
}
