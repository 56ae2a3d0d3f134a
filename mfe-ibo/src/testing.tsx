import { getUserUsable } from '@exchange/contract/asset';
import {
  type CampaignDetail,
  getCampaign,
  getUserQuota,
  getUserStakedPosition,
  getUserTotalInvestment,
} from '@exchange/contract/campaign';
import { getIeoQualification, getIeoSurplusAmount } from '@exchange/contract/ieo';
import {
  createFakePlatform,
  fakeUser,
  type FakePlatform,
  type FakePlatformOptions,
} from '@exchange/platform/fake';
import { fakeCampaign } from '@exchange/testing/fake-campaign';
import { mountRemote } from '@exchange/testing/mount-remote';
import remote from './remote';

const hour = 3_600_000;
/** The exchange's time in tests, ms since the epoch. */
export const now = Date.UTC(2026, 10, 21, 12);

/** A sale that is on for another hour; what a test does not name is plausible. */
export function fakeDetail(fields: Partial<CampaignDetail> = {}): CampaignDetail {
  return {
    ...fakeCampaign({
      campaign_no: 'nova-1',
      activity_id: 'sale-nova-1',
      title: 'Aura House: AURA sale',
      price: '0.8',
      total: 12_000,
      stock: 4_320,
      start_time: now - hour,
      end_time: now + hour,
    }),
    introduction: '<p>How Aura began</p>',
    rules: '<ul><li>One portion each</li></ul>',
    risk_warning: '<p>Prices fall</p>',
    min_portions: 100,
    max_portions: 2_000,
    user_limit: 5_000,
    settlement: 1,
    unlocks: [
      { rate: '0.5', time: now + 24 * hour },
      { rate: '0.5', time: now + 48 * hour },
    ],
    participants: 42,
    ...fields,
  };
}

/** What the exchange answers about a campaign from now on. */
export function answerCampaign({ api, clock }: FakePlatform, campaign: CampaignDetail): void {
  api.answer(getCampaign, () => ({ campaign, time: clock.now() }));
  api.answer(getIeoSurplusAmount, () => ({
    stock: campaign.stock,
    status: campaign.status,
    time: clock.now(),
  }));
}

/** Opens the remote at a path, signed in unless told, on an exchange that answers. Unmounts after the test. */
export async function openIbo(
  path: string,
  prepare: (platform: FakePlatform) => void = () => undefined,
  options: FakePlatformOptions = {},
) {
  const user = fakeUser({ has_trade_password: true });
  const platform = createFakePlatform({ path, now, user, ...options });
  answerCampaign(platform, fakeDetail());
  platform.api.answer(getUserQuota, () => ({ limit: 5_000, used: 500, left: 4_500 }));
  platform.api.answer(getUserUsable, ({ token }) => ({ token, available: '2480.55', version: 1 }));
  platform.api.answer(getUserStakedPosition, () => ({ list: [] }));
  platform.api.answer(getUserTotalInvestment, () => ({ list: [] }));
  platform.api.answer(getIeoQualification, () => ({
    qualified: true,
    conditions: [{ type: 'trade_password', met: true, token: '', required: '0', present: '0' }],
  }));
  prepare(platform);
  return mountRemote(remote, platform);
}
