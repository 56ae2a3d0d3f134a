import { usePlatform } from '@exchange/platform';
import { NotFoundPage, PageSwitch } from '@exchange/remote-kit';
import { useEffect, useState } from 'react';
import { Redirect, Route, useLocation } from 'wouter';
import { pairPath, parsePairKey } from '../common/pair-key';
import { createApplicationStores, StoresProvider } from './application-stores';
import { ChartPrefetch } from './chart-prefetch';
import { LaterMergeOffer } from './later-merge-offer';
import { pages } from './pages';

/** All routes of the remote. */
export function Application() {
  const platform = usePlatform();
  const [stores] = useState(() => createApplicationStores(platform));
  const [path] = useLocation();
  useEffect(() => stores.start(), [stores]);
  return (
    <StoresProvider value={stores}>
      <PageSwitch key={path}>
        <Route path="/">
          <pages.home />
        </Route>
        <Route path="/home/marketCondition">
          <pages.market />
        </Route>
        <Route path="/home/news">
          <pages.news />
        </Route>
        <Route path="/home/editFavorite">
          <pages.editFavourites />
        </Route>
        <Route path="/search">
          <pages.search />
        </Route>
        <Route path="/bdex">
          <pages.directory />
        </Route>
        <Route path="/trade/:pair/:page?">
          {({ pair, page }) => <PairRoute pairKey={pair} page={page} />}
        </Route>
        <Route path="/order/entrust">
          <pages.entrust />
        </Route>
        <Route path="/order/trade">
          <pages.orderTrade />
        </Route>
      </PageSwitch>
      <ChartPrefetch />
      <LaterMergeOffer store={stores.favourites} />
    </StoresProvider>
  );
}

/** A page of one pair; what is no pair, or no page of one, is not found (T-08). */
function PairRoute({ pairKey, page }: { readonly pairKey: string; readonly page: string | undefined }) {
  if (!parsePairKey(pairKey)) return <NotFoundPage />;
  switch (page) {
    case undefined:
      return <Redirect to={pairPath(pairKey, 'transaction')} replace />;
    case 'transaction':
      return <pages.transaction key={pairKey} pairKey={pairKey} />;
    case 'kline':
    case 'kline2':
      return <pages.kline pairKey={pairKey} fullScreen={page === 'kline2'} />;
    case 'data':
    case 'info':
    case 'info1':
      return <pages.brand key={pairKey} pairKey={pairKey} page={page} />;
    default:
      return <NotFoundPage />;
  }
}
