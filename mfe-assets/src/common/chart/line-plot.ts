import { toPlainNumber } from '@exchange/format';

/** A place in a picture, each coordinate as a part of its whole: 0 is left and top, 1 right and bottom. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/** Part of the height that stays free above the highest and below the lowest value. */
const margin = 0.08;

/** The height of a value among values, the lowest of which is at the bottom and the highest at the top; 0 is the top. */
export function plotLevel(value: string, values: readonly string[]): number {
  const numbers = values.map(toPlainNumber);
  const low = Math.min(...numbers);
  const span = Math.max(...numbers) - low;
  return span === 0 ? 0.5 : 1 - margin - ((toPlainNumber(value) - low) / span) * (1 - 2 * margin);
}

/**
 * Places of values over the whole width, the lowest at the bottom and the highest at the top, of which a `baseline` may be one. A single value
 * is at the right edge; where all are equal they are in the middle.
 */
export function plotPoints(values: readonly string[], baseline?: string): readonly PlotPoint[] {
  const scale = baseline === undefined ? values : [...values, baseline];
  const last = values.length - 1;
  return values.map((value, index) => ({
    x: last === 0 ? 1 : index / last,
    y: plotLevel(value, scale),
  }));
}

/** The line through the points as an SVG path in a picture of this size. */
export function linePath(points: readonly PlotPoint[], width: number, height: number): string {
  return points
    .map(
      ({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${(x * width).toFixed(2)} ${(y * height).toFixed(2)}`,
    )
    .join('');
}

/** The area between the line and the lower edge. */
export function areaPath(points: readonly PlotPoint[], width: number, height: number): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const edge = (x: number) => `L${(x * width).toFixed(2)} ${height}`;
  return `${linePath(points, width, height)}${edge(last.x)}${edge(first.x)}Z`;
}
