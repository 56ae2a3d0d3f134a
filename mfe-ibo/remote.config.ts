import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-ibo';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.0.0';

export const routes: readonly RemoteRoute[] = [
  { path: '/ieo/list', tab: 'home', page: './src/features/campaign-list/list-page' },
  { path: '/ieo/list/preview', tab: 'home', page: './src/features/campaign-list/list-page' },
  { path: '/ieo/list/afoot', tab: 'home', page: './src/features/campaign-list/list-page' },
  { path: '/ieo/list/history', tab: 'home', page: './src/features/campaign-list/list-page' },
  {
    path: '/ieo/list/involvement',
    protected: true,
    tab: 'home',
    page: './src/features/campaign-list/list-page',
  },
  { path: '/ieo/:campaign_no', page: './src/app/pages/campaign-page' },
  { path: '/order/ieo', protected: true, page: './src/app/pages/orders-page' },
];
