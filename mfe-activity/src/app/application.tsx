import { lazyPage, PageSwitch } from '@exchange/remote-kit';
import { Route } from 'wouter';
import { PageLoading } from '../common/page-loading';

const HotPage = lazyPage(async () => (await import('./pages/hot-page')).HotPage, PageLoading);
const GiftPage = lazyPage(async () => (await import('./pages/gift-page')).GiftPage, PageLoading);
const SalesPage = lazyPage(async () => (await import('./pages/sales-page')).SalesPage, PageLoading);
const SalePage = lazyPage(async () => (await import('./pages/sale-page')).SalePage, PageLoading);
const RankingPage = lazyPage(async () => (await import('./pages/ranking-page')).RankingPage, PageLoading);
const DownloadPage = lazyPage(async () => (await import('./pages/download-page')).DownloadPage, PageLoading);
const CollectiblesPage = lazyPage(
  async () => (await import('./pages/collectibles-page')).CollectiblesPage,
  PageLoading,
);
const CollectiblePage = lazyPage(
  async () => (await import('./pages/collectible-page')).CollectiblePage,
  PageLoading,
);

const StakingPage = lazyPage(async () => (await import('./pages/staking-page')).StakingPage, PageLoading);
const CastingsPage = lazyPage(async () => (await import('./pages/castings-page')).CastingsPage, PageLoading);
const CastPage = lazyPage(async () => (await import('./pages/cast-page')).CastPage, PageLoading);

/** All routes of the area. */
export function Application() {
  return (
    <PageSwitch>
      <Route path="/activity/hot">
        <HotPage />
      </Route>
      <Route path="/activity/gift-coin">
        <GiftPage />
      </Route>
      <Route path="/activity/ieo">
        <SalesPage />
      </Route>
      <Route path="/activity/ieo/detail/:id">{({ id }) => <SalePage key={id} id={id} />}</Route>
      <Route path="/activity/trade-ranking/:id">
        {({ id }) => <RankingPage key={id} type={1} id={id} />}
      </Route>
      <Route path="/activity/holding-ranking/:id">
        {({ id }) => <RankingPage key={id} type={2} id={id} />}
      </Route>
      <Route path="/download">
        <DownloadPage />
      </Route>
      <Route path="/download/index1">
        <DownloadPage byCode />
      </Route>
      <Route path="/activity/collectibles">
        <CollectiblesPage />
      </Route>
      <Route path="/activity/collectibles/:id">{({ id }) => <CollectiblePage key={id} id={id} />}</Route>
      <Route path="/activity/staking">
        <StakingPage />
      </Route>
      <Route path="/activity/casting">
        <CastingsPage />
      </Route>
      <Route path="/activity/casting/:id">{({ id }) => <CastPage key={id} id={id} />}</Route>
    </PageSwitch>
  );
}
