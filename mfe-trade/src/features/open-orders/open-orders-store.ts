import type { Order } from '@exchange/contract';
import type { Platform } from '@exchange/platform';
import type { LoadingState } from '@exchange/records';
import { Retries } from '@exchange/remote-kit';
import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { FollowedUser } from '../../common/follow-user';
import { LatestRequest } from '../../common/latest-request';
import { ordersOfChange } from '../../common/orders-of-change';
import type { OpenOrderCalls } from './order-calls';
import {
  isMet,
  mergeOrders,
  openOrders,
  replaceOpenOrders,
  withoutArrived,
  type OrderChange,
  type OrdersById,
  type SentChange,
  type SentRow,
} from './order-list';

/** Most orders that are revoked at the same time. */
const cancelsAtOnce = 4;

/** How a wish to revoke several orders ended. */
export interface CancelResult {
  readonly cancelled: number;
  readonly failures: readonly unknown[];
}

/** The user's open orders of one pair, live through the personal channel (T-10). */
export class OpenOrdersStore {
  state: LoadingState = 'idle';
  failure: unknown = undefined;
  /** Ids of the orders that are being revoked. */
  readonly cancelling = observable.set<string>();
  /** What was asked of orders and is not the exchange's word yet, by id. */
  private readonly changes = observable.map<string, SentChange>(undefined, { deep: false });
  private orders: OrdersById = new Map();
  /** Orders whose records came while a full answer is on its way. */
  private touched: Set<string> | undefined;
  private readonly request = new LatestRequest();
  private readonly user = new FollowedUser();
  private readonly retries = new Retries(() => void this.fetch());

  constructor(
    private readonly pair: { readonly token: string; readonly market: string },
    private readonly calls: OpenOrderCalls,
    private readonly platform: Pick<Platform, 'bus' | 'session'>,
  ) {
    makeObservable<this, 'orders'>(this, {
      state: observableRef,
      failure: observableRef,
      orders: observableRef,
      list: computed,
    });
  }

  /** Open orders, newest first. */
  get list(): readonly Order[] {
    return openOrders(this.orders);
  }

  /** The newest record of an order, open or not; undefined where none is known. An observable read. */
  find(orderId: string): Order | undefined {
    return this.orders.get(orderId);
  }

  /** Those of the sent orders that are not among the user's orders yet. An observable read. */
  onTheWay(sent: readonly SentRow[], placed: ReadonlySet<string>): readonly SentRow[] {
    return withoutArrived(sent, this.orders.values(), placed);
  }

  /** Follows the session and its personal channel; returns the stop. */
  start(): () => void {
    const stopRetries = this.retries.start();
    const subscription = this.user.follow(this.platform.bus, (userId, isSame) =>
      this.takeUser(userId, isSame),
    );
    subscription.add(
      this.platform.bus.topic('personal/orders').subscribe((news) => {
        if (news === 'resync') void this.load();
        else this.take(ordersOfChange(news));
      }),
    );
    return () => {
      subscription.unsubscribe();
      stopRetries();
      this.request.drop();
    };
  }

  /** Fetches all open orders. What fails is tried again by itself while the store runs; the failure stands until there is an answer (H-25). */
  async load(): Promise<void> {
    this.retries.reset();
    if (!this.platform.session.state.user) return;
    if (this.state !== 'ready') this.set('loading', undefined);
    await this.fetch();
  }

  /** Takes in records of orders, wherever they came from; those of other pairs are left out. */
  take(records: readonly Order[]): void {
    const own = records.filter(
      (order) => order.token === this.pair.token && order.market === this.pair.market,
    );
    if (own.length === 0) return;
    for (const order of own) this.touched?.add(order.order_id);
    runInAction(() => {
      this.orders = mergeOrders(this.orders, own);
    });
  }

  /** Revokes one order. Rejects with `ApiFailure`; the list is then fetched again, for it may be closed already. */
  async cancel(orderId: string): Promise<void> {
    if (this.cancelling.has(orderId)) return;
    runInAction(() => this.cancelling.add(orderId));
    try {
      this.take([await this.calls.cancel(orderId)]);
    } catch (failure) {
      void this.load();
      throw failure;
    } finally {
      runInAction(() => this.cancelling.delete(orderId));
    }
  }

  /** What was asked of an order and is not the exchange's word yet, or was refused. An observable read. */
  changeOf(order: Order): SentChange | undefined {
    const sent = this.changes.get(order.order_id);
    // Its record may come before the answer.
    return sent && sent.state !== 'refused' && isMet(order, sent.change) ? undefined : sent;
  }

  /** Takes in where a change of an order stands; undefined where it stands no more. */
  takeChange(orderId: string, sent: SentChange | undefined): void {
    runInAction(() => {
      if (sent) this.changes.set(orderId, sent);
      else this.changes.delete(orderId);
    });
  }

  /**
   * Changes one order by `send`, which asks the exchange. Answers with the exchange's record of it. Rejects with `ApiFailure`: the list
   * is then fetched again, for the order may be closed already, and the caller says where the change stands by {@link takeChange}.
   */
  async amend(orderId: string, change: OrderChange, send: () => Promise<Order>): Promise<Order> {
    this.takeChange(orderId, { change, state: 'sending' });
    try {
      const order = await send();
      runInAction(() => {
        this.take([order]);
        this.takeChange(orderId, undefined);
      });
      return order;
    } catch (failure) {
      void this.load();
      throw failure;
    }
  }

  /** Revokes every order of the list, a few at a time. */
  async cancelAll(): Promise<CancelResult> {
    const waiting = this.list.map((order) => order.order_id);
    const failures: unknown[] = [];
    let cancelled = 0;
    const work = async () => {
      for (let orderId = waiting.shift(); orderId !== undefined; orderId = waiting.shift()) {
        try {
          await this.cancel(orderId);
          cancelled += 1;
        } catch (failure) {
          failures.push(failure);
        }
      }
    };
    await Promise.all(Array.from({ length: cancelsAtOnce }, work));
    return { cancelled, failures };
  }

  private async fetch(): Promise<void> {
    const wanted = this.request.begin();
    const touched = new Set<string>();
    this.touched = touched;
    try {
      const answer = await this.calls.list(wanted);
      if (wanted.aborted) return;
      runInAction(() => {
        this.orders = replaceOpenOrders(this.orders, answer, touched);
      });
      this.set('ready', undefined);
    } catch (failure) {
      if (wanted.aborted) return;
      this.set('failed', failure);
      this.retries.failed();
    }
  }

  private takeUser(userId: string | undefined, isSame: boolean): void {
    this.request.drop();
    this.retries.reset();
    if (!isSame) this.clear();
    if (userId !== undefined) void this.load();
  }

  private clear(): void {
    runInAction(() => {
      this.orders = new Map();
      this.changes.clear();
      this.state = 'idle';
    });
  }

  private set(state: LoadingState, failure: unknown): void {
    runInAction(() => {
      this.state = state;
      this.failure = failure;
    });
  }
}
