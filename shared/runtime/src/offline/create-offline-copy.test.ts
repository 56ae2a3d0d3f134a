import { listUserBalance } from '@exchange/contract/asset';
import { listUserOrder, type Order } from '@exchange/contract/order';
import { createFakePlatform, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { createOfflineCopy, settleMs, type OfflineCopy } from './create-offline-copy';

const balance = {
  token: 'aura',
  token_as: 'AURA',
  logo_url: '',
  precision: 4,
  available: '1200.5',
  frozen: '0.25',
  fiat_value: '9000.119',
  can_deposit: true,
  can_withdraw: true,
  version: 1,
};
const order: Order = {
  order_id: '1',
  order_no: '1',
  token: 'aura',
  market: 'usdt',
  market_type: 1,
  side: 1,
  price: '16.25',
  amount: '1000',
  traded_amount: '0',
  turnover: '0',
  average_price: '0',
  fee: '0',
  status: 1,
  create_time: 7,
  close_time: 0,
  version: 1,
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp() {
  const platform = createFakePlatform({ now: 1_000 });
  platform.api.answer(listUserBalance, () => ({
    list: [balance, { ...balance, token: 'none', available: '0', frozen: '0' }],
    fiat: 'HKD',
    time: 1_000,
  }));
  platform.api.answer(listUserOrder, () => ({ list: [order], next_id: null }));
  return { platform, stop: createOfflineCopy(platform) };
}
const kept = ({ storage }: FakePlatform): OfflineCopy | undefined => {
  const text = storage.get('session-copy');
  return text === undefined ? undefined : (JSON.parse(text) as OfflineCopy);
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('[A-01] [T-14] what an account holds and has ordered is kept with its owner and its time, as it is shown', async () => {
  const { platform } = setUp();
  await pass(0);
  expect(kept(platform)).toBeUndefined();
  platform.session.signIn({ user_id: 'ann' });
  await pass(0);
  expect(kept(platform)).toEqual({
    user: 'ann',
    at: 1_000,
    balances: [{ token: 'AURA', total: '1,200.75', frozen: '0.25', value: '9,000.11 HKD' }],
    orders: [
      {
        pair: 'AURA/USDT',
        side: 1,
        price: '16.25 USDT',
        amount: '1,000 AURA',
        traded: '0 AURA',
        status: 1,
        time: 7,
      },
    ],
  });
});

test('[Q-05] changes that come together are one further copy; one that fails leaves the copy before', async () => {
  const { platform, stop } = setUp();
  platform.session.signIn({ user_id: 'ann' });
  await pass(0);
  platform.clock.advance(60_000);
  for (let count = 0; count < 3; count += 1) platform.session.resync();
  await pass(settleMs);
  expect(platform.api.inputs(listUserBalance)).toHaveLength(2);
  expect(kept(platform)?.at).toBe(61_000);
  platform.api.refuse(listUserOrder, {});
  platform.clock.advance(60_000);
  platform.session.resync();
  await pass(settleMs);
  expect(kept(platform)?.at).toBe(61_000);
  stop();
  platform.session.resync();
  await pass(settleMs);
  expect(platform.api.inputs(listUserBalance)).toHaveLength(3);
});

test('[H-14] another account’s copy goes as soon as it is known who is here, and a late answer leaves none behind a logout', async () => {
  const { platform } = setUp();
  platform.session.signIn({ user_id: 'ann' });
  await pass(0);
  platform.api.refuse(listUserBalance, {});
  platform.session.signIn({ user_id: 'ben' });
  expect(kept(platform)).toBeUndefined();
  platform.session.signOut();
  let answer: () => void = () => undefined;
  platform.api.answer(
    listUserBalance,
    () => new Promise((resolve) => (answer = () => resolve({ list: [balance], fiat: 'HKD', time: 0 }))),
  );
  platform.session.signIn({ user_id: fakeUser().user_id });
  await pass(0);
  platform.session.signOut();
  answer();
  await pass(0);
  expect(kept(platform)).toBeUndefined();
});
