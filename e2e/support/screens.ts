import {
  getActivityRankingList,
  getAssetRankingList,
  getAuctionList,
  listBidCampaign,
  listCategoryCampaign,
} from '@exchange/contract';
import type { APIRequestContext } from '@playwright/test';
import { addresses } from './addresses';
import { call } from './sandbox';

/** One screen in one of its states. */
export interface Screen {
  readonly path: string;
  /** Needs somebody who is signed in (H-15). */
  readonly protected: boolean;
}

/** An address of no page. */
export const nowhere = '/nowhere';
/** What further states of screens that are open to everybody are told by their address. */
const states: readonly string[] = [
  '/home/marketCondition?tab=all',
  '/trade/gone_usdt/kline',
  '/search?q=a',
  '/?open=calendar',
  nowhere,
];
/** Screens beyond the specification’s. */
const further: readonly string[] = [
  '/trade/alerts',
  '/assets/record/transfer',
  '/user/security/devices',
  '/user/security/antiphishing',
  '/user/notifications',
  '/user/notifications/settings',
];
/** Lead elsewhere. */
const leading: readonly string[] = ['/trade/aura_usdt', '/ieo/list'];

/** Every screen of the application, those of sales, auctions and activities with one that the exchange has now. */
export async function screensOf(request: APIRequestContext): Promise<readonly Screen[]> {
  const found: Readonly<Record<string, string | undefined>> = {
    '/ieo/C20260001': (await call(request, listCategoryCampaign, { campaign_status: 2 })).list[0]
      ?.campaign_no,
    '/auction/1': (await call(request, getAuctionList, { status: 2 })).list[0]?.activity_id,
    '/activity/ieo/detail/1': (await call(request, listCategoryCampaign, {})).list[0]?.activity_id,
    '/activity/collectibles/1': (await call(request, listBidCampaign, { status: 2 })).list[0]?.campaign_no,
    '/activity/trade-ranking/1': (await call(request, getActivityRankingList, {})).list[0]?.activity
      .activity_id,
    '/activity/holding-ranking/1': (await call(request, getAssetRankingList, {})).list[0]?.activity
      .activity_id,
  };
  const real = (path: string) => {
    const id = found[path];
    return id === undefined ? path : path.replace(/[^/]+$/, id);
  };
  return [
    ...addresses
      .filter(({ path }) => !leading.includes(path))
      .map((address) => ({ path: real(address.path), protected: address.protected })),
    ...states.map((path) => ({ path, protected: false })),
    ...further.map((path) => ({ path, protected: true })),
  ];
}
