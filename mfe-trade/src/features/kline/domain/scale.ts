import type { Strip } from './chart-layout';

/** Values at the bottom and top of a strip. */
export interface Scale {
  readonly min: number;
  readonly max: number;
}

/** Scale that shows all values with some air (`padding`, a share of the range) above and below; undefined without values. */
export function fitScale(values: Iterable<number | null>, padding: number): Scale | undefined {
  let min = Infinity;
  let max = -Infinity;
  for (const value of values) {
    if (value === null) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  if (min > max) return undefined;
  const range = max - min || Math.abs(max) * 0.02 || 1;
  const centre = max === min ? range / 2 : 0;
  return { min: min - range * padding - centre, max: max + range * padding + centre };
}

/**
 * The scale, or one around its middle that spans at least `range`: prices that hardly move are no mountains, and keep room
 * for their labels. Where the values are none below zero, neither is the scale.
 */
export function widened(scale: Scale, range: number): Scale {
  const { min, max } = scale;
  if (max - min >= range) return scale;
  const least = (min + max - range) / 2;
  const bottom = min >= 0 ? Math.max(0, least) : least;
  return { min: bottom, max: bottom + range };
}

/** Distance from the chart's top, in CSS px, at which a value is drawn. */
export function yOf(value: number, { min, max }: Scale, { top, height }: Strip): number {
  return top + ((max - value) / (max - min)) * height;
}

/** Value at a distance from the chart's top; inverse of {@link yOf}. */
export function valueAt(y: number, { min, max }: Scale, { top, height }: Strip): number {
  return max - ((y - top) / height) * (max - min);
}

/** A distance from the chart's top, or that of the strip's edge which it lies beyond. */
export const withinStrip = (y: number, { top, height }: Strip): number =>
  Math.max(top, Math.min(y, top + height));

/** Binary fractions come out a hair off: 0.0001 / 0.0001 must not count as less than one step. */
const hair = 1e-9;

/** Round distance of values of which about `count` lie within the scale, a whole number of times `least`. */
export function niceStep({ min, max }: Scale, count: number, least = 0): number {
  const rough = Math.max((max - min) / count, least) * (1 - hair);
  const power = 10 ** Math.floor(Math.log10(rough));
  // Two and a half of the least one could not be written in its decimals.
  const factors = power < least * 2 ? [1, 2, 5] : [1, 2, 2.5, 5];
  return (factors.find((factor) => factor * power >= rough) ?? 10) * power;
}

/** Round values within the scale for grid lines, about `count` of them, never closer than `least`. */
export function niceTicks(scale: Scale, count: number, least = 0): readonly number[] {
  const step = niceStep(scale, count, least);
  const first = Math.ceil(scale.min / step - hair);
  const length = Math.max(0, Math.floor(scale.max / step + hair) - first + 1);
  return Array.from({ length }, (_, index) => (first + index) * step);
}
