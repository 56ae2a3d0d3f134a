import {
  applyNodeMember,
  ErrorCodes,
  getNodeMember,
  getNodeUserReward,
  getUserInviteInfoList,
  getUserUsable,
  type InputOf,
  listBrandReferrerStats,
  listNodeConfig,
  listNodeDailyStats,
  listNodePayerStats,
  placeOrder,
  rankNodes,
  searchIssueRewardList,
  securityCenter,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import { nodeOwner } from '../../core/engine/ledger';
import type { Storage } from '../../core/storage/open-storage';
import { holding, userTrade } from '../../core/storage/tables';
import { day, minute } from '../../core/time-spans';
import { hashPassword } from '../auth';
import { deposits as depositTable, depositStatus } from '../deposit';
import { users as userTable } from '../user';

const pin = '482913';
const start = Date.UTC(2026, 10, 18, 4, 30);
const today = Date.UTC(2026, 10, 18);
let app: FastifyInstance;
let storage: Storage;
let operator: TestClient;

beforeEach(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => start, demo: true });
  operator = new TestClient(app);
});
afterEach(() => app.close());

const emailOf = (name: string) => `${name}@example.com`;

/** A person with so many USDT and the trade password, who came by somebody. */
async function join(name: string, dollars: string, inviter?: TestClient): Promise<TestClient> {
  const client = new TestClient(app);
  const code = inviter && (await inviter.call(getUserInviteInfoList, {})).data.invite_code;
  expect((await client.register(emailOf(name), { invite_code: code ?? '' })).code).toBe(0);
  await storage.database
    .update(userTable)
    .set({ tradePasswordHash: await hashPassword(pin) })
    .where(eq(userTable.email, emailOf(name)));
  if (dollars !== '0') await fund(name, 'usdt', dollars);
  return client;
}
async function fund(name: string, token: string, amount: string) {
  const deposit = { account: emailOf(name), token, amount };
  expect((await operator.sandbox('POST', '/sandbox/deposit', deposit)).status).toBe(200);
  await advance(5 * minute);
}
const advance = (advanceMs: number) => operator.sandbox('POST', '/sandbox/clock', { advanceMs });
const apply = (
  client: TestClient,
  change: Partial<InputOf<typeof applyNodeMember>> = {},
  key = 'join-node-1',
) =>
  client.call(
    applyNodeMember,
    { node_type: 3, trade_password: pin, invite_code: '', ...change },
    { 'idempotency-key': key },
  );
const usable = async (client: TestClient) =>
  (await client.call(getUserUsable, { token: 'usdt' })).data.available;
const memberOf = async (client: TestClient) => (await client.call(getNodeMember, {})).data;
const conditionsOf = async (client: TestClient, tier: number) =>
  (await memberOf(client)).may_apply.find(({ node_type }) => node_type === tier);
/** What is in the programme's account. */
async function held(): Promise<bigint> {
  const [row] = await storage.database.select().from(holding).where(eq(holding.owner, nodeOwner));
  return row?.available ?? 0n;
}

test('[N-01] three tiers with what each takes and gives, in the reader’s language', async () => {
  const { list, council } = (await operator.call(listNodeConfig, {})).data;
  expect(council).toBe(20);
  expect(list).toMatchObject([
    { node_type: 1, by_invitation: true, listed_brands_only: false, team: 20, deposit: '20000' },
    { node_type: 2, by_invitation: false, listed_brands_only: true, team: 0, deposit: '5000' },
    { node_type: 3, by_invitation: false, listed_brands_only: false, team: 0, deposit: '1000' },
  ]);
  for (const tier of list) expect(tier).toMatchObject({ reward_multiple: 3, yield_multiple: 3 });
  expect(list[2]).toMatchObject({
    direct_rate: '0.2',
    indirect_rate: '0.05',
    financing_direct_rate: '0.01',
    financing_indirect_rate: '0.005',
    deposit_days: 180,
  });
  expect(list[2]?.rules).toContain('20% of the trading fees');
  const chinese = await operator.call(listNodeConfig, {}, { 'accept-language': 'zh-HK' });
  expect(chinese.data.list.map(({ name }) => name)).toEqual(['治理節點', '品牌節點', '會員節點']);
});

