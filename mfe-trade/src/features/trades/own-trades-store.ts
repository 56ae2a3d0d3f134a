import type { UserTrade } from '@exchange/contract';
import type { Platform } from '@exchange/platform';
import type { LoadingState } from '@exchange/records';
import { Retries } from '@exchange/remote-kit';
import { makeObservable, observableRef, runInAction } from 'mobx';
import { FollowedUser } from '../../common/follow-user';
import { LatestRequest } from '../../common/latest-request';
import { ordersOfChange } from '../../common/orders-of-change';
import type { TradeCalls } from './trade-calls';
import { mergeTrades } from './merge-trades';

/** Fills come in bursts; they are fetched once after each, ms. */
const settleMs = 200;

/**
 * The user's own fills on one pair, newest first, page by page, live (T-10). A page that fails is asked for again by itself while the
 * store runs; the failure stands until there is an answer (H-25).
 */
export class OwnTradesStore {
  state: LoadingState = 'idle';
  failure: unknown = undefined;
  list: readonly UserTrade[] = [];
  /** Where the next page starts; null at the end. */
  nextId: string | null = null;
  private readonly request = new LatestRequest();
  private readonly user = new FollowedUser();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the page begins that was asked for last. */
  private askedFrom: string | 0 = 0;
  private readonly retries = new Retries(() => void this.fetch());

  constructor(
    private readonly pair: { readonly token: string; readonly market: string },
    private readonly calls: Pick<TradeCalls, 'own'>,
    private readonly platform: Pick<Platform, 'bus' | 'session'>,
  ) {
    makeObservable(this, {
      state: observableRef,
      failure: observableRef,
      list: observableRef,
      nextId: observableRef,
    });
  }

  /** Follows the session and its personal channel; returns the stop. */
  start(): () => void {
    const stopRetries = this.retries.start();
    const subscription = this.user.follow(this.platform.bus, (userId, isSame) =>
      this.takeUser(userId, isSame),
    );
    subscription.add(
      this.platform.bus.topic('personal/orders').subscribe((news) => {
        // The channel tells of orders: where one of this pair has traded, there is a fill to fetch.
        const fills =
          news === 'resync' ||
          ordersOfChange(news).some(
            (order) =>
              order.token === this.pair.token &&
              order.market === this.pair.market &&
              !/^[0.]+$/.test(order.traded_amount),
          );
        if (fills) this.loadSoon();
      }),
    );
    return () => {
      subscription.unsubscribe();
      stopRetries();
      clearTimeout(this.timer);
      this.timer = undefined;
      this.request.drop();
    };
  }

  /** Fetches the newest page and joins it to what is there. */
  load(): Promise<void> {
    return this.ask(0);
  }

  /** Fetches the next page. */
  async loadMore(): Promise<void> {
    if (this.nextId !== null && this.state !== 'loading') await this.ask(this.nextId);
  }

  private loadSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.load();
    }, settleMs);
  }

  private async ask(fromId: string | 0): Promise<void> {
    this.retries.reset();
    if (!this.platform.session.state.user) return;
    this.askedFrom = fromId;
    if (fromId !== 0 || this.state !== 'ready') this.set('loading', undefined);
    await this.fetch();
  }

  private async fetch(): Promise<void> {
    const fromId = this.askedFrom;
    const wanted = this.request.begin();
    try {
      const page = await this.calls.own(fromId, wanted);
      if (wanted.aborted) return;
      runInAction(() => {
        // A page of the newest says nothing about how far the older pages that are here reach.
        if (fromId !== 0 || this.list.length === 0) this.nextId = page.nextId;
        this.list = mergeTrades(page.list, this.list, Number.MAX_SAFE_INTEGER);
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
      this.list = [];
      this.nextId = null;
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
