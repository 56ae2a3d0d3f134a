import type { AssetDay } from '@exchange/contract/asset-account';
import { compareDecimals } from '@exchange/format';

const dayMs = 86_400_000;

/** 00:00 UTC of a moment's day. */
export function dayOf(time: number): number {
  return time - (time % dayMs);
}

/** The total of a moment, and the gain since 00:00 UTC. */
interface PresentValue {
  readonly total: string;
  readonly change_today: string;
  readonly time: number;
}

/** Days oldest first, from newest first; the value of the day that `present` belongs to is the present one. */
export function withPresent(
  newestFirst: readonly AssetDay[],
  present: PresentValue | undefined,
): readonly AssetDay[] {
  return newestFirst
    .map((day) =>
      present && dayOf(present.time) === day.time
        ? { time: day.time, total: present.total, profit: present.change_today }
        : day,
    )
    .reverse();
}

/** The least and the greatest total. Undefined without days. */
export function extremesOf(
  days: readonly AssetDay[],
): { readonly low: string; readonly high: string } | undefined {
  const [first] = days;
  if (!first) return undefined;
  let { total: low, total: high } = first;
  for (const { total } of days) {
    if (compareDecimals(total, low) < 0) low = total;
    if (compareDecimals(total, high) > 0) high = total;
  }
  return { low, high };
}
