import { amount, time } from './fields';
import * as z from './schema';

/**
 * A line of time and price, straight through two places and on beyond the second one for ever (T-20). `to_time` is after `from_time`; before
 * `from_time` there is no line.
 */
export const TrendLine = z.object({
  from_time: time(),
  /** In market. */
  from_price: amount(),
  to_time: time(),
  to_price: amount(),
});
export type TrendLine = z.infer<typeof TrendLine>;

/** A line in whole units of its price. */
export interface TrendLineUnits {
  readonly fromTime: number;
  readonly fromPrice: bigint;
  readonly toTime: number;
  readonly toPrice: bigint;
}

/**
 * The price of a line at a time (ms since the epoch), in its units: rounded up for what waits until a price rises to it, and down for what
 * waits until one falls to it, so that neither is met before the line is. Zero or less where a falling line has left all prices.
 */
export function trendPriceAt(
  { fromTime, fromPrice, toTime, toPrice }: TrendLineUnits,
  at: number,
  rounding: 'up' | 'down',
): bigint {
  const way = (toPrice - fromPrice) * BigInt(at - fromTime);
  const span = BigInt(toTime - fromTime);
  const cut = way / span;
  const isExact = cut * span === way;
  if (isExact) return fromPrice + cut;
  // A division of bigints cuts towards zero.
  return fromPrice + (rounding === 'up' ? cut + (way > 0n ? 1n : 0n) : cut - (way < 0n ? 1n : 0n));
}
