import type { DrawnBar } from './bar';
import {
  bollingerBands,
  exponentialAverage,
  kdj,
  macd,
  movingAverage,
  relativeStrength,
  type Series,
} from './indicators';

/** Indicators over the price, and those that have a pane of their own (T-11). */
export const overlayIndicators = ['ma', 'ema', 'boll'] as const;
export const paneIndicators = ['macd', 'rsi', 'kdj'] as const;
export const indicators = [...overlayIndicators, ...paneIndicators] as const;
export type Indicator = (typeof indicators)[number];

/** One line of an indicator. Labels are the field's own abbreviations, the same in every language. */
export interface PlotLine {
  readonly label: string;
  readonly values: Series;
}

/** An indicator ready to draw, one value per bar. */
export interface Plot {
  readonly indicator: Indicator;
  readonly lines: readonly PlotLine[];
  /** Columns around zero (MACD). */
  readonly histogram?: PlotLine;
  /** Range that the pane shows at least. */
  readonly range?: readonly [number, number];
}

const averagePeriods = [5, 10, 30];
const exponentialPeriods = [7, 25, 99];

const makers: Readonly<Record<Indicator, (bars: readonly DrawnBar[], closes: readonly number[]) => Plot>> = {
  ma: (_bars, closes) => ({
    indicator: 'ma',
    lines: averagePeriods.map((period) => ({ label: `MA${period}`, values: movingAverage(closes, period) })),
  }),
  ema: (_bars, closes) => ({
    indicator: 'ema',
    lines: exponentialPeriods.map((period) => ({
      label: `EMA${period}`,
      values: exponentialAverage(closes, period),
    })),
  }),
  boll: (_bars, closes) => {
    const { upper, middle, lower } = bollingerBands(closes);
    return {
      indicator: 'boll',
      lines: [
        { label: 'BOLL', values: middle },
        { label: 'UB', values: upper },
        { label: 'LB', values: lower },
      ],
    };
  },
  macd: (_bars, closes) => {
    const { difference, signal, histogram } = macd(closes);
    return {
      indicator: 'macd',
      lines: [
        { label: 'DIF', values: difference },
        { label: 'DEA', values: signal },
      ],
      histogram: { label: 'MACD', values: histogram },
    };
  },
  rsi: (_bars, closes) => ({
    indicator: 'rsi',
    lines: [{ label: 'RSI14', values: relativeStrength(closes) }],
    range: [25, 75],
  }),
  kdj: (bars) => {
    const { k, d, j } = kdj(bars);
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
};

/** Computes the chosen indicators over the bars, in the order of {@link indicators}. */
export function createPlots(bars: readonly DrawnBar[], chosen: ReadonlySet<Indicator>): readonly Plot[] {
  const closes = bars.map((bar) => bar.close);
  return indicators
    .filter((indicator) => chosen.has(indicator))
    .map((indicator) => makers[indicator](bars, closes));
}

/** Whether an indicator has a pane of its own below the price. */
export function hasPane(indicator: Indicator): boolean {
  return paneIndicators.some((pane) => pane === indicator);
}
