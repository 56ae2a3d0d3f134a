import type { Order } from '@exchange/contract';
import type { Platform } from '@exchange/platform';
import { Subject, type Observable } from '@exchange/rx';
import type { PairCodes } from '../common/pair-key';
import type { PairRows } from '../common/pair-rows';
import { calmFrame } from '../common/schedule-frame';
import { remoteName } from '../common/text';
import { createBookSource } from '../features/order-book/data/book-source';
import { arePricesLive } from '../features/order-book/store/are-prices-live';
import { OrderBookStore } from '../features/order-book/store/order-book-store';
import { createOrderCalls } from '../features/order-form/data/order-calls';
import { BalanceStore } from '../features/order-form/store/balance-store';
import { OrderFormStore } from '../features/order-form/store/order-form-store';
import type * as OrderSafetyModule from './order-safety';

/** What sends the form's orders, and what shows what became of them. */
export interface LoadedOrderSafety {
  readonly safety: OrderSafetyModule.OrderSafety;
  readonly doubtsAbout: typeof OrderSafetyModule.doubtsAbout;
  readonly OrderNotes: typeof OrderSafetyModule.OrderNotes;
}

/** The stores of one pair's transaction page, joined to each other. */
export interface TransactionStores {
  readonly book: OrderBookStore;
  readonly form: OrderFormStore;
  readonly balances: BalanceStore;
  /** Orders that the form has placed, for the records below it. */
  readonly placed$: Observable<Order>;
  /** Fetches what sends the form's orders, once; a failed attempt is made anew by the next. Rejects when it cannot be fetched. */
  loadSafety(): Promise<LoadedOrderSafety>;
  /** Starts following the exchange; returns the stop. */
  start(): () => void;
}

export function createTransactionStores(
  platform: Platform,
  rows: PairRows,
  pairKey: string,
  pair: PairCodes,
): TransactionStores {
  const { api, session, locale } = platform;
  const orderCalls = createOrderCalls(api);
  const book = new OrderBookStore(createBookSource(platform, pairKey, pair), calmFrame);
  const balances = new BalanceStore([pair.token, pair.market], orderCalls, session);
  const placed = new Subject<Order>();
  let loading: Promise<LoadedOrderSafety> | undefined;
  const loadSafety = () => {
    loading ??= import(/* webpackChunkName: "order-safety" */ './order-safety').then(
      async ({ createOrderSafety, doubtsAbout, OrderNotes }) => ({
        doubtsAbout,
        OrderNotes,
        safety: await createOrderSafety(platform, {
          form,
          pairKey,
          pair: () => rows.row(pairKey)?.quote,
          onPlaced(order) {
            placed.next(order);
            // The personal channel tells of these too; when it is down they must not look older than the order.
            void balances.refresh();
          },
        }),
      }),
    );
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const form: OrderFormStore = new OrderFormStore({
    send: (input, asked) =>
      void loadSafety().then(
        ({ safety, doubtsAbout }) => {
          const lastPrice = rows.row(pairKey)?.quote.price ?? '0';
          const doubts = doubtsAbout(input, lastPrice, arePricesLive(book.state, rows.status.state));
          if (doubts && !asked) form.ask(doubts);
          else void safety.sender.place(input);
        },
        // What would send it could not be fetched: nothing was sent.
        () => form.takeRefusals({ form: locale.t(remoteName, 'form.notSent') }),
      ),
    pair: () => rows.row(pairKey)?.quote,
    available: (token) => balances.available(token),
    offers: (side) => (side === 1 ? book.book?.asks : book.book?.bids) ?? [],
    now: () => platform.clock.now(),
  });
  return {
    book,
    form,
    balances,
    placed$: placed.asObservable(),
    loadSafety,
    start() {
      const stops = [book, balances].map((store) => store.start());
      return () => stops.forEach((stop) => stop());
    },
  };
}
