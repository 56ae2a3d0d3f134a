import { listUserOrder, placeOrder, type Order, type OutputOf } from '@exchange/contract';
import type { Api } from '@exchange/platform';
import { earliestOf, isAnswerTo, type OrderInput, type SentOrder } from '../domain/sent-order';

/** The calls that an order is sent and looked for with. All reject with `ApiFailure`. */
export interface SendingCalls {
  /** Places an order; the same key again answers with the same order and places none. */
  place(input: OrderInput, idempotencyKey: string): Promise<Order>;
  /**
   * What came of an order that was sent; undefined when the exchange does not know of it. `taken`: ids of orders that
   * others came to be. Only reads.
   */
  find(sent: SentOrder, taken: ReadonlySet<string>): Promise<Order | undefined>;
}

/** Largest page of a list. */
const limit = 100;

export function createSendingCalls(api: Api): SendingCalls {
  return {
    place: async (input, idempotencyKey) => (await api.call(placeOrder, input, { idempotencyKey })).order,
    async find(sent, taken) {
      const { token, market, side } = sent.input;
      const filter = { token, market, side, from_time: earliestOf(sent), limit };
      let fromId: string | 0 = 0;
      for (;;) {
        const page: OutputOf<typeof listUserOrder> = await api.call(listUserOrder, {
          ...filter,
          from_id: fromId,
        });
        const found = page.list.find((order) => !taken.has(order.order_id) && isAnswerTo(order, sent));
        // What came before is older still, also where the exchange does not narrow by time.
        const older = page.list.some((order) => order.create_time < earliestOf(sent));
        if (found || older || page.next_id === null) return found;
        fromId = page.next_id;
      }
    },
  };
}
