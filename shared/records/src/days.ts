/** Days that a list of records is narrowed to, `YYYY-MM-DD`, in the device's time zone; both are included. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** The moment at which a day begins in the device's time zone, ms since the epoch; undefined for what is no day. */
function startOfDay(day: string, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const time = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return later !== 0 || dayOf(time) === day ? time : undefined;
}

/** The day of a moment in the device's time zone, `YYYY-MM-DD`. */
export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last `count` days up to that of `now`. */
export function lastDays(now: number, count: number): Required<Days> {
  const today = new Date(now);
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - count + 1);
  return { from: dayOf(first.getTime()), to: dayOf(now) };
}

/** The days that fields or an address's query name; what is no day is left out. */
export function parseDays(from: string | null, to: string | null): Days {
  return {
    ...(from !== null && startOfDay(from) !== undefined && { from }),
    ...(to !== null && startOfDay(to) !== undefined && { to }),
  };
}

/** Days as the exchange is asked for them: from `from_time` on and before `to_time`, ms since the epoch. */
export function timesOf({ from, to }: Days): { readonly from_time?: number; readonly to_time?: number } {
  const fromTime = from === undefined ? undefined : startOfDay(from);
  const toTime = to === undefined ? undefined : startOfDay(to, 1);
  return {
    ...(fromTime !== undefined && { from_time: fromTime }),
    ...(toTime !== undefined && { to_time: toTime }),
  };
}
