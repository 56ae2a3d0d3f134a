import { firstCampaigns } from '@exchange/contract/campaign';
import type { FirstData, RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-trade';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.0.0';

/** `{token}_{market}`, lowercase alphanumerics (T-08). */
const pair = { pair: '(?<token>[a-z0-9]{1,20})_(?<market>[a-z0-9]{1,20})' };
const ofPair = { token: ':token', market: ':market' };

// Plain values, without spreads: what the remote itself does not use of them is then left out of its build.
const list: FirstData = { call: 'market.getTradeList', input: {} };
const tradeList = [list];
/** What fills the home page's banner place and the line below it: it must not come after the prices (T-01). */
const home: readonly FirstData[] = [
  list,
  { call: 'home.fragmentGetBannerList', input: { position: 2, device: 'Mobile' } },
  { call: 'home.getListNotice', input: { size: 5 } },
  { call: 'campaign.listCategoryCampaign', input: firstCampaigns },
];
const transaction: readonly FirstData[] = [
  list,
  { call: 'market.getOrders', input: ofPair },
  { call: 'market.getTrades', input: ofPair },
];
const kline: readonly FirstData[] = [
  list,
  { call: 'market.kline', input: { token: ':token', market: ':market', time_type: '15m', limit: 300 } },
];

export const routes: readonly RemoteRoute[] = [
  {
    path: '/',
    tab: 'home',
    page: './src/app/pages/home-page',
    firstData: home,
    early: './src/early-views/home',
  },
  { path: '/home/editFavorite', page: './src/app/pages/edit-favourites-page', firstData: tradeList },
  {
    path: '/home/marketCondition',
    tab: 'market',
    page: './src/app/pages/market-page',
    firstData: tradeList,
    early: './src/early-views/market',
  },
  { path: '/home/news', page: './src/app/pages/news-page' },
  { path: '/search', page: './src/app/pages/search-page', firstData: tradeList },
  { path: '/bdex', page: './src/app/pages/directory-page' },
  {
    path: '/trade/:pair',
    parameters: pair,
    tab: 'exchange',
    page: './src/app/pages/transaction-page',
    firstData: transaction,
    early: './src/early-views/transaction',
  },
  {
    path: '/trade/:pair/transaction',
    parameters: pair,
    tab: 'exchange',
    page: './src/app/pages/transaction-page',
    firstData: transaction,
    early: './src/early-views/transaction',
  },
  {
    path: '/trade/:pair/kline',
    parameters: pair,
    page: './src/app/pages/chart-page',
    firstData: kline,
    early: './src/early-views/kline',
  },
  { path: '/trade/:pair/kline2', parameters: pair, page: './src/app/pages/chart-page', firstData: kline },
  { path: '/trade/:pair/data', parameters: pair, page: './src/app/pages/brand-page', firstData: tradeList },
  { path: '/trade/:pair/info', parameters: pair, page: './src/app/pages/brand-page', firstData: tradeList },
  { path: '/trade/:pair/info1', parameters: pair, page: './src/app/pages/brand-page', firstData: tradeList },
  { path: '/order/entrust', protected: true, page: './src/app/pages/entrust-page' },
  { path: '/order/trade', protected: true, page: './src/app/pages/order-trade-page' },
];
