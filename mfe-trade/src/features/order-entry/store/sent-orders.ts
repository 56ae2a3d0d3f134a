import { action, makeObservable, observableRef } from 'mobx';
import type { PendingOrder } from '../domain/submission';
import type { SentState } from './order-submitter';

/** An order that has left the form and is no record of the exchange's yet. */
export interface SentOrder {
  readonly order: PendingOrder;
  readonly state: SentState | 'refused';
  /** Why it was refused, for people. */
  readonly refusal?: string;
}

/** The orders of one form from the moment they are sent until they are the exchange's, the latest first. */
export class SentOrders {
  list: readonly SentOrder[] = [];
  /** Ids of the orders that came of those that were sent from this page. */
  placed: ReadonlySet<string> = new Set();

  constructor() {
    makeObservable(this, {
      list: observableRef,
      placed: observableRef,
      take: action,
      takePlaced: action,
      refuse: action,
      remove: action,
      clear: action,
    });
  }

  /** Takes in where an order stands; undefined where it stands no more. */
  take(order: PendingOrder, state: SentState | undefined): void {
    if (state === undefined) this.remove(order.key);
    else this.put({ order, state });
  }

  /** What became of one of them is an order of the exchange's. */
  takePlaced(orderId: string): void {
    this.placed = new Set([...this.placed, orderId]);
  }

  /** Keeps a refused order in view, until it is dismissed. */
  refuse(order: PendingOrder, refusal: string): void {
    this.put({ order, state: 'refused', refusal });
  }

  remove(key: string): void {
    this.list = this.list.filter(({ order }) => order.key !== key);
  }

  clear(): void {
    this.list = [];
    this.placed = new Set();
  }

  private put(sent: SentOrder): void {
    const isKnown = this.list.some(({ order }) => order.key === sent.order.key);
    this.list = isKnown
      ? this.list.map((each) => (each.order.key === sent.order.key ? sent : each))
      : [sent, ...this.list];
  }
}
