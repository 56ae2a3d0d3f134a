import { orderBookChecksum } from '@exchange/contract';
import type { Platform } from '@exchange/platform';
import { name as remoteName } from '../../remote.config';
import type { PairCodes } from '../common/pair-key';
import type { PairRows } from '../common/pair-rows';
import type { OrderBookStore } from '../features/order-book/store/order-book-store';
import { OrderEntry } from '../features/order-entry/order-entry';
import { orderMarket } from './order-market';

/** The order entry of one pair, joined to the order book that its page shows. */
export function createOrderEntry(
  platform: Platform,
  rows: PairRows,
  { pairKey, pair }: { readonly pairKey: string; readonly pair: PairCodes },
  book: OrderBookStore,
): OrderEntry {
  return new OrderEntry(platform, {
    pairKey,
    pair,
    ...orderMarket(rows, pairKey, book),
    seenBook: () => book.book && { seq: book.book.seq, checksum: orderBookChecksum(book.book) },
    notSent: () => platform.locale.t(remoteName, 'form.notSent'),
  });
}
