import type { NativeFavourites } from '@exchange/platform';
import type { AppPort } from './app-port';

/** Favourites that the iOS app keeps: ids as one text, separated by commas (B-04). */
export function createNativeFavourites(port: AppPort): NativeFavourites {
  const load = () => Promise.all([import('./ask-app'), import('@exchange/contract/bridge')]);
  const idsOf = ({ ids }: { readonly ids: string }) => (ids === '' ? [] : ids.split(','));
  return {
    async list() {
      const [{ askApp }, { getFavourites }] = await load();
      return idsOf(await askApp(port, getFavourites, {}));
    },
    async add(ids) {
      const [{ askApp }, { addFavourites }] = await load();
      return idsOf(await askApp(port, addFavourites, { ids: ids.join(',') }));
    },
    async remove(ids) {
      const [{ askApp }, { removeFavourites }] = await load();
      return idsOf(await askApp(port, removeFavourites, { ids: ids.join(',') }));
    },
  };
}
