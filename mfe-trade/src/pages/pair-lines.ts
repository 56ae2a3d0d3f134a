import { listCosts, type Order, type PriceAlert } from '@exchange/contract';
import type { Platform } from '@exchange/platform';
import { autorun, computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { LatestRequest } from '../common/latest-request';
import type { PairCodes } from '../common/pair-key';
import {
  alertLine,
  type AskedOrder,
  type AskedPlace,
  type ChartLines,
  orderLine,
  type OrderLine,
  type PriceLine,
} from '../features/kline/domain/price-line';
import type { SentChange } from '../features/open-orders/order-list';
import { createOpenOrderCalls } from '../features/open-orders/order-calls';
import { OpenOrdersStore } from '../features/open-orders/open-orders-store';
import { OwnTradesStore } from '../features/trades/own-trades-store';
import { createTradeCalls } from '../features/trades/trade-calls';

/** Fills that are asked for at once, and the most that a chart has. */
const fillsAtOnce = 100;
const mostFills = 1_000;

/** What the page does for its lines. */
interface PairLinesDeps {
  readonly requestAlert: (place: AskedPlace) => void;
  /** Undefined where there is no place for the form. */
  readonly requestOrder: ((order: AskedOrder) => void) | undefined;
  readonly ask: ChartLines['ask'];
  readonly consequence: ChartLines['consequence'];
  /** Asks the exchange for an amendment; rejects with `ApiFailure`. */
  readonly amend: (line: OrderLine, price: string) => Promise<void>;
  readonly failureText: (failure: unknown) => string;
}

/** A person's own prices of one pair, as its chart shows them (T-19, T-20): alerts, open orders, fills and their average cost. */
export class PairLines implements ChartLines {
  readonly orders: OpenOrdersStore;
  readonly trades: OwnTradesStore;
  private alerts: readonly PriceAlert[] = [];

  /** Average cost of the token that is held, in market. */
  private cost: string | undefined = undefined;
  private readonly costRequest = new LatestRequest();
  private readonly api: Platform['api'];
  private deps: PairLinesDeps | undefined = undefined;

  constructor(
    platform: Platform,
    private readonly pair: PairCodes,
  ) {
    this.api = platform.api;
    this.orders = new OpenOrdersStore(pair, createOpenOrderCalls(platform.api, pair), platform);
    this.trades = new OwnTradesStore(pair, createTradeCalls(platform.api, pair, fillsAtOnce), platform);
    makeObservable<this, 'alerts' | 'cost'>(this, {
      alerts: observableRef,
      cost: observableRef,
      fills: computed,
      lines: computed,
    });
  }

  /** Follows the exchange, with what the page does for it; returns the stop. */
  start(deps: PairLinesDeps): () => void {
    this.deps = deps;
    const stops = [
      this.orders.start(),
      this.trades.start(),
      reaction(
        () =>
          this.trades.state === 'ready' && this.trades.nextId !== null && this.trades.list.length < mostFills,
        (hasMore) => {
          if (hasMore) void this.trades.loadMore();
        },
        { fireImmediately: true },
      ),
      autorun(() => this.followCost()),
      () => this.costRequest.drop(),
    ];
    return () => stops.forEach((stop) => stop());
  }

  get lines(): readonly PriceLine[] {
    const { cost, orders } = this;
    return [
      ...this.alerts.flatMap((alert) => alertLine(alert) ?? []),
      ...(cost === undefined ? [] : [{ kind: 'cost', id: 'cost', price: cost } as const]),
      ...orders.list.flatMap((order) => orderLine(order, askedPrice(order, orders.changeOf(order))) ?? []),
    ];
  }

  get fills(): ChartLines['fills'] {
    return [...this.trades.list].reverse();
  }

  takeAlerts(alerts: readonly PriceAlert[]): void {
    runInAction(() => (this.alerts = alerts));
  }

  /** Takes in an order that was placed here; the personal channel tells of it too. */
  takePlaced(order: Order): void {
    this.orders.take([order]);
    void this.trades.load();
  }

  get requestOrder(): ChartLines['requestOrder'] {
    return this.deps?.requestOrder;
  }

  requestAlert = (place: AskedPlace): void => this.deps?.requestAlert(place);

  ask: ChartLines['ask'] = (line, price, proceed) => this.deps?.ask(line, price, proceed);

  consequence: ChartLines['consequence'] = (line, price) => this.deps?.consequence(line, price);

  amend = async (line: OrderLine, price: string): Promise<string | undefined> => {
    const { deps } = this;
    if (!deps) return undefined;
    try {
      await deps.amend(line, price);
      return undefined;
    } catch (failure) {
      // It is said at the line.
      this.orders.takeChange(line.id, undefined);
      return deps.failureText(failure);
    }
  };

  /** The cost is another one when the user is, and after each trade. */
  private followCost(): void {
    const { state, list } = this.trades;
    if (state === 'ready' && list[0] !== undefined) void this.loadCost();
    else runInAction(() => (this.cost = undefined));
  }

  /** Asks what is held cost on average, with all that came otherwise than by trades (T-21); of a pair in another market there is no such price. */
  private async loadCost(): Promise<void> {
    const { token, market } = this.pair;
    const signal = this.costRequest.begin();
    try {
      const costs = await this.api.call(listCosts, { method: 'average', token }, { signal });
      const held = costs.market === market ? costs.list.find((each) => each.token === token) : undefined;
      if (!signal.aborted) runInAction(() => (this.cost = held?.average_cost));
    } catch {
      // The chart goes on without the line, and asks again when something is traded.
    }
  }
}

/** The price that an order's line was asked to be at; of a change of its amount, the present one. */
function askedPrice(order: Order, sent: SentChange | undefined): string | undefined {
  if (sent === undefined || sent.state === 'refused') return undefined;
  const { price = order.price, trigger_price = order.trigger_price } = sent.change;
  return order.trigger_time === 0 ? trigger_price : price;
}
