import type { UserTrade } from '@exchange/contract';
import type { EventBus } from '@exchange/platform';
import { type FetchPage, PagedList } from '@exchange/records';
import { followUser } from '../../../common/follow-user';
import { ordersOfChange } from '../../../common/orders-of-change';
import { isWithin, type HistoryFilter } from '../domain/history-filter';

/** Fills come in bursts; they are fetched once after each, ms. */
const settleMs = 200;

/** The user's fills that a filter leaves, newest first, endless, live through the personal channel (T-14, Q-05). */
export class TradeHistoryStore {
  readonly trades: PagedList<UserTrade>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly filter: HistoryFilter,
    fetchPage: FetchPage<UserTrade>,
    private readonly bus: EventBus,
  ) {
    this.trades = new PagedList(fetchPage, (trade) => trade.id);
  }

  /** Follows the session and its personal channel; returns the stop. */
  start(): () => void {
    const { pair, side } = this.filter;
    const narrowed = { ...(pair !== undefined && { pair }), ...(side !== undefined && { side }) };
    const subscription = followUser(this.bus, (userId) => {
      this.trades.change(() => []);
      if (userId !== undefined) void this.trades.reload();
    });
    subscription.add(
      this.bus.topic('personal/orders').subscribe((news) => {
        // The channel tells of orders: where one has traded, there is a fill to fetch, whenever the order was placed.
        const traded =
          news === 'resync' ||
          ordersOfChange(news).some(
            (order) => isWithin(narrowed, order) && !/^[0.]+$/.test(order.traded_amount),
          );
        if (traded) this.refreshSoon();
      }),
    );
    return () => {
      subscription.unsubscribe();
      clearTimeout(this.timer);
      this.timer = undefined;
      this.trades.stop();
    };
  }

  private refreshSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.trades.refresh();
    }, settleMs);
  }
}
