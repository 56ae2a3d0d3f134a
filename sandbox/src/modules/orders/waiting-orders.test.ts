import { randomUUID } from 'node:crypto';
import {
  amendOrder,
  cancelOrder,
  ErrorCodes,
  getTradesByOrderNo,
  listOrderPending,
  listUserOrder,
  type Order,
  placeOrder,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { TestClient } from '../../../test/app';
import { createTestClock, createTestExchange } from '../../../test/exchange';
import { createTestPlace, openTestStorage } from '../../../test/storage/storage';
import { openTwoTraders } from '../../../test/two-traders';
import type { OrderInput } from '../../core/exchange/validate-order';
import { openStorage } from '../../core/storage/open-storage';
import { exchangeOrder } from '../../core/storage/tables';
import { day, hour } from '../../core/time-spans';

let ann: TestClient;
let bob: TestClient;
let traders: Awaited<ReturnType<typeof openTwoTraders>>;
/** When the exchange begins; it goes on only as tests move it. */
const start = Date.UTC(2026, 10, 20, 22) + hour;
let now = start;

beforeAll(async () => {
  traders = await openTwoTraders(start - hour);
  ({ ann, bob } = traders);
  await tradeAt('10');
});
afterAll(() => traders.close());
afterEach(async () => {
  await traders.cancelAll();
  await tradeAt('10');
});

const order = (side: 1 | 2, price: string, amount: string, rest: Partial<OrderInput> = {}): OrderInput => ({
  ...{ market_type: 1, side, token: 'aura', market: 'usdt', price, amount, ...rest },
});
const place = (user: TestClient, input: OrderInput) => user.call(placeOrder, input);
const stop = (price: string): Partial<OrderInput> => ({ trigger_kind: 'stop', trigger_price: price });
const market = { market_type: 2 } as const;

/** A line through one price two hours ago and another one now. */
const lineTo = (from_price: string, to_price: string) => ({
  ...{ from_time: now - 2 * hour, from_price, to_time: now, to_price },
});
const atLine = (line: ReturnType<typeof lineTo>): Partial<OrderInput> => ({
  ...{ trigger_kind: 'stop', trigger_line: line },
});
async function pass(advanceMs: number): Promise<void> {
  await ann.sandbox('POST', '/sandbox/clock', { advanceMs });
  now += advanceMs;
}

/** Has the last price be this one. */
async function tradeAt(price: string): Promise<void> {
  expect((await place(bob, order(2, price, '1'))).code).toBe(0);
  expect((await place(ann, order(1, price, '1'))).data.order.status).toBe(3);
}
const pending = async (user: TestClient) => (await user.call(listOrderPending, { limit: 100 })).data.list;
const stored = async (user: TestClient, { order_no }: Order) =>
  (await user.call(getTradesByOrderNo, { order_no })).data.order;

test('[T-16] a stop waits outside the book with what it needs held, and trades when the last price reaches it', async () => {
  const { data } = await place(ann, order(2, '8.9', '5', stop('9')));
  expect(data.order).toMatchObject({
    ...{ status: 1, trigger_kind: 'stop', trigger_price: '9', trigger_time: 0, close_time: 0 },
  });
  expect(await pending(ann)).toEqual([data.order]);
  expect(await traders.frozen(ann, 'aura')).toBe('5');
  const open = await ann.call(listUserOrder, { status: '1' });
  expect(open.data.list[0]).toEqual(data.order);
  expect((await ann.call(listUserOrder, { status: '0' })).data.list).not.toContainEqual(data.order);

  await place(bob, order(1, '9', '2'));
  await place(bob, order(1, '8.95', '2'));
  await place(bob, order(1, '8.8', '10'));
  // The last price becomes 9: what is within its limit trades at once, the rest waits in the book.
  await place(ann, order(2, '9', '2'));
  const fired = await stored(ann, data.order);
  expect(fired).toMatchObject({ status: 2, traded_amount: '2', average_price: '8.95', trigger_price: '9' });
  expect(fired.trigger_time).toBeGreaterThan(0);
});

test('[T-16] stops and profits at the market spend what they hold; a profit is taken where the price went one’s way', async () => {
  const buy = await place(ann, order(1, '0', '22', { ...market, ...stop('11') }));
  const profit = await place(
    ann,
    order(2, '0', '3', { ...market, trigger_kind: 'take_profit', trigger_price: '11' }),
  );
  expect([await traders.frozen(ann, 'usdt'), await traders.frozen(ann, 'aura')]).toEqual(['22', '3']);
  await place(bob, order(2, '11', '1'));
  await place(bob, order(2, '11', '2'));
  await place(bob, order(1, '10.5', '9'));
  const taker = await place(ann, order(1, '11', '1'));
  expect(taker.data.order.status).toBe(3);
  expect(await stored(ann, buy.data.order)).toMatchObject({ status: 3, traded_amount: '2', turnover: '22' });
  expect(await stored(ann, profit.data.order)).toMatchObject({ status: 3, average_price: '10.5' });
});

test('[T-16] a trailing stop follows the best price and fires when it turns back by its distance', async () => {
  const { data } = await place(
    ann,
    order(2, '0', '2', { ...market, trigger_kind: 'trailing', trail_percent: '5' }),
  );
  expect(data.order).toMatchObject({ trigger_price: '9.5', trail_percent: '5' });
  await tradeAt('12');
  expect((await pending(ann))[0]).toMatchObject({ trigger_price: '11.4' });
  await tradeAt('11.5');
  expect((await pending(ann))[0]).toMatchObject({ trigger_price: '11.4' });
  await place(bob, order(1, '11.3', '5'));
  await tradeAt('11.4');
  expect(await stored(ann, data.order)).toMatchObject({ status: 3, average_price: '11.3' });
});

test('[T-16] of two orders one cancels the other, and both hold what the larger one needs', async () => {
  const both = (key = randomUUID()) =>
    ann.call(placeOrder, order(2, '12', '4', { oco_trigger_price: '9' }), { 'idempotency-key': key });
  const key = randomUUID();
  const first = (await both(key)).data.order;
  expect((await both(key)).data.order).toEqual(first);
  const list = await pending(ann);
  expect(list).toHaveLength(2);
  expect(list.find(({ order_id }) => order_id === first.linked_order_id)).toMatchObject({
    ...{ trigger_kind: 'stop', trigger_price: '9', amount: '4', linked_order_id: first.order_id },
  });
  expect(await traders.frozen(ann, 'aura')).toBe('4');
  expect((await ann.call(amendOrder, { order_id: first.order_id, amount: '5' })).code).toBe(
    ErrorCodes.orderLinked,
  );
  await place(bob, order(1, '12', '1'));
  expect((await pending(ann)).map(({ order_id }) => order_id)).toEqual([first.order_id]);
  expect(await traders.frozen(ann, 'aura')).toBe('3');

  await traders.cancelAll();
  await tradeAt('10');
  const second = (await both()).data.order;
  await place(bob, order(1, '8', '9'));
  await tradeAt('9');
  expect(await pending(ann)).toEqual([]);
  expect(await stored(ann, second)).toMatchObject({ status: 0, traded_amount: '0' });

  await tradeAt('10');
  const third = (await both()).data.order;
  expect((await ann.call(cancelOrder, { order_id: third.linked_order_id ?? '' })).code).toBe(0);
  expect([await pending(ann), await traders.frozen(ann, 'aura')]).toEqual([[], '0']);
});

test('[T-22] what an order waits for is changed in one step, and what it holds with it', async () => {
  const { order_id } = (await place(ann, order(1, '12', '2', stop('11')))).data.order;
  const change = (wanted: { price?: string; amount?: string; trigger_price?: string }) =>
    ann.call(amendOrder, { order_id, ...wanted });
  expect((await change({ trigger_price: '12', price: '13', amount: '3' })).data.order).toMatchObject({
    ...{ trigger_price: '12', price: '13', amount: '3', trigger_time: 0 },
  });
  expect(await traders.frozen(ann, 'usdt')).toBe('39');
  expect((await change({ trigger_price: '10' })).code).toBe(ErrorCodes.triggersAtOnce);
  expect((await pending(ann))[0]).toMatchObject({ trigger_price: '12', price: '13' });
  const plain = (await place(ann, order(1, '5', '2'))).data.order;
  const refused = await ann.call(amendOrder, { order_id: plain.order_id, trigger_price: '9' });
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([
    ErrorCodes.invalidInput,
    ['trigger_price'],
  ]);
});

test('[T-16] [T-20] a stop for a line fires at what the line is at when the trade is made', async () => {
  const line = lineTo('8', '9');
  const { data } = await place(ann, order(2, '8', '5', atLine(line)));
  expect(data.order).toMatchObject({ trigger_price: '9', trigger_line: line, trigger_time: 0, status: 1 });
  // A profit’s line falls to the price.
  const falling = { trigger_kind: 'take_profit', trigger_line: lineTo('13', '11') } as const;
  const profit = await place(ann, order(2, '20', '1', falling));
  expect(profit.data.order).toMatchObject({ trigger_price: '11' });
  await pass(hour / 3);
  await tradeAt('9.5');
  expect((await pending(ann)).map(({ trigger_price }) => trigger_price)).toEqual(['11', '9']);
  await pass(hour);
  // It is at 9.67 by now, rounded down: a price that falls has to come to it.
  await tradeAt('9.7');
  expect(await stored(ann, data.order)).toMatchObject({ trigger_price: '9', trigger_time: 0 });
  expect(await stored(ann, profit.data.order)).toMatchObject({
    trigger_time: now,
    trigger_line: falling.trigger_line,
  });
  await tradeAt('9.6');
  const fired = await stored(ann, data.order);
  expect(fired).toMatchObject({ trigger_line: line, trigger_time: now, status: 1 });
  expect(fired.trigger_price).toMatch(/^9\.6{2,}$/);
});

test('[T-20] [T-22] of an order for a line price and amount are changed, also where the line has passed the last price', async () => {
  const line = lineTo('9', '9.5');
  const { order_id } = (await place(ann, order(2, '8', '5', atLine(line)))).data.order;
  await pass(2 * hour);
  const changed = await ann.call(amendOrder, { order_id, price: '7', amount: '3' });
  expect(changed.data.order).toMatchObject({
    ...{ price: '7', amount: '3', trigger_price: '9.5', trigger_line: line, trigger_time: 0 },
  });
  expect(await traders.frozen(ann, 'aura')).toBe('3');
  await pass(hour);
  expect((await ann.call(amendOrder, { order_id, amount: '2' })).code).toBe(0);
  const refused = await ann.call(amendOrder, { order_id, trigger_price: '9' });
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([
    ErrorCodes.invalidInput,
    ['trigger_price'],
  ]);
  await tradeAt('10.2');
  expect((await pending(ann))[0]).toMatchObject({ amount: '2', trigger_time: now, trigger_price: '10.25' });
});

/** At one price for ever. */
const flat = (price: string) => ({ ...lineTo(price, price), from_time: start - hour, to_time: start });
const most = '9'.repeat(30);

test.each<[string, 1 | 2, Partial<OrderInput>, string | number]>([
  ['a line that the price is beyond', 2, atLine(flat('10')), ErrorCodes.triggersAtOnce],
  ['a line and a price', 2, { ...stop('9'), trigger_line: flat('9') }, 'trigger_line'],
  ['a line without a stop', 2, { trigger_line: flat('9') }, 'trigger_line'],
  [
    'a trailing stop at a line',
    2,
    { ...market, trigger_kind: 'trailing', trigger_line: flat('9') },
    'trigger_line',
  ],
  ['a line of two', 2, { oco_trigger_price: '9', price: '12', trigger_line: flat('9') }, 'trigger_line'],
  [
    'a line of two with a stop',
    2,
    { oco_trigger_price: '9', price: '12', ...atLine(flat('9')) },
    'oco_trigger_price',
  ],
  ['too fine a line', 2, atLine({ ...flat('9'), to_price: '9.123456789' }), ErrorCodes.pricePrecision],
  ['a line without length', 2, atLine({ ...flat('9'), to_time: start - hour }), 'trigger_line'],
  [
    'a line to come',
    2,
    atLine({ ...flat('9'), from_time: start + day, to_time: start + 2 * day }),
    'trigger_line',
  ],
  ['a line from nothing', 2, atLine({ ...flat('9'), from_price: '0' }), 'trigger_line'],
  ['a line from all there is', 2, atLine({ ...flat('9'), from_price: most }), 'trigger_line'],
  [
    'a line that is at no price now',
    2,
    atLine({ ...flat('9'), to_time: start - hour + 1, to_price: '1' }),
    'trigger_line',
  ],
  ['a stop that the price is beyond', 2, stop('10'), ErrorCodes.triggersAtOnce],
  [
    'a buy’s profit above the price',
    1,
    { trigger_kind: 'take_profit', trigger_price: '10.01' },
    ErrorCodes.triggersAtOnce,
  ],
  ['a stop without a price', 2, { trigger_kind: 'stop' }, 'trigger_price'],
  ['a price without a stop', 2, { trigger_price: '9' }, 'trigger_price'],
  ['too fine a price', 2, stop('9.123456789'), ErrorCodes.pricePrecision],
  ['a trailing stop with a limit', 2, { trigger_kind: 'trailing', trail_percent: '5' }, 'market_type'],
  [
    'a distance of nearly nothing',
    2,
    { ...market, trigger_kind: 'trailing', trail_percent: '0.05' },
    'trail_percent',
  ],
  [
    'a distance of more than 20 percent',
    2,
    { ...market, trigger_kind: 'trailing', trail_percent: '21' },
    'trail_percent',
  ],
  ['a stop that may not trade', 2, { ...stop('9'), post_only: true }, 'trigger_kind'],
  [
    'two where the first would trade at once',
    2,
    { oco_trigger_price: '9', price: '8' },
    ErrorCodes.postOnlyWouldTrade,
  ],
  [
    'two of which the stop is reached',
    2,
    { oco_trigger_price: '10', price: '12' },
    ErrorCodes.triggersAtOnce,
  ],
  ['a buy of two without a limit for the stop', 1, { oco_trigger_price: '11', price: '9' }, 'oco_price'],
  ['two of a market order', 2, { ...market, oco_trigger_price: '9' }, 'oco_trigger_price'],
  ['a limit for a stop that is not there', 2, { oco_price: '9' }, 'oco_price'],
])('[T-16] what could not be meant is refused: %s', async (_name, side, wanted, refusal) => {
  await place(bob, order(1, '8', '1'));
  const { code, fields } = await place(ann, order(side, '9', '2', wanted));
  if (typeof refusal === 'number') expect(code).toBe(refusal);
  else expect([code, Object.keys(fields ?? {})]).toEqual([ErrorCodes.invalidInput, [refusal]]);
  expect([await pending(ann), await traders.frozen(ann, 'aura')]).toEqual([[], '0']);
});

test('[T-16] two that cancel each other count as two of the orders that one may have open', async () => {
  const storage = await openTestStorage();
  const exchange = await createTestExchange(storage.database, createTestClock(2_000_000));
  await exchange.credit({
    ...{ userId: 'ann', token: 'aura', amount: 10n ** 12n, from: 'chain', cause: 'ann' },
  });
  const sell = (rest: Partial<OrderInput> = {}) => exchange.placeOrder('ann', order(2, '90', '1', rest));
  await Promise.all(Array.from({ length: 199 }, () => sell()));
  await expect(sell({ oco_trigger_price: '9' })).rejects.toMatchObject({ error: 'tooManyOpenOrders' });
  expect(await sell(stop('9'))).toMatchObject({ status: 1 });
  await expect(sell(stop('9'))).rejects.toMatchObject({ error: 'tooManyOpenOrders' });
  await exchange.stop();
  await storage.close();
});

test('[T-16] a key belongs to what the order waits for', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const asked = (price: string) => ann.call(placeOrder, order(2, '8', '2', stop(price)), headers);
  const first = await asked('9');
  expect((await asked('9.0')).data.order).toEqual(first.data.order);
  expect((await asked('9.1')).code).toBe(ErrorCodes.idempotencyConflict);
});

