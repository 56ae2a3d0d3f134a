import { getUserUsable, placeOrder, type InputOf, type Order } from '@exchange/contract';
import type { Api } from '@exchange/platform';

/** What is sent to place an order. */
export type OrderInput = InputOf<typeof placeOrder>;

/** Spendable balance of a token; the one with the higher `version` is newer. */
export interface Available {
  readonly available: string;
  readonly version: number;
}

/** The calls that the order form makes. All reject with `ApiFailure`. */
export interface OrderCalls {
  /** Places an order; the same key again answers with the same order and places none. */
  place(input: OrderInput, idempotencyKey: string): Promise<Order>;
  available(token: string): Promise<Available>;
}

export function createOrderCalls(api: Api): OrderCalls {
  return {
    place: async (input, idempotencyKey) => (await api.call(placeOrder, input, { idempotencyKey })).order,
    available: (token) => api.call(getUserUsable, { token }),
  };
}
