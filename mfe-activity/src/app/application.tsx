import { laterRoutes } from '@exchange/remote-kit';
import { Switch } from 'wouter';

const routes = laterRoutes({
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
    { path: '/activity/collectibles', title: 'screens.collectibles', back: '/activity/hot' },
    { path: '/activity/collectibles/:id', title: 'screens.collectible', back: '/activity/collectibles' },
    { path: '/activity/casting', title: 'screens.casting', back: '/activity/hot' },
    { path: '/activity/casting/:id', title: 'screens.castingDetail', back: '/activity/casting' },
    { path: '/download', title: 'screens.download', back: '/' },
    { path: '/download/index1', title: 'screens.downloadByCode', back: '/download' },
  ],
});

/** All routes of the area: it is not open yet, and says so. */
export function Application() {
  return <Switch>{routes}</Switch>;
}
