import { type TrendLineUnits, trendPriceAt } from '@exchange/contract';
import type { Direction } from '../threshold-queue';

/** Price of a pair as it is asked for and told, in ticks: at most what the largest order is worth. */
export const largestTicks = 10n ** 30n - 1n;

/** The price, in ticks, that whoever waits for a price to rise or fall to a line has to see at a time. */
export const linePriceAt = (line: TrendLineUnits, direction: Direction, at: number): bigint =>
  trendPriceAt(line, at, direction === 'rising' ? 'up' : 'down');

/** The price of a line as it is stored and told: a line goes on beyond all prices, in both directions. */
export function tellablePriceAt(line: TrendLineUnits, direction: Direction, at: number): bigint {
  const price = linePriceAt(line, direction, at);
  if (price < 0n) return 0n;
  return price < largestTicks ? price : largestTicks;
}
