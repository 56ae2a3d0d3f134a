import { laterRoutes } from '@exchange/remote-kit';
import { Switch } from 'wouter';

const routes = laterRoutes({
  remote: 'mfe-ibo',
  text: 'later.text',
  market: 'later.market',
  back: 'later.back',
  screens: [
    { path: '/ieo/list', title: 'screens.list' },
    { path: '/ieo/list/preview', title: 'screens.preview' },
    { path: '/ieo/list/afoot', title: 'screens.afoot' },
    { path: '/ieo/list/history', title: 'screens.history' },
    { path: '/ieo/list/involvement', title: 'screens.involvement' },
    { path: '/ieo/:campaign_no', title: 'screens.campaign', back: '/ieo/list/preview' },
    { path: '/order/ieo', title: 'screens.orders', back: '/ieo/list/preview' },
  ],
});

/** All routes of the area: it is not open yet, and says so. */
export function Application() {
  return <Switch>{routes}</Switch>;
}
