import { isPlainDecimal } from '@exchange/format';
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

/** A line from one place to another. */
export interface TrendLine {
  readonly id: number;
  readonly kind: 'trend';
  readonly ends: readonly [DrawingAnchor, DrawingAnchor];
}

/** A line that a person drew. `id` is its own among the lines of its pair, and higher than those drawn before. */
export type Drawing = HorizontalLine | TrendLine;
export type DrawingKind = Drawing['kind'];

/** Most lines on a pair: more could not be told apart, and all are drawn with every frame. */
export const mostDrawings = 30;

/** Longest text of a price that is read back. */
const longestPrice = 40;

/** The line that a stored text holds; undefined for a text, or an id, that is none. */
export function readDrawing(id: number, text: string | undefined): Drawing | undefined {
  if (!Number.isSafeInteger(id)) return undefined;
  const { kind, price, ends } = membersOf(readStored(text));
  if (kind === 'horizontal') return isPrice(price) ? { id, kind, price } : undefined;
  if (kind !== 'trend' || !Array.isArray(ends) || ends.length !== 2) return undefined;
  const [from, to] = [readAnchor(ends[0]), readAnchor(ends[1])];
  return from && to && { id, kind, ends: [from, to] };
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

/** The prices of a drawing that the chart says at its edge: a level's, and both of a trend line that is `held`. */
export function pricesSaid(drawing: Drawing | undefined, held: boolean): readonly string[] {
  if (drawing?.kind === 'horizontal') return [drawing.price];
  return drawing && held ? drawing.ends.map(({ price }) => price) : [];
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
  return (
    typeof value === 'string' &&
    value.length <= longestPrice &&
    isPlainDecimal(value) &&
    !value.startsWith('-')
  );
}
