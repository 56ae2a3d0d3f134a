import {
  fragmentGetBannerList,
  getFavouritePairList,
  getKline,
  getListNotice,
  getOrderBook,
  getTrades,
  getUserUsable,
  listCategoryCampaign,
  listOrderPending,
  listUserTrade,
  orderBookChecksum,
  type Level,
} from '@exchange/contract';
import {
  createFakePlatform,
  fakePair,
  type FakePlatform,
  type FakePlatformOptions,
} from '@exchange/platform/fake';
import { within } from '@testing-library/react';
import { mountRemote } from '@exchange/testing/mount-remote';
import remote from '../remote';

/** What is listed unless a test says otherwise. */
const pairs = [
  fakePair({ token: 'aura', percent_change: '8.42', price: '1.2843', vol: '12410000.00' }),
  fakePair({ token: 'lyre', percent_change: '5.18', price: '0.0371', vol: '3080000.00' }),
  fakePair({ token: 'kite', percent_change: '-2.31', price: '24.9060', vol: '9770000.00' }),
  fakePair({
    token: 'velo',
    market: 'btc',
    percent_change: '-4.90',
    price: '0.00004182',
    price_precision: 8,
    vol: '64.12',
  }),
];

export const asks: Level[] = [
  ['1.2850', '100'],
  ['1.2860', '200'],
];
export const bids: Level[] = [
  ['1.2840', '50'],
  ['1.2830', '25.5'],
];
/** The order book of every pair. */
export const book = { asks, bids, seq: 10, time: 1, checksum: orderBookChecksum({ seq: 10, bids, asks }) };

/** Opens the remote at a path, on an exchange that answers; with `pairs: []` its list has not come. Unmounts after the test. */
export async function openRemote(
  path: string,
  options: FakePlatformOptions = {},
  prepare: (platform: FakePlatform) => void = () => undefined,
) {
  const platform = createFakePlatform({ path, pairs, ...options });
  if (platform.quotes.list.ready)
    platform.quotes.setPairs(options.pairs ?? pairs, {
      star: ['kite_usdt', 'aura_usdt', 'lyre_usdt'],
      rise: ['aura_usdt', 'lyre_usdt'],
    });
  platform.quotes.setFiatRate('usdt', 'HKD', '7.8');
  platform.api.answer(getOrderBook, () => book);
  platform.api.answer(getTrades, () => ({ list: [] }));
  platform.api.answer(fragmentGetBannerList, () => ({ list: [] }));
  platform.api.answer(getListNotice, () => ({ list: [], next_id: null }));
  platform.api.answer(listCategoryCampaign, () => ({ list: [], next_id: null, time: platform.clock.now() }));
  platform.api.answer(getKline, () => ({ list: [] }));
  platform.api.answer(getFavouritePairList, () => ({ list: [] }));
  platform.api.answer(listOrderPending, () => ({ list: [] }));
  platform.api.answer(listUserTrade, () => ({ list: [], next_id: null }));
  platform.api.answer(getUserUsable, ({ token }) => ({
    token,
    available: token === 'usdt' ? '1000' : '300',
    version: 1,
  }));
  prepare(platform);
  return mountRemote(remote, platform);
}

/** Keys of the pairs of a list, from top to bottom. */
export const rowsOfList = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[data-pair]')?.getAttribute('data-pair'));
