import type { QuoteStatus } from '@exchange/platform';
import type { BookState } from './order-book-store';

/**
 * Whether prices on the screen can be traded on without a second thought: the quotes are not old, and the book is
 * the exchange's or about to be again.
 */
export function arePricesLive(book: BookState, quotes: QuoteStatus['state']): boolean {
  return book !== 'stale' && book !== 'former' && (quotes === 'live' || quotes === 'loading');
}
