import { type PairCodes } from '../common/pair-key';
import { pairNames } from '../common/quote-text';
import type { AlertPair } from '../features/alerts/alert-pair';
import { useStores } from './application-stores';

/** What alerts need to know of a pair; undefined while the list of pairs has not come, or does not have it. An observable read. */
export function useAlertPair(codes: PairCodes | undefined): AlertPair | undefined {
  const { rows } = useStores();
  const quote = codes && rows.row(`${codes.token}_${codes.market}`)?.quote;
  if (!quote) return undefined;
  const { token, market } = pairNames(quote);
  return {
    ...{ token: quote.token, market: quote.market, name: `${token}/${market}` },
    price: /^[0.]+$/.test(quote.price) ? undefined : quote.price,
    pricePrecision: quote.price_precision,
  };
}
