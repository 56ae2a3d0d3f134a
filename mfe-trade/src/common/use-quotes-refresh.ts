import { getTradeList } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import { useRefresh } from '@exchange/remote-kit';

/** A pull asks for all quotes anew, and for the connection where it was given up. */
export function useQuotesRefresh(): void {
  const { api, quotes } = usePlatform();
  useRefresh(() => {
    quotes.reconnect();
    // The same request as the quotes' own: it tells how that ended.
    return api.call(getTradeList, {});
  });
}