test('[T-16] [T-20] a key belongs to the line that the order waits for', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const asked = (line: ReturnType<typeof lineTo>) =>
    ann.call(placeOrder, order(2, '8', '2', atLine(line)), headers);
  const line = lineTo('8', '9');
  const first = await asked(line);
  expect((await asked({ ...line, to_price: '9.0' })).data.order).toEqual(first.data.order);
  for (const other of [
    { to_price: '9.1' },
    { from_price: '8.1' },
    { to_time: now - 1 },
    { from_time: now - hour },
  ])
    expect((await asked({ ...line, ...other })).code).toBe(ErrorCodes.idempotencyConflict);
});

/** An exchange on a place, which may be opened again after it was closed. */
async function openAt(
  place: Awaited<ReturnType<typeof createTestPlace>>,
  clock: ReturnType<typeof createTestClock>,
) {
  const storage = await openStorage(place.options);
  const exchange = await createTestExchange(storage.database, clock);
  return {
    ...{ storage, exchange },
    async fund() {
      for (const userId of ['ann', 'bob'])
        for (const token of ['usdt', 'aura'])
          await exchange.credit({
            ...{ userId, token, amount: 10_000_000_000n, from: 'chain', cause: `${userId} ${token}` },
          });
    },
    /** Has the last price be this one. */
    async tradeAt(price: string) {
      await exchange.placeOrder('bob', order(1, price, '1'));
      await exchange.placeOrder('ann', order(2, price, '1'));
    },
    async close() {
      await exchange.stop();
      await storage.close();
    },
  };
}

