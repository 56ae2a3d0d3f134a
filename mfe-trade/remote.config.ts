import { firstCampaigns } from '@exchange/contract/campaign';
import type { SlotName } from '@exchange/platform';
import type { FirstData, RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-trade';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.3.0';
/** Places in its pages that other remotes may fill (H-32). */
export const offers: readonly SlotName[] = ['home.promo', 'trade.below-form'];
/** The charting library is there when a chart is opened, and runs only then (H-22). */
export const ahead = ['./src/features/kline/ui/chart-module'];

/** `{token}_{market}`, lowercase alphanumerics (T-08). */
const pair = { pair: '(?<token>[a-z0-9]{1,20})_(?<market>[a-z0-9]{1,20})' };
const ofPair = { token: ':token', market: ':market' };

// Plain values, without spreads: what the remote itself does not use of them is then left out of its build.
const list: FirstData = { call: 'market.getTradeList', input: {} };
const tradeList = [list];
/** Of the list the pair that the page is about; the other pairs come after the first screen. */
const own: FirstData = { call: 'market.getTradeList', input: ofPair };
const ofOwn = [own];
/** What fills the home page's banner place and the line below it: it must not come after the prices (T-01). */
const home: readonly FirstData[] = [
  list,
  { call: 'home.fragmentGetBannerList', input: { position: 2, device: 'Mobile' } },
  { call: 'home.getListNotice', input: { size: 5 } },
  { call: 'campaign.listCategoryCampaign', input: firstCampaigns },
];
const transaction: readonly FirstData[] = [
  own,
  { call: 'market.getOrders', input: ofPair },
  { call: 'market.getTrades', input: ofPair },
];
const kline: readonly FirstData[] = [
  own,
  { call: 'market.kline', input: { token: ':token', market: ':market', time_type: '15m', limit: 300 } },
];

export const routes = [
  {
    path: '/',
    title: 'titles.home',
    tab: 'home',
    page: './src/pages/home-page',
    firstData: home,
    early: './src/early-views/home',
  },
  {
    path: '/home/editFavorite',
    title: 'home.links.editFavorite',
    page: './src/pages/edit-favourites-page',
    firstData: tradeList,
  },
  {
    path: '/home/marketCondition',
    title: 'market.title',
    tab: 'market',
    page: './src/pages/market-page',
    firstData: tradeList,
    early: './src/early-views/market',
  },
  { path: '/home/news', title: 'home.links.news', page: './src/features/news/news-page' },
  { path: '/search', title: 'titles.search', page: './src/pages/search-page', firstData: tradeList },
  { path: '/bdex', title: 'home.links.bdex', page: './src/pages/directory-page' },
  {
    path: '/trade/:pair',
    title: 'titles.trade',
    parameters: pair,
    tab: 'exchange',
    page: './src/pages/transaction-page',
    firstData: transaction,
    early: './src/early-views/transaction',
  },
  {
    path: '/trade/:pair/transaction',
    title: 'titles.trade',
    parameters: pair,
    tab: 'exchange',
    page: './src/pages/transaction-page',
    firstData: transaction,
    early: './src/early-views/transaction',
  },
  {
    path: '/trade/:pair/kline',
    title: 'trade.kline',
    parameters: pair,
    page: './src/pages/chart-page',
    firstData: kline,
    early: './src/early-views/kline',
  },
  {
    path: '/trade/:pair/kline2',
    title: 'trade.kline',
    parameters: pair,
    page: './src/pages/chart-page',
    firstData: kline,
  },
  {
    path: '/trade/:pair/data',
    title: 'trade.brandData',
    parameters: pair,
    page: './src/pages/brand-page',
    firstData: ofOwn,
  },
  {
    path: '/trade/:pair/info',
    title: 'trade.story',
    parameters: pair,
    page: './src/pages/brand-page',
    firstData: ofOwn,
  },
  {
    path: '/trade/:pair/info1',
    title: 'titles.certification',
    parameters: pair,
    page: './src/pages/brand-page',
    firstData: ofOwn,
  },
  {
    path: '/trade/alerts',
    title: 'titles.alerts',
    protected: true,
    page: './src/pages/alerts-page',
    firstData: tradeList,
  },
  { path: '/order/entrust', title: 'titles.orders', protected: true, page: './src/pages/entrust-page' },
  { path: '/order/trade', title: 'titles.trades', protected: true, page: './src/pages/order-trade-page' },
] as const satisfies readonly RemoteRoute[];
