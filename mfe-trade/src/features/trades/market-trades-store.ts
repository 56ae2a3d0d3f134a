import type { PublicTrade } from '@exchange/contract';
import type { TradesNews } from '@exchange/platform';
import type { LoadingState } from '@exchange/records';
import type { Observable } from '@exchange/platform/rxjs';
import { makeObservable, observableRef, runInAction } from 'mobx';
import { LatestRequest } from '../../common/latest-request';
import type { ScheduleFrame } from '../../common/schedule-frame';
import type { TradeCalls } from './trade-calls';
import { mergeTrades } from './merge-trades';

/** Trades that the page shows. */
const shown = 40;

/** Last trades of everybody on one pair, live, published once per animation frame. */
export class MarketTradesStore {
  state: LoadingState = 'idle';
  failure: unknown = undefined;
  list: readonly PublicTrade[] = [];
  private arrived: readonly PublicTrade[] = [];
  private readonly request = new LatestRequest();
  private cancelFrame: (() => void) | undefined;

  constructor(
    private readonly calls: Pick<TradeCalls, 'first' | 'market'>,
    private readonly messages$: Observable<TradesNews>,
    private readonly schedule: ScheduleFrame,
  ) {
    makeObservable(this, { state: observableRef, failure: observableRef, list: observableRef });
    const first = calls.first();
    if (first) {
      this.list = mergeTrades(first, [], shown);
      this.state = 'ready';
    }
  }

  /** Follows the pair's stream; returns the stop. */
  start(): () => void {
    const subscription = this.messages$.subscribe((message) => {
      if (message.type === 'joined') void this.load();
      else this.receive([...message.trades].reverse());
    });
    if (this.state === 'idle') void this.load();
    return () => {
      subscription.unsubscribe();
      this.request.drop();
      this.cancelFrame?.();
      this.cancelFrame = undefined;
    };
  }

  /** Fetches the last trades. */
  async load(): Promise<void> {
    const wanted = this.request.begin();
    if (this.list.length === 0) this.set('loading', undefined);
    try {
      const trades = await this.calls.market(wanted);
      if (!wanted.aborted) {
        this.receive(trades);
        this.set('ready', undefined);
      }
    } catch (failure) {
      if (!wanted.aborted) this.set(this.list.length === 0 ? 'failed' : 'ready', failure);
    }
  }

  private receive(trades: readonly PublicTrade[]): void {
    this.arrived = mergeTrades(trades, this.arrived, shown);
    this.cancelFrame ??= this.schedule(() => {
      this.cancelFrame = undefined;
      const { arrived } = this;
      this.arrived = [];
      runInAction(() => {
        this.list = mergeTrades(arrived, this.list, shown);
      });
    });
  }

  private set(state: LoadingState, failure: unknown): void {
    runInAction(() => {
      this.state = state;
      this.failure = failure;
    });
  }
}
