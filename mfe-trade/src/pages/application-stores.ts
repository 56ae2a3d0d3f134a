import type { Platform } from '@exchange/platform';
import { createContext, useContext } from 'react';
import { PairRows } from '../common/pair-rows';
import { createAccountFavourites, createAppFavourites } from '../features/favourites/favourite-keeper';
import { createLocalFavourites } from '../features/favourites/local-favourites';
import { FavouritesStore } from '../features/favourites/favourites-store';

/** What lives as long as the remote is mounted, whatever page it shows. */
export interface ApplicationStores {
  readonly rows: PairRows;
  readonly favourites: FavouritesStore;
  /** Keys of the favourites that are listed, in the user's order; an observable read. */
  readonly favouriteKeys: () => readonly string[];
  /** Starts following the platform; returns the stop. */
  start(): () => void;
}

export function createApplicationStores(platform: Platform): ApplicationStores {
  const rows = new PairRows(platform);
  const { api, native } = platform;
  const favourites = new FavouritesStore(
    {
      account: createAccountFavourites(api),
      app: native.favourites && createAppFavourites(native.favourites),
    },
    createLocalFavourites(platform.storage),
    platform.bus,
  );
  return {
    rows,
    favourites,
    favouriteKeys: () => favourites.ids.flatMap((id) => rows.rowById(id)?.key ?? []),
    start() {
      const stops = [rows.start(), favourites.start()];
      return () => stops.forEach((stop) => stop());
    },
  };
}

const StoresContext = createContext<ApplicationStores | null>(null);

export const StoresProvider = StoresContext.Provider;

/** The stores of the mounted remote. Throws outside a `StoresProvider`. */
export function useStores(): ApplicationStores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores outside StoresProvider');
  return stores;
}
