import type { FillRecord } from '../engine/trading-state';

/** Resolutions that are stored; the others are sums of these. */
export const storedResolutions = { '1m': 60_000, '1h': 3_600_000, '1d': 86_400_000 } as const;
export type StoredResolution = keyof typeof storedResolutions;

/** A bar in the engine's integers: prices in ticks, volume in lots, turnover in market units. */
export interface Candle {
  readonly time: number;
  readonly open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  lots: bigint;
  turnover: bigint;
}

/** Adds a later fill, or a later bar of the same period, to a bar. */
export function extendCandle(candle: Candle, later: Omit<Candle, 'time' | 'open'>): void {
  if (later.high > candle.high) candle.high = later.high;
  if (later.low < candle.low) candle.low = later.low;
  candle.close = later.close;
  candle.lots += later.lots;
  candle.turnover += later.turnover;
}

/** The bar that one fill makes. */
export function candleOf({ price, lots, turnover }: FillRecord, time: number): Candle {
  return { time, open: price, high: price, low: price, close: price, lots, turnover };
}

/** A bar of a pair at a stored resolution. */
export interface StoredCandle extends Candle {
  readonly pair: string;
  readonly resolution: StoredResolution;
}

/** The bars that `fills`, in their order, make at every stored resolution. */
export function candlesOf(fills: readonly FillRecord[]): StoredCandle[] {
  const candles = new Map<string, StoredCandle>();
  for (const fill of fills) {
    for (const resolution of ['1m', '1h', '1d'] as const) {
      const period = storedResolutions[resolution];
      const time = fill.time - (fill.time % period);
      const key = `${fill.pair} ${resolution} ${time}`;
      const bar = candleOf(fill, time);
      const candle = candles.get(key);
      if (candle) extendCandle(candle, bar);
      else candles.set(key, { ...bar, pair: fill.pair, resolution });
    }
  }
  return [...candles.values()];
}
