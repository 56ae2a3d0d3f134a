import { settledCount, type DrawnBar } from './bar';
import type { IndicatorParameters } from './parameters';
import {
  bollingerBands,
  exponentialAverage,
  indicators,
  kdj,
  macd,
  movingAverage,
  relativeStrength,
  type Indicator,
  type Series,
} from './indicators';
import {
  averageTrueRange,
  ichimoku,
  onBalanceVolume,
  parabolicSar,
  volumeWeightedPrice,
} from './trend-indicators';

/** One line of an indicator. Labels are the field's own abbreviations, the same in every language. */
export interface PlotLine {
  readonly label: string;
  readonly values: Series;
  /** Whether its values stand alone, as dots. */
  readonly isDotted?: boolean;
}

/** An indicator ready to draw, one value per bar. */
export interface Plot {
  readonly indicator: Indicator;
  readonly lines: readonly PlotLine[];
  /** Columns around zero (MACD). */
  readonly histogram?: PlotLine;
  /** Places of two lines between which there is a cloud, rising where the first one is the higher. */
  readonly cloud?: readonly [number, number];
  /** Range that the pane shows at least. */
  readonly range?: readonly [number, number];
}

type MakePlot = (bars: readonly DrawnBar[], closes: readonly number[], numbers: readonly number[]) => Plot;

const makers: Readonly<Record<Indicator, MakePlot>> = {
  ma: (_bars, closes, periods) => ({
    indicator: 'ma',
    lines: periods.map((period) => ({ label: `MA${period}`, values: movingAverage(closes, period) })),
  }),
  ema: (_bars, closes, periods) => ({
    indicator: 'ema',
    lines: periods.map((period) => ({
      label: `EMA${period}`,
      values: exponentialAverage(closes, period),
    })),
  }),
  boll: (_bars, closes, [period, width]) => {
    const { upper, middle, lower } = bollingerBands(closes, period, width);
    return {
      indicator: 'boll',
      lines: [
        { label: 'BOLL', values: middle },
        { label: 'UB', values: upper },
        { label: 'LB', values: lower },
      ],
    };
  },
  macd: (_bars, closes, [fast, slow, smoothing]) => {
    const { difference, signal, histogram } = macd(closes, fast, slow, smoothing);
    return {
      indicator: 'macd',
      lines: [
        { label: 'DIF', values: difference },
        { label: 'DEA', values: signal },
      ],
      histogram: { label: 'MACD', values: histogram },
    };
  },
  rsi: (_bars, closes, [period = 14]) => ({
    indicator: 'rsi',
    lines: [{ label: `RSI${period}`, values: relativeStrength(closes, period) }],
    range: [25, 75],
  }),
  kdj: (bars, _closes, [period, smoothK, smoothD]) => {
    const { k, d, j } = kdj(bars, period, smoothK, smoothD);
    return {
      indicator: 'kdj',
      lines: [
        { label: 'K', values: k },
        { label: 'D', values: d },
        { label: 'J', values: j },
      ],
      range: [10, 90],
    };
  },
  vwap: (bars, _closes, [days]) => ({
    indicator: 'vwap',
    lines: [{ label: 'VWAP', values: volumeWeightedPrice(bars, days) }],
  }),
  sar: (bars, _closes, [step, maximum]) => ({
    indicator: 'sar',
    lines: [{ label: 'SAR', values: parabolicSar(bars, step, maximum), isDotted: true }],
  }),
  ichimoku: (bars, _closes, [fast, slow, span, shift]) => {
    const { conversion, base, spanA, spanB, lagging } = ichimoku(bars, fast, slow, span, shift);
    return {
      indicator: 'ichimoku',
      lines: [
        { label: 'TEN', values: conversion },
        { label: 'KIJ', values: base },
        { label: 'SSA', values: spanA },
        { label: 'SSB', values: spanB },
        { label: 'CHI', values: lagging },
      ],
      cloud: [2, 3],
    };
  },
  atr: (bars, _closes, [period = 14]) => ({
    indicator: 'atr',
    lines: [{ label: `ATR${period}`, values: averageTrueRange(bars, period) }],
  }),
  obv: (bars, _closes, [period = 10]) => {
    const { balance, average } = onBalanceVolume(bars, period);
    return {
      indicator: 'obv',
      lines: [
        { label: 'OBV', values: balance },
        { label: `MA${period}`, values: average },
      ],
    };
  },
};

/**
 * How many bars before it a bar's values depend on, where that ends: exactly for averages of a window, for smoothed ones so far back that what
 * came before changes no digit of a value.
 */
const memories: Partial<Readonly<Record<Indicator, (numbers: readonly number[]) => number>>> = {
  ma: (periods) => Math.max(...periods),
  ema: (periods) => smoothed * Math.max(...periods),
  boll: ([period = 20]) => period,
  macd: (periods) => 2 * smoothed * Math.max(...periods),
  rsi: ([period = 14]) => 2 * smoothed * period,
  kdj: ([period = 9, smoothK = 3, smoothD = 3]) => period + 2 * smoothed * Math.max(smoothK, smoothD),
  atr: ([period = 14]) => 2 * smoothed * period,
};

/** Periods after which the share of a value in its smoothed average is below the precision of a number. */
const smoothed = 20;

/** Indicators with what they were computed of. */
export interface PlotsOf {
  readonly bars: readonly DrawnBar[];
  readonly parameters: IndicatorParameters;
  readonly plots: readonly Plot[];
}

/**
 * Computes the chosen indicators over the bars with a person's numbers, in the order of {@link indicators}. Where only the last bar is another
 * than `before`, or one more came, those whose memory ends are computed for the end alone.
 */
export function createPlots(
  bars: readonly DrawnBar[],
  chosen: ReadonlySet<Indicator>,
  parameters: IndicatorParameters,
  before?: PlotsOf,
): readonly Plot[] {
  const kept = before?.parameters === parameters ? settledCount(bars, before.bars) : 0;
  let closes: readonly number[] | undefined;
  const make = (indicator: Indicator): Plot => {
    const numbers = parameters[indicator];
    const known = before?.plots.find((plot) => plot.indicator === indicator);
    const memory = memories[indicator]?.(numbers);
    if (kept > 0 && known && memory !== undefined && memory < kept) {
      const from = kept - memory;
      const end = bars.slice(from);
      return continued(known, makers[indicator](end, closesOf(end), numbers), kept, from);
    }
    closes ??= closesOf(bars);
    return makers[indicator](bars, closes, numbers);
  };
  return indicators.filter((indicator) => chosen.has(indicator)).map(make);
}

const closesOf = (bars: readonly DrawnBar[]) => bars.map((bar) => bar.close);

/** A plot whose first `kept` values stay, with those after them from one that was computed from bar `from` on. */
function continued(known: Plot, end: Plot, kept: number, from: number): Plot {
  const joined = (line: PlotLine, other: PlotLine | undefined): PlotLine => {
    // Copied whole: cut off before the last value, it would be copied once more to take it.
    const values = line.values.slice();
    other?.values.slice(kept - from).forEach((value, index) => (values[kept + index] = value));
    return { ...line, values };
  };
  const { lines, histogram } = known;
  return {
    ...known,
    lines: lines.map((line, place) => joined(line, end.lines[place])),
    ...(histogram && { histogram: joined(histogram, end.histogram) }),
  };
}
