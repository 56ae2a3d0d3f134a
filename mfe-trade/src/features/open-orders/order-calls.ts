import { cancelOrder, listOrderPending, type Order } from '@exchange/contract';
import type { Api } from '@exchange/platform';

/** The calls about open orders. All reject with `ApiFailure`. */
export interface OpenOrderCalls {
  list(signal: AbortSignal): Promise<readonly Order[]>;
  cancel(orderId: string): Promise<Order>;
}

/** Calls for the orders of one pair. */
export function createOpenOrderCalls(
  api: Api,
  pair: { readonly token: string; readonly market: string },
): OpenOrderCalls {
  return {
    list: async (signal) =>
      (await api.call(listOrderPending, { token: pair.token, market: pair.market }, { signal })).list,
    cancel: async (orderId) => (await api.call(cancelOrder, { order_id: orderId })).order,
  };
}
