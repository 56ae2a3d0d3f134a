import type { Order } from '@exchange/contract';
import type { EventBus } from '@exchange/platform';
import { type FetchPage, PagedList } from '@exchange/records';
import { followUser } from '../../../common/follow-user';
import { ordersOfChange } from '../../../common/orders-of-change';
import { isWithin, type HistoryFilter } from '../domain/history-filter';

/** The user's orders that a filter leaves, newest first, endless, live through the personal channel (T-14, Q-05). */
export class OrderHistoryStore {
  readonly orders: PagedList<Order>;

  constructor(
    private readonly filter: HistoryFilter,
    fetchPage: FetchPage<Order>,
    private readonly bus: EventBus,
  ) {
    this.orders = new PagedList(fetchPage, (order) => order.order_id);
  }

  /** Follows the session and its personal channel; returns the stop. */
  start(): () => void {
    const subscription = followUser(this.bus, (userId) => {
      this.orders.change(() => []);
      if (userId !== undefined) void this.orders.reload();
    });
    subscription.add(
      this.bus.topic('personal/orders').subscribe((news) => {
        if (news === 'resync') void this.orders.reload();
        else this.take(ordersOfChange(news));
      }),
    );
    return () => {
      subscription.unsubscribe();
      this.orders.stop();
    };
  }

  /** Takes in newer records of orders: each in its place, a new one on top, and one that the filter leaves no more out. */
  take(records: readonly Order[]): void {
    if (records.length === 0) return;
    this.orders.change((list) => {
      const next = new Map(list.map((order) => [order.order_id, order]));
      const [newest] = list;
      for (const record of records) {
        const known = next.get(record.order_id);
        // An older one that is not here belongs to a page that is yet to come.
        const placed = known ?? (newest === undefined || record.create_time >= newest.create_time);
        if (placed === false || (known && known.version > record.version)) continue;
        next.set(record.order_id, record);
      }
      return [...next.values()]
        .filter((order) => isWithin(this.filter, order))
        .sort((a, b) => b.create_time - a.create_time || compareIds(b.order_id, a.order_id));
    });
  }
}

/** Ids rise: the longer of two is the later, or the greater of two as long. */
function compareIds(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}
