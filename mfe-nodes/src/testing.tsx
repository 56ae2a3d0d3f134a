import {
  getNodeMember,
  getNodeUserReward,
  listBrandReferrerStats,
  listNodeConfig,
  listNodeDailyStats,
  listNodePayerStats,
  type NodeCondition,
  type NodeIncome,
  type NodeMember,
  rankNodes,
} from '@exchange/contract/node';
import type { OutputOf } from '@exchange/contract/call';
import {
  createFakePlatform,
  fakeUser,
  type FakePlatform,
  type FakePlatformOptions,
} from '@exchange/platform/fake';
import { mountRemote } from '@exchange/testing/mount-remote';
import remote from './remote';

const day = 86_400_000;
/** The exchange's time in tests, ms since the epoch. */
const now = Date.UTC(2026, 10, 21, 12);

type Config = OutputOf<typeof listNodeConfig>;
type Own = OutputOf<typeof getNodeMember>;

const plan = {
  deposit_token: 'usdt',
  direct_rate: '0.2',
  indirect_rate: '0.05',
  financing_direct_rate: '0.01',
  financing_indirect_rate: '0.005',
  reward_multiple: 3,
  yield_multiple: 3,
  team: 0,
  by_invitation: false,
  listed_brands_only: false,
  rules: '<ul><li>The deposit comes back</li></ul>',
};
const config: Config = {
  council: 20,
  list: [
    {
      ...plan,
      ...{ node_type: 1, name: 'Governance node', deposit: '20000', deposit_days: 365, members: 4 },
      ...{ by_invitation: true, team: 20 },
    },
    {
      ...plan,
      ...{ node_type: 2, name: 'Brand node', deposit: '5000', deposit_days: 365, members: 7 },
      listed_brands_only: true,
    },
    { ...plan, ...{ node_type: 3, name: 'Member node', deposit: '1000', deposit_days: 180, members: 812 } },
  ],
};

/** A membership of the member tier. */
export const member: NodeMember = {
  ...{ node_type: 3, token: 'usdt', deposit: '1000', contribution: '1250.5', rank: 12, council: true },
  ...{ reward: '150', reward_limit: '3751.5', yield: '80.25', yield_limit: '3751.5' },
  ...{ join_time: now - 30 * day, unlock_time: now + 150 * day },
};

/** A condition; what a test does not name is met. */
export const condition = (fields: Partial<NodeCondition> & Pick<NodeCondition, 'type'>): NodeCondition => ({
  ...{ met: true, required: '0', present: '0', token: '' },
  ...fields,
});

/** What the user is and may become; who may apply for nothing and is nothing unless told. */
export function ownOf(fields: Partial<Own> = {}): Own {
  const may_apply = config.list.map(({ node_type }) => ({
    node_type,
    allowed: false,
    conditions: [condition({ type: 'trade_password' })],
  }));
  return { members: [], may_apply, invitation: null, brand_name: '', ...fields };
}

/** An income of 10.5 USDT from a direct user. */
export const income: NodeIncome = {
  ...{ id: '9', time: Date.UTC(2026, 10, 20), source: 'mi***@example.com', type: 1, reward_type: 1 },
  ...{ token: 'usdt', amount: '10.5' },
};

/** Opens the remote at a path, signed in unless told, on an exchange that answers. Unmounts after the test. */
export async function openNodes(
  path: string,
  prepare: (platform: FakePlatform) => void = () => undefined,
  options: FakePlatformOptions = {},
) {
  const user = fakeUser({ has_trade_password: true });
  const platform = createFakePlatform({ path, now, user, ...options });
  const { api } = platform;
  api.answer(listNodeConfig, () => config);
  api.answer(rankNodes, () => ({ list: [], token: 'usdt' }));
  api.answer(getNodeMember, () => ownOf());
  api.answer(getNodeUserReward, () => ({
    ...{ list: [income], next_id: null, total: '10.5', token: 'usdt', percent_change: '12.5' },
  }));
  api.answer(listNodeDailyStats, () => ({
    list: [{ time: income.time, reward: '10.5', yield: '0.25' }],
    token: 'usdt',
  }));
  api.answer(listNodePayerStats, () => ({ list: [], next_id: null, token: 'usdt' }));
  api.answer(listBrandReferrerStats, () => ({ list: [], next_id: null }));
  prepare(platform);
  return mountRemote(remote, platform);
}
