import { asc } from 'drizzle-orm';
import { createTestClock, createTestExchange } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../storage/storage';
import { domainEvent } from '../storage/tables';
import type { TradingExchange } from './exchange';
import { orderEvents } from './order-events';
import type { OrderInput } from './validate-order';

let storage: Storage;
let exchange: TradingExchange;

beforeEach(async () => {
  storage = await openTestStorage();
  exchange = await createTestExchange(storage.database, createTestClock(500_000));
  for (const userId of ['ann', 'bob', 'sim-maker'])
    for (const token of ['usdt', 'aura'])
      await exchange.credit({
        ...{ userId, token, amount: 10n ** 11n, from: 'chain', cause: `${userId} ${token}` },
      });
});
afterEach(async () => {
  await exchange.stop();
  await storage.close();
});

const place = (owner: string, side: 1 | 2, amount: string, rest: Partial<OrderInput> = {}) =>
  exchange.placeOrder(owner, {
    ...{ market_type: 1, side, market: 'usdt', token: 'aura', price: '2.5', amount, ...rest },
  });
const told = () => storage.database.select().from(domainEvent).orderBy(asc(domainEvent.id));

test('[T-10] [S-11] an order that waited in the book is told when it is fully traded; one that trades at once, and simulated ones, are not', async () => {
  await place('ann', 2, '3');
  await place('bob', 1, '1');
  expect(await told()).toEqual([]);
  await place('bob', 1, '2');
  await place('sim-maker', 2, '4');
  await place('bob', 1, '4');
  const [filled, ...more] = await told();
  expect(more).toEqual([]);
  expect(filled).toMatchObject({
    ...{ name: 'orders.filled', userId: 'ann', time: 500_000 },
    data: { pair: 'aura_usdt', side: 2, amount: '3 AURA', total: '7.5 USDT', price: '2.5 USDT' },
  });
  expect(orderEvents.filled.tell(filled?.data, 500_000, 'en')).toMatchObject({
    title: 'Order filled: Sold 3 AURA',
    body: 'Sold 3 AURA for 7.5 USDT, at 2.5 USDT on average.',
    path: '/order/trade',
  });
});

test('[T-16] [S-11] an order that fired is told of what became of it, unless it was filled at once', async () => {
  await place('bob', 1, '1');
  await place('ann', 2, '1');
  const stop = { trigger_kind: 'stop', trigger_price: '2' } as const;
  await place('ann', 2, '3', { ...stop, price: '1.9' });
  await place('ann', 2, '4', { ...stop, market_type: 2 });
  await place('sim-maker', 2, '5', { ...stop, price: '1.9' });
  await place('bob', 1, '1', { price: '2' });
  await place('sim-maker', 2, '1', { price: '2' });
  const fired = (await told()).filter(({ name }) => name === orderEvents.triggered.name);
  expect(fired).toEqual([
    expect.objectContaining({ userId: 'ann', time: 500_000, data: expect.objectContaining({ rests: true }) }),
    expect.objectContaining({ userId: 'ann', data: expect.objectContaining({ rests: false }) }),
  ]);
  const [resting, revoked] = fired.map(({ data }) => orderEvents.triggered.tell(data, 500_000, 'en'));
  expect(resting).toMatchObject({
    title: 'Trigger reached: AURA/USDT at 2 USDT',
    body: 'Your order went to the market: Sell 3 AURA. What could not be traded waits in the book at its limit.',
  });
  expect(revoked?.body).toMatch(/Sell 4 AURA. What could not be traded was revoked.$/);
});
