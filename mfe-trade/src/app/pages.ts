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
};

/** Which of them a path shows; undefined for the others. */
export function pageOfPath(path: string): keyof typeof pages | undefined {
  if (path === '/') return 'home';
  if (path === '/home/marketCondition') return 'market';
  const [, page = 'transaction'] = /^\/trade\/[^/]+(?:\/([^/]+))?$/.exec(path) ?? [undefined, ''];
  if (page === 'transaction') return 'transaction';
  return page === 'kline' || page === 'kline2' ? 'kline' : undefined;
}

/** Begins to fetch the page of a path, if it is one of them. */
export function preloadPage(path: string): Promise<void> | undefined {
  const page = pageOfPath(path);
  return page && pages[page].preload();
}
