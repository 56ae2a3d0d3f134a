import type { Order } from '@exchange/contract';
import type { Conditions, OrderKind } from './order-kinds';

// What is said of orders that are placed, or kinds that the form does not have: no part of a first load (H-26).

/** Kinds of order that wait for a price before they go to the book (T-16), in the sequence in which they are offered. */
export const waitingKinds = ['stop', 'takeProfit', 'trailing', 'oco'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** What makes an order wait for a price: as it is told, or as it is asked for. */
interface Waiting {
  readonly trigger_kind?: Order['trigger_kind'];
  readonly linked_order_id?: string | undefined;
  readonly oco_trigger_price?: string | undefined;
}

/** The kind of an order that waits for a price, waited, or is one of two of which one cancels the other; undefined of any other. */
export function waitingKindOf({
  trigger_kind,
  linked_order_id,
  oco_trigger_price,
}: Waiting): WaitingKind | undefined {
  if (linked_order_id !== undefined || oco_trigger_price !== undefined) return 'oco';
  return trigger_kind === 'take_profit' ? 'takeProfit' : trigger_kind;
}

/**
 * Name of an order's status as people read it: of one that waits for a price, outside the book, that it does, and of one that its time ended
 * that it expired.
 */
export function statusName(
  order: Pick<Order, 'status' | 'trigger_time' | 'expire_time' | 'close_time'>,
): Order['status'] | 'waiting' | 'expired' {
  if (order.status === 1 && order.trigger_time === 0) return 'waiting';
  return isExpired(order) ? 'expired' : order.status;
}

/** Whether an order's time ended it. The exchange revokes what is due before anything else: nobody can cancel an order at its end or later. */
export const isExpired = ({
  status,
  expire_time,
  close_time,
}: Pick<Order, 'status' | 'expire_time' | 'close_time'>) =>
  status === 0 && expire_time !== undefined && close_time >= expire_time;

/** What an order waits for, e.g. `≤ 9.50 · 5%`: from below or above, the `price` of its trigger, and how far behind a trailing stop follows. */
export function triggerText(
  order: Pick<Order, 'side' | 'trigger_kind' | 'trail_percent'>,
  price: string | undefined,
): string {
  const trigger = price === undefined ? [] : [`${isFiredUpwards(order) ? '≥' : '≤'} ${price}`];
  return [...trigger, ...(order.trail_percent === undefined ? [] : [`${order.trail_percent}%`])].join(' · ');
}

/** Which way the last price has to go to fire an order that waits for it. */
export const isFiredUpwards = ({ side, trigger_kind }: Pick<Order, 'side' | 'trigger_kind'>): boolean =>
  (trigger_kind === 'take_profit') === (side === 2);

/** The kind of an order as people read it, whoever made it. */
export const readKindOf = (order: Conditions & Waiting): OrderKind | WaitingKind =>
  waitingKindOf(order) ?? kindOf(order);

/** The kind of an order that waits for no price. */
export function kindOf({ market_type, time_in_force = 'gtc', post_only = false }: Conditions): OrderKind {
  if (market_type === 2) return 'market';
  if (time_in_force !== 'gtc') return time_in_force;
  return post_only ? 'postOnly' : 'limit';
}
