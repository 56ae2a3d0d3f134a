import { lazyPage } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import type { FavouritesStore } from '../features/favourites/store/favourites-store';

const MergeOffer = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "merge-offer" */ '../features/favourites/ui/merge-offer')).MergeOffer,
);

/** The offer to take over this device's favourites (T-05); its dialog is fetched when there is something to offer. */
export const LaterMergeOffer = observer(function LaterMergeOffer({
  store,
}: {
  readonly store: FavouritesStore;
}) {
  if (store.offered.length === 0) return null;
  return <MergeOffer store={store} />;
});
