import type { DrawnBar } from './bar';
import { movingAverage, type PricePoint, type Series } from './indicators';

// Indicators of trend, range and volume (T-20): like the others estimates for the eye, one value for each bar, null where there is none yet.

const day = 86_400_000;

/**
 * Volume-weighted average price (VWAP) since the beginning of the session, which is so many days of UTC: the sum of typical prices
 * (high + low + close) / 3 times their volumes, by the volume. Null until something was traded in the session.
 */
export function volumeWeightedPrice(
  bars: readonly Pick<DrawnBar, 'time' | 'high' | 'low' | 'close' | 'volume'>[],
  days = 1,
): Series {
  let session: number | undefined;
  let volume = 0;
  let turnover = 0;
  return bars.map((bar) => {
    const present = Math.floor(bar.time / (days * day));
    if (present !== session) {
      session = present;
      volume = 0;
      turnover = 0;
    }
    volume += bar.volume;
    turnover += ((bar.high + bar.low + bar.close) / 3) * bar.volume;
    return volume > 0 ? turnover / volume : null;
  });
}

/**
 * Parabolic stop and reverse (SAR) after Wilder: it follows the price by a factor that grows by `step` up to `maximum` with each new
 * extreme, never enters the range of the last two bars, and turns when the price reaches it. The second bar says which way it begins.
 */
export function parabolicSar(points: readonly PricePoint[], step = 0.02, maximum = 0.2): Series {
  const [first, second] = points;
  if (!first || !second) return points.map(() => null);
  let isRising = second.close >= first.close;
  let sar = isRising ? first.low : first.high;
  let extreme = isRising ? Math.max(first.high, second.high) : Math.min(first.low, second.low);
  let factor = step;
  const values: (number | null)[] = [null, sar];
  for (let index = 2; index < points.length; index += 1) {
    const [before, last, point] = [points[index - 2], points[index - 1], points[index]];
    if (!before || !last || !point) break;
    sar += factor * (extreme - sar);
    sar = isRising ? Math.min(sar, last.low, before.low) : Math.max(sar, last.high, before.high);
    const isTurned = isRising ? point.low < sar : point.high > sar;
    if (isTurned) {
      isRising = !isRising;
      sar = extreme;
      extreme = isRising ? point.high : point.low;
      factor = step;
    } else if (isRising ? point.high > extreme : point.low < extreme) {
      extreme = isRising ? point.high : point.low;
      factor = Math.min(maximum, factor + step);
    }
    values.push(sar);
  }
  return values;
}

/**
 * Average true range (ATR) after Wilder: the first is the mean of `period` true ranges, the later ones are smoothed by 1 / period. A
 * bar's true range reaches to the close before it; the first bar has only its own.
 */
export function averageTrueRange(points: readonly PricePoint[], period = 14): Series {
  let average = 0;
  return points.map(({ high, low }, index) => {
    const before = points[index - 1]?.close;
    const range = before === undefined ? high - low : Math.max(high, before) - Math.min(low, before);
    average += index < period ? range / period : (range - average) / period;
    return index < period - 1 ? null : average;
  });
}

/** On-balance volume (OBV): volume of bars that closed higher, less that of those that closed lower; with its moving average. */
export function onBalanceVolume(
  bars: readonly Pick<DrawnBar, 'close' | 'volume'>[],
  period = 10,
): { balance: readonly number[]; average: Series } {
  let sum = 0;
  const balance = bars.map(({ close, volume }, index) => {
    sum += Math.sign(close - (bars[index - 1]?.close ?? close)) * volume;
    return sum;
  });
  return { balance, average: movingAverage(balance, period) };
}

/**
 * Ichimoku Kinko Hyo: the middles of the last `conversion` and `base` bars, two spans that stand `shift` bars ahead (the middle of
 * those two, and that of the last `span` bars) and so reach beyond the newest bar, and the close `shift` bars back.
 */
export function ichimoku(
  points: readonly PricePoint[],
  conversion = 9,
  base = 26,
  span = 52,
  shift = 26,
): { conversion: Series; base: Series; spanA: Series; spanB: Series; lagging: Series } {
  const fast = middles(points, conversion);
  const slow = middles(points, base);
  const ahead = (values: Series): Series => [...Array.from({ length: shift }, () => null), ...values];
  const between = fast.map((value, index) => {
    const other = slow[index];
    return value === null || other === null || other === undefined ? null : (value + other) / 2;
  });
  return {
    conversion: fast,
    base: slow,
    spanA: ahead(between),
    spanB: ahead(middles(points, span)),
    lagging: points.map((_point, index) => points[index + shift]?.close ?? null),
  };
}

/** Middle of the highest and the lowest price of the last `period` bars. */
function middles(points: readonly PricePoint[], period: number): Series {
  const highs = extremes(
    points.map(({ high }) => high),
    period,
  );
  const lows = extremes(
    points.map(({ low }) => -low),
    period,
  );
  return points.map((_point, index) =>
    index < period - 1 ? null : ((highs[index] ?? 0) - (lows[index] ?? 0)) / 2,
  );
}

/** Highest of the last `period` values at each place, in one pass: a queue holds those that can still be the highest. */
function extremes(values: readonly number[], period: number): readonly number[] {
  const queue: number[] = [];
  let head = 0;
  return values.map((value, index) => {
    while (queue.length > head && (values[queue.at(-1) ?? 0] ?? 0) <= value) queue.pop();
    queue.push(index);
    if ((queue[head] ?? 0) <= index - period) head += 1;
    return values[queue[head] ?? index] ?? value;
  });
}
