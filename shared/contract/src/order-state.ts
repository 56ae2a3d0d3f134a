import * as z from './schema';
import { amount, id, time, tokenCode } from './fields';
import { Side } from './market';

/** 1 limit, 2 market (T-09). */
export const MarketType = z.union([z.literal(1), z.literal(2)]);
export type MarketType = z.infer<typeof MarketType>;
/** 0 revoked, 1 unsold, 2 partially traded, 3 fully traded (T-14). A market order's unfilled rest is revoked at once. */
export const OrderStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** A user's order (entrust). */
export const Order = z.object({
  order_id: id(),
  order_no: z.string(),
  token: tokenCode(),
  market: tokenCode(),
  market_type: MarketType,
  side: Side,
  /** Limit price in market; "0" for a market order. */
  price: amount(),
  /** Ordered: token, or for a market buy the sum to spend in market. */
  amount: amount(),
  /** Traded so far, in token. */
  traded_amount: amount(),
  /** Traded so far, in market. */
  turnover: amount(),
  /** Average price of what was traded; "0" when nothing was. */
  average_price: amount(),
  /** Fee so far, in what was received: token for a buy, market for a sell. */
  fee: amount(),
  status: OrderStatus,
  create_time: time(),
  /** When the order was filled or revoked; 0 while open. */
  close_time: z.int(),
  /** Rises with each change of this order. */
  version: z.int(),
});
export type Order = z.infer<typeof Order>;