test('[N-01] [A-09] a member’s deposit leaves the account once, whatever is repeated, and comes back when its time is over', async () => {
  const ann = await join('ann', '1500');
  const before = await held();
  expect(await conditionsOf(ann, 3)).toMatchObject({
    allowed: true,
    conditions: [
      { type: 'trade_password', met: true },
      { type: 'deposit', met: true, required: '1000', present: '1500', token: 'usdt' },
    ],
  });
  expect((await apply(ann, { trade_password: '111222' })).code).toBe(ErrorCodes.tradePasswordWrong);
  expect(await usable(ann)).toBe('1500');

  const both = await Promise.all([apply(ann), apply(ann)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect((await apply(ann)).data.member).toMatchObject({
    node_type: 3,
    deposit: '1000',
    contribution: '1000',
    reward: '0',
    reward_limit: '3000',
    yield_limit: '3000',
  });
  expect(await usable(ann)).toBe('500');
  expect((await held()) - before).toBe(1_000_000_000n);
  // It still is the user's: an account with it is not deleted.
  expect((await ann.call(securityCenter, {})).data.remaining_usdt).toBe('1500');
  // Another tier under the same key, the same tier under another one, and one that costs more than there is.
  expect((await apply(ann, { node_type: 2 })).code).toBe(ErrorCodes.idempotencyConflict);
  expect((await apply(ann, {}, 'join-node-2')).code).toBe(ErrorCodes.nodeMemberAlready);
  const bob = await join('bob', '999.9');
  expect((await apply(bob)).code).toBe(ErrorCodes.insufficientBalance);
  expect((await conditionsOf(bob, 3))?.allowed).toBe(false);
  expect((await held()) - before).toBe(1_000_000_000n);

  await advance(180 * day);
  expect((await ann.login(emailOf('ann'))).code).toBe(0);
  expect(await usable(ann)).toBe('1500');
  expect(await held()).toBeLessThanOrEqual(before);
  expect((await memberOf(ann)).members).toEqual([]);
  expect((await conditionsOf(ann, 3))?.allowed).toBe(true);
  const records = await ann.call(searchIssueRewardList, { token: 'usdt' });
  expect(records.data).toMatchObject({
    total: 2,
    list: [
      { amount: '1000', reason: 'node_deposit_return', settlement: 1 },
      { amount: '1000', reason: 'node_deposit', settlement: 3 },
    ],
  });
});

test('[N-01] the governance tier takes an invitation to this account and a team; the brand tier an account of a listed brand', async () => {
  const ann = await join('ann', '30000');
  expect((await apply(ann, { node_type: 2 })).code).toBe(ErrorCodes.nodeNotQualified);
  expect((await apply(ann, { node_type: 1 })).code).toBe(ErrorCodes.inviteCodeUnknown);
  const invite = async (name: string) =>
    (await operator.sandbox('POST', '/sandbox/node/invitation', { account: emailOf(name) })).body.message;
  await join('bob', '0');
  const [, foreign = ''] = /by (\w+)/.exec(await invite('bob')) ?? [];
  expect((await apply(ann, { node_type: 1, invite_code: foreign })).code).toBe(ErrorCodes.inviteCodeUnknown);
  await invite('ann');
  const { invitation } = await memberOf(ann);
  expect(await conditionsOf(ann, 1)).toMatchObject({
    allowed: false,
    conditions: [
      { type: 'trade_password', met: true },
      { type: 'invitation', met: true },
      { type: 'team', met: false, required: '20', present: '0' },
      { type: 'deposit', met: true },
    ],
  });
  const withCode = { node_type: 1 as const, invite_code: invitation?.code.toLowerCase() ?? '' };
  expect((await apply(ann, withCode)).code).toBe(ErrorCodes.nodeNotQualified);

  // Twenty people, the half of them by one of the others; those count who deposited and traded.
  const [owner] = await storage.database
    .select({ id: userTable.id })
    .from(userTable)
    .where(eq(userTable.email, emailOf('ann')));
  const team = Array.from({ length: 20 }, (_, number) => `friend-${number}`);
  await storage.database.insert(userTable).values(
    team.map((id, number) => ({
      ...{ id, organisation: 'nova', uid: id, nickname: id, email: emailOf(id), country: 'HK' },
      ...{ inviteCode: id, invitedBy: number < 10 ? (owner?.id ?? '') : 'friend-0', registerTime: start },
    })),
  );
  await storage.database.insert(depositTable).values(
    team.map((userId) => ({
      ...{ id: userId, userId, token: 'usdt', protocol: 'trc20', amount: 1n, address: userId },
      ...{ transactionHash: userId, confirmations: 1, confirmationsNeeded: 1, createTime: start },
      status: depositStatus.completed,
    })),
  );
  const trade = (userId: string, tradeId: number) => ({
    ...{ owner: userId, tradeId, orderId: tradeId, pair: 'juno_usdt', side: 1 },
    ...{ price: 1n, lots: 1n, turnover: 1n, fee: 0n, time: start },
  });
  await storage.database.insert(userTrade).values(team.slice(1).map(trade));
  expect((await conditionsOf(ann, 1))?.allowed).toBe(false);
  await storage.database.insert(userTrade).values(trade('friend-0', 20));
  expect((await conditionsOf(ann, 1))?.allowed).toBe(true);
  expect((await apply(ann, withCode)).data.member).toMatchObject({ node_type: 1, deposit: '20000' });
  expect((await memberOf(ann)).invitation).toBeNull();

  await operator.sandbox('POST', '/sandbox/node/brand', { account: emailOf('ann'), token: 'juno' });
  expect((await memberOf(ann)).brand_name).not.toBe('');
  expect((await apply(ann, { node_type: 2 }, 'join-brand-1')).code).toBe(0);
  expect((await memberOf(ann)).members.map(({ node_type }) => node_type)).toEqual([1, 2]);
  expect(await usable(ann)).toBe('5000');
});

test('[N-01] [N-02] fees and deposits of referrals bring income on the next day, in lists, totals, charts and rankings, to nobody else', async () => {
  const ann = await join('ann', '1000');
  expect((await apply(ann)).code).toBe(0);
  await advance(day);
  const mid = await join('mid', '2000', ann);
  const leaf = await join('leaf', '2000', mid);
  await operator.sandbox('POST', '/sandbox/node/brand', { account: emailOf('leaf'), token: 'juno' });
  // Deposits of 1,000: 1 % directly, 0.5 % indirectly.
  expect((await apply(mid)).code).toBe(0);
  expect((await apply(leaf)).code).toBe(0);
  // Fees of 0.1 % of 300: the seller's in USDT, the buyer's in JUNO at the price of the fill.
  await fund('mid', 'juno', '200');
  const order = { market_type: 1, market: 'usdt', token: 'juno', price: '1.5', amount: '200' } as const;
  expect((await mid.call(placeOrder, { ...order, side: 2 })).code).toBe(0);
  expect((await leaf.call(placeOrder, { ...order, side: 1 })).code).toBe(0);
  expect((await ann.call(getNodeUserReward, {})).data).toMatchObject({ list: [], total: '0' });
  await advance(day);

  const { list, total } = (await ann.call(getNodeUserReward, { node_type: 3 })).data;
  const told = list.map(({ source, type, reward_type, amount }) => [source, type, reward_type, amount]);
  expect(told.sort()).toEqual([
    ['le***@example.com', 4, 1, '5'],
    ['le***@example.com', 4, 2, '0.015'],
    ['mi***@example.com', 1, 1, '10'],
    ['mi***@example.com', 1, 2, '0.06'],
  ]);
  expect(total).toBe('15.075');
  expect(list.every(({ time, token }) => time === today + day && token === 'usdt')).toBe(true);
  expect(await usable(ann)).toBe('15.075');
  expect((await ann.call(listNodeDailyStats, { node_type: 3 })).data.list).toEqual([
    { time: today + day, reward: '15', yield: '0.075' },
  ]);

  const [first, second] = (await ann.call(listNodePayerStats, { node_type: 3 })).data.list;
  expect([first, second]).toMatchObject([
    { account: 'mi***@example.com', direct: true, paid: '1000.3', reward: '10.06' },
    { account: 'le***@example.com', direct: false, paid: '1000.3', reward: '5.015' },
  ]);
  const page = (await ann.call(listNodePayerStats, { node_type: 3, limit: 1 })).data;
  const rest = (await ann.call(listNodePayerStats, { node_type: 3, limit: 1, from_id: page.next_id ?? '' }))
    .data;
  expect([...page.list, ...rest.list, rest.next_id]).toEqual([first, second, null]);

  const totalOf = async (filter: InputOf<typeof getNodeUserReward>) =>
    (await ann.call(getNodeUserReward, filter)).data.total;
  expect(await totalOf({ type: 4 })).toBe('5.015');
  expect(await totalOf({ reward_type: 2 })).toBe('0.075');
  expect(await totalOf({ source: first?.id ?? '' })).toBe('10.06');
  expect(await totalOf({ node_type: 1 })).toBe('0');
  expect(await totalOf({ from: today + 2 * day })).toBe('0');
  expect(await totalOf({ to: today + 2 * day })).toBe('15.075');
  const newest = (await ann.call(getNodeUserReward, { limit: 3 })).data;
  const older = (await ann.call(getNodeUserReward, { from_id: newest.next_id ?? '' })).data;
  expect([...newest.list, ...older.list]).toEqual((await ann.call(getNodeUserReward, {})).data.list);

  expect((await ann.call(listBrandReferrerStats, {})).data.list).toMatchObject([
    { brand_name: expect.stringMatching(/./), direct: false, reward: '5.015', token: 'usdt' },
  ]);
  expect((await mid.call(listBrandReferrerStats, {})).data.list).toMatchObject([
    { direct: true, reward: '0' },
  ]);
  expect((await leaf.call(getNodeUserReward, {})).data.list).toEqual([]);

  // A member's own fees count from the day after joining on.
  await fund('mid', 'juno', '20');
  expect((await mid.call(placeOrder, { ...order, side: 2, amount: '20' })).code).toBe(0);
  expect((await leaf.call(placeOrder, { ...order, side: 1, amount: '20' })).code).toBe(0);
  await advance(day);
  const [mine] = (await mid.call(getNodeMember, {})).data.members;
  expect(mine).toMatchObject({ contribution: '1000.03', reward_limit: '3000.09' });
  const ranking = (await mid.call(rankNodes, { node_type: 3 })).data.list;
  const own = ranking.find((row) => row.mine);
  expect(own).toMatchObject({ account: 'mi***@example.com', contribution: '1000.03', council: true });
  expect(own?.rank).toBe(mine?.rank);
  const amounts = ranking.map(({ contribution }) => Number(contribution));
  expect(amounts).toEqual([...amounts].sort((one, two) => two - one));
});
