import { usePlatform } from '@exchange/platform';
import { lazyPage } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import type { FavouritesStore } from './features/favourites/favourites-store';
import { prefetchChart } from './features/kline/ui/load-chart';
import { createApplicationStores, StoresProvider } from './pages/application-stores';

/** Around every page of the remote: its stores, the offer to take over favourites, and the chart that is fetched ahead. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  const [stores] = useState(() => createApplicationStores(platform));
  useEffect(() => stores.start(), [stores]);
  return (
    <StoresProvider value={stores}>
      {children}
      <ChartPrefetch />
      <LaterMergeOffer store={stores.favourites} />
    </StoresProvider>
  );
}

const MergeOffer = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "merge-offer" */ './features/favourites/merge-offer')).MergeOffer,
);

/** The offer to take over this device's favourites (T-05); its dialog is fetched when there is something to offer. */
const LaterMergeOffer = observer(function LaterMergeOffer({ store }: { readonly store: FavouritesStore }) {
  if (store.offered.length === 0) return null;
  return <MergeOffer store={store} />;
});

/** Longest wait for an idle moment, and the wait where the browser does not tell of any, in ms. */
const idleTimeoutMs = 2000;

/** Runs `task` when the browser has nothing to do; returns what takes it back. */
function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: idleTimeoutMs });
  return () => window.cancelIdleCallback(handle);
}

/**
 * Fetches the charting library ahead (H-22). Rendered beside a page under its `Suspense`: the effect runs when the
 * page's own code is there and shown, so the library never competes with it.
 */
export function ChartPrefetch(): null {
  useEffect(() => whenIdle(prefetchChart), []);
  return null;
}
