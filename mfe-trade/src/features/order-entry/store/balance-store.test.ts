import { getUserUsable } from '@exchange/contract';
import { createFakePlatform, fakeUser } from '@exchange/platform/fake';
import { autorun } from 'mobx';
import { BalanceStore } from './balance-store';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function setUpFailing() {
  const platform = createFakePlatform({ user: fakeUser() });
  platform.api.refuse(getUserUsable, { kind: 'network', code: 0, reason: '' });
  const store = new BalanceStore(['usdt'], platform);
  const stop = store.start();
  await pass(0);
  return { platform, store, stop, asked: () => platform.api.inputs(getUserUsable).length };
}

test('[T-09] [H-25] balances that could not be fetched are asked for again after 5, 15, then every 60 s, and the error stands until then', async () => {
  const { platform, store, stop, asked } = await setUpFailing();
  const states: string[] = [];
  const stopWatching = autorun(() => states.push(store.state));
  const tries: number[] = [];
  for (const wait of [4_999, 1, 14_999, 1, 60_000]) {
    await pass(wait);
    tries.push(asked());
  }
  expect(tries).toEqual([1, 2, 2, 3, 4]);
  expect(states).toEqual(['failed']);
  platform.api.answer(getUserUsable, ({ token }) => ({ token, available: '7', version: 1 }));
  await pass(60_000);
  expect([store.state, store.available('usdt')]).toEqual(['ready', '7']);
  await pass(600_000);
  expect(asked()).toBe(5);
  stopWatching();
  stop();
});

test.each(['stopped', 'signed out'])(
  '[T-09] [H-25] no balances are asked for any more once %s',
  async (how) => {
    const { platform, stop, asked } = await setUpFailing();
    if (how === 'stopped') stop();
    else platform.session.signOut();
    await pass(600_000);
    expect(asked()).toBe(1);
    stop();
  },
);
