import type { TriggerKind } from '@exchange/contract';
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

/** The orders of one pair that wait for a price. A price that reaches none of them costs two comparisons and a look at each trailing stop. */
export class WaitingOrders<Order extends WaitingOrder> {
  private readonly orders = new Map<number, Order>();
  private readonly trailing = new Set<Order>();
  /** No order fires at a price between these; undefined: they are to be found anew. */
  private quiet: { readonly above: bigint; readonly below: bigint | undefined } | undefined;

  add(order: Order): void {
    this.orders.set(order.id, order);
    if (order.trigger.trailBasisPoints > 0) this.trailing.add(order);
    this.quiet = undefined;
  }

  remove(order: Order): void {
    if (this.orders.delete(order.id)) this.quiet = undefined;
    this.trailing.delete(order);
  }

  /** Has trailing stops follow a last price. Answers with those that moved. */
  trail(last: bigint): readonly Order[] {
    const moved: Order[] = [];
    for (const order of this.trailing) {
      const { side, trigger } = order;
      const price = trailedPrice(side, last, trigger.trailBasisPoints);
      if (side === 2 ? price <= trigger.price : price >= trigger.price) continue;
      trigger.price = price;
      moved.push(order);
    }
    if (moved.length > 0) this.quiet = undefined;
    return moved;
  }

  /** Those that a last price fires, the first placed first. They wait still. */
  reached(last: bigint): readonly Order[] {
    const { above, below } = (this.quiet ??= this.findQuiet());
    if (last > above && (below === undefined || last < below)) return [];
    return [...this.orders.values()]
      .filter((order) => isReached(order, last))
      .sort((one, other) => one.id - other.id);
  }

  private findQuiet() {
    let above = -1n;
    let below: bigint | undefined;
    for (const order of this.orders.values()) {
      const { price } = order.trigger;
      if (!firesUpwards(order)) above = price > above ? price : above;
      else if (below === undefined || price < below) below = price;
    }
    return { above, below };
  }
}
