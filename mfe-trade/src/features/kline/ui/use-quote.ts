import { usePlatform, useStream, type QuotePair, type QuoteStatus } from '@exchange/platform';
import { useMemo } from 'react';

/** The pair's live quote; undefined while the list is not there yet or the pair is not in it. */
export function useQuote(pairKey: string): QuotePair | undefined {
  const { quotes } = usePlatform();
  const changes$ = useMemo(() => quotes.pair$(pairKey), [quotes, pairKey]);
  return useStream<QuotePair | undefined>(changes$, () => quotes.pair(pairKey));
}

/** How live the quotes are. */
export function useQuoteStatus(): QuoteStatus {
  const { quotes } = usePlatform();
  return useStream(quotes.status$, () => quotes.status);
}
