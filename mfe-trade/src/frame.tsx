import { usePlatform } from '@exchange/platform';
import { lazyPage } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import type { FavouritesStore } from './features/favourites/favourites-store';
import { createApplicationStores, StoresProvider } from './pages/application-stores';

/** Around every page of the remote: its stores, and the offer to take over favourites. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  const [stores] = useState(() => createApplicationStores(platform));
  useEffect(() => stores.start(), [stores]);
  return (
    <StoresProvider value={stores}>
      {children}
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
