import { laterRoutes, lazyPage } from '@exchange/remote-kit';
import { Route, Switch } from 'wouter';
import { PageLoading } from '../common/page-loading';

const CollectiblesPage = lazyPage(
  async () => (await import('./pages/collectibles-page')).CollectiblesPage,
  PageLoading,
);
const CollectiblePage = lazyPage(
  async () => (await import('./pages/collectible-page')).CollectiblePage,
  PageLoading,
);

const later = laterRoutes({
  remote: 'mfe-activity',
  text: 'later.text',
  market: 'later.market',
  back: 'later.back',
  screens: [
    { path: '/activity/gift-coin', title: 'screens.giftCoin', back: '/' },
    { path: '/activity/hot', title: 'screens.hot', back: '/' },
    { path: '/activity/ieo', title: 'screens.ieo', back: '/activity/hot' },
    { path: '/activity/ieo/detail/:id', title: 'screens.ieoDetail', back: '/activity/ieo' },
    { path: '/activity/holding-ranking/:id', title: 'screens.holdingRanking', back: '/activity/hot' },
    { path: '/activity/trade-ranking/:id', title: 'screens.tradeRanking', back: '/activity/hot' },
    { path: '/activity/staking', title: 'screens.staking', back: '/activity/hot' },
    { path: '/activity/casting', title: 'screens.casting', back: '/activity/hot' },
    { path: '/activity/casting/:id', title: 'screens.castingDetail', back: '/activity/casting' },
    { path: '/download', title: 'screens.download', back: '/' },
    { path: '/download/index1', title: 'screens.downloadByCode', back: '/download' },
  ],
});

/** All routes of the area: collectibles; what is not open yet says so. */
export function Application() {
  return (
    <Switch>
      <Route path="/activity/collectibles">
        <CollectiblesPage />
      </Route>
      <Route path="/activity/collectibles/:id">
        {({ id }) => <CollectiblePage key={id} id={decodeURIComponent(id)} />}
      </Route>
      {later}
    </Switch>
  );
}
