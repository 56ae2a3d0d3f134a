import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-auction';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.2.0';

export const routes = [
  { path: '/auction/list', title: 'screens.current', page: './src/features/auctions/auctions-page' },
  { path: '/auction/list/preview', title: 'screens.preview', page: './src/features/auctions/auctions-page' },
  { path: '/auction/list/history', title: 'screens.history', page: './src/features/auctions/auctions-page' },
  {
    path: '/auction/record',
    title: 'screens.record',
    protected: true,
    page: './src/features/orders/orders-page',
  },
  { path: '/auction/rule', title: 'screens.rule', page: './src/features/rule/rule-page' },
  { path: '/auction/:id', title: 'screens.detail', page: './src/features/auction/auction-page' },
  {
    path: '/order/auction',
    title: 'screens.orders',
    protected: true,
    page: './src/features/orders/orders-page',
  },
] as const satisfies readonly RemoteRoute[];
