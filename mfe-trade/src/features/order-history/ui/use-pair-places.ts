import type { Order } from '@exchange/contract';
import { usePlatform, useStream } from '@exchange/platform';
import { useMemo } from 'react';

/** How many decimals the prices and the amounts of a pair are written with at least; undefined of one that is not listed. */
export function usePairPlaces({ token, market }: Pick<Order, 'token' | 'market'>): {
  readonly price: number | undefined;
  readonly amount: number | undefined;
} {
  const { bus, quotes } = usePlatform();
  // Not the quote's topic: it tells of every tick, and these numbers only come with the list.
  const list = useMemo(() => bus.topic('quotes.list'), [bus]);
  const key = `${token}_${market}`;
  return {
    price: useStream(list, () => quotes.pair(key)?.price_precision),
    amount: useStream(list, () => quotes.pair(key)?.amount_precision),
  };
}
