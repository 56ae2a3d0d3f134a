import type { Order, OrderStatus, UserTrade } from '@exchange/contract';
import { parsePairKey } from '../../../common/pair-key';

/** What the lists of orders and of fills are narrowed to (T-14). Members that are left out narrow nothing. */
export interface HistoryFilter {
  /** Key of a pair, `{token}_{market}`. */
  readonly pair?: string;
  /** 1 buy, 2 sell. */
  readonly side?: 1 | 2;
  /** Of orders only. */
  readonly status?: OrderStatus;
  /** First and last day, `YYYY-MM-DD`, in the device's time zone; both are included. */
  readonly from?: string;
  readonly to?: string;
}

const statuses: readonly OrderStatus[] = [0, 1, 2, 3];

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
export function lastDays(now: number, count: number): { readonly from: string; readonly to: string } {
  const today = new Date(now);
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - count + 1);
  return { from: dayOf(first.getTime()), to: dayOf(now) };
}

/** The filter that a page's address names; what is none of its values is left out. */
export function parseFilter(search: string): HistoryFilter {
  const query = new URLSearchParams(search);
  const pair = query.get('pair') ?? '';
  const side = query.get('side');
  const status = statuses.find((value) => String(value) === query.get('status'));
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return startOfDay(text) === undefined ? undefined : text;
  };
  const from = day('from');
  const to = day('to');
  return {
    ...(parsePairKey(pair) && { pair }),
    ...(side === '1' && { side: 1 as const }),
    ...(side === '2' && { side: 2 as const }),
    ...(status !== undefined && { status }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Members of a filter as they come from the fields of a form; empty or undefined ones narrow nothing. */
type FilterFields = { readonly [Name in keyof HistoryFilter]?: string | number | undefined };

/** The filter as the query of an address, with `?`; empty for a filter that narrows nothing. */
export function filterQuery(filter: FilterFields): string {
  const query = new URLSearchParams(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return query === '' ? '' : `?${query}`;
}

/** The filter with other members in place of its own. */
export function narrow(filter: HistoryFilter, changes: FilterFields): HistoryFilter {
  return parseFilter(filterQuery({ ...filter, ...changes }));
}

/** The filter as the exchange is asked for it. */
export function filterInput({ pair, side, from, to }: HistoryFilter) {
  const fromTime = from === undefined ? undefined : startOfDay(from);
  const toTime = to === undefined ? undefined : startOfDay(to, 1);
  return {
    ...(pair !== undefined && parsePairKey(pair)),
    ...(side !== undefined && { side }),
    ...(fromTime !== undefined && { from_time: fromTime }),
    ...(toTime !== undefined && { to_time: toTime }),
  };
}

/** Whether an order or a fill is among what the filter leaves. */
export function isWithin(filter: HistoryFilter, record: Order | UserTrade): boolean {
  const { from_time = 0, to_time = Infinity } = filterInput(filter);
  const time = 'create_time' in record ? record.create_time : record.time;
  return (
    (filter.pair === undefined || filter.pair === `${record.token}_${record.market}`) &&
    (filter.side === undefined || filter.side === record.side) &&
    (filter.status === undefined || !('status' in record) || filter.status === record.status) &&
    time >= from_time &&
    time < to_time
  );
}
