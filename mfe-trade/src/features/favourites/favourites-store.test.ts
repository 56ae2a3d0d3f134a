import { createFakePlatform } from '@exchange/platform/fake';
import type { FavouriteKeeper } from './favourite-keeper';
import { createLocalFavourites } from './local-favourites';
import { FavouritesStore } from './favourites-store';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Two tabs of a browser where nobody is signed in. */
function setUpTabs() {
  const platform = createFakePlatform();
  const unused = async (): Promise<never> => Promise.reject(new Error('nobody is signed in'));
  const account: FavouriteKeeper = { list: unused, add: unused, remove: unused, arrange: unused };
  const open = () => {
    const local = createLocalFavourites(platform.storage);
    const store = new FavouritesStore({ account, app: undefined }, local, platform.bus);
    return { store, stop: store.start() };
  };
  return { here: open(), there: open(), kept: () => createLocalFavourites(platform.storage).read() };
}
/** What the browser tells the other tabs when one has stored something. */
const tellTabs = () => window.dispatchEvent(new StorageEvent('storage'));

test('[T-05] favourites of the device that two tabs change are lost in neither, also when neither has heard of the other yet', async () => {
  const { here, there, kept } = setUpTabs();
  await here.store.toggle('a');
  await there.store.toggle('b');
  await here.store.toggle('c');
  expect(kept()).toEqual(['a', 'b', 'c']);
  await there.store.arrange(['b']);
  expect(kept()).toEqual(['b', 'a', 'c']);
  await here.store.toggle('a');
  expect(kept()).toEqual(['b', 'c']);
});

test('[T-05] what another tab keeps on the device is shown at once, and no more after the stop', async () => {
  const { here, there } = setUpTabs();
  await here.store.toggle('a');
  tellTabs();
  expect(there.store.ids).toEqual(['a']);
  there.stop();
  await here.store.toggle('b');
  tellTabs();
  expect(there.store.ids).toEqual(['a']);
});

/** An account that answers to an order when the test says so. */
async function setUp(kept: readonly string[], onDevice: readonly string[] = []) {
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
  local.write(onDevice);
  const store = new FavouritesStore({ account, app: undefined }, local, platform.bus);
  store.start();
  platform.session.signIn();
  await settled();
  return { store, local, orders };
}

test('[T-05] a star that is pressed before it is known who is signed in is the account’s, and is not asked about', async () => {
  const platform = createFakePlatform();
  let kept: readonly string[] = ['a'];
  const unused = async (): Promise<never> => Promise.reject(new Error('nothing else is done'));
  const add: FavouriteKeeper['add'] = async (ids) => (kept = [...kept, ...ids]);
  const account: FavouriteKeeper = { list: async () => kept, add, remove: unused, arrange: unused };
  const local = createLocalFavourites(platform.storage);
  const store = new FavouritesStore({ account, app: undefined }, local, platform.bus);
  const pressed = store.toggle('b');
  await settled();
  expect([kept, local.read()]).toEqual([['a'], []]);
  platform.session.signIn();
  store.start();
  expect(await pressed).toBe(true);
  await settled();
  expect([store.ids, local.read(), store.offered]).toEqual([['a', 'b'], [], []]);
});

test('[T-05] [H-26] started again for the same user the favourites stay as they are known; another one’s are not known yet', async () => {
  const platform = createFakePlatform();
  const unused = async (): Promise<never> => Promise.reject(new Error('nothing is changed'));
  let list: FavouriteKeeper['list'] = async () => ['a'];
  const account: FavouriteKeeper = { list: () => list(), add: unused, remove: unused, arrange: unused };
  const local = createLocalFavourites(platform.storage);
  const store = new FavouritesStore({ account, app: undefined }, local, platform.bus);
  const stop = store.start();
  platform.session.signIn({ user_id: 'one' });
  await settled();
  stop();
  list = () => new Promise(() => undefined);
  store.start();
  expect([store.state, store.ids]).toEqual(['ready', ['a']]);
  platform.session.signIn({ user_id: 'other' });
  expect(store.state).toBe('loading');
});

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

test('[T-05] a merge takes from the device only what the account has then', async () => {
  const { store, local } = await setUp(['a'], ['b']);
  expect(store.offered).toEqual(['b']);
  local.write(['b', 'c']);
  await store.acceptOffer();
  expect(store.ids).toEqual(['a', 'b']);
  expect(local.read()).toEqual(['c']);
});
