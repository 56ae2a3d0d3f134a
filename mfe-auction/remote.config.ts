import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-auction';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.0.0';

export const routes: readonly RemoteRoute[] = [
  { path: '/auction/list', page: './src/features/auctions/auctions-page' },
  { path: '/auction/list/preview', page: './src/features/auctions/auctions-page' },
  { path: '/auction/list/history', page: './src/features/auctions/auctions-page' },
  { path: '/auction/record', protected: true, page: './src/features/orders/orders-page' },
  { path: '/auction/rule', page: './src/features/rule/rule-page' },
  { path: '/auction/:id', page: './src/features/auction/auction-page' },
  { path: '/order/auction', protected: true, page: './src/features/orders/orders-page' },
];
