import { addFavouritePair, deleteFavouritePair, getFavouritePairList } from '@exchange/contract';
import type { Api, NativeFavourites } from '@exchange/platform';
import type { FavouriteIds } from './favourite-ids';

/** Who keeps a person's favourites: the account (T-05) or the app (B-04). All answer with the whole list afterwards. */
export interface FavouriteKeeper {
  list(): Promise<FavouriteIds>;
  add(ids: FavouriteIds): Promise<FavouriteIds>;
  remove(id: string): Promise<FavouriteIds>;
  /** Puts them in this order, adding those that are missing (T-07). */
  arrange(ids: FavouriteIds): Promise<FavouriteIds>;
}

const idsOf = (answer: { readonly list: readonly { readonly id: string }[] }) =>
  answer.list.map(({ id }) => id);

/** The account's favourites. Rejects with `ApiFailure`. */
export function createAccountFavourites(api: Api): FavouriteKeeper {
  return {
    list: async () => idsOf(await api.call(getFavouritePairList, {})),
    add: async (ids) => idsOf(await api.call(addFavouritePair, { favouritePairIdArr: JSON.stringify(ids) })),
    remove: async (id) => idsOf(await api.call(deleteFavouritePair, { favouritePairId: id })),
    arrange: async (ids) =>
      idsOf(await api.call(addFavouritePair, { favouritePairIdArr: JSON.stringify(ids), arrange: true })),
  };
}

/** The app's favourites. It adds behind what is there and knows no order of its own: to arrange is to add anew. */
export function createAppFavourites(favourites: NativeFavourites): FavouriteKeeper {
  return {
    list: () => favourites.list(),
    add: (ids) => favourites.add(ids),
    remove: (id) => favourites.remove([id]),
    async arrange(ids) {
      const before = await favourites.list();
      const others = before.filter((id) => !ids.includes(id));
      await favourites.remove(before);
      try {
        return await favourites.add([...ids, ...others]);
      } catch (failure) {
        // None may be lost by it; when this fails too, it is this that is told.
        await favourites.add(before);
        throw failure;
      }
    },
  };
}
