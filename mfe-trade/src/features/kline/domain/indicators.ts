/** Indicators over the price, and those that have a pane of their own (T-11). */
export const overlayIndicators = ['ma', 'ema', 'boll', 'vwap', 'sar', 'ichimoku'] as const;
export const paneIndicators = ['macd', 'rsi', 'kdj', 'atr', 'obv'] as const;
export const indicators = [...overlayIndicators, ...paneIndicators] as const;
export type Indicator = (typeof indicators)[number];

/** Whether an indicator has a pane of its own below the price. */
export function hasPane(indicator: Indicator): boolean {
  return paneIndicators.some((pane) => pane === indicator);
}

/**
 * Indicators over numbers as drawn, oldest first. Each answers with one value per input; null where the period is not
 * filled yet. They are estimates for the eye, not money.
 */
export type Series = readonly (number | null)[];

/** Highest, lowest and closing price of a period. */
export interface PricePoint {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Simple moving average (MA) of the last `period` values. */
export function movingAverage(values: readonly number[], period: number): Series {
  let sum = 0;
  return values.map((value, index) => {
    sum += value - (values[index - period] ?? 0);
    return index >= period - 1 ? sum / period : null;
  });
}

/** Exponential moving average (EMA), smoothing 2 / (period + 1), begun with the first value. */
export function exponentialAverage(values: readonly number[], period: number): readonly number[] {
  const share = 2 / (period + 1);
  let average: number | undefined;
  return values.map((value) => {
    average = average === undefined ? value : average + share * (value - average);
    return average;
  });
}

/** Bollinger bands (BOLL): the moving average and `width` population standard deviations around it. */
export function bollingerBands(
  values: readonly number[],
  period = 20,
  width = 2,
): { upper: Series; middle: Series; lower: Series } {
  const middle = movingAverage(values, period);
  const deviations = middle.map((average, index) => {
    if (average === null) return null;
    // Around the mean, not by the sum of squares: prices far from zero would cancel out.
    let squares = 0;
    for (let back = index - period + 1; back <= index; back += 1)
      squares += ((values[back] ?? average) - average) ** 2;
    return Math.sqrt(squares / period);
  });
  const band = (sign: 1 | -1): Series =>
    middle.map((average, index) =>
      average === null ? null : average + sign * width * (deviations[index] ?? 0),
    );
  return { upper: band(1), middle, lower: band(-1) };
}

/** MACD: difference of a fast and a slow EMA, its own EMA (signal), and the histogram between the two (difference - signal). */
export function macd(
  values: readonly number[],
  fast = 12,
  slow = 26,
  smoothing = 9,
): { difference: Series; signal: Series; histogram: Series } {
  const slowAverage = exponentialAverage(values, slow);
  const difference = exponentialAverage(values, fast).map(
    (value, index) => value - (slowAverage[index] ?? value),
  );
  const signal = exponentialAverage(difference, smoothing);
  return {
    difference,
    signal,
    histogram: difference.map((value, index) => value - (signal[index] ?? value)),
  };
}

/**
 * Relative strength index (RSI) after Wilder, 0 to 100: the first average is the plain mean of `period` changes, the
 * later ones are smoothed by 1 / period. 50 where nothing moved.
 */
export function relativeStrength(values: readonly number[], period = 14): Series {
  let gain = 0;
  let loss = 0;
  return values.map((value, index) => {
    const change = value - (values[index - 1] ?? value);
    const up = Math.max(change, 0);
    const down = Math.max(-change, 0);
    if (index <= period) {
      gain += up / period;
      loss += down / period;
    } else {
      gain += (up - gain) / period;
      loss += (down - loss) / period;
    }
    if (index < period) return null;
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
  });
}

/**
 * KDJ: K smooths the place of the close in the range of the last `period` bars, D smooths K (both begin at 50, by 1/3
 * with the usual 3), J = 3K - 2D. A range of zero counts as its middle.
 */
export function kdj(
  points: readonly PricePoint[],
  period = 9,
  smoothK = 3,
  smoothD = 3,
): { k: Series; d: Series; j: Series } {
  const k: (number | null)[] = [];
  const d: (number | null)[] = [];
  const j: (number | null)[] = [];
  let lastK = 50;
  let lastD = 50;
  points.forEach((point, index) => {
    if (index < period - 1) {
      k.push(null);
      d.push(null);
      j.push(null);
      return;
    }
    let high = point.high;
    let low = point.low;
    for (const { high: otherHigh, low: otherLow } of points.slice(index - period + 1, index)) {
      high = Math.max(high, otherHigh);
      low = Math.min(low, otherLow);
    }
    const place = high === low ? 50 : ((point.close - low) / (high - low)) * 100;
    lastK += (place - lastK) / smoothK;
    lastD += (lastK - lastD) / smoothD;
    k.push(lastK);
    d.push(lastD);
    j.push(3 * lastK - 2 * lastD);
  });
  return { k, d, j };
}
