import { resolutions, type Resolution } from '@exchange/contract';
import { indicators, type Indicator } from './indicators';
import { readParameters, usualParameters, type IndicatorParameters } from './parameters';
import { membersOf, readStored } from './stored';

/** Ways to draw the price (T-11). */
export const chartTypes = ['candle', 'hollow', 'bar', 'line', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

/** What of a person's own is marked in the chart, each to be switched off (T-20). */
export const chartMarks = ['orders', 'fills', 'cost', 'alerts'] as const;
export type ChartMark = (typeof chartMarks)[number];

/** A person's choices for every k-line. */
export interface KlineSettings {
  readonly resolution: Resolution;
  readonly chartType: ChartType;
  readonly indicators: readonly Indicator[];
  readonly parameters: IndicatorParameters;
  /** Whether the drawing tools stand beside the chart where there is room for them. */
  readonly tools: boolean;
  /** What of a person's own is not marked (T-20). */
  readonly hidden: readonly ChartMark[];
  /** Whether an order that was dragged is changed only when that is confirmed. */
  readonly asksBeforeAmending: boolean;
}

export const defaultSettings: KlineSettings = {
  resolution: '15m',
  chartType: 'candle',
  indicators: ['ma'],
  parameters: usualParameters,
  tools: true,
  hidden: [],
  asksBeforeAmending: true,
};

/** Reads stored choices; what is missing or unknown (an older or newer version wrote it) is the default. */
export function parseSettings(text: string | undefined): KlineSettings {
  const stored = membersOf(readStored(text));
  return {
    resolution: oneOf(resolutions, stored['resolution']) ?? defaultSettings.resolution,
    chartType: oneOf(chartTypes, stored['chartType']) ?? defaultSettings.chartType,
    indicators: Array.isArray(stored['indicators'])
      ? indicators.filter((indicator) => someOf(stored['indicators'], indicator))
      : defaultSettings.indicators,
    parameters: readParameters(stored['parameters']),
    tools: flagOf(stored['tools'], defaultSettings.tools),
    hidden: chartMarks.filter((mark) => someOf(stored['hidden'], mark)),
    asksBeforeAmending: flagOf(stored['asksBeforeAmending'], defaultSettings.asksBeforeAmending),
  };
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((candidate) => candidate === value);
}

const flagOf = (value: unknown, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : otherwise;

function someOf(list: unknown, value: string): boolean {
  return Array.isArray(list) && list.includes(value);
}
