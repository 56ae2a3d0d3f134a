import {
  amendOrder,
  cancelOrder,
  getOrderTrade,
  getTradesByOrderNo,
  getUserOrders,
  getUserTrades,
  listOrderPending,
  listUserOrder,
  listUserTrade,
  placeOrder,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import { orderIdOfNumber, orderOf } from '../../core/exchange/order-view';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { signedIn } from '../../http/signed-in';
import type { Implementations } from '../../http/web-request';
import type { MarketViews } from '../../realtime/market/market-views';
import { OrderRecords } from './order-records';

/** Registers the calls about the user's own orders and fills. */
export function registerOrderCalls(
  registry: Implementations,
  exchange: UserExchange,
  market: MarketViews,
): void {
  registry.implementCommand(placeOrder, {
    async performOnce(input, request, key) {
      market.listedPair(request.organisation, input.token, input.market);
      return { order: await exchange.placeOrder(signedIn(request), input, key) };
    },
    isTold: true,
    answer: async (outcome) => ({ order: orderOf(outcome) }),
  });
  registry.implementCommand(cancelOrder, {
    performOnce: async ({ order_id }, request, key) => ({
      order: await exchange.cancelOrder(signedIn(request), order_id, key),
    }),
    isTold: true,
    answer: async (outcome) => ({ order: orderOf(outcome) }),
  });
  registry.implementCommand(amendOrder, {
    performOnce: async ({ order_id, trigger_price: triggerPrice, ...change }, request, key) => ({
      order: await exchange.amendOrder(signedIn(request), order_id, { ...change, triggerPrice }, key),
    }),
    isTold: true,
    answer: async (outcome) => ({ order: orderOf(outcome) }),
  });
  registerRecords(registry, new OrderRecords(exchange.database, exchange.catalogue));
}

/** Lists of orders and fills. */
function registerRecords(registry: Implementations, records: OrderRecords): void {
  registry.implement(listOrderPending, async ({ limit, ...input }, request) => {
    const filter = { ...input, owner: signedIn(request), pending: true };
    const { list } = await records.orders(filter, { from_id: 0, limit });
    return { list };
  });

  registry.implement(listUserOrder, (input, request) => {
    const side = numberOf(input.side);
    const status = input.status === 'expired' ? input.status : numberOf(input.status);
    const filter = { ...input, owner: signedIn(request), side, status, key: input.idempotency_key };
    return records.orders(filter, input);
  });

  registry.implement(listUserTrade, (input, request) =>
    records.trades({ ...input, owner: signedIn(request), side: numberOf(input.side) }, input),
  );

  registry.implement(getOrderTrade, async ({ order_id, ...page }, request) => {
    const owner = signedIn(request);
    const orderId = Number(order_id);
    if (!(await records.find(owner, orderId))) throw new CallError('orderUnknown');
    return records.trades({ owner, orderId }, page);
  });

  registry.implement(getTradesByOrderNo, async ({ order_no }, request) => {
    const owner = signedIn(request);
    const id = orderIdOfNumber(order_no);
    const order = await records.find(owner, id);
    if (order?.order_no !== order_no) throw new CallError('orderUnknown');
    return { order, list: await records.tradesOfOrder(owner, id) };
  });

  registry.implement(getUserOrders, (input, request) =>
    records.numberedOrders({ ...input, owner: signedIn(request) }, input),
  );

  registry.implement(getUserTrades, (input, request) =>
    records.numberedTrades({ ...input, owner: signedIn(request) }, input),
  );
}

/** Of what came as a number or, in a query string, its digit. */
const numberOf = (value: string | number | undefined) => (value === undefined ? undefined : Number(value));
