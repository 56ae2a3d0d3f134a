import {
  ErrorCodes,
  getActivityInviteRecord,
  getActivitySortSet,
  getLockStoreRecord,
  getSurplusNumber,
  getUsableNumber,
  getUserInfo,
  isLockStoreAgain,
  lockStore,
  lockStoreAgain,
  searchIssueRewardList,
} from '@exchange/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { holding } from '../../core/storage/tables';
import { day, hour, minute } from '../../core/time-spans';
import { hashPassword } from '../auth';
import { users as userTable } from '../user';
import { giftActivity, type GiftActivityRow, giftLock } from './tables';

const pin = '482913';
const time = Date.UTC(2026, 10, 18, 4, 30);
const token = 'aura';

let app: FastifyInstance;
let storage: Storage;
let inviter: TestClient;
let user: TestClient;
let inviteCode: string;
let announced: readonly GiftActivityRow[];
let people = 0;

const key = (name: string) => ({ 'idempotency-key': `gift-lock-${name}` });
const lock = (lock_num: string, name = 'one', more: object = {}, client = user) =>
  client.call(lockStore, { token, lock_num, trade_pwd: pin, ...more }, key(name));
const usable = async (client = user) => (await client.call(getUsableNumber, { token })).data;
const terms = async () => (await user.call(getSurplusNumber, { token })).data;
const records = async () => (await user.call(getLockStoreRecord, { token })).data.list;
const advance = (advanceMs: number) => user.sandbox('POST', '/sandbox/clock', { advanceMs });
/** From now on a lock lasts an hour, so that nobody has to log in again. */
const lastAnHour = () => storage.database.update(giftActivity).set({ duration: hour });
/** What the exchange holds for gifts of the token, in smallest units. */
const fund = async () => {
  const rows = await storage.database.select().from(holding).where(eq(holding.owner, '@gift'));
  return rows.find((row) => row.token === token)?.available ?? 0n;
};

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
  announced = await storage.database.select().from(giftActivity);
});
afterAll(() => app.close());
beforeEach(async () => {
  people += 1;
  const accounts = [`inviter${people}@example.com`, `user${people}@example.com`] as const;
  [inviter, user] = [new TestClient(app), new TestClient(app)];
  expect((await inviter.register(accounts[0])).code).toBe(0);
  expect((await user.register(accounts[1])).code).toBe(0);
  inviteCode = (await inviter.call(getUserInfo, {})).data.user.invite_code;
  const passwordHash = await hashPassword(pin);
  await storage.database.update(userTable).set({ tradePasswordHash: passwordHash });
  for (const account of accounts)
    await user.sandbox('POST', '/sandbox/deposit', { account, token, amount: '500' });
  await advance(minute);
});
afterEach(async () => {
  // As they were announced, but for what the tests locked.
  for (const { id, startTime, endTime, duration } of announced)
    await storage.database
      .update(giftActivity)
      .set({ startTime, endTime, duration, locked: 0n })
      .where(eq(giftActivity.id, id));
  await verifyLedger(storage.database);
});

it('[V-01] hot events: open ones first, then those to come, then what ended last, with links that name them', async () => {
  const { list, time: now } = (await user.call(getActivitySortSet, {})).data;
  const states = list.map(({ start_time, end_time }) => (now < start_time ? 1 : now < end_time ? 0 : 2));
  expect(states).toEqual(states.toSorted((one, other) => one - other));
  expect(new Set(states)).toEqual(new Set([0, 1, 2]));
  expect(new Set(list.map(({ type }) => type))).toEqual(
    new Set([
      'gift_coin',
      'trade_ranking',
      'holding_ranking',
      'ieo',
      'auction',
      'collectible',
      'staking',
      'casting',
    ]),
  );
  expect(list.map(({ link }) => link)).toContain('/activity/gift-coin?token=aura');
  expect(list[0]?.type).toBe('gift_coin');
});

it('[V-01] what is locked is frozen, comes back at its time with the gift, and who invited is given theirs at once', async () => {
  await lastAnHour();
  const before = await terms();
  expect(before).toMatchObject({ surplus: '20000', total: '20000', min_amount: '10' });
  expect(before).toMatchObject({ gift_rate: '0.03', invite_rate: '0.01', duration: hour });
  const fundBefore = await fund();
  const { data } = await lock('100.5', 'one', { invite_code: inviteCode.toLowerCase() });
  expect(data.record).toMatchObject({ amount: '100.5', gift: '3.015', status: 0 });
  expect(data.record.release_time - data.record.lock_time).toBe(hour);
  expect((await terms()).surplus).toBe('19899.5');
  expect(await usable()).toEqual({ usable: '399.5', available: '399.5' });
  expect((await usable(inviter)).available).toBe('501.005');
  const invited = (await inviter.call(getActivityInviteRecord, {})).data;
  expect(invited).toMatchObject({ total: 1, list: [{ amount: '100.5', gift: '1.005' }] });
  expect(invited.list[0]?.account).toContain('****');
  await advance(hour - minute);
  expect((await records())[0]?.status).toBe(0);
  await advance(minute);
  expect((await records())[0]?.status).toBe(1);
  expect((await usable()).available).toBe('503.015');
  const issues = (await user.call(searchIssueRewardList, {})).data.list;
  expect(issues).toMatchObject([{ reason: 'airdrop', amount: '3.015' }]);
  // Three and one percent of it, in units of 10^-8.
  expect(fundBefore - (await fund())).toBe(402_000_000n);
});

