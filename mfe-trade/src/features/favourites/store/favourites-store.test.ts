import { createFakePlatform } from '@exchange/platform/fake';
import type { FavouriteKeeper } from '../data/favourite-keeper';
import { createLocalFavourites } from '../data/local-favourites';
import { FavouritesStore } from './favourites-store';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** An account that answers to an order when the test says so. */
async function setUp(kept: readonly string[]) {
  const platform = createFakePlatform();
  const orders: {
    ids: readonly string[];
    answer: (ids: readonly string[]) => void;
    refuse: (why: Error) => void;
  }[] = [];
  const account: FavouriteKeeper = {
    list: async () => kept,
    add: async (ids) => [...kept, ...ids],
    remove: async (id) => kept.filter((other) => other !== id),
    arrange: (ids) => new Promise((answer, refuse) => orders.push({ ids, answer, refuse })),
  };
  const local = createLocalFavourites(platform.storage);
  const store = new FavouritesStore({ account, app: undefined }, local, platform.session, platform.bus);
  store.start();
  platform.session.signIn();
  await settled();
  return { store, orders };
}

test('[T-07] orders that come while one is under way are sent after it, only the last of them', async () => {
  const { store, orders } = await setUp(['a', 'b', 'c']);
  void store.arrange(['b', 'a', 'c']);
  void store.arrange(['c', 'b', 'a']);
  void store.arrange(['c', 'a', 'b']);
  expect(store.ids).toEqual(['c', 'a', 'b']);
  expect(orders.map(({ ids }) => ids)).toEqual([['b', 'a', 'c']]);
  orders[0]?.answer(['b', 'a', 'c']);
  await settled();
  expect(orders.map(({ ids }) => ids)).toEqual([
    ['b', 'a', 'c'],
    ['c', 'a', 'b'],
  ]);
  // What the first answer said is not shown over what was done since.
  expect(store.ids).toEqual(['c', 'a', 'b']);
  orders[1]?.answer(['c', 'a', 'b']);
  await settled();
  expect(store.ids).toEqual(['c', 'a', 'b']);
});

test('[T-07] a refused order gives way to the last one that was accepted, and is told once', async () => {
  const { store, orders } = await setUp(['a', 'b', 'c']);
  const first = store.arrange(['b', 'a', 'c']);
  await store.arrange(['c', 'b', 'a']);
  orders[0]?.answer(['b', 'a', 'c']);
  await settled();
  orders[1]?.refuse(new Error('no'));
  await expect(first).rejects.toThrow('no');
  expect(store.ids).toEqual(['b', 'a', 'c']);
});
