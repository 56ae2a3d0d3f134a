import { usePlatform } from '@exchange/platform';
import { useEffect, useState } from 'react';

/** Last prices in the reference market from the quote stream, by token; of those that have such a pair. */
export function useLivePrices(tokens: readonly string[], market: string): ReadonlyMap<string, string> {
  const { bus } = usePlatform();
  const [prices, setPrices] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = tokens.join(' ');
  useEffect(() => {
    const subscriptions = wanted
      .split(' ')
      .filter((token) => token !== '')
      .map((token) =>
        bus.topic<`quote/${string}`>(`quote/${token}_${market}`).subscribe(({ price }) => {
          setPrices((before) => (before.get(token) === price ? before : new Map(before).set(token, price)));
        }),
      );
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [bus, wanted, market]);
  return prices;
}
