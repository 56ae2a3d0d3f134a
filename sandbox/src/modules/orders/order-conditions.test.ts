import { randomUUID } from 'node:crypto';
import {
  amendOrder,
  cancelOrder,
  ErrorCodes,
  type InputOf,
  listOrderPending,
  listUserOrder,
  placeOrder,
} from '@exchange/contract';
import type { TestClient } from '../../../test/app';
import { createTestClock, createTestExchange } from '../../../test/exchange';
import { createTestPlace, openTestStorage } from '../../../test/storage/storage';
import { openTwoTraders } from '../../../test/two-traders';
import type { OrderInput } from '../../core/exchange/validate-order';
import { openStorage } from '../../core/storage/open-storage';
import { minute } from '../../core/time-spans';

let ann: TestClient;
let bob: TestClient;
let traders: Awaited<ReturnType<typeof openTwoTraders>>;
const start = Date.UTC(2026, 10, 20, 22);

beforeAll(async () => {
  traders = await openTwoTraders(start);
  ({ ann, bob } = traders);
});
afterAll(() => traders.close());
afterEach(() => traders.cancelAll());

const limit = (
  side: 1 | 2,
  price: string,
  amount: string,
  conditions: Partial<OrderInput> = {},
): OrderInput => ({ market_type: 1, side, token: 'aura', market: 'usdt', price, amount, ...conditions });

const place = (user: TestClient, input: OrderInput) => user.call(placeOrder, input);

test('[T-16] at once or all at once: what does not trade then is revoked, and nothing is placed where it cannot', async () => {
  await place(bob, limit(2, '10', '3'));
  const part = await place(ann, limit(1, '10', '5', { time_in_force: 'ioc' }));
  expect(part.data.order).toMatchObject({ status: 0, traded_amount: '3', time_in_force: 'ioc' });
  expect((await place(ann, limit(1, '10', '5', { time_in_force: 'ioc' }))).code).toBe(
    ErrorCodes.notFilledAtOnce,
  );
  await place(bob, limit(2, '10', '3'));
  expect((await place(ann, limit(1, '10', '4', { time_in_force: 'fok' }))).code).toBe(
    ErrorCodes.notFilledAtOnce,
  );
  expect((await place(ann, limit(1, '10', '3', { time_in_force: 'fok' }))).data.order.status).toBe(3);
});

test('[T-16] a post-only order waits or is refused', async () => {
  await place(bob, limit(2, '10', '3'));
  expect((await place(ann, limit(1, '10', '1', { post_only: true }))).code).toBe(
    ErrorCodes.postOnlyWouldTrade,
  );
  const waiting = await place(ann, limit(1, '9.9', '1', { post_only: true }));
  expect(waiting.data.order).toMatchObject({ status: 1, post_only: true });
});

test('[T-16] an order that is good till a time is revoked then, and what it held is free', async () => {
  const now = start + 60 * minute;
  const input = limit(1, '5', '2', { time_in_force: 'gtd', expire_time: now + 10 * minute });
  const { data } = await place(ann, input);
  expect(data.order).toMatchObject({ status: 1, time_in_force: 'gtd', expire_time: now + 10 * minute });
  expect(await traders.frozen(ann, 'usdt')).toBe('10');
  await ann.sandbox('POST', '/sandbox/clock', { advanceMs: 10 * minute });
  expect((await ann.call(listOrderPending, { limit: 10 })).data.list).toEqual([]);
  expect(await traders.frozen(ann, 'usdt')).toBe('0');
});

test('[T-14] [T-16] orders that their time ended are listed by that; one that was cancelled before, or waits, is not among them', async () => {
  const { create_time: now } = (await place(ann, limit(1, '5', '1'))).data.order;
  const timed = { time_in_force: 'gtd', expire_time: now + 10 * minute } as const;
  const ended = (await place(ann, limit(1, '5', '2', timed))).data.order.order_id;
  const cancelled = (await place(ann, limit(1, '5', '1', timed))).data.order.order_id;
  await ann.call(cancelOrder, { order_id: cancelled });
  await place(ann, limit(1, '5', '3', { ...timed, expire_time: now + 60 * minute }));
  await ann.sandbox('POST', '/sandbox/clock', { advanceMs: 10 * minute });
  const listed = async (status: InputOf<typeof listUserOrder>['status']) => {
    const { list } = (await ann.call(listUserOrder, { status, from_time: now })).data;
    return list.map(({ order_id }) => order_id);
  };
  expect(await listed('expired')).toEqual([ended]);
  expect(await listed(0)).toEqual([cancelled, ended]);
});

test('[T-16] a key belongs to the conditions that came with it', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const asked = (conditions: Partial<OrderInput>) =>
    ann.call(placeOrder, limit(1, '5', '2', conditions), headers);
  const first = await asked({ post_only: true });
  // What is so without being said is the same.
  const again = await asked({ post_only: true, time_in_force: 'gtc', self_trade_prevention: 'newest' });
  expect(again.data.order).toEqual(first.data.order);
  expect((await asked({})).code).toBe(ErrorCodes.idempotencyConflict);
});

