import type { FirstData, RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-ibo';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.2.0';

/** The first token sales of each tab, as its page asks for them (`campaigns-of.ts`). */
const listOf = 'campaign.listCategoryCampaign';
const preview: FirstData = {
  call: listOf,
  input: { from_id: 0, limit: 10, category_id: 0, sort: 'asc', campaign_status: 4 },
};
const afoot: FirstData = {
  call: listOf,
  input: { from_id: 0, limit: 10, category_id: 0, sort: 'asc', campaign_status: 2 },
};
const history: FirstData = {
  call: listOf,
  input: { from_id: 0, limit: 10, category_id: 0, sort: 'desc', campaign_status: 3 },
};

export const routes = [
  { path: '/ieo/list', title: 'title', tab: 'home', page: './src/features/campaign-list/list-page' },
  {
    path: '/ieo/list/preview',
    title: 'screens.preview',
    tab: 'home',
    page: './src/features/campaign-list/list-page',
    firstData: [preview],
  },
  {
    path: '/ieo/list/afoot',
    title: 'screens.afoot',
    tab: 'home',
    page: './src/features/campaign-list/list-page',
    firstData: [afoot],
  },
  {
    path: '/ieo/list/history',
    title: 'screens.history',
    tab: 'home',
    page: './src/features/campaign-list/list-page',
    firstData: [history],
  },
  {
    path: '/ieo/list/involvement',
    title: 'screens.involvement',
    protected: true,
    tab: 'home',
    page: './src/features/campaign-list/list-page',
  },
  {
    path: '/ieo/:campaign_no',
    title: 'titles.campaign',
    page: './src/features/campaign/campaign-page',
    firstData: [{ call: 'campaign.getCampaign', input: { campaign_no: ':campaign_no' } }],
  },
  { path: '/order/ieo', title: 'titles.orders', protected: true, page: './src/features/orders/orders-page' },
] as const satisfies readonly RemoteRoute[];
