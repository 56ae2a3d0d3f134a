import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { observable, runInAction } from 'mobx';
import { PairRows } from '../../common/pair-rows';
import { MarketListStore } from './market-list-store';

const pairs = [fakePair(), fakePair({ token: 'velo', market: 'btc' })];

/** A store of a page with this query, whose frames are drawn when the test says so. */
function open(query: string, listed = pairs) {
  const platform = createFakePlatform({ pairs: listed });
  const rows = new PairRows(platform);
  const favourites = observable.box<readonly string[]>([], { deep: false });
  const frames: (() => void)[] = [];
  const store = new MarketListStore(
    rows,
    () => favourites.get(),
    query,
    (task) => {
      frames.push(task);
      return () => undefined;
    },
  );
  const stops = [rows.start(), store.start()];
  return {
    quotes: platform.quotes,
    store,
    favourites,
    draw: () => frames.splice(0).forEach((task) => task()),
    stop: () => stops.forEach((end) => end()),
  };
}

test('[T-03] the tab that the address names is there from the first, with its own pairs', () => {
  const { store, stop } = open('?tab=market%3Abtc');
  expect(store.tab).toBe('market:btc');
  expect(store.arranged).toEqual({ tab: 'market:btc', keys: ['velo_btc'], ready: true });
  stop();
});

test('[T-03] when the list comes after the page, its tab and pairs come with it', () => {
  const { store, quotes, stop } = open('?tab=market%3Abtc', []);
  expect(store.arranged.ready).toBe(false);
  quotes.setPairs(pairs);
  expect(store.tab).toBe('market:btc');
  expect(store.arranged).toEqual({ tab: 'market:btc', keys: ['velo_btc'], ready: true });
  stop();
});

test('[T-05] favourites that come after the page are shown without being called none', () => {
  const { store, favourites, stop } = open('?tab=favourites');
  expect(store.arranged).toEqual({ tab: 'favourites', keys: [], ready: true });
  runInAction(() => favourites.set(['aura_usdt']));
  expect(store.arranged.keys).toEqual(['aura_usdt']);
  stop();
});

test('[T-03, Q-03] of a tapped tab the pairs come with the frame after it', () => {
  const { store, draw, stop } = open('');
  store.chooseTab('market:btc');
  expect([store.tab, store.arranged.tab]).toEqual(['market:btc', 'market:usdt']);
  draw();
  expect(store.arranged).toEqual({ tab: 'market:btc', keys: ['velo_btc'], ready: true });
  stop();
});
