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

const converted = new WeakMap<Bar, DrawnBar>();

/** The bar as numbers. Bars never change, so each is converted once: a tick converts only the bar that it made. */
function toDrawn(bar: Bar): DrawnBar {
  let found = converted.get(bar);
  if (!found) {
    found = {
      time: bar.time,
      open: toPlainNumber(bar.open),
      high: toPlainNumber(bar.high),
      low: toPlainNumber(bar.low),
      close: toPlainNumber(bar.close),
      volume: toPlainNumber(bar.volume),
    };
    converted.set(bar, found);
  }
  return found;
}

/** Bars as numbers, with those that they were made of. */
export interface DrawnBars {
  readonly bars: readonly Bar[];
  readonly drawn: readonly DrawnBar[];
}

/**
 * Bars as numbers. After a trade only the last one is another, or there is one more: what was drawn `before` is copied then, since looking up
 * 50,000 bars takes longer than a frame.
 */
export function drawBars(bars: readonly Bar[], before: DrawnBars): DrawnBars {
  const kept = settledCount(bars, before.bars);
  if (kept === 0) return { bars, drawn: bars.map(toDrawn) };
  const drawn = before.drawn.slice();
  bars.slice(kept).forEach((bar, index) => (drawn[kept + index] = toDrawn(bar)));
  return { bars, drawn };
}

/** How many of some bars are the same as before where at most the last one changed and one more came; otherwise none. */
export function settledCount(bars: readonly object[], before: readonly object[]): number {
  const kept = before.length - 1;
  const isSame = bars.length - before.length === 0 || bars.length - before.length === 1;
  return kept > 0 && isSame && bars[0] === before[0] && bars[kept - 1] === before[kept - 1] ? kept : 0;
}
