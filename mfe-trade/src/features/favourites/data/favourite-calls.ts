import { addFavouritePair, deleteFavouritePair, getFavouritePairList } from '@exchange/contract';
import type { Api, Storage } from '@exchange/platform';
import { readIds, type FavouriteIds } from '../domain/favourite-ids';

/** The account's favourites. All reject with `ApiFailure`; all answer with the whole list afterwards. */
export interface FavouriteCalls {
  list(): Promise<FavouriteIds>;
  add(ids: FavouriteIds): Promise<FavouriteIds>;
  remove(id: string): Promise<FavouriteIds>;
}

const idsOf = (answer: { readonly list: readonly { readonly id: string }[] }) =>
  answer.list.map(({ id }) => id);

export function createFavouriteCalls(api: Api): FavouriteCalls {
  return {
    list: async () => idsOf(await api.call(getFavouritePairList, {})),
    add: async (ids) => idsOf(await api.call(addFavouritePair, { favouritePairIdArr: JSON.stringify(ids) })),
    remove: async (id) => idsOf(await api.call(deleteFavouritePair, { favouritePairId: id })),
  };
}

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
