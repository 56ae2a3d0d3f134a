import { add, compareDecimals } from '@exchange/format';
import type { Resolution } from '@exchange/contract';
import type { Bar } from './bar';
import { barStart } from './bar-start';

/** A fill as it moves a k-line: price in market, amount in token. */
export interface KlineTrade {
  readonly id: string;
  readonly time: number;
  readonly price: string;
  readonly amount: string;
}

/** Bars, oldest first, and the newest trade that they include ('' when none is known). */
export interface LiveBars {
  readonly bars: readonly Bar[];
  readonly lastTrade: string;
}

/** Bars as fetched. Without `lastTrade` it is not known which trades they include. */
export interface BarsSnapshot {
  readonly bars: readonly Bar[];
  readonly lastTrade?: string | undefined;
}

export const noBars: LiveBars = { bars: [], lastTrade: '' };

/** Whether trade `id` came after trade `than`: ids rise, the longer text first, then the greater. */
export function isLaterTrade(id: string, than: string): boolean {
  return id.length === than.length ? id > than : id.length > than.length;
}

/**
 * The bars after `trades` (oldest first). A trade that they include already, because it was sent twice or was in the
 * snapshot, changes nothing; nor does one older than the newest bar, whose place in the past only a snapshot tells.
 */
export function applyTrades(live: LiveBars, trades: readonly KlineTrade[], resolution: Resolution): LiveBars {
  let { lastTrade } = live;
  let bars: Bar[] | undefined;
  for (const trade of trades) {
    if (!isLaterTrade(trade.id, lastTrade)) continue;
    lastTrade = trade.id;
    const current = bars ?? live.bars;
    const last = current.at(-1);
    const start = barStart(trade.time, resolution);
    if (last && start < last.time) continue;
    bars ??= [...live.bars];
    if (last?.time === start) bars[bars.length - 1] = extend(last, trade);
    else bars.push(opened(start, trade));
  }
  return lastTrade === live.lastTrade ? live : { bars: bars ?? live.bars, lastTrade };
}

/**
 * The bars after a newly fetched end of the k-line: it replaces what it covers, older bars stay when there is no hole
 * between, and of the trades received so far (`recent`) those that it does not include yet are applied again.
 */
export function applySnapshot(
  live: LiveBars,
  snapshot: BarsSnapshot,
  recent: readonly KlineTrade[],
  resolution: Resolution,
): LiveBars {
  const first = snapshot.bars[0];
  const newest = live.bars.at(-1);
  const joins = first !== undefined && newest !== undefined && newest.time >= first.time;
  const kept = joins ? live.bars.filter((bar) => bar.time < first.time) : [];
  const assumed = first ? (recent.at(-1)?.id ?? live.lastTrade) : '';
  const lastTrade = snapshot.lastTrade ?? assumed;
  return applyTrades({ bars: [...kept, ...snapshot.bars], lastTrade }, recent, resolution);
}

/** The bars with older ones put before them; what overlaps is taken once. */
export function prependBars(live: LiveBars, older: readonly Bar[]): LiveBars {
  const first = live.bars[0];
  const before = first ? older.filter((bar) => bar.time < first.time) : older;
  return before.length === 0 ? live : { ...live, bars: [...before, ...live.bars] };
}

function opened(time: number, { price, amount }: KlineTrade): Bar {
  return { time, open: price, high: price, low: price, close: price, volume: amount };
}

function extend(bar: Bar, { price, amount }: KlineTrade): Bar {
  return {
    ...bar,
    high: compareDecimals(price, bar.high) > 0 ? price : bar.high,
    low: compareDecimals(price, bar.low) < 0 ? price : bar.low,
    close: price,
    volume: add(bar.volume, amount),
  };
}
