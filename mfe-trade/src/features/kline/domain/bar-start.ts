import type { Resolution } from '@exchange/contract';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
/** The epoch was a Thursday: from it back to the Monday before. */
const mondayOffset = 3 * day;

/** Length of a bar in ms; of a month its longest, for estimates. */
export const barLength: Readonly<Record<Resolution, number>> = {
  '1m': minute,
  '5m': 5 * minute,
  '15m': 15 * minute,
  '30m': 30 * minute,
  '1h': hour,
  '4h': 4 * hour,
  '1d': day,
  '1w': week,
  '1M': 31 * day,
};

/** Start of the bar that holds `time` (both ms since the epoch): UTC days, weeks from Monday, calendar months (T-11). */
export function barStart(time: number, resolution: Resolution): number {
  if (resolution === '1M') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const offset = resolution === '1w' ? mondayOffset : 0;
  const length = barLength[resolution];
  return Math.floor((time + offset) / length) * length - offset;
}

/** Whether bars are whole UTC days or longer, and are therefore dated in UTC. */
export function isDated(resolution: Resolution): boolean {
  return barLength[resolution] >= day;
}
