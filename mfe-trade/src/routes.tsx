import { defineRoutes, kept, page, redirect } from '@exchange/remote-kit';
import type { routes as declared } from '../remote.config';
import { pairPath, parsePairKey } from './common/pair-key';
import { wideScreen } from './common/use-media';
import { Workspace } from './pages/workspace/later-workspace';

/** What a wide screen shows in the place of a pair's page comes with it (H-29). */
const preloadWorkspace = () => (matchMedia(wideScreen).matches ? Workspace.preload() : undefined);

const chartPage = async () => {
  const [{ ChartPage }] = await Promise.all([
    import(/* webpackChunkName: "kline-page" */ './pages/chart-page'),
    preloadWorkspace(),
  ]);
  return ChartPage;
};
const brandPage = async () =>
  (await import(/* webpackChunkName: "brand-page" */ './pages/brand-page')).BrandPage;

/** The page is told of another pair, and keeps what is not that pair's: the list in the workspace (H-29). */
const ofAnyPair = { stays: true };

/** Pages by route; each is a chunk of its own. */
export const routes = defineRoutes<typeof declared>({
  '/': kept(
    page(async () => (await import(/* webpackChunkName: "home-page" */ './pages/home-page')).HomePage),
  ),
  '/home/editFavorite': page(
    async () =>
      (await import(/* webpackChunkName: "edit-favourites-page" */ './pages/edit-favourites-page'))
        .EditFavouritesPage,
  ),
  '/home/marketCondition': kept(
    page(async () => (await import(/* webpackChunkName: "market-page" */ './pages/market-page')).MarketPage),
  ),
  '/home/news': page(
    async () => (await import(/* webpackChunkName: "news-page" */ './features/news/news-page')).NewsPage,
  ),
  '/search': page(
    async () => (await import(/* webpackChunkName: "search-page" */ './pages/search-page')).SearchPage,
  ),
  '/bdex': page(
    async () =>
      (await import(/* webpackChunkName: "directory-page" */ './pages/directory-page')).DirectoryPage,
  ),
  '/trade/:pair': redirect(({ pair }) => parsePairKey(pair) && pairPath(pair, 'transaction')),
  '/trade/:pair/transaction': kept(
    page(
      async () => {
        const [{ TransactionPage }] = await Promise.all([
          import(/* webpackChunkName: "transaction-page" */ './pages/transaction-page'),
          preloadWorkspace(),
        ]);
        return TransactionPage;
      },
      ofPair,
      ofAnyPair,
    ),
  ),
  '/trade/:pair/kline': page(chartPage, (at) => withPair(at, { fullScreen: false }), ofAnyPair),
  '/trade/:pair/kline2': page(chartPage, (at) => withPair(at, { fullScreen: true })),
  '/trade/:pair/data': page(brandPage, (at) => withPair(at, { page: 'data' })),
  '/trade/:pair/info': page(brandPage, (at) => withPair(at, { page: 'info' })),
  '/trade/:pair/info1': page(brandPage, (at) => withPair(at, { page: 'info1' })),
  '/trade/alerts': page(
    async () => (await import(/* webpackChunkName: "alerts-page" */ './pages/alerts-page')).AlertsPage,
  ),
  '/order/entrust': page(
    async () => (await import(/* webpackChunkName: "entrust-page" */ './pages/entrust-page')).EntrustPage,
  ),
  '/order/trade': page(
    async () =>
      (await import(/* webpackChunkName: "order-trade-page" */ './pages/order-trade-page')).OrderTradePage,
  ),
});

interface AtPair {
  readonly pair: string;
}

/** What is no pair has no page (T-08). */
function ofPair({ pair }: AtPair) {
  return parsePairKey(pair) && { pairKey: pair };
}

function withPair<const More extends object>(at: AtPair, more: More) {
  const pair = ofPair(at);
  return pair && { ...pair, ...more };
}