it('[V-01] each rule has its own refusal, and nothing moves', async () => {
  const refusals: readonly [Promise<{ readonly code: number }>, number][] = [
    [lock('9.99'), ErrorCodes.lockTooSmall],
    [lock('2000.01'), ErrorCodes.lockTooLarge],
    [lock('500.01'), ErrorCodes.insufficientBalance],
    [lock('100', 'a', { trade_pwd: '111222' }), ErrorCodes.tradePasswordWrong],
    [lock('100', 'b', { invite_code: 'NOBODY22' }), ErrorCodes.inviteCodeUnknown],
    [lock('100', 'c', { invite_code: inviteCode }, inviter), ErrorCodes.inviteCodeUnknown],
    [lock('100', 'd', { token: 'usdt' }), ErrorCodes.activityUnknown],
    [user.call(lockStoreAgain, { token, trade_pwd: pin }, key('e')), ErrorCodes.lockNotAgain],
  ];
  for (const [answer, code] of refusals) expect((await answer).code).toBe(code);
  await storage.database.update(giftActivity).set({ locked: 1_995_000_000_000n });
  expect((await lock('50.01')).code).toBe(ErrorCodes.surplusExceeded);
  expect((await usable()).usable).toBe('50');
  const { start_time: start } = await terms();
  await storage.database.update(giftActivity).set({ startTime: start + 9 * day, endTime: start + 10 * day });
  expect((await lock('100')).code).toBe(ErrorCodes.activityNotStarted);
  expect((await usable()).available).toBe('500');
  expect(await records()).toEqual([]);
});

it('[V-01] [H-20] the same request takes effect once, also at once and also when nothing is left by then', async () => {
  const answers = await Promise.all([lock('100'), lock('100'), lock('100')]);
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(new Set(answers.map(({ data }) => data.record.id)).size).toBe(1);
  expect((await lock('101')).code).toBe(ErrorCodes.idempotencyConflict);
  expect((await lock('100', 'one', { invite_code: inviteCode })).code).toBe(ErrorCodes.idempotencyConflict);
  await storage.database.update(giftActivity).set({ locked: 2_000_000_000_000n });
  expect((await lock('100')).data.record).toEqual(answers[0].data.record);
  expect((await usable()).available).toBe('400');
});

it('[V-01] what was released can be locked again, once', async () => {
  await lastAnHour();
  await lock('100');
  await advance(hour);
  expect((await user.call(isLockStoreAgain, { token })).data).toEqual({ allowed: true, amount: '100' });
  const again = () => user.call(lockStoreAgain, { token, trade_pwd: pin }, key('again'));
  const made = await again();
  expect(made.data.record).toMatchObject({ amount: '100', gift: '3', status: 0 });
  expect((await again()).data).toEqual(made.data);
  expect((await user.call(isLockStoreAgain, { token })).data).toEqual({ allowed: false, amount: '0' });
  expect((await usable()).available).toBe('403');
});

it('[V-01] an ended activity takes no locks, what it will not give goes back to the brand, what it promised stays', async () => {
  await lock('100');
  const { start_time: start, time: now } = await terms();
  const { database } = storage;
  const wanted = and(eq(giftActivity.organisation, 'nova'), eq(giftActivity.token, token));
  await database
    .update(giftActivity)
    .set({ endTime: now })
    .where(and(wanted, eq(giftActivity.startTime, start)));
  await advance(minute);
  const rows = await database.select().from(giftActivity).where(eq(giftActivity.token, token));
  const closed = rows.filter(({ closeTime }) => closeTime > 0);
  expect(closed.some(({ startTime }) => startTime === start)).toBe(true);
  // What is left is of those that are not over, and what the locks of the others are to bring.
  const locks = await database.select().from(giftLock).where(eq(giftLock.token, token));
  const promised = locks.filter(
    ({ status, activityId }) => status === 0 && closed.some(({ id }) => id === activityId),
  );
  const given = locks.filter(({ activityId }) => !closed.some(({ id }) => id === activityId));
  const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
  expect(sumOf(promised.map(({ gift }) => gift))).toBeGreaterThanOrEqual(300_000_000n);
  expect(await fund()).toBe(
    sumOf(rows.filter(({ closeTime }) => closeTime === 0).map((row) => row.fund)) +
      sumOf(promised.map(({ gift }) => gift)) -
      sumOf(given.map(({ gift, inviteGift, status }) => inviteGift + (status === 0 ? 0n : gift))),
  );
  // Last, for a job may close them at any time from now on.
  await database.update(giftActivity).set({ startTime: start, endTime: now });
  expect((await lock('100', 'late')).code).toBe(ErrorCodes.activityEnded);
});
