import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, count, fromId, id, page, time, tokenCode } from './fields';
import { Side } from './market';
import { MarketType, Order, OrderStatus, SelfTradePrevention, TimeInForce, TriggerKind } from './order-state';
import { TrendLine } from './trend-line';

export * from './order-state';

/** Why an order is refused as it is asked for, be it a new one or an open one that is changed. */
const orderRefusals = [
  ...(['marketClosed', 'tradingHalted', 'priceBand', 'insufficientBalance', 'selfTrade'] as const),
  ...(['pricePrecision', 'amountPrecision', 'amountTooSmall', 'amountTooLarge', 'totalTooSmall'] as const),
  ...(['postOnlyWouldTrade', 'triggersAtOnce', 'auctionLimitOnly', 'idempotencyConflict'] as const),
] as const;

export const placeOrder = defineCommand({
  name: 'order.placeOrder',
  path: '/Org/Order/placeOrder',
  access: 'user',
  perAttempt: ['deadline'],
  limit: 'orders',
  summary:
    'Places an order. A market buy’s amount is the sum to spend in market; every other amount is in token',
  input: z.object({
    market_type: MarketType,
    side: Side,
    market: tokenCode(),
    token: tokenCode(),
    /** Ignored for a market order. */
    price: amount(),
    amount: amount(),
    /** Of a limit order: `gtc` unless told. */
    time_in_force: z.optional(TimeInForce),
    /** Of `gtd`, when what is left is revoked. */
    expire_time: z.optional(time()),
    /** Refused where it would trade at once; of a limit order that is neither `ioc` nor `fok`. */
    post_only: z.optional(z.boolean()),
    /** `newest` unless told. */
    self_trade_prevention: z.optional(SelfTradePrevention),
    /** Has the order wait, outside the book and with what it needs held, until the last price reaches its trigger. */
    trigger_kind: z.optional(TriggerKind),
    /** Of a `stop` and of `take_profit`. */
    trigger_price: z.optional(amount()),
    /** Of these two, in place of a price: the one that the line has when a trade is made (T-20). */
    trigger_line: z.optional(TrendLine),
    /** Of a `trailing` stop, which is a market order: 0.1 to 20 percent, with two decimal places at most. */
    trail_percent: z.optional(amount()),
    /**
     * Makes a limit order one of two of which one cancels the other (OCO): it waits in the book, and a stop for the same amount waits for
     * this price. The answer is the limit order.
     */
    oco_trigger_price: z.optional(amount()),
    /** Limit of that stop; without one it is a market order, as a sell's may be. */
    oco_price: z.optional(amount()),
    /**
     * After this time of the exchange no order is placed any more, so that whoever got no answer knows from when on none
     * will come of it. A key that placed one before answers with that one all the same.
     */
    deadline: z.optional(time()),
  }),
  output: z.object({ order: Order }),
  errors: [
    ...orderRefusals,
    ...(['pairUnknown', 'noLiquidity', 'tooManyOpenOrders', 'orderTooLate', 'notFilledAtOnce'] as const),
    'expireTimePassed',
  ],
});

export const amendOrder = defineCommand({
  name: 'order.amendOrder',
  path: '/Org/Order/amendOrder',
  access: 'user',
  limit: 'orders',
  summary:
    'Changes the price or the amount of an open limit order in one step, or what an order waits for; with less of it at the same price it keeps its place in the queue (T-22)',
  input: z.object({
    order_id: id(),
    /** The present one unless told. */
    price: z.optional(amount()),
    /** All of it in token, what is traded included; the present one unless told. */
    amount: z.optional(amount()),
    /** Of an order that waits for a price; the present one unless told. */
    trigger_price: z.optional(amount()),
  }),
  output: z.object({ order: Order }),
  errors: [...orderRefusals, 'orderUnknown', 'orderClosed', 'amountBelowTraded', 'orderLinked'],
});

export const cancelOrder = defineCommand({
  name: 'order.cancelOrder',
  path: '/Org/Order/cancelOrder',
  access: 'user',
  summary: 'Revokes what is left of an open order and frees its balance',
  input: z.object({ order_id: id() }),
  keyOptional: true,
  output: z.object({ order: Order }),
  errors: ['orderUnknown', 'orderClosed'],
});

