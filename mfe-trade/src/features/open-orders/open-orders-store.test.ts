import { listOrderPending } from '@exchange/contract';
import { createFakePlatform, fakeUser } from '@exchange/platform/fake';
import { autorun } from 'mobx';
import { fakeOrder } from '../../testing/fake-order';
import { OpenOrdersStore } from './open-orders-store';
import { createOpenOrderCalls } from './order-calls';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** The open orders of a pair, which the exchange does not answer. */
async function setUpFailing() {
  const platform = createFakePlatform({ user: fakeUser() });
  platform.api.refuse(listOrderPending, { kind: 'network', code: 0, reason: '' });
  const pair = { token: 'aura', market: 'usdt' };
  const store = new OpenOrdersStore(pair, createOpenOrderCalls(platform.api, pair), platform);
  const stop = store.start();
  await pass(0);
  return { platform, store, stop, asked: () => platform.api.inputs(listOrderPending).length };
}

test('[T-12] [H-25] open orders that could not be fetched are asked for again after 5, 15, then every 60 s, and the error stands until then', async () => {
  const { platform, store, stop, asked } = await setUpFailing();
  const states: string[] = [];
  const stopWatching = autorun(() => states.push(store.state));
  const tries: number[] = [];
  for (const wait of [4_999, 1, 14_999, 1, 59_999, 1, 60_000]) {
    await pass(wait);
    tries.push(asked());
  }
  expect(tries).toEqual([1, 2, 2, 3, 3, 4, 5]);
  expect(states).toEqual(['failed']);
  platform.api.answer(listOrderPending, () => ({ list: [fakeOrder()] }));
  await pass(60_000);
  expect([store.state, store.failure, store.list.length]).toEqual(['ready', undefined, 1]);
  await pass(600_000);
  expect(asked()).toBe(6);
  stopWatching();
  stop();
});

test('[T-12] [H-25] a person who tries again sees it, and the waits begin anew', async () => {
  const { store, stop, asked } = await setUpFailing();
  await pass(5_000);
  const tried = store.load();
  expect(store.state).toBe('loading');
  await tried;
  await pass(5_000);
  expect([store.state, asked()]).toEqual(['failed', 4]);
  stop();
});

test.each(['stopped', 'signed out'])('[T-12] [H-25] nothing is tried any more once %s', async (how) => {
  const { platform, stop, asked } = await setUpFailing();
  if (how === 'stopped') stop();
  else platform.session.signOut();
  await pass(600_000);
  expect(asked()).toBe(1);
  stop();
});
