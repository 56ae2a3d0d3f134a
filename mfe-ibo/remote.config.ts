import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-ibo';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.2.0';

export const routes = [
  { path: '/ieo/list', title: 'title', tab: 'home', page: './src/features/campaign-list/list-page' },
  {
    path: '/ieo/list/preview',
    title: 'screens.preview',
    tab: 'home',
    page: './src/features/campaign-list/list-page',
  },
  {
    path: '/ieo/list/afoot',
    title: 'screens.afoot',
    tab: 'home',
    page: './src/features/campaign-list/list-page',
  },
  {
    path: '/ieo/list/history',
    title: 'screens.history',
    tab: 'home',
    page: './src/features/campaign-list/list-page',
  },
  {
    path: '/ieo/list/involvement',
    title: 'screens.involvement',
    protected: true,
    tab: 'home',
    page: './src/features/campaign-list/list-page',
  },
  { path: '/ieo/:campaign_no', title: 'titles.campaign', page: './src/features/campaign/campaign-page' },
  { path: '/order/ieo', title: 'titles.orders', protected: true, page: './src/features/orders/orders-page' },
] as const satisfies readonly RemoteRoute[];
