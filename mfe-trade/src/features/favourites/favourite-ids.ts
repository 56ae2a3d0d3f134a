/** Ids of favourite pairs in the user's order. */
export type FavouriteIds = readonly string[];

/** Ids as they are kept on the device; what cannot be read is an empty list. */
export function readIds(stored: string | undefined): FavouriteIds {
  if (stored === undefined) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === 'string'))] : [];
  } catch {
    // Written by something else or cut off: nothing in it can be trusted.
    return [];
  }
}

/** Ids with one added at the end or taken out. */
export function withFavourite(ids: FavouriteIds, id: string, wanted: boolean): FavouriteIds {
  const others = ids.filter((other) => other !== id);
  return wanted ? (ids.includes(id) ? ids : [...ids, id]) : others;
}

/** Ids on the device that the account does not have: what a login offers to merge (T-05). */
export function idsToMerge(local: FavouriteIds, server: FavouriteIds): FavouriteIds {
  return local.filter((id) => !server.includes(id));
}

/** Whether both hold the same ids in the same order. */
export function isSameOrder(left: FavouriteIds, right: FavouriteIds): boolean {
  return left.length === right.length && left.every((id, place) => id === right[place]);
}
