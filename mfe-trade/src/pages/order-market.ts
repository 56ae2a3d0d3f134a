import type { OrderEntryPage } from '../features/order-entry/store/order-entry-page';
import { arePricesLive } from '../features/order-book/store/are-prices-live';
import type { OrderBookStore } from '../features/order-book/store/order-book-store';
import type { PairRows } from '../common/pair-rows';

/** A pair's market as an order meets it: its quote, its book, and whether they are live. The functions read observables. */
export type OrderMarket = Pick<OrderEntryPage, 'quote' | 'offers' | 'limits' | 'arePricesLive'>;

/** The market of the order book that a page shows. */
export const orderMarket = (rows: PairRows, pairKey: string, book: OrderBookStore): OrderMarket => ({
  quote: () => rows.row(pairKey)?.quote,
  offers: (side) => (side === 1 ? book.book?.asks : book.book?.bids) ?? [],
  limits: () => book.book?.limits,
  arePricesLive: () => arePricesLive(book.state, rows.status.state),
});
