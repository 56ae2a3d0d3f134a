import { type Route, RouteTable } from '@exchange/platform/routes';

const pair = { pair: '[a-z0-9]{1,20}_[a-z0-9]{1,20}' };

/** Pages of each remote, some of them with a tab or for signed-in users. */
export const testPages: readonly Route[] = [
  { owner: 'mfe-trade', path: '/', tab: 'home' },
  { owner: 'mfe-trade', path: '/home/marketCondition', tab: 'market' },
  { owner: 'mfe-trade', path: '/search' },
  { owner: 'mfe-trade', path: '/trade/:pair/transaction', tab: 'exchange', parameters: pair },
  { owner: 'mfe-trade', path: '/trade/:pair/kline', parameters: pair },
  { owner: 'mfe-trade', path: '/order/entrust', protected: true },
  { owner: 'mfe-assets', path: '/assets', protected: true, tab: 'assets' },
  { owner: 'mfe-ibo', path: '/ieo/list/preview', tab: 'home' },
  { owner: 'mfe-auction', path: '/auction/list' },
  { owner: 'mfe-auction', path: '/auction/rule' },
  { owner: 'mfe-user', path: '/login' },
  { owner: 'mfe-user', path: '/user', protected: true },
  { owner: 'mfe-nodes', path: '/ecologicalNodes' },
  { owner: 'mfe-activity', path: '/activity/hot' },
];

export const testRoutes = new RouteTable(testPages);
