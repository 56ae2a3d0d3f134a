import type { Storage } from '@exchange/platform';
import { readIds, type FavouriteIds } from './favourite-ids';

const localKey = 'pair-favorites';
const declinedKey = 'pair-favorites-declined';

/** The device's favourites (T-05), and for which offer to merge them the answer was no. */
export interface LocalFavourites {
  read(): FavouriteIds;
  write(ids: FavouriteIds): void;
  /** Whether merging exactly these was declined. */
  isDeclined(ids: FavouriteIds): boolean;
  decline(ids: FavouriteIds): void;
}

export function createLocalFavourites(storage: Storage): LocalFavourites {
  return {
    read: () => readIds(storage.get(localKey)),
    write: (ids) =>
      ids.length === 0 ? storage.remove(localKey) : storage.set(localKey, JSON.stringify(ids)),
    isDeclined: (ids) => storage.get(declinedKey) === JSON.stringify(ids),
    decline: (ids) => storage.set(declinedKey, JSON.stringify(ids)),
  };
}
