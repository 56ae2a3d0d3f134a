import { lazyPage } from "@exchange/remote-kit";
import { PageSkeleton } from "./pages/page-skeleton";

/** Pages in chunks of their own. */
export const pages = {
  home: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "home-page" */ "./pages/home-page"))
        .HomePage,
    PageSkeleton,
  ),
  market: lazyPage(
    async () =>
      (
        await import(
          /* webpackChunkName: "market-page" */ "./pages/market-page"
        )
      ).MarketPage,
    PageSkeleton,
  ),
  transaction: lazyPage(
    async () =>
      (
        await import(
          /* webpackChunkName: "transaction-page" */ "./pages/transaction-page"
        )
      ).TransactionPage,
    PageSkeleton,
  ),
  kline: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "kline-page" */ "./pages/chart-page"))
        .ChartPage,
    PageSkeleton,
  ),
  brand: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "brand-page" */ "./pages/brand-page"))
        .BrandPage,
    PageSkeleton,
  ),
  entrust: lazyPage(
    async () =>
      (
        await import(
          /* webpackChunkName: "entrust-page" */ "./pages/entrust-page"
        )
      ).EntrustPage,
    PageSkeleton,
  ),
  orderTrade: lazyPage(
    async () =>
      (
        await import(
          /* webpackChunkName: "order-trade-page" */ "./pages/order-trade-page"
        )
      ).OrderTradePage,
    PageSkeleton,
  ),
};

/** Pages of a pair by the end of their paths. */
const pageOfPair: Readonly<Partial<Record<string, keyof typeof pages>>> = {
  transaction: "transaction",
  kline: "kline",
  kline2: "kline",
  data: "brand",
  info: "brand",
  info1: "brand",
};

/** Which of them a path shows; undefined for the others. */
export function pageOfPath(path: string): keyof typeof pages | undefined {
  if (path === "/") return "home";
  if (path === "/home/marketCondition") return "market";
  if (path === "/order/entrust") return "entrust";
  if (path === "/order/trade") return "orderTrade";
  const [, page = "transaction"] = /^\/trade\/[^/]+(?:\/([^/]+))?$/.exec(
    path,
  ) ?? [undefined, ""];
  return pageOfPair[page];
}

/** Begins to fetch the page of a path, if it is one of them. */
export function preloadPage(path: string): Promise<void> | undefined {
  const page = pageOfPath(path);
  return page && pages[page].preload();
}
