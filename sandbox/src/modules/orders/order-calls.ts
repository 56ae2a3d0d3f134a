import {
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
import type * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { orderIdOfNumber, orderOf } from '../../core/exchange/order-view';
import type { UserExchange } from '../../core/exchange/user-exchange';
import type { CallRequest } from '../../http/implementations';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import type { MarketViews } from '../../realtime/market/market-views';
import {
  findOrder,
  listOrders,
  listTrades,
  pageOrders,
  pageTrades,
  tradesOfOrder,
  type RecordFilter,
} from './order-repository';

/** Registers the calls about the user's own orders and fills. */
export function registerOrderCalls(
  implementations: WebImplementations,
  exchange: UserExchange,
  market: MarketViews,
): void {
  const { database, catalogue } = exchange;

  implementations.implementCommand(placeOrder, {
    async performOnce(input, request, key) {
      market.listedPair(request.organisation, input.token, input.market);
      return { order: await exchange.placeOrder(signedIn(request), input, key) };
    },
    answer: async (outcome) => ({ order: orderOf(outcome) }),
  });

  implementations.implementCommand(cancelOrder, {
    performOnce: async ({ order_id }, request, key) => ({
      order: await exchange.cancelOrder(signedIn(request), order_id, key),
    }),
    answer: async (outcome) => ({ order: orderOf(outcome) }),
  });

  implementations.implement(listOrderPending, async ({ token, market: currency, limit }, request) => {
    const filter = { owner: signedIn(request), token, market: currency, pending: true };
    const { list } = await listOrders(database, catalogue, filter, 0, limit);
    return { list };
  });

  implementations.implement(listUserOrder, async (input, request) => {
    const filter = {
      ...recordFilter(input, request),
      status: input.status === undefined ? undefined : Number(input.status),
      key: input.idempotency_key,
    };
    return listOrders(database, catalogue, filter, Number(input.from_id), input.limit);
  });

  implementations.implement(listUserTrade, async (input, request) =>
    listTrades(database, catalogue, recordFilter(input, request), Number(input.from_id), input.limit),
  );

  implementations.implement(getOrderTrade, async ({ order_id, from_id, limit }, request) => {
    const owner = signedIn(request);
    const order = await findOrder(database, catalogue, owner, Number(order_id));
    if (!order) throw new CallError('orderUnknown');
    return listTrades(database, catalogue, { owner, orderId: Number(order_id) }, Number(from_id), limit);
  });

  implementations.implement(getTradesByOrderNo, async ({ order_no }, request) => {
    const owner = signedIn(request);
    const id = orderIdOfNumber(order_no);
    const order = await findOrder(database, catalogue, owner, id);
    if (order?.order_no !== order_no) throw new CallError('orderUnknown');
    return { order, list: await tradesOfOrder(database, catalogue, owner, id) };
  });

  implementations.implement(
    getUserOrders,
    async ({ token, market: currency, side, status, ...page }, request) =>
      pageOrders(
        database,
        catalogue,
        { owner: signedIn(request), token, market: currency, side, status },
        page,
      ),
  );

  implementations.implement(getUserTrades, async ({ token, market: currency, side, ...page }, request) =>
    pageTrades(database, catalogue, { owner: signedIn(request), token, market: currency, side }, page),
  );
}

/** What the lists of orders and of fills are narrowed to alike. */
function recordFilter(
  { token, market, side, from_time, to_time }: z.output<typeof listUserTrade.input>,
  request: CallRequest,
): RecordFilter {
  return {
    owner: signedIn(request),
    token,
    market,
    side: side === undefined ? undefined : Number(side),
    fromTime: from_time,
    toTime: to_time,
  };
}