test('[T-16] [X-03] what waits is there after a restart and fires once; an earlier release’s books are without it', async () => {
  const testPlace = await createTestPlace();
  const opened = () => openAt(testPlace, createTestClock(2_000_000));
  try {
    const before = await opened();
    await before.fund();
    const asks = ({ exchange }: typeof before) => exchange.levels('aura_usdt', 2).map(({ lots }) => lots);
    await before.tradeAt('10');
    const waiting = await before.exchange.placeOrder('ann', order(2, '8', '1', stop('9')));
    const both = await before.exchange.placeOrder('ann', order(2, '13', '2', { oco_trigger_price: '8.5' }));
    expect(asks(before)).toHaveLength(1);
    const rows = await before.storage.database
      .select()
      .from(exchangeOrder)
      .where(eq(exchangeOrder.waiting, true));
    // An earlier release puts into its books whatever is open by these two.
    expect(rows.map(({ status, closeTime }) => [status, closeTime > 0])).toEqual([
      [0, true],
      [0, true],
    ]);
    await before.close();

    const after = await opened();
    expect(asks(after)).toHaveLength(1);
    await after.tradeAt('9');
    expect(asks(after)).toHaveLength(2);
    await after.close();

    const again = await opened();
    expect(asks(again)).toHaveLength(2);
    const fired = await again.exchange.cancelOrder('ann', waiting.order_id);
    expect(fired).toMatchObject({ price: '8', trigger_price: '9', trigger_time: 2_000_000, status: 0 });
    await again.exchange.cancelOrder('ann', both.order_id);
    await expect(again.exchange.cancelOrder('ann', both.linked_order_id ?? '')).rejects.toMatchObject({
      error: 'orderClosed',
    });
    expect(again.exchange.holdings('ann').get('aura')?.frozen).toBe(0n);
    await again.close();
  } finally {
    await testPlace.remove();
  }
});

