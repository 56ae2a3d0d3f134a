import { trendPriceAt, type TrendLine, type TrendLineUnits } from '@exchange/contract';
import { compareDecimals, floorUnits, fromMinorUnits } from '@exchange/format';

/** Which way the last price has to go to meet a line. */
export type LineWay = 'up' | 'down';

/**
 * The price of a drawn line at a time (ms since the epoch), a decimal of at most `precision` places: rounded up where a price has to rise to
 * it, and down where one has to fall (T-20). Zero or less where a falling line has left all prices.
 */
export function linePriceAt(line: TrendLine, at: number, precision: number, way: LineWay): string {
  return fromMinorUnits(trendPriceAt(unitsOf(line, precision), at, way), precision);
}

/** Which way the last price has to go to meet a line; undefined where it is there. Before the first trade it is taken to rise. */
export function wayToLine(
  line: TrendLine,
  last: string | undefined,
  at: number,
  precision: number,
): LineWay | undefined {
  const from = last ?? '0';
  if (compareDecimals(linePriceAt(line, at, precision, 'up'), from) > 0) return 'up';
  return compareDecimals(linePriceAt(line, at, precision, 'down'), from) < 0 ? 'down' : undefined;
}

/** Whether two lines are one, however their prices are written. */
export const isSameLine = (one: TrendLine, other: TrendLine): boolean =>
  one.from_time === other.from_time &&
  one.to_time === other.to_time &&
  compareDecimals(one.from_price, other.from_price) === 0 &&
  compareDecimals(one.to_price, other.to_price) === 0;

function unitsOf(line: TrendLine, precision: number): TrendLineUnits {
  const units = (price: string) => floorUnits(price, precision);
  return {
    ...{ fromTime: line.from_time, fromPrice: units(line.from_price) },
    ...{ toTime: line.to_time, toPrice: units(line.to_price) },
  };
}
