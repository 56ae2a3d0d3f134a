import { lookupOf, placeOrder, type Order } from '@exchange/contract';
import type { Api } from '@exchange/platform';
import type { OrderInput, SentOrder } from '../domain/sent-order';

/** The calls that an order is sent and looked for with. All reject with `ApiFailure`. */
export interface SendingCalls {
  /** Places an order until the deadline, ms since the epoch by the exchange's clock; the same key again answers with the same order and places none. */
  place(input: OrderInput, idempotencyKey: string, deadline: number): Promise<Order>;
  /** What came of an order that was sent, by its key; undefined when the exchange knows of none. Only reads. */
  find(sent: SentOrder): Promise<Order | undefined>;
}

export function createSendingCalls(api: Api): SendingCalls {
  return {
    place: async (input, idempotencyKey, deadline) =>
      (await api.call(placeOrder, { ...input, deadline }, { idempotencyKey })).order,
    async find({ key }) {
      const { answer } = await api.call(lookupOf(placeOrder), { command: placeOrder.name, key });
      return answer?.order;
    },
  };
}
