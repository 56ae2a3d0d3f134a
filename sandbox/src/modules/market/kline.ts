import type { Bar, Resolution } from '@exchange/contract';
import { and, desc, eq, lt, max } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import { type Candle, extendCandle, type StoredResolution } from '../../core/exchange/candles';
import { candle, trade } from '../../core/storage/tables';
import { day, hour, minute } from '../../core/time-spans';

/** Which stored bars a resolution is summed from, and how many of them at most. */
const sources: Readonly<Record<Resolution, { readonly from: StoredResolution; readonly count: number }>> = {
  '1m': { from: '1m', count: 1 },
  '5m': { from: '1m', count: 5 },
  '15m': { from: '1m', count: 15 },
  '30m': { from: '1m', count: 30 },
  '1h': { from: '1h', count: 1 },
  '4h': { from: '1h', count: 4 },
  '1d': { from: '1d', count: 1 },
  '1w': { from: '1d', count: 7 },
  '1M': { from: '1d', count: 31 },
};

const storedLengths: Readonly<Record<StoredResolution, number>> = { '1m': minute, '1h': hour, '1d': day };

/** Length of a bar in ms; of months, which differ, the longest. */
const lengthOf = (resolution: Resolution): number =>
  sources[resolution].count * storedLengths[sources[resolution].from];

/** Start of the bar that `time` falls into: UTC, weeks from Monday, calendar months. */
export function barStart(resolution: Resolution, time: number): number {
  if (resolution === '1M') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  }
  // The epoch was a Thursday: Mondays lie four days after a multiple of seven.
  if (resolution === '1w') return time - ((((time - 4 * day) % (7 * day)) + 7 * day) % (7 * day));
  return time - (time % lengthOf(resolution));
}

/** Start of the bar after the one that begins at `start`. */
export function nextBarStart(resolution: Resolution, start: number): number {
  if (resolution === '1M') {
    const date = new Date(start);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  }
  return start + lengthOf(resolution);
}

/** Sums bars (oldest first) into bars of a longer resolution. */
export function sumCandles(candles: readonly Candle[], resolution: Resolution): Candle[] {
  const sums: Candle[] = [];
  for (const bar of candles) {
    const time = barStart(resolution, bar.time);
    const last = sums[sums.length - 1];
    if (last?.time === time) extendCandle(last, bar);
    else sums.push({ ...bar, time });
  }
  return sums;
}

/**
 * The last `limit` bars of a pair, oldest first, or those that begin before `before`. `last_trade` is the newest fill
 * in the storage at the very moment the bars were read. Periods without a trade have no bar.
 */
export async function readKline(
  database: Database,
  pair: PairSpec,
  resolution: Resolution,
  limit: number,
  before?: number,
): Promise<{ list: Bar[]; last_trade?: string }> {
  const source = sources[resolution];
  // One bar more than asked for, since the rows may end in the middle of the oldest.
  const rowLimit = (limit + 1) * source.count;
  const newest = database.$with('newest').as(
    database
      .select({ last: max(trade.id).as('last') })
      .from(trade)
      .where(eq(trade.pair, pair.code)),
  );
  const end =
    before === undefined || before === 0
      ? undefined
      : nextBarStart(resolution, barStart(resolution, before - 1));
  const rows = await database
    .with(newest)
    .select({ bar: candle, last: newest.last })
    .from(candle)
    .innerJoin(newest, eq(candle.pair, pair.code))
    .where(and(eq(candle.resolution, source.from), end === undefined ? undefined : lt(candle.time, end)))
    .orderBy(desc(candle.time))
    .limit(rowLimit);
  const sums = sumCandles(rows.map(({ bar }) => bar).reverse(), resolution);
  if (rows.length === rowLimit && source.count > 1) sums.shift();
  const last = rows[0]?.last;
  const list = sums.slice(-limit).map((bar) => barView(bar, pair));
  return last === undefined || last === null ? { list } : { list, last_trade: String(last) };
}

function barView(bar: Candle, pair: PairSpec): Bar {
  const price = (value: bigint) => formatUnits(value, pair.pricePrecision);
  return [
    bar.time,
    price(bar.open),
    price(bar.high),
    price(bar.low),
    price(bar.close),
    formatUnits(bar.lots, pair.amountPrecision),
    formatUnits(bar.turnover, pair.marketPrecision),
  ];
}
