import type { FirstData, RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-auction';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.2.0';

/** What the pages of lists ask for first (`auctions-page.tsx`): labels, and the auctions in a state. */
const labels: FirstData = { call: 'auction.getAuctionLabelList', input: {} };
const current: FirstData = { call: 'auction.getActivityList', input: { status: 2, from_id: 0, limit: 20 } };
const preview: FirstData = { call: 'auction.getActivityList', input: { status: 1, from_id: 0, limit: 20 } };
const history: FirstData = { call: 'auction.getActivityList', input: { status: 3, from_id: 0, limit: 20 } };

export const routes = [
  {
    path: '/auction/list',
    title: 'screens.current',
    page: './src/features/auctions/auctions-page',
    firstData: [labels, current],
  },
  {
    path: '/auction/list/preview',
    title: 'screens.preview',
    page: './src/features/auctions/auctions-page',
    firstData: [labels, preview],
  },
  {
    path: '/auction/list/history',
    title: 'screens.history',
    page: './src/features/auctions/auctions-page',
    firstData: [labels, history],
  },
  {
    path: '/auction/record',
    title: 'screens.record',
    protected: true,
    page: './src/features/orders/orders-page',
  },
  { path: '/auction/rule', title: 'screens.rule', page: './src/features/rule/rule-page' },
  {
    path: '/auction/:id',
    title: 'screens.detail',
    page: './src/features/auction/auction-page',
    firstData: [
      { call: 'auction.getActivityDetail', input: { activity_id: ':id' } },
      { call: 'auction.getActivitySchedule', input: { activity_id: ':id' } },
    ],
  },
  {
    path: '/order/auction',
    title: 'screens.orders',
    protected: true,
    page: './src/features/orders/orders-page',
  },
] as const satisfies readonly RemoteRoute[];
