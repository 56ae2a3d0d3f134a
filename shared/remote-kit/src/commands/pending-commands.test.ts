import type { AskedOf } from '@exchange/contract/call';
import { placeOrder } from '@exchange/contract/order';
import { userWithdrawal } from '@exchange/contract/withdrawal';
import { createFakePlatform, fakeFailure } from '@exchange/platform/fake';
import { createPendingCommands, type PendingOptions, timeToArrive } from './pending-commands';

type Asked = AskedOf<typeof userWithdrawal>;
const asked: Asked = { token: 'usdt', apply_amount: '100', address_to: 'T9x', memo: '', protocol: 'trc20' };
const attempt = { trade_pwd: '482913', google_code: '654321', code: '123456' };
const lost = () => fakeFailure({ kind: 'network', code: 0, reason: '' });

function setUp(options: PendingOptions<typeof userWithdrawal> = {}) {
  const platform = createFakePlatform();
  const open = (userId = 'user-1') => createPendingCommands(platform, userId, userWithdrawal, options);
  return {
    ...platform,
    open,
    /** Sends, and answers with the key that it went under. */
    async send(wanted: Asked, failure?: Error): Promise<string> {
      let key = '';
      const sending = open().send(wanted, attempt, async (input, { idempotencyKey }) => {
        key = idempotencyKey;
        // From before it is sent.
        expect(open().find(key)).toMatchObject({ key, asked: wanted, triedAt: platform.clock.now() });
        expect(input).toEqual({ ...wanted, ...attempt });
        if (failure) throw failure;
        return { withdrawal: {}, next_day: false } as never;
      });
      if (failure) await expect(sending).rejects.toBe(failure);
      else await sending;
      return key;
    },
  };
}

test('[A-11] [H-20] a command is kept before it is sent, and no longer than until its outcome is known', async () => {
  const { open, send } = setUp();
  await send(asked);
  expect(open().list()).toEqual([]);
  await send(asked, fakeFailure({ reason: 'insufficientBalance' }));
  expect(open().list()).toEqual([]);
  const key = await send(asked, lost());
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(open().list()).toMatchObject([{ key, asked }]);
});

test('[A-11] what belongs to one attempt is never kept: passwords and codes', async () => {
  const { send, storage } = setUp();
  const key = await send(asked, lost());
  const text = storage.get(`command.teller.userWithdrawal.user-1.${key}`);
  expect(text).toContain('T9x');
  expect(text).not.toMatch(/482913|654321|123456/);
});

test('[A-11] [H-20] the same again goes under its key, another one under a key of its own', async () => {
  const { open, send, clock } = setUp();
  const key = await send(asked, lost());
  clock.advance(1000);
  expect(await send({ ...asked, apply_amount: '101' }, lost())).not.toBe(key);
  expect(
    open()
      .list()
      .map((each) => each.asked.apply_amount),
  ).toEqual(['100', '101']);
  const { protocol, token, ...rest } = asked;
  expect(await send({ ...rest, token, protocol })).toBe(key);
  expect(await send(asked)).not.toBe(key);
});

test('[A-11] which commands are the same may be told; then it is sent as it was asked first', async () => {
  const { open } = setUp({
    same: (left, right) => Number(left.apply_amount) === Number(right.apply_amount),
  });
  const inputs: string[] = [];
  for (const apply_amount of ['100', '100.0'])
    await open()
      .send({ ...asked, apply_amount }, attempt, (input) => {
        inputs.push(input.apply_amount);
        return Promise.reject(lost());
      })
      .catch(() => undefined);
  expect(inputs).toEqual(['100', '100']);
  expect(open().list()).toHaveLength(1);
});

test('[H-20] a refusal that comes before the exchange looks at the key settles nothing', async () => {
  const { open, send, clock } = setUp();
  const key = await send(asked, lost());
  clock.advance(60_000);
  for (const reason of ['sessionExpired', 'sessionInvalid', 'rateLimited', 'unavailable', 'internal'])
    expect(await send(asked, fakeFailure({ reason }))).toBe(key);
  expect(open().list()).toHaveLength(1);
  await send(asked, fakeFailure({ reason: 'tradePasswordWrong' }));
  expect(open().list()).toEqual([]);
});

test('[H-20] a refused repetition settles nothing while the first attempt can still arrive', async () => {
  const { open, send, clock } = setUp();
  const key = await send(asked, lost());
  const refused = () => send(asked, fakeFailure({ reason: 'tradePasswordWrong' }));
  clock.advance(15_000);
  expect(await refused()).toBe(key);
  clock.advance(4_999);
  expect(await refused()).toBe(key);
  expect(open().list()).toHaveLength(1);
  // What was answered is not on its way: the first attempt counts.
  clock.advance(1);
  expect(await refused()).toBe(key);
  expect(open().list()).toEqual([]);
});

test('[S-12] the answer to one that was made settles it at once', async () => {
  const { open, send } = setUp();
  await send(asked, lost());
  await send(asked, fakeFailure({ reason: 'accountCreated' }));
  expect(open().list()).toEqual([]);
});

test('[I-03] what a person tries again after a refusal stays the same command, which is not on its way', async () => {
  const { open, send, clock } = setUp({ retriedAfter: ['purchaseRush'] });
  const key = await send(asked, fakeFailure({ reason: 'purchaseRush' }));
  expect(open().list()).toMatchObject([{ key, triedAt: 0 }]);
  expect(timeToArrive({ triedAt: 0 }, clock.now())).toBe(0);
  expect(await send(asked)).toBe(key);
  expect(open().list()).toEqual([]);
});

test('[A-11] each user has its own, and what was not written here is no command', async () => {
  const { open, send, storage } = setUp();
  const key = await send(asked, lost());
  expect(open('user-2').list()).toEqual([]);
  const start = 'command.teller.userWithdrawal.user-1.';
  const kept = storage.get(start + key) ?? '';
  for (const [name, text] of Object.entries({
    empty: '',
    cut: '{',
    nothing: 'null',
    list: '[]',
    timeless: JSON.stringify({ asked }),
    partial: kept.replace('"T9x"', '7'),
    endless: kept.replace(/"sentAt":\d+/, '"sentAt":1e400'),
  }))
    storage.set(start + name, text);
  expect(open().list()).toMatchObject([{ key }]);
});

test('[T-09] a kept order is read as it was written; anything else in its place is none', () => {
  const { storage, clock } = createFakePlatform();
  const orders = createPendingCommands({ storage, clock }, 'user-1', placeOrder);
  const order = {
    key: 'key-1',
    asked: { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1.25', amount: '400' },
    sentAt: 100_000,
    triedAt: 104_000,
  } as const;
  orders.keep(order);
  expect(orders.find('key-1')).toEqual(order);
  const text = storage.get('command.order.placeOrder.user-1.key-1') ?? '';
  storage.set('command.order.placeOrder.user-1.key-1', text.replace('"side":1', '"side":3'));
  expect(orders.find('key-1')).toBeUndefined();
});

test('[T-09] it may arrive for longer than a request is waited for, from the last attempt on', () => {
  const sent = { triedAt: 104_000 };
  expect(timeToArrive(sent, 104_000)).toBe(20_000);
  expect(timeToArrive(sent, 123_999)).toBe(1);
  expect(timeToArrive(sent, 130_000)).toBe(0);
});
