import { resolutions, type Resolution } from '@exchange/contract';
import { indicators, type Indicator } from './indicators';
import { readParameters, usualParameters, type IndicatorParameters } from './parameters';
import { membersOf, readStored } from './stored';

/** Ways to draw the price (T-11). */
export const chartTypes = ['candle', 'hollow', 'bar', 'line', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

/** A person's choices for every k-line. */
export interface KlineSettings {
  readonly resolution: Resolution;
  readonly chartType: ChartType;
  readonly indicators: readonly Indicator[];
  readonly parameters: IndicatorParameters;
  /** Whether the drawing tools stand beside the chart where there is room for them. */
  readonly tools: boolean;
}

export const defaultSettings: KlineSettings = {
  resolution: '15m',
  chartType: 'candle',
  indicators: ['ma'],
  parameters: usualParameters,
  tools: true,
};

/** Reads stored choices; what is missing or unknown (an older or newer version wrote it) is the default. */
export function parseSettings(text: string | undefined): KlineSettings {
  const stored = membersOf(readStored(text));
  const tools = stored['tools'];
  return {
    resolution: oneOf(resolutions, stored['resolution']) ?? defaultSettings.resolution,
    chartType: oneOf(chartTypes, stored['chartType']) ?? defaultSettings.chartType,
    indicators: Array.isArray(stored['indicators'])
      ? indicators.filter((indicator) => someOf(stored['indicators'], indicator))
      : defaultSettings.indicators,
    parameters: readParameters(stored['parameters']),
    tools: typeof tools === 'boolean' ? tools : defaultSettings.tools,
  };
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((candidate) => candidate === value);
}

function someOf(list: unknown, value: string): boolean {
  return Array.isArray(list) && list.includes(value);
}