test('[T-16] [T-20] [X-03] a line is there after a restart; with the price that an earlier release gives the order it waits for that', async () => {
  const testPlace = await createTestPlace();
  const clock = createTestClock(10 * hour);
  const opened = () => openAt(testPlace, clock);
  try {
    const before = await opened();
    await before.fund();
    await before.tradeAt('10');
    // In an hour it is at what was traded at now, and in two at 11.
    const line = { from_time: 0, from_price: '0.01', to_time: 11 * hour, to_price: '10' };
    const fixed = { from_time: 0, from_price: '9', to_time: 11 * hour, to_price: '9' };
    const place = (trigger_line: typeof line) =>
      before.exchange.placeOrder('ann', order(2, '8', '1', { trigger_kind: 'stop', trigger_line }));
    const [moving, staying] = [await place(line), await place(fixed)];
    expect(moving).toMatchObject({ trigger_line: line, trigger_price: '9.09' });
    await before.close();

    clock.set(12 * hour);
    const after = await opened();
    const find = async ({ order_id }: Order) => {
      const rows = await after.storage.database.select().from(exchangeOrder);
      return rows.find(({ id }) => String(id) === order_id);
    };
    // Nothing was traded since: it waits on.
    expect(await find(moving)).toMatchObject({ waiting: true, triggerPrice: 909n });
    const lower = { price: '7', amount: '1' };
    expect(await after.exchange.amendOrder('ann', moving.order_id, lower)).toMatchObject({
      ...{ ...lower, trigger_line: line, trigger_price: '9.09' },
    });
    await after.tradeAt('10');
    expect(await find(moving)).toMatchObject({
      waiting: false,
      triggerPrice: 1_090n,
      triggerTime: 12 * hour,
    });
    expect(await find(staying)).toMatchObject({ waiting: true });
    await after.exchange.cancelOrder('ann', moving.order_id);
    const { database } = after.storage;
    const isStaying = eq(exchangeOrder.id, Number(staying.order_id));
    await database.update(exchangeOrder).set({ triggerPrice: 800n }).where(isStaying);
    await after.close();

    const again = await opened();
    await again.tradeAt('9');
    const cancelled = await again.exchange.cancelOrder('ann', staying.order_id);
    expect([cancelled.trigger_price, cancelled.trigger_time, cancelled.trigger_line]).toEqual([
      '8',
      0,
      undefined,
    ]);
    await again.close();
  } finally {
    await testPlace.remove();
  }
});