const pairFilter = { token: z.optional(tokenCode()), market: z.optional(tokenCode()) };
/** 1 buy, 2 sell, as a number or, in a query string, its digit. */
const sideFilter = { side: z.optional(z.union([z.literal('1'), z.literal('2'), Side])) };
/** From `from_time` on and before `to_time`, ms since the epoch: when an order was placed, or a fill happened (T-14). */
const timeFilter = {
  from_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
  to_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
};

export const listOrderPending = defineCall({
  name: 'order.listOrderPending',
  method: 'GET',
  path: '/order/listOrderPending',
  access: 'user',
  summary: 'The user’s open orders, newest first',
  input: z.object({ ...pairFilter, limit: z._default(count(500), 200) }),
  output: z.object({ list: z.array(Order) }),
  errors: [],
});

export const listUserOrder = defineCall({
  name: 'order.listUserOrder',
  method: 'GET',
  path: '/order/listUserOrder',
  access: 'user',
  summary: 'The user’s orders, newest first, open and closed',
  input: z.object({
    ...pairFilter,
    ...sideFilter,
    ...timeFilter,
    ...fromId(),
    /** Only the order that `placeOrder` placed under this key, whatever came of its answer. */
    idempotency_key: z.optional(z.string().check(z.maxLength(100))),
    /** `expired`: of the revoked ones (0), those that their time ended (T-16). */
    status: z.optional(z.union([z.literal(['0', '1', '2', '3', 'expired']), OrderStatus])),
  }),
  output: z.object({ list: z.array(Order), next_id: z.nullable(id()) }),
  errors: [],
});

/** A fill of the user's order. */
export const UserTrade = z.object({
  id: id(),
  order_id: id(),
  order_no: z.string(),
  token: tokenCode(),
  market: tokenCode(),
  side: Side,
  price: amount(),
  amount: amount(),
  turnover: amount(),
  /** In what was received. */
  fee: amount(),
  time: time(),
});
export type UserTrade = z.infer<typeof UserTrade>;

export const listUserTrade = defineCall({
  name: 'order.listUserTrade',
  method: 'GET',
  path: '/order/listUserTrade',
  access: 'user',
  summary: 'The user’s fills, newest first',
  input: z.object({ ...pairFilter, ...sideFilter, ...timeFilter, ...fromId() }),
  output: z.object({ list: z.array(UserTrade), next_id: z.nullable(id()) }),
  errors: [],
});

export const getTradesByOrderNo = defineCall({
  name: 'order.getTradesByOrderNo',
  method: 'POST',
  path: '/Org/Order/getTradesByOrderNo',
  access: 'user',
  summary: 'One of the user’s orders with all its fills, oldest first (T-14)',
  input: z.object({ order_no: id() }),
  output: z.object({ order: Order, list: z.array(UserTrade) }),
  errors: ['orderUnknown'],
});

export const getOrderTrade = defineCall({
  name: 'order.getOrderTrade',
  method: 'GET',
  path: '/order/getOrderTrade',
  access: 'user',
  summary: 'Fills of one of the user’s orders, newest first',
  input: z.object({ order_id: id(), ...fromId() }),
  output: z.object({ list: z.array(UserTrade), next_id: z.nullable(id()) }),
  errors: ['orderUnknown'],
});

export const getUserOrders = defineCall({
  name: 'order.getOrders',
  method: 'POST',
  path: '/Org/Order/getOrders',
  access: 'user',
  summary: 'The user’s orders by page, newest first, open and closed',
  input: z.object({ ...pairFilter, ...page(), side: z.optional(Side), status: z.optional(OrderStatus) }),
  output: z.object({ list: z.array(Order), total: z.int() }),
  errors: [],
});

export const getUserTrades = defineCall({
  name: 'order.getTrades',
  method: 'POST',
  path: '/Org/Order/getTrades',
  access: 'user',
  summary: 'The user’s fills by page, newest first',
  input: z.object({ ...pairFilter, ...page(), side: z.optional(Side) }),
  output: z.object({ list: z.array(UserTrade), total: z.int() }),
  errors: [],
});
