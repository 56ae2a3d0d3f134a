import type { listNodeDailyStats } from '@exchange/contract/node';
import type { OutputOf } from '@exchange/contract/call';

/** One day of income; `time` is 00:00 UTC. */
export type DayIncome = OutputOf<typeof listNodeDailyStats>['list'][number];

const day = 86_400_000;

/** The last `count` UTC days that are over at a moment: from 00:00 UTC of the first, and before that of the day after the last. */
export function lastDaysOver(now: number, count: number): { readonly from: number; readonly to: number } {
  const to = now - (now % day);
  return { from: to - count * day, to };
}

/** Every day of a range, oldest first: those without income have 0. */
export function everyDay(
  list: readonly DayIncome[],
  { from, to }: { readonly from: number; readonly to: number },
): DayIncome[] {
  const known = new Map(list.map((each) => [each.time, each]));
  return Array.from({ length: (to - from) / day }, (_, index) => {
    const time = from + index * day;
    return known.get(time) ?? { time, reward: '0', yield: '0' };
  });
}
