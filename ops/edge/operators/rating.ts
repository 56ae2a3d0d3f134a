import type { Sketch } from '@exchange/telemetry/server';

export type Rating = 'good' | 'fair' | 'poor';

/** Good up to the first, poor above the second: web.dev's for the vitals, LCP's for a load. In ms, but for CLS. */
const limits = {
  load: [2_500, 4_000],
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
} as const;
export type RatedMeasure = keyof typeof limits;

/** A measure's p75 and what to think of it. */
export interface RatedValue {
  readonly value: number;
  readonly rating: Rating;
}

export function rate(name: RatedMeasure, sketch: Sketch | undefined): RatedValue | undefined {
  const value = sketch?.quantile(0.75);
  if (value === undefined) return undefined;
  const [good, poor] = limits[name];
  return { value, rating: value <= good ? 'good' : value <= poor ? 'fair' : 'poor' };
}

/** The share of pages without a fault; undefined without pages. */
export function rateFaultFree(visits: number, faulty: number): RatedValue | undefined {
  if (visits === 0) return undefined;
  // A fault can come in another quarter of an hour than its page did.
  const value = Math.max(0, 1 - faulty / visits);
  return { value, rating: value >= 0.99 ? 'good' : value >= 0.95 ? 'fair' : 'poor' };
}
