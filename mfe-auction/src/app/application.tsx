import { laterRoutes } from '@exchange/remote-kit';
import { Switch } from 'wouter';

const routes = laterRoutes({
  remote: 'mfe-auction',
  text: 'later.text',
  market: 'later.market',
  back: 'later.back',
  screens: [
    { path: '/auction/list', title: 'screens.list', back: '/' },
    { path: '/auction/list/preview', title: 'screens.preview', back: '/auction/list' },
    { path: '/auction/list/history', title: 'screens.history', back: '/auction/list' },
    { path: '/auction/record', title: 'screens.record', back: '/auction/list' },
    { path: '/auction/rule', title: 'screens.rule', back: '/auction/list' },
    { path: '/auction/:id', title: 'screens.detail', back: '/auction/list' },
    { path: '/order/auction', title: 'screens.orders', back: '/auction/list' },
  ],
});

/** All routes of the area: it is not open yet, and says so. */
export function Application() {
  return <Switch>{routes}</Switch>;
}
