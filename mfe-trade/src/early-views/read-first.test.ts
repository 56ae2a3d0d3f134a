import type { EarlyPage } from '@exchange/remote-kit/early-view';
import { readBanner, readBook, readNotice, readPair, readSales } from './read-first';

const pair = { id: '1', token: 'aura', market: 'usdt' };
const answers: Readonly<Record<string, unknown>> = {
  'market.getTradeList': { main: { usdt: [pair] }, hot: [], by_percent: [] },
  'market.getOrders': { bids: [], asks: [] },
  'campaign.listCategoryCampaign': { list: [{ campaign_no: 'c1' }] },
  'home.fragmentGetBannerList': { list: [{ id: 'b1' }, { id: 'b2' }] },
  'home.getListNotice': { list: [{ id: 'n1' }] },
};

/** A page that brought these answers, on a device that keeps this. */
const pageWith = (
  brought: Readonly<Record<string, unknown>>,
  device: Readonly<Record<string, string>> = {},
): EarlyPage => ({
  path: '/trade/aura_usdt/transaction',
  search: '',
  first: (call) => brought[call],
  time: 1,
  organisation: { name: 'Nova', slogan: '', logo_url: '' },
  native: { client: 'browser', inApp: false, version: undefined },
  signedOut: true,
  kept: (owner, key) => device[`${owner}:${key}`],
  keep: () => undefined,
});

test('[H-26] what a page brought is read by the calls that it answers', () => {
  const page = pageWith(answers);
  expect(readPair(page)).toBe(pair);
  expect(readBook(page)).toBe(answers['market.getOrders']);
  expect(readSales(page)).toEqual([{ campaign_no: 'c1' }]);
  expect(readBanner(page)).toEqual({ id: 'b1' });
  expect(readNotice(page)).toEqual({ id: 'n1' });
});

test('[H-26] what it did not bring is not there', () => {
  const page = pageWith({ 'home.getListNotice': 'soon' });
  expect([readPair(page), readBook(page), readBanner(page), readNotice(page)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(readSales(page)).toEqual([]);
});

test('[T-09] [H-26] a device that shows one side of the book alone gets its place, and no rows that move', () => {
  expect(readBook(pageWith(answers, { 'mfe-trade:order-book-sides': 'bids' }))).toBeUndefined();
  expect(readBook(pageWith(answers, { 'mfe-trade:order-book-sides': 'both' }))).toBeDefined();
});
