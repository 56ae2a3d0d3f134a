import {
  getAssetAnalysisBase,
  getDataOfUserC2CBalance,
  getDataOfUserTokenSumHoldFiatBalance,
} from '@exchange/contract/asset-account';
import type { FakePlatform } from '@exchange/platform/fake';
import { answerDays, answerTotal, createAssetsPlatform } from '../../testing/assets-platform';
import { OverviewStore } from './overview-store';

const noon = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;
let platform: FakePlatform;
let store: OverviewStore;
let stop: () => void;
const settle = () => jest.advanceTimersByTimeAsync(0);
const asked = () =>
  [getDataOfUserTokenSumHoldFiatBalance, getDataOfUserC2CBalance, getAssetAnalysisBase].map(
    (call) => platform.api.calls.filter(({ name }) => name === call.name).length,
  );
const usdtChanges = (version: number) =>
  platform.session.pushPersonal({
    balances: [{ token: 'usdt', available: '1', frozen: '0', version }],
  });

beforeEach(async () => {
  platform = await createAssetsPlatform();
  platform.clock.set(noon);
  jest.useFakeTimers();
  store = new OverviewStore(platform);
  stop = store.start();
  await settle();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('[A-01] the history is asked for only while it is on the screen', async () => {
  expect(asked()).toEqual([1, 1, 0]);
  const hide = store.followDays();
  await settle();
  expect(store.history.map(({ total }) => total)).toEqual(['20000', '18000', '19245.37', '19557.45']);
  hide();
  await store.reload();
  expect(asked()).toEqual([3, 3, 1]);
});

test('[A-01] [Q-05] a change moves the total, the fiat account and today’s value, and asks for the past no more', async () => {
  store.followDays();
  await settle();
  answerTotal(platform, '20557.45', '1312.08');
  const before = asked();
  usdtChanges(2);
  usdtChanges(3);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(asked()).toEqual([before[0]! + 1, before[1]! + 1, before[2]]);
  expect(store.summary.value?.total).toBe('20557.45');
  expect(store.history.map(({ total }) => total)).toEqual(['20000', '18000', '19245.37', '20557.45']);
  expect(store.history.at(-1)?.profit).toBe('1312.08');
});

test('[A-01] the next day has the history asked for anew', async () => {
  store.followDays();
  await settle();
  platform.clock.set(noon + day);
  answerDays(platform, ['21000', '19557.45', '19245.37', '18000', '20000']);
  answerTotal(platform, '21001', '1443.55');
  await store.reload();
  expect(store.history.map(({ total }) => total)).toEqual([
    '20000',
    '18000',
    '19245.37',
    '19557.45',
    '21001',
  ]);
});

test('[A-01] an account without a history gets its first day with its first deposit', async () => {
  answerDays(platform, []);
  store.followDays();
  await settle();
  expect([store.days.state, store.history]).toEqual(['ready', []]);
  answerDays(platform, ['500']);
  usdtChanges(2);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(store.history).toHaveLength(1);
});

test('[A-01] each part fails for itself, and what was there stays', async () => {
  platform.api.refuse(getDataOfUserTokenSumHoldFiatBalance, { reason: 'unavailable' });
  platform.api.refuse(getAssetAnalysisBase, { reason: 'unavailable' });
  store.followDays();
  await settle();
  expect([store.summary.state, store.summary.failure !== undefined]).toEqual(['ready', true]);
  expect([store.c2c.state, store.c2c.failure, store.days.state]).toEqual(['ready', undefined, 'failed']);
  answerDays(platform, ['1']);
  answerTotal(platform, '101');
  await store.reload();
  expect([store.summary.failure, store.days.state]).toEqual([undefined, 'ready']);
});

test('[H-14] another user sees nothing of the one before, also when nobody looked meanwhile', async () => {
  expect(store.summary.state).toBe('ready');
  stop();
  platform.session.signIn({ user_id: 'user-2' });
  answerTotal(platform, '700');
  stop = store.start();
  expect([store.summary.state, store.c2c.state]).toEqual(['loading', 'loading']);
  await settle();
  expect(store.summary.value?.total).toBe('700');
  platform.session.signOut();
  expect(store.summary.value).toBeUndefined();
});

test('[H-14] an answer to the user before that comes late is not the next one’s', async () => {
  let answerLate = (_total: string) => {};
  const before = await platform.api.call(getDataOfUserTokenSumHoldFiatBalance, {});
  platform.api.answer(
    getDataOfUserTokenSumHoldFiatBalance,
    () => new Promise((resolve) => (answerLate = (total) => resolve({ ...before, total }))),
  );
  void store.reload();
  await settle();
  answerTotal(platform, '700');
  platform.session.signIn({ user_id: 'user-2' });
  await settle();
  answerLate('19557.45');
  await settle();
  expect(store.summary.value?.total).toBe('700');
});

test('[A-01] values are asked for again while prices move, and not after the stop', async () => {
  await jest.advanceTimersByTimeAsync(30_000);
  expect(asked()).toEqual([2, 2, 0]);
  usdtChanges(2);
  stop();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(asked()).toEqual([2, 2, 0]);
});
