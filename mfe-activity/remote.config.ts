import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-activity';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.0.0';

export const routes: readonly RemoteRoute[] = [
  { path: '/activity/hot', page: './src/app/pages/hot-page' },
  { path: '/activity/gift-coin', page: './src/app/pages/gift-page' },
  { path: '/activity/ieo', page: './src/app/pages/sales-page' },
  { path: '/activity/ieo/detail/:id', page: './src/app/pages/sale-page' },
  { path: '/activity/trade-ranking/:id', page: './src/app/pages/ranking-page' },
  { path: '/activity/holding-ranking/:id', page: './src/app/pages/ranking-page' },
  { path: '/activity/staking', page: './src/app/pages/staking-page' },
  { path: '/activity/collectibles', page: './src/app/pages/collectibles-page' },
  { path: '/activity/collectibles/:id', page: './src/app/pages/collectible-page' },
  { path: '/activity/casting', page: './src/app/pages/castings-page' },
  { path: '/activity/casting/:id', page: './src/app/pages/cast-page' },
  { path: '/download', page: './src/app/pages/download-page' },
  { path: '/download/index1', page: './src/app/pages/download-page' },
];
