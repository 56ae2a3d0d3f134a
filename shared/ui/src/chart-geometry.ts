import { fromMinorUnits, toPlainNumber } from '@exchange/format';

/** A place in a picture, each coordinate as a share of its whole: 0 is left and top, 1 right and bottom. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/** Width and height of the box that a {@link Drawing} is drawn in; the page stretches it over its place. */
export const boxSize = 100;

/**
 * Share of the height that lies above each value: 0 for the highest, 1 for the lowest, in the middle where all are
 * equal. `margin` is the share that stays free above and below.
 */
export function heightsOf(values: readonly string[], margin: number): readonly number[] {
  const numbers = values.map(toPlainNumber);
  const high = Math.max(...numbers);
  const span = high - Math.min(...numbers);
  return numbers.map((value) => (span === 0 ? 0.5 : margin + ((high - value) / span) * (1 - 2 * margin)));
}

/** An SVG path of steps: each value holds until the next point. */
export function stepPath(points: readonly PlotPoint[]): string {
  return points
    .map(({ x, y }, index) => {
      const [left, top] = [(x * boxSize).toFixed(2), (y * boxSize).toFixed(2)];
      return index === 0 ? `M${left} ${top}` : `H${left}V${top}`;
    })
    .join('');
}

/** Ticks above zero at most. */
const mostTicks = 4;

/**
 * Round values of an axis from zero to the first that is at least `highest`, evenly spaced by 1, 2 or 5 times a power
 * of ten, as decimals. Of nothing there is only `0`.
 */
export function axisTicks(highest: number): readonly string[] {
  if (highest <= 0) return ['0'];
  const exponent = Math.floor(Math.log10(highest)) - 1;
  const steps = [1, 2, 5, 10, 20, 50, 100].map((step) => ({
    step,
    count: Math.ceil(highest / (step * 10 ** exponent) - 1e-9),
  }));
  const { step, count } = steps.find((each) => each.count <= mostTicks) ?? { step: 100, count: 1 };
  return Array.from({ length: count + 1 }, (_, index) => {
    const digits = BigInt(index * step);
    return exponent < 0 ? fromMinorUnits(digits, -exponent) : (digits * 10n ** BigInt(exponent)).toString();
  });
}
