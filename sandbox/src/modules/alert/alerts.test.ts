import {
  changePriceAlert,
  createPriceAlert,
  deletePriceAlert,
  ErrorCodes,
  getNotificationChoices,
  type InputOf,
  listNotifications,
  listPriceAlerts,
  listUserOrder,
  mostAlerts,
  type PersonalMessage,
  personalEvent,
  personalNamespace,
  placeOrder,
  socketPath,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { io } from 'socket.io-client';
import { buildTestApp, TestClient } from '../../../test/app';
import { createTestPlace, type TestPlace } from '../../../test/storage/storage';
import { day, hour, minute } from '../../core/time-spans';
import { restMs } from './alert-index';

let place: TestPlace;
let app: FastifyInstance;
let maker: TestClient;
let taker: TestClient;
let people = 0;

const pair = { token: 'aura', market: 'usdt' } as const;
const start = async () => {
  app = await buildTestApp(place.options);
  maker = new TestClient(app);
  taker = new TestClient(app);
};

beforeAll(async () => {
  place = await createTestPlace();
  await start();
  for (const [client, email] of [
    [maker, 'maker@example.com'],
    [taker, 'taker@example.com'],
  ] as const) {
    await client.register(email);
    for (const token of ['aura', 'usdt']) {
      const { status } = await client.sandbox('POST', '/sandbox/deposit', {
        ...{ account: email, token, amount: '1000000' },
      });
      expect(status).toBe(200);
    }
  }
  await maker.sandbox('POST', '/sandbox/clock', { advanceMs: hour });
});
afterAll(async () => {
  await app.close();
  await place.remove();
});

/** Somebody new, and what they were told by the bell and by mail. */
async function somebody() {
  const email = `ann-${(people += 1)}@example.com`;
  const client = new TestClient(app);
  await client.register(email);
  const told = async () => {
    const { list } = (await client.call(listNotifications, { knows: 'alerts', from_id: 0, limit: 50 })).data;
    return list.filter(({ kind }) => kind === 'alerts').map(({ title }) => title);
  };
  const mails = async () =>
    (await client.messages(email))
      .filter(({ subject }) => subject.includes('AURA/USDT'))
      .map(({ body }) => body);
  const create = async (terms: Omit<InputOf<typeof createPriceAlert>, 'token' | 'market'>) =>
    client.call(createPriceAlert, { ...pair, ...terms });
  const states = async () => (await client.call(listPriceAlerts, {})).data.list.map(({ state }) => state);
  return { client, email, told, mails, create, states };
}

/** Trades at a price. */
async function tradeAt(price: string): Promise<void> {
  const order = { ...pair, market_type: 1, price, amount: '1' } as const;
  for (const [client, side] of [
    [maker, 2],
    [taker, 1],
  ] as const)
    expect((await client.call(placeOrder, { ...order, side })).code).toBe(0);
}
const pass = (advanceMs: number) => maker.sandbox('POST', '/sandbox/clock', { advanceMs });

/** Resolves when it is so: people are told a moment after the trade. */
async function expectSoon<Value>(look: () => Promise<Value>, expected: Value): Promise<void> {
  const end = performance.now() + 30_000;
  let seen = await look();
  while (JSON.stringify(seen) !== JSON.stringify(expected) && performance.now() < end) seen = await look();
  expect(seen).toEqual(expected);
}

test('[T-19] an alert is told within a second of the trade that reaches its price, by bell and mail, once', async () => {
  await tradeAt('10');
  const { client, told, mails, create, states } = await somebody();
  const { data } = await create({ kind: 'above', price: '12.5', note: ' sell half ' });
  expect(data.alert).toMatchObject({
    ...pair,
    kind: 'above',
    price: '12.5',
    note: 'sell half',
    state: 'armed',
  });
  await create({ kind: 'below', price: '8' });
  await tradeAt('12');
  expect(await states()).toEqual(['armed', 'armed']);
  const begin = performance.now();
  await tradeAt('12.6');
  await expectSoon(told, ['AURA/USDT rose to 12.6 USDT']);
  expect(performance.now() - begin).toBeLessThan(1_000);
  await tradeAt('12.7');
  await tradeAt('12');
  await tradeAt('13');
  await expectSoon(states, ['armed', 'told']);
  expect(await told()).toEqual(['AURA/USDT rose to 12.6 USDT']);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toContain('Your alert for 12.5 USDT or above was met. Your note: sell half');
  const { list } = (await client.call(listPriceAlerts, { token: 'aura', market: 'usdt' })).data;
  expect(list[1]).toMatchObject({ price: '12.5', told_price: '12.6', state: 'told' });
  expect((await client.call(listPriceAlerts, { token: 'btc', market: 'usdt' })).data.list).toEqual([]);
  const notices = (await client.call(listNotifications, { knows: 'alerts', from_id: 0, limit: 1 })).data.list;
  expect(notices[0]?.path).toBe('/trade/aura_usdt/transaction');
});

test('[T-19] a repeating alert rests after it was told, and waits again once the price was on the other side', async () => {
  await tradeAt('10');
  const { told, create, states } = await somebody();
  await create({ kind: 'below', price: '9', repeat: true });
  await tradeAt('9');
  await expectSoon(states, ['resting']);
  for (const price of ['9.5', '8.5', '9.5', '8.9']) await tradeAt(price);
  expect(await told()).toHaveLength(1);
  await pass(restMs);
  // Its rest is over, but the price was not back.
  await tradeAt('8.8');
  expect(await told()).toHaveLength(1);
  await tradeAt('9.1');
  await expectSoon(states, ['armed']);
  await tradeAt('9');
  await expectSoon(told, ['AURA/USDT fell to 9 USDT', 'AURA/USDT fell to 9 USDT']);
});

test('[T-19] an alert for a move is told when the price is that far from any other one of its span', async () => {
  await pass(day);
  await tradeAt('10');
  const { told, create, client } = await somebody();
  expect((await create({ kind: 'move', percent: '5', within: '1h' })).code).toBe(0);
  await tradeAt('10.4');
  await pass(50 * minute);
  await tradeAt('10.3');
  await pass(15 * minute);
  // 10 and 10.4 are out of the span: it has moved by 4.8 % only.
  await tradeAt('9.81');
  expect(await told()).toEqual([]);
  await tradeAt('9.78');
  await expectSoon(told, ['AURA/USDT fell 5.04% within 1 hour']);
  const refused = await create({ kind: 'move', percent: '5', within: '1h' });
  expect([refused.code, refused.fields]).toEqual([ErrorCodes.alertMet, { percent: '5.04' }]);
  expect((await client.call(listPriceAlerts, {})).data.list[0]).toMatchObject({
    ...{ kind: 'move', price: null, percent: '5', within: '1h' },
  });
});

test('[T-19] an alert that is met already, that is there already, or that is incomplete is refused', async () => {
  await tradeAt('10');
  const { client, create } = await somebody();
  const codeOf = async (terms: Parameters<typeof create>[0]) => (await create(terms)).code;
  const met = await create({ kind: 'above', price: '10' });
  expect([met.code, met.fields]).toEqual([ErrorCodes.alertMet, { price: '10' }]);
  expect(await codeOf({ kind: 'below', price: '10.5' })).toBe(ErrorCodes.alertMet);
  expect(await codeOf({ kind: 'above', price: '11' })).toBe(0);
  expect(await codeOf({ kind: 'above', price: '11.0', repeat: true })).toBe(ErrorCodes.alertExists);
  expect(await codeOf({ kind: 'above', price: '11.123456789' })).toBe(ErrorCodes.pricePrecision);
  for (const terms of [
    { kind: 'above' },
    { kind: 'above', price: '0' },
    { kind: 'move', percent: '5' },
    { kind: 'move', within: '5m' },
    { kind: 'move', percent: '0.05', within: '5m' },
    { kind: 'above', price: '12', note: 'two\nlines' },
  ] as const)
    expect([terms, await codeOf(terms)]).toEqual([terms, ErrorCodes.invalidInput]);
  expect(
    (await client.call(createPriceAlert, { ...pair, token: 'nothing', kind: 'above', price: '1' })).code,
  ).toBe(ErrorCodes.pairUnknown);
});

/** A line through `price` now that moves by `perHour`, whole numbers of USDT. */
async function lineThrough(price: number, perHour: number) {
  const now = (await maker.call(listUserOrder, { limit: 1 })).data.list[0]?.create_time ?? 0;
  return {
    ...{ from_time: now - hour, from_price: String(price - perHour) },
    ...{ to_time: now, to_price: String(price) },
  };
}

test('[T-19] [T-20] an alert for a line is told by the trade that comes to what the line is at then', async () => {
  await tradeAt('10');
  const { client, told, mails, create, states } = await somebody();
  const line = await lineThrough(14, 1);
  const { data } = await create({ kind: 'above', line, note: 'my line' });
  expect(data.alert).toMatchObject({ kind: 'above', line, percent: null, state: 'armed' });
  // It moves on while they are asked.
  expect(data.alert.price).toMatch(/^14(\.00\d*)?$/);
  const falling = await create({ kind: 'above', line: await lineThrough(11, -1) });
  expect(falling.code).toBe(0);
  await pass(hour);
  await tradeAt('14.9');
  // The one fell to what is traded at, the other rose away from it.
  await expectSoon(states, ['armed', 'told']);
  await tradeAt('15.1');
  await expectSoon(told, [
    'AURA/USDT came to your line at 15.1 USDT',
    'AURA/USDT came to your line at 14.9 USDT',
  ]);
  const [mail = ''] = (await mails()).filter((body) => body.includes('my line'));
  expect(mail).toMatch(/The line that you drew was at 15(\.00\d*)? USDT then. Your note: my line/);
  const { list } = (await client.call(listPriceAlerts, {})).data;
  expect(list.map(({ line: shown, told_price }) => [shown?.to_price, told_price])).toEqual([
    ['14', '15.1'],
    ['11', '14.9'],
  ]);
});

test('[T-19] [T-20] a repeating alert for a line is armed again by a price on the other side of it at that time', async () => {
  await tradeAt('10');
  const { told, create, states } = await somebody();
  await create({ kind: 'below', line: await lineThrough(9, 1), repeat: true });
  await tradeAt('8.99');
  await expectSoon(states, ['resting']);
  await pass(restMs);
  // Above what it was told at, and still below the line, which has come to more than 9.08.
  await tradeAt('9.05');
  await tradeAt('9.07');
  expect([await states(), (await told()).length]).toEqual([['resting'], 1]);
  await tradeAt('9.5');
  await expectSoon(states, ['armed']);
  await tradeAt('9.05');
  await expectSoon(async () => (await told()).length, 2);
});

test('[T-19] [T-20] an alert for a line that could not be meant is refused', async () => {
  await tradeAt('10');
  const { create } = await somebody();
  const line = await lineThrough(12, 1);
  const met = await create({ kind: 'below', line });
  expect([met.code, met.fields]).toEqual([ErrorCodes.alertMet, { price: '10' }]);
  expect((await create({ kind: 'above', line })).code).toBe(0);
  expect((await create({ kind: 'above', line, repeat: true })).code).toBe(ErrorCodes.alertExists);
  // Another line at the same price now, and the price itself.
  expect((await create({ kind: 'above', line: { ...line, from_price: '10' } })).code).toBe(0);
  expect((await create({ kind: 'above', price: '12' })).code).toBe(0);
  for (const end of ['from_price', 'to_price'])
    expect((await create({ kind: 'above', line: { ...line, [end]: '12.123456789' } })).code).toBe(
      ErrorCodes.pricePrecision,
    );
  const { from_time, to_time } = line;
  const most = '9'.repeat(30);
  for (const [terms, field] of [
    [{ kind: 'above', price: '12', line }, 'line'],
    [{ kind: 'above' }, 'price'],
    [{ kind: 'move', percent: '5', within: '1h', line }, 'line'],
    [{ kind: 'above', line: { ...line, to_time: from_time } }, 'line'],
    [{ kind: 'above', line: { ...line, to_time: from_time - 1 } }, 'line'],
    [{ kind: 'above', line: { ...line, from_time: to_time + hour, to_time: to_time + day } }, 'line'],
    [{ kind: 'above', line: { ...line, from_price: '0' } }, 'line'],
    [{ kind: 'above', line: { ...line, from_price: most } }, 'line'],
    // It left all prices long ago.
    [{ kind: 'below', line: { ...line, to_time: from_time + minute, to_price: '1' } }, 'line'],
    [{ kind: 'above', line: { ...line, to_time: from_time + 1, to_price: most.slice(8) } }, 'line'],
  ] as const) {
    const { code, fields } = await create(terms);
    expect([terms, code, Object.keys(fields ?? {})]).toEqual([terms, ErrorCodes.invalidInput, [field]]);
  }
});

test('[T-19] [T-20] an alert is changed from a price to a line, to another one and back', async () => {
  await tradeAt('10');
  const { client, create, states } = await somebody();
  const { id } = (await create({ kind: 'above', price: '11' })).data.alert;
  const line = await lineThrough(12, 1);
  const change = async (terms: { readonly price?: string; readonly line?: typeof line }) =>
    (await client.call(changePriceAlert, { id, kind: 'above', ...terms })).data.alert;
  const changed = await change({ line });
  expect(changed).toMatchObject({ id, line, state: 'armed' });
  await pass(hour);
  // Asked for again it stays as it is, with the price that it had.
  expect(await change({ line })).toEqual(changed);
  const other = { ...line, from_price: '10' };
  expect(await change({ line: other })).toMatchObject({ line: other });
  await tradeAt('13.5');
  expect(await states()).toEqual(['armed']);
  const back = await change({ price: '13.6' });
  expect([back.price, 'line' in back]).toEqual(['13.6', false]);
  await tradeAt('13.6');
  await expectSoon(states, ['told']);
});

test('[T-19] an account has a limited number of alerts waiting, and is told which', async () => {
  await tradeAt('10');
  const { client, create } = await somebody();
  for (let count = 1; count <= mostAlerts; count += 1)
    expect((await create({ kind: 'above', price: String(100 + count) })).code).toBe(0);
  const refused = await create({ kind: 'above', price: '500' });
  expect([refused.code, refused.fields]).toEqual([ErrorCodes.tooManyAlerts, { most: String(mostAlerts) }]);
  const [newest] = (await client.call(listPriceAlerts, {})).data.list;
  await client.call(deletePriceAlert, { id: newest?.id ?? '' });
  expect((await create({ kind: 'above', price: '500' })).code).toBe(0);
});

test('[T-19] a changed alert waits by its new terms, also one that was told; a deleted one is told nothing', async () => {
  await tradeAt('10');
  const { client, told, create, states } = await somebody();
  const { id } = (await create({ kind: 'above', price: '11' })).data.alert;
  const gone = (await create({ kind: 'above', price: '11.5' })).data.alert;
  const changed = await client.call(changePriceAlert, { id, kind: 'above', price: '12' });
  expect(changed.data.alert).toMatchObject({ id, price: '12', state: 'armed' });
  await client.call(deletePriceAlert, { id: gone.id });
  expect((await client.call(deletePriceAlert, { id: gone.id })).code).toBe(0);
  await tradeAt('11.6');
  expect(await states()).toEqual(['armed']);
  await tradeAt('12');
  await expectSoon(states, ['told']);
  const again = { id, kind: 'above', price: '12' } as const;
  expect((await client.call(changePriceAlert, again)).code).toBe(ErrorCodes.alertMet);
  await tradeAt('10');
  expect((await client.call(changePriceAlert, again)).data.alert).toMatchObject({ state: 'armed' });
  await tradeAt('12');
  await expectSoon(told, Array<string>(2).fill('AURA/USDT rose to 12 USDT'));
  const stranger = await somebody();
  for (const unknown of [id, 'no-id'])
    expect((await stranger.client.call(changePriceAlert, { ...again, id: unknown })).code).toBe(
      ErrorCodes.alertUnknown,
    );
});

test('[T-19] [T-20] alerts wait on through a restart', async () => {
  await pass(day);
  await tradeAt('10');
  const { client, create, email } = await somebody();
  await create({ kind: 'above', price: '11' });
  await create({ kind: 'move', percent: '20', within: '24h' });
  await create({ kind: 'above', line: await lineThrough(11, -1) });
  const cookies = [...client.cookies];
  const kept = [maker, taker].map(({ cookies: own }) => [...own]);
  await app.close();
  await start();
  for (const [index, own] of [maker, taker].entries())
    for (const [name, value] of kept[index] ?? []) own.cookies.set(name, value);
  const back = new TestClient(app);
  for (const [name, value] of cookies) back.cookies.set(name, value);
  await tradeAt('11');
  await expectSoon(
    async () => (await back.call(listPriceAlerts, {})).data.list.map(({ state }) => state),
    ['armed', 'told', 'told'],
  );
  await expectSoon(
    async () => (await back.messages(email)).filter(({ subject }) => subject.includes('rose to 11')).length,
    1,
  );
});

test('[T-19] [H-31] pages that do not know alerts have them among orders, and are offered no choice of them', async () => {
  await tradeAt('10');
  const { client, create, states } = await somebody();
  await create({ kind: 'above', price: '11' });
  await tradeAt('11');
  await expectSoon(states, ['told']);
  const kinds = async () =>
    (await client.call(listNotifications, { from_id: 0, limit: 50 })).data.list.map(({ kind }) => kind);
  await expectSoon(async () => (await kinds()).filter((kind) => kind === 'orders').length, 1);
  expect(await kinds()).not.toContain('alerts');
  const offered = async (input: InputOf<typeof getNotificationChoices>) =>
    (await client.call(getNotificationChoices, input)).data.choices.map(({ kind }) => kind);
  expect(await offered({})).not.toContain('alerts');
  expect(await offered({ knows: 'alerts' })).toContain('alerts');
});

test('[T-19, Q-05] all pages of a user hear that an alert was set, changed, met, armed again and deleted', async () => {
  await tradeAt('10');
  const { client, create } = await somebody();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const socket = io(`http://127.0.0.1:${port}${personalNamespace}`, {
    path: socketPath,
    transports: ['websocket'],
    auth: { socket_token: client.cookies.get('socket_token') },
  });
  const told: PersonalMessage['alerts'] = [];
  socket.on(personalEvent, ({ alerts }: PersonalMessage) => told.push(...(alerts ?? [])));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    const terms = { kind: 'above', price: '11', repeat: true } as const;
    const { id } = (await create(terms)).data.alert;
    const change = { id, token: 'aura', market: 'usdt' };
    const expectTold = (times: number) =>
      expectSoon(
        () => new Promise((resolve) => setImmediate(() => resolve(told))),
        Array(times).fill(change),
      );
    await expectTold(1);
    await client.call(changePriceAlert, { ...terms, id, note: 'sell' });
    await expectTold(2);
    await tradeAt('11');
    await expectTold(3);
    await pass(restMs);
    await tradeAt('10');
    await expectTold(4);
    await client.call(deletePriceAlert, { id });
    await expectTold(5);
  } finally {
    socket.disconnect();
  }
});
