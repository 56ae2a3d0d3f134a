import { addFavourites, getFavourites, removeFavourites } from '@exchange/contract/bridge';
import type { NativeFavourites } from '@exchange/platform';
import type { AppPort } from './app-port';
import { askApp } from './ask-app';

/** Favourites that the iOS app keeps: ids as one text, separated by commas (B-04). */
export function createNativeFavourites(port: AppPort): NativeFavourites {
  const idsOf = ({ ids }: { readonly ids: string }) => (ids === '' ? [] : ids.split(','));
  return {
    list: async () => idsOf(await askApp(port, getFavourites, {})),
    add: async (ids) => idsOf(await askApp(port, addFavourites, { ids: ids.join(',') })),
    remove: async (ids) => idsOf(await askApp(port, removeFavourites, { ids: ids.join(',') })),
  };
}
