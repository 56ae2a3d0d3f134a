import type { Order, OrderStatus, UserTrade } from '@exchange/contract';
import { type Days, parseDays, timesOf } from '@exchange/records';
import { parsePairKey } from '../../../common/pair-key';
import { isExpired } from '../../../common/read-order';

/** What the lists of orders and of fills are narrowed to (T-14). Members that are left out narrow nothing. */
export interface HistoryFilter extends Days {
  /** Key of a pair, `{token}_{market}`. */
  readonly pair?: string;
  /** 1 buy, 2 sell. */
  readonly side?: 1 | 2;
  /** Of orders only. `expired`: of the revoked ones (0), those that their time ended. */
  readonly status?: OrderStatus | 'expired';
}

/** The states by which orders can be narrowed, in the sequence in which they are offered. */
export const statuses = [1, 2, 3, 0, 'expired'] as const satisfies readonly HistoryFilter['status'][];

/** The filter that a page's address names; what is none of its values is left out. */
export function parseFilter(search: string): HistoryFilter {
  const query = new URLSearchParams(search);
  const pair = query.get('pair') ?? '';
  const side = query.get('side');
  const status = statuses.find((value) => String(value) === query.get('status'));
  return {
    ...(parsePairKey(pair) && { pair }),
    ...(side === '1' && { side: 1 as const }),
    ...(side === '2' && { side: 2 as const }),
    ...(status !== undefined && { status }),
    ...parseDays(query.get('from'), query.get('to')),
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
export function filterInput({ pair, side, ...days }: HistoryFilter) {
  return {
    ...(pair !== undefined && parsePairKey(pair)),
    ...(side !== undefined && { side }),
    ...timesOf(days),
  };
}

const isIn = (status: NonNullable<HistoryFilter['status']>, order: Order): boolean =>
  status === 'expired' ? isExpired(order) : status === order.status;

/** Whether an order or a fill is among what the filter leaves. */
export function isWithin(filter: HistoryFilter, record: Order | UserTrade): boolean {
  const { from_time = 0, to_time = Infinity } = filterInput(filter);
  const time = 'create_time' in record ? record.create_time : record.time;
  return (
    (filter.pair === undefined || filter.pair === `${record.token}_${record.market}`) &&
    (filter.side === undefined || filter.side === record.side) &&
    (filter.status === undefined || !('status' in record) || isIn(filter.status, record)) &&
    time >= from_time &&
    time < to_time
  );
}
