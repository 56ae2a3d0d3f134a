import { type Call, type InputOf, listAssetUnlock, searchIssueRewardList } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { createTestClock, testCatalogue } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { createExchange, type TradingExchange } from '../../core/exchange/exchange';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { inEach } from '../../../test/texts';
import { day } from '../../core/time-spans';
import { createRegistry, type Registry } from '../../http/registry';
import { Users } from '../user';
import { awaitsUnlocks, implementIssues, Issues, type NewIssue } from './issues';
import { tokenUnlock } from './tables';

const start = Date.UTC(2026, 10, 1);
const clock = createTestClock(start);
let storage: Storage;
let exchange: TradingExchange;
let issues: Issues;
let registry: Registry;

async function call<C extends Call>(entry: C, input: InputOf<C>, locale = 'en') {
  const answer = registry.find(entry);
  if (!answer) throw new Error(`${entry.name} is not implemented`);
  const data = await answer(input, {
    userId: 'ann',
    organisation: 'nova',
    locale,
    address: '127.0.0.1',
    inApp: false,
    keepSession: () => undefined,
    dropSession: () => undefined,
    userAgent: '',
    keepDevice: () => undefined,
  });
  return z.parse(schemaOf(entry.output), data) as z.output<C['output']>;
}

const aura = () => {
  const { available = 0n, frozen = 0n } = exchange.holdings('ann').get('aura') ?? {};
  return [available, frozen];
};

const sale: NewIssue = {
  id: 'sale-1',
  userId: 'ann',
  token: 'aura',
  amount: 300n,
  reason: 'ibo',
  from: '@reserve',
  time: start,
  plan: {
    campaignNo: 'nova-20261101-1',
    campaignTitle: inEach('認購', '认购', 'Sale'),
    parts: [1, 2, 3].map((days) => ({ time: start + days * day, amount: 100n })),
  },
};

beforeEach(async () => {
  clock.set(start);
  storage = await openTestStorage();
  exchange = await createExchange({
    database: storage.database,
    clock,
    catalogue: testCatalogue,
    isSimulated: () => false,
    onError: () => undefined,
  });
  for (const id of ['ann', 'bob']) {
    await new Users(storage.database, clock).create({
      id,
      organisation: 'nova',
      email: `${id}@example.com`,
      mobile: null,
      nickname: id,
      passwordHash: null,
      country: 'HK',
      invitedBy: null,
    });
  }
  await exchange.credit({ userId: '@reserve', token: 'aura', amount: 1_000n, from: 'chain', cause: 'made' });
  issues = new Issues(storage.database, clock, exchange);
  registry = createRegistry(exchange);
  implementIssues(registry, issues);
});
afterEach(async () => {
  await exchange.stop();
  await storage.close();
});

it('[A-09] tokens that come frozen become available by their plan, each part once', async () => {
  await issues.give(sale);
  await issues.give(sale);
  expect(aura()).toEqual([0n, 300n]);
  await issues.releaseDue();
  expect(aura()).toEqual([0n, 300n]);
  const awaited = async () => (await storage.database.$count(tokenUnlock, awaitsUnlocks(clock.now()))) > 0;
  expect(await awaited()).toBe(false);
  clock.set(start + 2 * day);
  expect(await awaited()).toBe(true);
  await Promise.all([issues.releaseDue(), issues.releaseDue()]);
  await issues.releaseDue();
  expect(aura()).toEqual([200n, 100n]);
  expect(await awaited()).toBe(false);
  clock.set(start + 9 * day);
  await issues.releaseDue();
  expect(aura()).toEqual([300n, 0n]);
  expect(exchange.holdings('@reserve').get('aura')?.available).toBe(700n);
  await verifyLedger(storage.database);
});

it('[A-09] what cannot be given leaves neither a record nor a plan', async () => {
  await expect(
    issues.give({
      ...sale,
      id: 'too-much',
      amount: 2_000n,
      plan: { ...sale.plan!, parts: [{ time: start, amount: 2_000n }] },
    }),
  ).rejects.toMatchObject({ error: 'insufficientBalance' });
  await expect(issues.give({ ...sale, amount: 301n })).rejects.toThrow(RangeError);
  expect((await call(searchIssueRewardList, {})).total).toBe(0);
  expect((await call(listAssetUnlock, {})).list).toEqual([]);
  expect(aura()).toEqual([0n, 0n]);
});

it('[A-09] issues are listed newest first, by token and reason, page by page', async () => {
  await issues.give(sale);
  const { plan: _plan, ...gift } = sale;
  await issues.give({ ...gift, id: 'gift', amount: 5n, reason: 'airdrop', time: start + 1 });
  await issues.give({ ...gift, id: 'other', userId: 'bob', time: start + 2 });
  const { list, total } = await call(searchIssueRewardList, {});
  expect(list).toEqual([
    {
      ...{ id: 'gift', token: 'aura', amount: '0.00000005', reason: 'airdrop', settlement: 1 },
      ...{ time: start + 1, reference: 'gift' },
    },
    {
      ...{ id: 'sale-1', token: 'aura', amount: '0.000003', reason: 'ibo', settlement: 2 },
      ...{ time: start, reference: 'sale-1' },
    },
  ]);
  expect(total).toBe(2);
  expect((await call(searchIssueRewardList, { page: 2, size: 1 })).list.map(({ id }) => id)).toEqual([
    'sale-1',
  ]);
  expect((await call(searchIssueRewardList, { reason: 'ibo' })).total).toBe(1);
  expect((await call(searchIssueRewardList, { token: 'kite' })).total).toBe(0);
  expect((await call(searchIssueRewardList, { reference: 'sale-1' })).list).toMatchObject([{ id: 'sale-1' }]);
});

it('[A-09] releases are listed with what they come from, the latest first, done and still to come', async () => {
  await issues.give(sale);
  clock.set(start + day);
  await issues.releaseDue();
  const first = await call(listAssetUnlock, { limit: 2 }, 'zh-HK');
  expect(first.list.map(({ status, unlock_time }) => [status, unlock_time])).toEqual([
    [0, start + 3 * day],
    [0, start + 2 * day],
  ]);
  expect(first.list[0]).toMatchObject({
    token: 'aura',
    amount: '0.000001',
    campaign_no: 'nova-20261101-1',
    campaign_title: '認購',
  });
  const rest = await call(listAssetUnlock, { from_id: first.next_id ?? 0 });
  expect(rest).toMatchObject({ list: [{ status: 1, campaign_title: 'Sale' }], next_id: null });
  expect((await call(listAssetUnlock, { status: 1 })).list).toHaveLength(1);
  await expect(call(listAssetUnlock, { from_id: 'nothing' })).rejects.toMatchObject({
    error: 'invalidInput',
  });
});
