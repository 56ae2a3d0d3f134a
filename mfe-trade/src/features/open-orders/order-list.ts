import type { amendOrder, AskedOf, Order, placeOrder } from '@exchange/contract';
import { compareDecimals, divideDown, multiply } from '@exchange/format';
import { readKindOf } from '../../common/read-order';

/** Orders by id; closed ones stay, so that an older answer cannot bring them back. */
export type OrdersById = ReadonlyMap<string, Order>;

/** The newer of two records of one order. */
function newerOrder(known: Order | undefined, next: Order): Order {
  return known && known.version > next.version ? known : next;
}

/** Orders with records merged in, newest version of each. */
export function mergeOrders(orders: OrdersById, records: readonly Order[]): OrdersById {
  const merged = new Map(orders);
  for (const record of records) merged.set(record.order_id, newerOrder(merged.get(record.order_id), record));
  return merged;
}

/**
 * Orders after the exchange answered with all open ones. An order that is missing in the answer is not open any
 * more, unless its record came (`touched`) while the answer was on its way.
 */
export function replaceOpenOrders(
  orders: OrdersById,
  answer: readonly Order[],
  touched: ReadonlySet<string>,
): OrdersById {
  const listed = new Set(answer.map((order) => order.order_id));
  const kept = [...orders].filter(([id, order]) => listed.has(id) || touched.has(id) || !isOpen(order));
  return mergeOrders(new Map(kept), answer);
}

/** Whether something of the order can still trade (T-14: 1 unsold, 2 partially traded). */
function isOpen(order: Order): boolean {
  return order.status === 1 || order.status === 2;
}

/** The open ones, newest first. */
export function openOrders(orders: OrdersById): readonly Order[] {
  return [...orders.values()]
    .filter(isOpen)
    .sort((a, b) => b.create_time - a.create_time || (a.order_id < b.order_id ? 1 : -1));
}

/** How much of an order has traded, in whole percent rounded down. */
export function filledPercent(order: Pick<Order, 'amount' | 'traded_amount'>): string {
  return /^[0.]+$/.test(order.amount)
    ? '0'
    : divideDown(multiply(order.traded_amount, '100'), order.amount, 0);
}

/** An order that was sent and is no record of the exchange's yet. */
export interface SentRow {
  readonly key: string;
  readonly asked: AskedOf<typeof placeOrder>;
  /** Ms since the epoch. */
  readonly sentAt: number;
  readonly state: 'sending' | 'checking' | 'unknown' | 'refused';
  /** Why it was refused. */
  readonly refusal?: string;
}

/** Page and exchange may differ by so much about when an order was sent, ms. */
const clocksDiffer = 5000;

/**
 * The sent ones without those whose record has come before their answer: of each, the first equal order that is no older and came of
 * no other one (`placed`, by id). So an order is never two rows.
 */
export function withoutArrived(
  sent: readonly SentRow[],
  orders: Iterable<Order>,
  placed: ReadonlySet<string>,
): readonly SentRow[] {
  const free = [...orders].filter(({ order_id }) => !placed.has(order_id));
  const arrived = new Set<string>();
  for (const { key, asked, sentAt, state } of [...sent].reverse()) {
    if (state === 'refused') continue;
    const found = free.findIndex(
      (order) =>
        order.create_time >= sentAt - clocksDiffer &&
        order.side === asked.side &&
        readKindOf(order) === readKindOf(asked) &&
        (asked.market_type === 2 || compareDecimals(order.price, asked.price) === 0) &&
        compareDecimals(order.amount, asked.amount) === 0,
    );
    if (found === -1) continue;
    free.splice(found, 1);
    arrived.add(key);
  }
  return sent.filter(({ key }) => !arrived.has(key));
}

/** What an amendment makes of an order: the terms that are to be others. */
export type OrderChange = Omit<AskedOf<typeof amendOrder>, 'order_id'>;

/** A change that was asked of an open order and is not the exchange's word yet (A-11, T-22). */
export interface SentChange {
  readonly change: OrderChange;
  readonly state: SentRow['state'];
  /** Why it was refused, for people, and the field of the order's sheet that this is about. */
  readonly refusal?: string;
  readonly field?: string | undefined;
}

/** Whether an order is what it was to become. */
export function isMet(order: Order, { price, amount, trigger_price }: OrderChange): boolean {
  const isAs = (asked: string | undefined, present: string | undefined) =>
    asked === undefined || (present !== undefined && compareDecimals(asked, present) === 0);
  return isAs(price, order.price) && isAs(amount, order.amount) && isAs(trigger_price, order.trigger_price);
}

/** Whether something of an order traded as it was changed, or it ended. */
export const hasTradedSince = (before: Order, after: Order): boolean =>
  !isOpen(after) || compareDecimals(after.traded_amount, before.traded_amount) > 0;
