import type { Order } from '@exchange/contract';
import type { Platform, QuotePair } from '@exchange/platform';
import { createIdempotencyKey } from '@exchange/remote-kit';
import { Subject, type Observable } from '@exchange/rx';
import type { PairCodes } from '../common/pair-key';
import type { PairRows } from '../common/pair-rows';
import { scheduleFrame } from '../common/schedule-frame';
import { remoteName } from '../common/text';
import { createBookSource } from '../features/order-book/data/book-source';
import { OrderBookStore } from '../features/order-book/store/order-book-store';
import { createOrderCalls } from '../features/order-form/data/order-calls';
import { BalanceStore } from '../features/order-form/store/balance-store';
import { OrderFormStore } from '../features/order-form/store/order-form-store';
import { placedText } from '../features/order-form/ui/placed-text';

/** The stores of one pair's transaction page, joined to each other. */
export interface TransactionStores {
  readonly book: OrderBookStore;
  readonly form: OrderFormStore;
  readonly balances: BalanceStore;
  /** Orders that the form has placed, for the records below it. */
  readonly placed$: Observable<Order>;
  /** Starts following the exchange; returns the stop. */
  start(): () => void;
}

export function createTransactionStores(
  platform: Platform,
  rows: PairRows,
  pairKey: string,
  pair: PairCodes,
): TransactionStores {
  const { api, session, toast, locale } = platform;
  const orderCalls = createOrderCalls(api);
  const book = new OrderBookStore(createBookSource(platform, pairKey, pair), scheduleFrame);
  const balances = new BalanceStore([pair.token, pair.market], orderCalls, session);
  const placed = new Subject<Order>();
  const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
    locale.t(remoteName, key, values);

  const handlePlaced = (order: Order, quote: QuotePair) => {
    toast.show(order.status === 0 ? 'warning' : 'success', placedText(order, quote, t));
    placed.next(order);
    // The personal channel tells of these too; when it is down they must not look older than the order.
    void balances.refresh();
  };
  const form = new OrderFormStore({
    calls: orderCalls,
    pair: () => rows.row(pairKey)?.quote,
    available: (token) => balances.available(token),
    offers: (side) => (side === 1 ? book.sync.book?.asks : book.sync.book?.bids) ?? [],
    now: () => platform.clock.now(),
    createKey: createIdempotencyKey,
    onPlaced: handlePlaced,
    onUnknown: () => toast.show('warning', t('placed.unknown')),
    failureText: (failure) => locale.failure(failure),
  });
  return {
    book,
    form,
    balances,
    placed$: placed.asObservable(),
    start() {
      const stops = [book, balances].map((store) => store.start());
      return () => stops.forEach((stop) => stop());
    },
  };
}
