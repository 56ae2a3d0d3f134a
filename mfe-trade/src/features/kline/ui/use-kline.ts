import { usePlatform } from '@exchange/platform';
import { useEffect, useMemo } from 'react';
import { KlineStore } from '../store/kline-store';
import { KlineView } from '../store/kline-view';

/** The stores of one pair's k-line; they run while the page is there. */
export function useKline(pairKey: string): { readonly store: KlineStore; readonly view: KlineView } {
  const platform = usePlatform();
  const stores = useMemo(() => {
    const store = new KlineStore(platform, pairKey);
    const timeOffset = -new Date(platform.clock.now()).getTimezoneOffset() * 60_000;
    return { store, view: new KlineView(store, timeOffset) };
  }, [platform, pairKey]);

  useEffect(() => {
    // The view first: it must see the bars that the store's start brings.
    const stops = [stores.view.start(), stores.store.start()];
    return () => stops.forEach((stop) => stop());
  }, [stores]);
  return stores;
}
