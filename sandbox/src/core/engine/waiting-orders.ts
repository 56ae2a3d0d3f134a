import type { TriggerKind } from '@exchange/contract';
import { type Place, ThresholdQueue } from '../threshold-queue';
import type { Side } from './pair-spec';

/** What makes an order wait for a price before it goes to the book (T-16). */
export interface Trigger {
  readonly kind: TriggerKind;
  /** Ticks. Of a trailing stop it follows the last price at its distance, and never back. */
  price: bigint;
  /** Distance of a trailing stop from the best price since it was placed, in hundredths of a percent; 0 of any other. */
  readonly trailBasisPoints: number;
  /** When the last price reached it, ms since the epoch; 0 while the order waits. */
  time: number;
}

interface WaitingOrder {
  readonly id: number;
  readonly side: Side;
  readonly trigger: Trigger;
}

/** A stop is left behind by a market that turns against whoever placed it; a profit is taken where it went their way. */
const firesUpwards = ({
  side,
  trigger,
}: Pick<WaitingOrder, 'side'> & { readonly trigger: Pick<Trigger, 'kind'> }) =>
  (trigger.kind === 'take_profit') === (side === 2);

/** Whether a last price fires an order. */
export const isReached = (order: Omit<WaitingOrder, 'id'>, last: bigint): boolean =>
  firesUpwards(order) ? last >= order.trigger.price : last <= order.trigger.price;

/** Where a trailing stop of a side stands after a trade at `last`, in ticks: as far as whole ticks allow within its distance. */
export function trailedPrice(side: Side, last: bigint, trailBasisPoints: number): bigint {
  const distance = BigInt(trailBasisPoints);
  return side === 2
    ? (last * (10_000n - distance)) / 10_000n
    : (last * (10_000n + distance) + 9_999n) / 10_000n;
}

/** Where an order stands. */
interface Standing<Order> {
  readonly queue: ThresholdQueue<Order>;
  readonly place: Place<Order>;
}

/** The orders of one pair that wait for a price. A price that reaches none of them costs two comparisons and a look at each trailing stop. */
export class WaitingOrders<Order extends WaitingOrder> {
  private readonly rising = new ThresholdQueue<Order>('rising');
  private readonly falling = new ThresholdQueue<Order>('falling');
  private readonly standings = new Map<number, Standing<Order>>();
  private readonly trailing = new Set<Order>();

  add(order: Order): void {
    const queue = firesUpwards(order) ? this.rising : this.falling;
    this.standings.set(order.id, { queue, place: queue.add(order, order.trigger.price) });
    if (order.trigger.trailBasisPoints > 0) this.trailing.add(order);
  }

  remove(order: Order): void {
    const standing = this.standings.get(order.id);
    standing?.queue.remove(standing.place);
    this.standings.delete(order.id);
    this.trailing.delete(order);
  }

  /** Has trailing stops follow a last price. Answers with those that moved. */
  trail(last: bigint): readonly Order[] {
    const moved: Order[] = [];
    for (const order of this.trailing) {
      const { side, trigger } = order;
      const price = trailedPrice(side, last, trigger.trailBasisPoints);
      if (side === 2 ? price > trigger.price : price < trigger.price) moved.push(order);
    }
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

  /** Those that a last price fires, the first placed first. They leave those that are held against the next one. */
  take(last: bigint): readonly Order[] {
    const reached = [...this.rising.take(last), ...this.falling.take(last)];
    return reached.sort((one, other) => one.id - other.id);
  }
}
