import type { TrendLineUnits, TriggerKind } from '@exchange/contract';
import { type PricePlace, PriceQueue } from '../price-queue';
import { type Direction, isAtBound, type Place, ThresholdQueue } from '../threshold-queue';
import { linePriceAt, tellablePriceAt } from './line-price';
import type { Side } from './pair-spec';

/** What makes an order wait for a price before it goes to the book (T-16). */
export interface Trigger {
  readonly kind: TriggerKind;
  /**
   * Ticks. Of a trailing stop it follows the last price at its distance, and never back. Of one for a line it is the line's when the order
   * was placed, and once it fired what it was then.
   */
  price: bigint;
  /** In place of a price: the order waits for what the line is at when a trade is made (T-20). */
  readonly line?: TrendLineUnits | undefined;
  /** Distance of a trailing stop from the best price since it was placed, in hundredths of a percent; 0 of any other. */
  readonly trailBasisPoints: number;
  /** When the last price reached it, ms since the epoch; 0 while the order waits. */
  time: number;
}

interface WaitingOrder {
  readonly id: number;
  readonly side: Side;
  readonly trigger: Trigger;
  /** Ms since the epoch. */
  readonly createTime: number;
}

/** A stop is left behind by a market that turns against whoever placed it; a profit is taken where it went their way. */
export const firingDirection = (side: Side, kind: TriggerKind): Direction =>
  (kind === 'take_profit') === (side === 2) ? 'rising' : 'falling';

type Reachable = Omit<WaitingOrder, 'id'>;

/** The last price that fires an order at a time, in ticks. A line is not looked at before the order was placed. */
function firingPrice({ side, trigger, createTime }: Reachable, at: number): bigint {
  const { line, kind, price } = trigger;
  return line ? linePriceAt(line, firingDirection(side, kind), Math.max(at, createTime)) : price;
}

/** As {@link firingPrice}, of one for a line within what is stored and told. */
export function tellableTrigger({ side, trigger, createTime }: Reachable, at: number): bigint {
  const { line, kind, price } = trigger;
  return line ? tellablePriceAt(line, firingDirection(side, kind), Math.max(at, createTime)) : price;
}

/** Whether a last price would fire an order at once when it is placed. */
export const isReached = (order: Reachable, last: bigint): boolean =>
  isAtBound(firingDirection(order.side, order.trigger.kind), last, firingPrice(order, order.createTime));

/** Hundredths of a percent. */
const whole = 10_000n;

/** Where a trailing stop of a side stands after a trade at `last`, in ticks: as far as whole ticks allow within its distance. */
export function trailedPrice(side: Side, last: bigint, trailBasisPoints: number): bigint {
  const distance = BigInt(trailBasisPoints);
  return side === 2 ? (last * (whole - distance)) / whole : (last * (whole + distance) + whole - 1n) / whole;
}

/** The last price that has a trailing stop of a side move on from `price`, in ticks: that one or any beyond it, and none before it. */
function movingPrice(side: Side, price: bigint, trailBasisPoints: number): bigint {
  const distance = BigInt(trailBasisPoints);
  return side === 2
    ? ((price + 1n) * whole + whole - distance - 1n) / (whole - distance)
    : ((price - 1n) * whole) / (whole + distance);
}

/** Where an order stands. */
interface Standing<Order> {
  readonly queue: PriceQueue<Order>;
  readonly place: PricePlace<Order>;
  /** Rises with each order that is added. */
  readonly number: number;
  /** Of a trailing stop. */
  readonly trailing: Place<Order> | undefined;
}

/** The orders of one pair that wait for a price. A price that reaches none of them, and has no trailing stop move on, costs six comparisons. */
export class WaitingOrders<Order extends WaitingOrder> {
  private readonly queues = {
    rising: new PriceQueue<Order>('rising'),
    falling: new PriceQueue<Order>('falling'),
  };
  private readonly standings = new Map<number, Standing<Order>>();
  /** Trailing stops by the last price that has them move on. */
  private readonly trailing = {
    1: new ThresholdQueue<Order>('falling'),
    2: new ThresholdQueue<Order>('rising'),
  };
  private count = 0;

  add(order: Order): void {
    const { side, trigger } = order;
    const { line, price, trailBasisPoints } = trigger;
    const queue = this.queues[firingDirection(side, trigger.kind)];
    const place = queue.add(order, line ? (at: number) => firingPrice(order, at) : price);
    const trailing =
      trailBasisPoints > 0
        ? this.trailing[side].add(order, movingPrice(side, price, trailBasisPoints))
        : undefined;
    this.count += 1;
    this.standings.set(order.id, { queue, place, number: this.count, trailing });
  }

  remove(order: Order): void {
    const standing = this.standings.get(order.id);
    if (!standing) return;
    standing.queue.remove(standing.place);
    if (standing.trailing) this.trailing[order.side].remove(standing.trailing);
    this.standings.delete(order.id);
  }

  /** Has trailing stops follow a last price. Answers with those that moved, the first added first. */
  trail(last: bigint): readonly Order[] {
    const [buys, sells] = [this.trailing[1].take(last), this.trailing[2].take(last)];
    if (buys.length === 0 && sells.length === 0) return buys;
    const numberOf = ({ id }: Order) => this.standings.get(id)?.number ?? 0;
    const moved = [...buys, ...sells].sort((one, other) => numberOf(one) - numberOf(other));
    for (const order of moved) {
      this.remove(order);
      order.trigger.price = trailedPrice(order.side, last, order.trigger.trailBasisPoints);
      this.add(order);
    }
    return moved;
  }

  /** Has one that was taken wait on. */
  putBack(order: Order): void {
    this.remove(order);
    this.add(order);
  }

  /** Those that a last price of a time fires, the first placed first. They leave those that are held against the next one. */
  take(last: bigint, at: number): readonly Order[] {
    const [rising, falling] = [this.queues.rising.take(last, at), this.queues.falling.take(last, at)];
    if (rising.length === 0 && falling.length === 0) return rising;
    return [...rising, ...falling].sort((one, other) => one.id - other.id);
  }
}
