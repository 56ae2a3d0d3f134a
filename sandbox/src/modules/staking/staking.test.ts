import {
  createStake,
  ErrorCodes,
  listStakingPositions,
  listStakingProducts,
  listStakingYields,
  listUserBalance,
  releaseStake,
  searchIssueRewardList,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { holding } from '../../core/storage/tables';
import { day, hour, minute } from '../../core/time-spans';
import { hashPassword } from '../auth';
import { users as userTable } from '../user';
import { type ProductRow, stakingPosition, stakingProduct } from './tables';

const pin = '482913';
const time = Date.UTC(2026, 10, 18, 4, 30);

let app: FastifyInstance;
let storage: Storage;
let user: TestClient;
let announced: readonly ProductRow[];
let people = 0;

const key = (name: string) => ({ 'idempotency-key': `stake-${name}` });
const product = (name: string) => {
  const row = announced.find(
    (each) =>
      each.organisation === 'nova' &&
      each.id.endsWith(`-${name}`) &&
      each.startTime <= time &&
      time < each.endTime,
  );
  if (!row) throw new Error(`${name} is not open`);
  return row;
};
const stake = (amount: string, { name = 'aura30', as = 'one', password = pin } = {}) =>
  user.call(createStake, { product_id: product(name).id, amount, trade_password: password }, key(as));
const release = (position_id: string) => user.call(releaseStake, { position_id });
const positions = async () => (await user.call(listStakingPositions, {})).data.list;
const advance = (advanceMs: number) => user.sandbox('POST', '/sandbox/clock', { advanceMs });
const balance = async (token = 'aura') => {
  const found = (await user.call(listUserBalance, {})).data.list.find((each) => each.token === token);
  return [found?.available, found?.frozen];
};
/** What is set aside for yield, in smallest units. */
const fund = async (token = 'aura') => {
  const rows = await storage.database.select().from(holding).where(eq(holding.owner, '@staking'));
  return rows.find((row) => row.token === token)?.available ?? 0n;
};
/** Days pass for one stake alone, so that nobody has to log in again. */
async function pass(id: string, days: number): Promise<void> {
  const [row] = await storage.database.select().from(stakingPosition).where(eq(stakingPosition.id, id));
  if (!row) throw new Error('no such stake');
  const { startTime, endTime, dueTime } = row;
  const back = days * day;
  await storage.database
    .update(stakingPosition)
    .set({ startTime: startTime - back, endTime: endTime - back, dueTime: dueTime - back })
    .where(eq(stakingPosition.id, id));
  await advance(minute);
}

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
  announced = await storage.database.select().from(stakingProduct);
});
afterAll(() => app.close());
beforeEach(async () => {
  people += 1;
  const account = `staker${people}@example.com`;
  user = new TestClient(app);
  expect((await user.register(account)).code).toBe(0);
  await storage.database.update(userTable).set({ tradePasswordHash: await hashPassword(pin) });
  for (const token of ['aura', 'juno'])
    await user.sandbox('POST', '/sandbox/deposit', { account, token, amount: '500' });
  await advance(minute);
});
afterEach(async () => {
  for (const { id, ...row } of announced)
    await storage.database.update(stakingProduct).set(row).where(eq(stakingProduct.id, id));
  await verifyLedger(storage.database);
});

it('[V-02] products: open ones first, with their terms and what is left', async () => {
  const { list, time: now } = (await user.call(listStakingProducts, {})).data;
  expect(list.filter((each) => each.start_time <= now).map(({ id }) => id.replace(/.*-/, ''))).toEqual([
    'aura30',
    'aura90',
    'juno',
  ]);
  expect(list[0]).toMatchObject({
    type: 2,
    term_days: 30,
    rate: '0.08',
    early_release: true,
    left: expect.any(String),
  });
  expect(list[2]).toMatchObject({ type: 1, term_days: 0, rate: '0.03' });
});

it('[V-02] [A-09] what is staked is frozen, earns each full day with its record, and comes back at the end by itself', async () => {
  const { data } = await stake('100');
  // 8 % of 100 by 365 days, rounded down to 8 decimals.
  expect(data.position).toMatchObject({
    amount: '100',
    day_yield: '0.0219178',
    paid: '0',
    total_yield: '0.657534',
  });
  expect(data.position.next_time - data.position.start_time).toBe(day);
  expect(await balance()).toEqual(['400', '100']);
  const before = await fund();
  await pass(data.position.id, 2);
  expect((await positions())[0]).toMatchObject({ paid: '0.0438356', status: 0 });
  expect(await balance()).toEqual(['400.0438356', '100']);
  expect(before - (await fund())).toBe(4_383_560n);
  await advance(minute);
  expect((await positions())[0]?.paid).toBe('0.0438356');
  await pass(data.position.id, 28);
  expect((await positions())[0]).toMatchObject({ paid: '0.657534', status: 1, next_time: 0 });
  expect(await balance()).toEqual(['500.657534', '0']);
  const { list } = (await user.call(listStakingYields, { limit: 20 })).data;
  expect(list).toHaveLength(20);
  const rest = (await user.call(listStakingYields, { from_id: list.at(-1)!.id })).data;
  for (const from_id of ['none', `${list[0]!.id}9`])
    expect((await user.call(listStakingYields, { from_id })).code).toBe(ErrorCodes.invalidInput);
  expect((await user.call(listStakingPositions, { from_id: 'none' })).code).toBe(ErrorCodes.invalidInput);
  expect(rest.list).toHaveLength(10);
  expect(rest.next_id).toBeNull();
  expect(new Set([...list, ...rest.list].map(({ id }) => id)).size).toBe(30);
  const records = await user.call(searchIssueRewardList, { reason: 'staking_yield', size: 50 });
  expect(records.data).toMatchObject({
    total: 30,
    list: [...list, ...rest.list].map((paid) => ({ token: 'aura', amount: paid.amount, settlement: 1 })),
  });
});

