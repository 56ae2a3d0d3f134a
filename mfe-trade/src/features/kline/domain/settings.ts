import { resolutions, type Resolution } from '@exchange/contract';
import { indicators, type Indicator } from './plots';

/** Ways to draw the price (T-11). */
export const chartTypes = ['candle', 'hollow', 'bar', 'line', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

/** A user's choices for every k-line. */
export interface KlineSettings {
  readonly resolution: Resolution;
  readonly chartType: ChartType;
  readonly indicators: readonly Indicator[];
}

export const defaultSettings: KlineSettings = { resolution: '15m', chartType: 'candle', indicators: ['ma'] };

/** Reads stored choices; what is missing or unknown (an older or newer version wrote it) is the default. */
export function parseSettings(text: string | undefined): KlineSettings {
  const stored = readObject(text);
  return {
    resolution: oneOf(resolutions, stored['resolution']) ?? defaultSettings.resolution,
    chartType: oneOf(chartTypes, stored['chartType']) ?? defaultSettings.chartType,
    indicators: Array.isArray(stored['indicators'])
      ? indicators.filter((indicator) => someOf(stored['indicators'], indicator))
      : defaultSettings.indicators,
  };
}

function readObject(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    // Not JSON: written by something else. The defaults hold.
    return {};
  }
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((candidate) => candidate === value);
}

function someOf(list: unknown, value: string): boolean {
  return Array.isArray(list) && list.includes(value);
}
