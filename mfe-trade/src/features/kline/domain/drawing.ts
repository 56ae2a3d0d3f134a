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

/** A line that a person drew. `id` is its own among the lines of its pair. */
export type Drawing = HorizontalLine | TrendLine;
export type DrawingKind = Drawing['kind'];

/** Most lines on a pair: more could not be told apart, and all are drawn with every frame. */
export const mostDrawings = 30;

/** Longest text of a price that is read back. */
const longestPrice = 40;

/** Reads stored lines. What is none is left out, and so are lines beyond {@link mostDrawings}; ids are given anew. */
export function parseDrawings(text: string | undefined): readonly Drawing[] {
  const stored = readStored(text);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((value: unknown, id) => readDrawing(value, id) ?? []).slice(0, mostDrawings);
}

/** An id that none of the lines has. */
export function nextId(drawings: readonly Drawing[]): number {
  return drawings.reduce((next, { id }) => Math.max(next, id + 1), 0);
}

function readDrawing(value: unknown, id: number): Drawing | undefined {
  const { kind, price, ends } = membersOf(value);
  if (kind === 'horizontal') return isPrice(price) ? { id, kind, price } : undefined;
  if (kind !== 'trend' || !Array.isArray(ends) || ends.length !== 2) return undefined;
  const [from, to] = [readAnchor(ends[0]), readAnchor(ends[1])];
  return from && to && { id, kind, ends: [from, to] };
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