it('[V-02] each rule has its own refusal, and nothing moves', async () => {
  const refusals: readonly [Promise<{ readonly code: number }>, number][] = [
    [stake('9.99'), ErrorCodes.lockTooSmall],
    [stake('5000.01'), ErrorCodes.lockTooLarge],
    [stake('500.01'), ErrorCodes.insufficientBalance],
    [stake('100', { password: '111222' }), ErrorCodes.tradePasswordWrong],
    [
      user.call(createStake, { product_id: 'none', amount: '100', trade_password: pin }),
      ErrorCodes.activityUnknown,
    ],
    [release('none'), ErrorCodes.stakeUnknown],
  ];
  for (const [answer, code] of refusals) expect((await answer).code).toBe(code);
  const { id, quota } = product('aura30');
  const change = (set: Partial<ProductRow>) =>
    storage.database.update(stakingProduct).set(set).where(eq(stakingProduct.id, id));
  await change({ taken: quota - 1n });
  expect((await stake('100')).code).toBe(ErrorCodes.surplusExceeded);
  await change({ startTime: time + day });
  expect((await stake('100')).code).toBe(ErrorCodes.activityNotStarted);
  await change({ startTime: time - day, endTime: time - hour });
  expect((await stake('100')).code).toBe(ErrorCodes.activityEnded);
  expect(await balance()).toEqual(['500', '0']);
  expect(await positions()).toEqual([]);
});

it('[V-02] [H-20] the same request stakes once, also at once; another one under its key is refused', async () => {
  const answers = await Promise.all([stake('100'), stake('100'), stake('100')]);
  expect(new Set(answers.map(({ data }) => data.position.id)).size).toBe(1);
  expect((await stake('101')).code).toBe(ErrorCodes.idempotencyConflict);
  expect(await balance()).toEqual(['400', '100']);
});

it('[V-02] a flexible stake is released whenever its owner wants, with its full days, and its quota is free again', async () => {
  const { data } = await stake('100', { name: 'juno' });
  await pass(data.position.id, 1);
  const { id } = product('juno');
  const taken = async () =>
    (await storage.database.select().from(stakingProduct).where(eq(stakingProduct.id, id)))[0]?.taken ?? 0n;
  const before = await taken();
  const answers = await Promise.all([release(data.position.id), release(data.position.id)]);
  for (const answer of answers) expect(answer.data.position).toMatchObject({ status: 1, paid: '0.00821917' });
  expect(await balance('juno')).toEqual(['500.00821917', '0']);
  expect(before - (await taken())).toBe(10_000_000_000n);
});

it('[V-02] a stake for a term is released early where its product allows it, and nobody releases another one’s', async () => {
  const kept = (await stake('100', { name: 'aura90', as: 'long' })).data.position;
  expect((await release(kept.id)).code).toBe(ErrorCodes.stakeNotReleasable);
  const early = (await stake('50', { as: 'short' })).data.position;
  const owner = user;
  user = new TestClient(app);
  await user.register(`other${people}@example.com`);
  expect((await release(early.id)).code).toBe(ErrorCodes.stakeUnknown);
  user = owner;
  expect((await release(early.id)).data.position).toMatchObject({ status: 1, paid: '0', total_yield: '0' });
  expect(await balance()).toEqual(['400', '100']);
});

it('[V-02] what nobody will get of an ended season goes back to the brand, once nobody holds a stake of it', async () => {
  const { position } = (await stake('100')).data;
  const { id, fund: setAside } = product('aura30');
  await storage.database
    .update(stakingProduct)
    .set({ endTime: time - hour })
    .where(eq(stakingProduct.id, id));
  const others = await storage.database
    .select()
    .from(stakingPosition)
    .where(eq(stakingPosition.productId, id));
  const before = await fund();
  await advance(minute);
  expect(await fund()).toBe(before);
  for (const other of others) if (other.status === 0) await pass(other.id, 30);
  expect((await positions()).find((each) => each.id === position.id)?.status).toBe(1);
  await advance(minute);
  const left = await fund();
  expect(before - left).toBeLessThanOrEqual(setAside);
  expect(before - left).toBeGreaterThan((setAside * 99n) / 100n);
});
