import type { Bar as BarRow } from '@exchange/contract';
import { toPlainNumber } from '@exchange/format';

/** One bar of a k-line: prices in market, volume in token, as the exact decimals that were received or summed. */
export interface Bar {
  /** Start, ms since the epoch. */
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** A bar as it is drawn. Binary numbers are good enough for pixels and for indicators, which are estimates; never for a sum of money. */
export interface DrawnBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The contract's row as a bar. */
export function fromRow([time, open, high, low, close, volume]: BarRow): Bar {
  return { time, open, high, low, close, volume };
}

const drawn = new WeakMap<Bar, DrawnBar>();

/** The bar as numbers. Bars never change, so each is converted once: a tick converts only the bar that it made. */
export function toDrawn(bar: Bar): DrawnBar {
  let found = drawn.get(bar);
  if (!found) {
    found = {
      time: bar.time,
      open: toPlainNumber(bar.open),
      high: toPlainNumber(bar.high),
      low: toPlainNumber(bar.low),
      close: toPlainNumber(bar.close),
      volume: toPlainNumber(bar.volume),
    };
    drawn.set(bar, found);
  }
  return found;
}
