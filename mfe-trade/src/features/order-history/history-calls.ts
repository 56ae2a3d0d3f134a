import { cancelOrder, listUserOrder, listUserTrade, type Order, type UserTrade } from '@exchange/contract';
import type { Api } from '@exchange/platform';
import type { FetchPage } from '@exchange/records';
import { filterInput, type HistoryFilter } from './domain/history-filter';

/** Records of a page on the screen, and of one that goes into a file. */
const shownAtOnce = 20;
export const exportedAtOnce = 100;

/** The user's orders that a filter leaves, newest first. */
export function ordersOf(api: Api, filter: HistoryFilter, limit = shownAtOnce): FetchPage<Order> {
  const { status } = filter;
  const input = { ...filterInput(filter), ...(status !== undefined && { status }), limit };
  return async (fromId, signal) => {
    const { list, next_id } = await api.call(listUserOrder, { ...input, from_id: fromId }, { signal });
    return { list, nextId: next_id };
  };
}

/** The user's fills that a filter leaves, newest first. */
export function tradesOf(api: Api, filter: HistoryFilter, limit = shownAtOnce): FetchPage<UserTrade> {
  const input = { ...filterInput(filter), limit };
  return async (fromId, signal) => {
    const { list, next_id } = await api.call(listUserTrade, { ...input, from_id: fromId }, { signal });
    return { list, nextId: next_id };
  };
}

/** Revokes what is left of an order. Rejects with `ApiFailure`. */
export const cancel = async (api: Api, orderId: string): Promise<Order> =>
  (await api.call(cancelOrder, { order_id: orderId })).order;
