import { defaultCanaryLimits, type Sketch } from '@exchange/telemetry/server';

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

/**
 * Reports from which a figure is rated: as many as a canary is judged by. Of 100 pages of a release with faults on 1 % of them (just
 * good), six with a fault (poor) come by chance less than once in 1,000 times; at 5 % (just not poor) one or none (good) less than 4
 * times in 100. Of 30 pages a single fault would decide. The p75 of 100 values is in 95 of 100 times between the true 66th and 84th
 * percentile. Where load times spread widely (0.8 in logarithms), those are a factor of 1.6 apart, as good and poor are; of 30
 * values it would be 2.3.
 */
export const enoughReports = defaultCanaryLimits.visits;

/** A figure, of how many reports it is, and what to think of it. */
export interface RatedValue {
  readonly value: number;
  readonly reports: number;
  /** Undefined of fewer than {@link enoughReports}. */
  readonly rating: Rating | undefined;
}

/** A measure's p75; undefined without values. */
export function rate(name: RatedMeasure, sketch: Sketch | undefined): RatedValue | undefined {
  const value = sketch?.quantile(0.75);
  if (!sketch || value === undefined) return undefined;
  const [good, poor] = limits[name];
  return rated(value, sketch.total, value <= good ? 'good' : value <= poor ? 'fair' : 'poor');
}

/** The share of pages without a fault; undefined without pages. */
export function rateFaultFree(visits: number, faulty: number): RatedValue | undefined {
  if (visits === 0) return undefined;
  // A fault can come in another quarter of an hour than its page did.
  const value = Math.max(0, 1 - faulty / visits);
  return rated(value, visits, value >= 0.99 ? 'good' : value >= 0.95 ? 'fair' : 'poor');
}

const rated = (value: number, reports: number, rating: Rating): RatedValue => ({
  value,
  reports,
  rating: reports < enoughReports ? undefined : rating,
});