test.each<[string, Partial<OrderInput>, string | number]>([
  ['post-only and at once', { time_in_force: 'ioc', post_only: true }, 'post_only'],
  ['good till a time without one', { time_in_force: 'gtd' }, 'expire_time'],
  ['good till cancelled, with a time', { expire_time: start + 120 * minute }, 'expire_time'],
  ['a market order that waits', { market_type: 2, post_only: true }, 'market_type'],
  ['over already', { time_in_force: 'gtd', expire_time: start }, ErrorCodes.expireTimePassed],
])('[T-16] conditions that cannot be met are refused: %s', async (_name, conditions, refusal) => {
  const { code, fields } = await place(ann, limit(1, '5', '2', conditions));
  if (typeof refusal === 'number') expect(code).toBe(refusal);
  else expect([code, Object.keys(fields ?? {})]).toEqual([ErrorCodes.invalidInput, [refusal]]);
});

test('[T-16] what gives way to one’s own order is chosen with the new one', async () => {
  const own = await place(ann, limit(2, '10', '3'));
  const taken = await place(ann, limit(1, '10', '5', { self_trade_prevention: 'decrement' }));
  expect(taken.data.order).toMatchObject({ amount: '2', traded_amount: '0', status: 1 });
  const { list } = (await ann.call(listOrderPending, { limit: 10 })).data;
  expect(list.map(({ order_id }) => order_id)).not.toContain(own.data.order.order_id);
});

describe('[T-22] an amendment', () => {
  test('changes price and amount in one step, once for its key, and what the order holds with it', async () => {
    const { order_id } = (await place(ann, limit(1, '5', '2'))).data.order;
    const key = randomUUID();
    const amend = (price: string) =>
      ann.call(amendOrder, { order_id, price, amount: '3' }, { 'idempotency-key': key });
    const first = await amend('4');
    expect(first.data.order).toMatchObject({ order_id, price: '4', amount: '3', status: 1 });
    expect((await amend('4.0')).data.order).toEqual(first.data.order);
    expect((await amend('6')).code).toBe(ErrorCodes.idempotencyConflict);
    expect(await traders.frozen(ann, 'usdt')).toBe('12');
  });

  test('is refused where an order like it would be, and leaves the order as it was', async () => {
    await place(bob, limit(2, '10', '1'));
    const { order } = (await place(ann, limit(1, '10', '3'))).data;
    const refusals: readonly [{ price?: string; amount?: string }, number][] = [
      [{ amount: '1' }, ErrorCodes.amountBelowTraded],
      [{ price: '10.123456789' }, ErrorCodes.pricePrecision],
      [{ amount: '900000' }, ErrorCodes.insufficientBalance],
    ];
    for (const [change, code] of refusals)
      expect((await ann.call(amendOrder, { order_id: order.order_id, ...change })).code).toBe(code);
    const { list } = (await ann.call(listOrderPending, { limit: 10 })).data;
    expect(list).toEqual([order]);
    expect((await bob.call(amendOrder, { order_id: order.order_id, amount: '5' })).code).toBe(
      ErrorCodes.orderUnknown,
    );
    expect((await ann.call(cancelOrder, { order_id: order.order_id })).code).toBe(0);
    expect((await ann.call(amendOrder, { order_id: order.order_id, amount: '5' })).code).toBe(
      ErrorCodes.orderClosed,
    );
  });
});

test('[T-16] nothing trades with an order whose time is over, even before the exchange has looked for such', async () => {
  const storage = await openTestStorage();
  const clock = createTestClock(2_000_000);
  const exchange = await createTestExchange(storage.database, clock);
  for (const userId of ['ann', 'bob'])
    for (const token of ['usdt', 'aura'])
      await exchange.credit({
        userId,
        token,
        amount: 10n ** 10n,
        from: 'chain',
        cause: `${userId} ${token}`,
      });
  await exchange.placeOrder('ann', limit(1, '5', '2', { time_in_force: 'gtd', expire_time: 2_001_000 }));
  clock.set(2_001_000);
  expect(await exchange.placeOrder('bob', limit(2, '5', '2'))).toMatchObject({ status: 1 });
  await exchange.stop();
  await storage.close();
});

test('[T-22] [X-03] whoever lost the place in the queue has lost it after a restart, too', async () => {
  const testPlace = await createTestPlace();
  try {
    const opened = async () => {
      const storage = await openStorage(testPlace.options);
      const exchange = await createTestExchange(storage.database, createTestClock(2_000_000));
      return {
        exchange,
        close: async () => {
          await exchange.stop();
          await storage.close();
        },
      };
    };
    const before = await opened();
    for (const userId of ['ann', 'bob', 'cat'])
      for (const token of ['usdt', 'aura'])
        await before.exchange.credit({
          ...{ userId, token, amount: 10_000_000_000n, from: 'chain', cause: `${userId} ${token}` },
        });
    const first = await before.exchange.placeOrder('ann', limit(2, '10', '1'));
    const second = await before.exchange.placeOrder('bob', limit(2, '10', '1'));
    await before.exchange.amendOrder('ann', first.order_id, { price: '11', amount: '3' });
    await before.exchange.amendOrder('ann', first.order_id, { price: '10' });
    await before.close();
    const after = await opened();
    await after.exchange.placeOrder('cat', limit(1, '10', '1'));
    expect(await after.exchange.cancelOrder('ann', first.order_id)).toMatchObject({
      ...{ amount: '3', price: '10', traded_amount: '0' },
    });
    // Whoever comes later is behind those who were amended before: no number is given twice.
    const last = await after.exchange.placeOrder('cat', limit(2, '12', '1'));
    expect(Number(last.order_id)).toBeGreaterThan(Number(second.order_id) + 3);
    await expect(after.exchange.cancelOrder('bob', second.order_id)).rejects.toMatchObject({
      error: 'orderClosed',
    });
    await after.close();
  } finally {
    await testPlace.remove();
  }
});
