import { usePlatform } from '@exchange/platform';
import { ErrorState } from '@exchange/ui';
import { useText } from '../../../messages';
import type { OrderBookStore } from '../store/order-book-store';

/** Stands for a book that is not to be had, or whose pair is not. */
export function BookFailed({ store }: { readonly store: OrderBookStore }) {
  const { quotes } = usePlatform();
  const t = useText();
  const handleRetry = () => {
    quotes.reconnect();
    store.refresh();
  };
  return <ErrorState title={t('book.failed')} retryLabel={t('retry')} onRetry={handleRetry} />;
}
