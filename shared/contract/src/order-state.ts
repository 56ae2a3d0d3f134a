import * as z from './schema';
import { amount, id, time, tokenCode } from './fields';
import { Side } from './market';
import { TrendLine } from './trend-line';

/** 1 limit, 2 market (T-09). */
export const MarketType = z.union([z.literal(1), z.literal(2)]);
export type MarketType = z.infer<typeof MarketType>;
/** 0 revoked, 1 unsold, 2 partially traded, 3 fully traded (T-14). A market order's unfilled rest is revoked at once. */
export const OrderStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/**
 * How long a limit order is good for (T-16): `gtc` until it is cancelled, `gtd` until its `expire_time`, `ioc` for what trades at
 * once, `fok` if all of it trades at once.
 */
export const TimeInForce = z.enum(['gtc', 'gtd', 'ioc', 'fok']);
export type TimeInForce = z.infer<typeof TimeInForce>;
/**
 * What gives way where an order meets one of its own account (T-16): what is left of the `newest`, the `oldest`, `both`, or of each as much as
 * the smaller one has (`decrement`).
 */
export const SelfTradePrevention = z.enum(['newest', 'oldest', 'both', 'decrement']);
export type SelfTradePrevention = z.infer<typeof SelfTradePrevention>;

/**
 * What an order waits for before it goes to the book (T-16): a `stop` for the last price to turn against whoever placed it, `take_profit` for it
 * to go their way, `trailing` for it to turn back by a share from the best price since. Upwards: a buy's stop and a sell's profit.
 */
export const TriggerKind = z.enum(['stop', 'take_profit', 'trailing']);
export type TriggerKind = z.infer<typeof TriggerKind>;

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
  /** Ordered: token, or for a market buy the sum to spend in market. Less where it was amended, or met an order of its own account. */
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
  /** `gtc` where it is missing; a market order's is never told. */
  time_in_force: z.optional(TimeInForce),
  /** It was not to trade when it was placed: it only waits in the book. */
  post_only: z.optional(z.boolean()),
  /** Of a `gtd` order: when what is left is revoked. */
  expire_time: z.optional(time()),
  /** What it waits for, or waited. */
  trigger_kind: z.optional(TriggerKind),
  /**
   * The last price that it waits for, or waited. A trailing stop's moves with the market; of one for a line it is the line's when the order
   * was placed, and once it fired what it was then.
   */
  trigger_price: z.optional(amount()),
  /** The line that it waits for, or waited: {@link trendPriceAt} says what its price is now. */
  trigger_line: z.optional(TrendLine),
  /** Of a trailing stop, its distance from the best price in percent. */
  trail_percent: z.optional(amount()),
  /** When the last price reached it; 0 while it waits, outside the book. */
  trigger_time: z.optional(z.int()),
  /** The other order of a pair of which one cancels the other (OCO). */
  linked_order_id: z.optional(id()),
  create_time: time(),
  /** When the order was filled or revoked; 0 while open. */
  close_time: z.int(),
  /** Rises with each change of this order. */
  version: z.int(),
});
export type Order = z.infer<typeof Order>;
