import { listUserTrade, type UserTrade } from '@exchange/contract';
import { createFakePlatform, fakeUser } from '@exchange/platform/fake';
import { autorun } from 'mobx';
import { OwnTradesStore } from './own-trades-store';
import { createTradeCalls } from './trade-calls';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const pair = { token: 'aura', market: 'usdt' };
const down = { kind: 'network', code: 0, reason: '' } as const;
const fill = (id: string): UserTrade => ({
  ...{ id, ...pair, order_id: '1', order_no: '1', side: 1, price: '1', amount: '1', turnover: '1', fee: '0' },
  time: Number(id),
});

function setUp() {
  const platform = createFakePlatform({ user: fakeUser() });
  const store = new OwnTradesStore(pair, createTradeCalls(platform.api, pair), platform);
  const asked = () => platform.api.inputs(listUserTrade).map(({ from_id }) => from_id);
  return { platform, store, asked };
}

test('[T-10] [H-25] fills that could not be fetched are asked for again after 5, 15, then every 60 s, and the error stands until then', async () => {
  const { platform, store, asked } = setUp();
  platform.api.refuse(listUserTrade, down);
  const stop = store.start();
  await pass(0);
  const states: string[] = [];
  const stopWatching = autorun(() => states.push(store.state));
  const tries: number[] = [];
  for (const wait of [4_999, 1, 14_999, 1, 60_000]) {
    await pass(wait);
    tries.push(asked().length);
  }
  expect(tries).toEqual([1, 2, 2, 3, 4]);
  expect(states).toEqual(['failed']);
  platform.api.answer(listUserTrade, () => ({ list: [fill('2')], next_id: null }));
  await pass(60_000);
  expect([store.state, store.failure, store.list.length]).toEqual(['ready', undefined, 1]);
  await pass(600_000);
  expect(asked()).toHaveLength(5);
  stopWatching();
  stop();
});

test('[T-10] [H-25] an earlier page that failed is the one that is tried again', async () => {
  const { platform, store, asked } = setUp();
  platform.api.answer(listUserTrade, () => ({ list: [fill('2')], next_id: '2' }));
  const stop = store.start();
  await pass(0);
  platform.api.refuse(listUserTrade, down);
  await store.loadMore();
  platform.api.answer(listUserTrade, () => ({ list: [fill('1')], next_id: null }));
  await pass(5_000);
  expect(asked()).toEqual([0, '2', '2']);
  expect([store.state, store.list.map(({ id }) => id), store.nextId]).toEqual(['ready', ['2', '1'], null]);
  stop();
});

test.each(['stopped', 'signed out'])('[T-10] [H-25] no fills are asked for any more once %s', async (how) => {
  const { platform, store, asked } = setUp();
  platform.api.refuse(listUserTrade, down);
  const stop = store.start();
  await pass(0);
  if (how === 'stopped') stop();
  else platform.session.signOut();
  await pass(600_000);
  expect(asked()).toHaveLength(1);
  stop();
});
