import type { SlotName } from '@exchange/platform';
import type { FirstData, RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-activity';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.2.0';

/** Places of other remotes that it fills (H-32). */
export const fills = ['home.promo'] as const satisfies readonly SlotName[];

const events: readonly FirstData[] = [{ call: 'activity.getSortSet', input: {} }];

export const routes = [
  { path: '/activity/hot', title: 'titles.hot', page: './src/features/hot/hot-page', firstData: events },
  {
    path: '/activity/gift-coin',
    title: 'titles.gift',
    page: './src/features/gift/gift-page',
    firstData: events,
  },
  {
    path: '/activity/ieo',
    title: 'titles.sales',
    page: './src/features/sale/sales-page',
    // Of the tab that is open without a choice.
    firstData: [{ call: 'ieo.getActivityList', input: { page: 1, size: 10, campaign_status: 2 } }],
  },
  {
    path: '/activity/ieo/detail/:id',
    title: 'titles.sale',
    page: './src/features/sale/sale-page',
    firstData: [
      { call: 'ieo.getActivity', input: { activity_id: ':id' } },
      { call: 'ieo.getSurplusAmount', input: { activity_id: ':id' } },
    ],
  },
  {
    path: '/activity/trade-ranking/:id',
    title: 'titles.tradeRanking',
    page: './src/features/ranking/ranking-page',
  },
  {
    path: '/activity/holding-ranking/:id',
    title: 'titles.holdingRanking',
    page: './src/features/ranking/ranking-page',
  },
  {
    path: '/activity/staking',
    title: 'titles.staking',
    page: './src/features/staking/staking-page',
    firstData: [{ call: 'staking.listProducts', input: {} }],
  },
  {
    path: '/activity/collectibles',
    title: 'titles.collectibles',
    page: './src/features/collectibles/collectibles-page',
    // Of the tab that is open without a choice.
    firstData: [{ call: 'bidCampaign.listCampaign', input: { status: 2, from_id: 0, limit: 20 } }],
  },
  {
    path: '/activity/collectibles/:id',
    title: 'titles.collectible',
    page: './src/features/collectibles/collectible-page',
    firstData: [{ call: 'bidCampaign.getCampaign', input: { campaign_no: ':id' } }],
  },
  { path: '/activity/casting', title: 'titles.castings', page: './src/features/casting/castings-page' },
  { path: '/activity/casting/:id', title: 'titles.cast', page: './src/features/casting/cast-page' },
  { path: '/download', title: 'titles.download', page: './src/features/download/download-page' },
  { path: '/download/index1', title: 'titles.downloadByCode', page: './src/features/download/download-page' },
] as const satisfies readonly RemoteRoute[];
