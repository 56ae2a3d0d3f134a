import { lazyPage } from '@exchange/remote-kit';
import { PageSkeleton } from './pages/page-skeleton';

/** Pages in chunks of their own. */
export const pages = {
  home: lazyPage(
    async () => (await import(/* webpackChunkName: "home-page" */ './pages/home-page')).HomePage,
    PageSkeleton,
  ),
  market: lazyPage(
    async () => (await import(/* webpackChunkName: "market-page" */ './pages/market-page')).MarketPage,
    PageSkeleton,
  ),
  transaction: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "transaction-page" */ './pages/transaction-page')).TransactionPage,
    PageSkeleton,
  ),
  kline: lazyPage(
    async () => (await import(/* webpackChunkName: "kline-page" */ './pages/chart-page')).ChartPage,
    PageSkeleton,
  ),
  brand: lazyPage(
    async () => (await import(/* webpackChunkName: "brand-page" */ './pages/brand-page')).BrandPage,
    PageSkeleton,
  ),
  entrust: lazyPage(
    async () => (await import(/* webpackChunkName: "entrust-page" */ './pages/entrust-page')).EntrustPage,
    PageSkeleton,
  ),
  orderTrade: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "order-trade-page" */ './pages/order-trade-page')).OrderTradePage,
    PageSkeleton,
  ),
  news: lazyPage(
    async () => (await import(/* webpackChunkName: "news-page" */ './pages/news-page')).NewsPage,
    PageSkeleton,
  ),
  editFavourites: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "edit-favourites-page" */ './pages/edit-favourites-page'))
        .EditFavouritesPage,
    PageSkeleton,
  ),
  search: lazyPage(
    async () => (await import(/* webpackChunkName: "search-page" */ './pages/search-page')).SearchPage,
    PageSkeleton,
  ),
  directory: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "directory-page" */ './pages/directory-page')).DirectoryPage,
    PageSkeleton,
  ),
};

/** Pages whose path is one of its own. */
const pageByPath: Readonly<Partial<Record<string, keyof typeof pages>>> = {
  '/': 'home',
  '/home/marketCondition': 'market',
  '/home/news': 'news',
  '/home/editFavorite': 'editFavourites',
  '/search': 'search',
  '/bdex': 'directory',
  '/order/entrust': 'entrust',
  '/order/trade': 'orderTrade',
};

/** Pages of a pair by the end of their paths. */
const pageOfPair: Readonly<Partial<Record<string, keyof typeof pages>>> = {
  transaction: 'transaction',
  kline: 'kline',
  kline2: 'kline',
  data: 'brand',
  info: 'brand',
  info1: 'brand',
};

/** Which of them a path shows; undefined for the others. */
export function pageOfPath(path: string): keyof typeof pages | undefined {
  const found = pageByPath[path];
  if (found) return found;
  const [, page = 'transaction'] = /^\/trade\/[^/]+(?:\/([^/]+))?$/.exec(path) ?? [undefined, ''];
  return pageOfPair[page];
}

/** Begins to fetch the page of a path, if it is one of them. */
export function preloadPage(path: string): Promise<void> | undefined {
  const page = pageOfPath(path);
  return page && pages[page].preload();
}
