import { listUserBalance } from '@exchange/contract/asset';
import type { FakePlatform } from '@exchange/platform/fake';
import { autorun } from 'mobx';
import { answerBalances, createAssetsPlatform, fakeBalance } from '../testing/assets-platform';
import { BalancesStore } from './balances-store';

let platform: FakePlatform;
let store: BalancesStore;
let stop: () => void;
const settle = () => jest.advanceTimersByTimeAsync(0);
const asked = () => platform.api.inputs(listUserBalance).length;
const available = (token: string) => store.row(token)?.balance.available;

beforeEach(async () => {
  platform = await createAssetsPlatform();
  jest.useFakeTimers();
  store = new BalancesStore(platform);
  stop = store.start();
  await settle();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('[A-01] [Q-05] a change shows at once, and its value is asked for once for many changes', async () => {
  expect([store.state, store.fiat, available('usdt')]).toEqual(['ready', 'HKD', '2480.55']);
  for (const version of [2, 3, 4]) {
    platform.session.pushPersonal({
      balances: [{ token: 'usdt', available: `${version}000`, frozen: '0', version }],
    });
  }
  expect(available('usdt')).toBe('4000');
  expect(asked()).toBe(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(asked()).toBe(2);
});

test('[Q-05] an older change or an older answer never takes the place of a newer one', async () => {
  platform.session.pushPersonal({ balances: [{ token: 'usdt', available: '7', frozen: '0', version: 9 }] });
  platform.session.pushPersonal({ balances: [{ token: 'usdt', available: '1', frozen: '0', version: 8 }] });
  await store.reload();
  expect(available('usdt')).toBe('7');
  expect(store.row('usdt')?.balance.fiat_value).toBe('19357.20');
});

test('[Q-05] a gap in the personal channel fetches everything again', async () => {
  answerBalances(platform, [fakeBalance({ token: 'usdt', available: '1', version: 12 })]);
  platform.session.resync();
  await settle();
  expect([available('usdt'), store.row('aura')]).toEqual(['1', undefined]);
});

test('[Q-03] a change runs what depends on its own row and nothing else', () => {
  let runs = 0;
  const watch = autorun(() => {
    runs += store.row('aura')?.balance ? 1 : 0;
  });
  platform.session.pushPersonal({ balances: [{ token: 'usdt', available: '7', frozen: '0', version: 9 }] });
  expect(runs).toBe(1);
  platform.session.pushPersonal({ balances: [{ token: 'aura', available: '7', frozen: '0', version: 9 }] });
  expect(runs).toBe(2);
  watch();
});

test('[H-14] another user sees nothing of the one before, and after the stop nothing is asked any more', async () => {
  answerBalances(platform, [fakeBalance({ token: 'usdt', available: '3', version: 1 })]);
  platform.session.signIn({ user_id: 'user-2' });
  expect(store.list).toEqual([]);
  await settle();
  expect(available('usdt')).toBe('3');
  platform.session.signOut();
  expect(store.list).toEqual([]);
  stop();
  const before = asked();
  platform.session.resync();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(asked()).toBe(before);
});

test('[A-01] a failure keeps what was there, and is only a failure while there is nothing', async () => {
  platform.api.refuse(listUserBalance, { reason: 'unavailable' });
  await store.reload();
  expect([store.state, available('usdt')]).toEqual(['ready', '2480.55']);
  const empty = new BalancesStore(platform);
  await empty.reload();
  expect(empty.state).toBe('failed');
});

test('[Q-04] a change that is none of the contract’s is reported and not shown', () => {
  platform.session.pushPersonal({
    balances: [{ token: 'usdt', available: 'many', frozen: '0', version: 99 }],
  });
  expect(available('usdt')).toBe('2480.55');
  expect(platform.report.errors).toHaveLength(1);
});
