import { useTopic, type QuotePair, type QuoteStatus } from '@exchange/platform';

/** The pair's live quote; undefined while the list is not there yet or the pair is not in it. */
export function useQuote(pairKey: string): QuotePair | undefined {
  return useTopic(`quote/${pairKey}`);
}

/** How live the quotes are. */
export function useQuoteStatus(): QuoteStatus {
  return useTopic('quotes.status');
}
