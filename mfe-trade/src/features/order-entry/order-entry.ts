import type { Order } from '@exchange/contract';
import type { Platform } from '@exchange/platform';
import { makeObservable, observableRef, runInAction } from 'mobx';
import type { OrderInput } from './domain/order-math';
import type { OrderSubmission } from './order-submission';
import { BalanceStore } from './store/balance-store';
import type { SentOrder } from './store/sent-orders';
import type { OrderEntryPage } from './store/order-entry-page';
import { OrderFormStore } from './store/order-form-store';

/** Order entry of one pair: the form, the balances, and, once loaded after the first paint, what submits the form's orders. */
export class OrderEntry {
  readonly form: OrderFormStore;
  readonly balances: BalanceStore;
  /** Undefined until it has been loaded. */
  submission: OrderSubmission | undefined = undefined;
  /** The order that was placed last. */
  placed: Order | undefined = undefined;
  /** Reads the person's open orders in the pair, while something follows them. */
  private openOrders: (() => readonly Order[]) | undefined = undefined;
  private loading: Promise<OrderSubmission> | undefined;

  constructor(
    private readonly platform: Platform,
    readonly page: OrderEntryPage,
  ) {
    const { token, market } = page.pair;
    this.balances = new BalanceStore([token, market], platform);
    this.form = new OrderFormStore({
      ...page,
      available: (token) => this.balances.available(token),
      walk: (order, rules, offers) =>
        this.submission?.walkBook(order, rules, {
          ...{ offers, limits: page.limits(), own: this.openOrders?.() ?? [] },
        }),
      now: () => platform.clock.now(),
      submit: (input, insisted) => void this.submit(input, insisted),
    });
    makeObservable<this, 'openOrders'>(this, {
      submission: observableRef,
      placed: observableRef,
      openOrders: observableRef,
    });
  }

  /** The orders that are on their way, the latest first. Observable. */
  get sent(): readonly SentOrder[] {
    return this.submission?.sent.list ?? [];
  }

  /** Has the form know the person's open orders in the pair, which `read` reads from observables. Returns the stop. */
  knowOpenOrders(read: () => readonly Order[]): () => void {
    runInAction(() => (this.openOrders = read));
    return () => {
      runInAction(() => {
        if (this.openOrders === read) this.openOrders = undefined;
      });
    };
  }

  /** Loads the submission chunk once; after a failure the next call tries again. Rejects when it cannot be loaded. */
  load(): Promise<OrderSubmission> {
    this.loading ??= import(/* webpackChunkName: "order-submission" */ './order-submission').then(
      async ({ createOrderSubmission }) => {
        const submission = await createOrderSubmission(this.platform, {
          ...{ form: this.form, balances: this.balances, page: this.page },
          takePlaced: (order) => (this.placed = order),
        });
        runInAction(() => (this.submission = submission));
        return submission;
      },
    );
    this.loading.catch(() => (this.loading = undefined));
    return this.loading;
  }

  private submit(input: OrderInput, insisted: boolean): Promise<void> {
    return this.load().then(
      (submission) => submission.submit(input, insisted),
      // The chunk could not be loaded: nothing was sent.
      () =>
        this.form.take({
          phase: 'refused',
          refusals: { form: this.page.notSent() },
        }),
    );
  }
}
