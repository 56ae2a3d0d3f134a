import * as z from './schema';
import { defineCall } from './call';
import { id, nothing } from './fields';

const list = z.object({ list: z.array(z.object({ id: id() })) });

export const getFavouritePairList = defineCall({
  name: 'user.getFavouritePairList',
  method: 'POST',
  path: '/User/getFavouritePairList',
  access: 'user',
  summary: 'The user’s favourite pairs, in the user’s order (T-05)',
  input: nothing(),
  output: list,
  errors: [],
});

export const addFavouritePair = defineCall({
  name: 'user.addFavouritePair',
  method: 'POST',
  path: '/User/addFavouritePair',
  access: 'user',
  summary: 'Adds pairs to the favourites; those already there stay where they are, unless `arrange` is true',
  input: z.object({
    /** JSON array of pair ids, as a string. */
    favouritePairIdArr: z.string().check(z.maxLength(20_000)),
    /** Puts the favourites in the array's order; those that it does not name come after them, as they were (T-07). */
    arrange: z.optional(z.boolean()),
  }),
  output: list,
  errors: ['favouriteUnknown'],
});

export const deleteFavouritePair = defineCall({
  name: 'user.deleteFavouritePair',
  method: 'POST',
  path: '/User/deleteFavouritePair',
  access: 'user',
  summary: 'Removes a pair from the favourites',
  input: z.object({ favouritePairId: id() }),
  output: list,
  errors: ['favouriteUnknown'],
});
