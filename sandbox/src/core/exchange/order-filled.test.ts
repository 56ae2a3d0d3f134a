import { asc } from 'drizzle-orm';
import { createTestClock, createTestExchange } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { domainEvent } from '../storage/tables';
import { orderEvents } from './order-filled';

test('[T-10] [S-11] an order that waited in the book is told when it is fully traded; one that trades at once, and simulated ones, are not', async () => {
  const storage = await openTestStorage();
  const { database } = storage;
  const exchange = await createTestExchange(database, createTestClock(500_000));
  const place = (owner: string, side: 1 | 2, amount: string) =>
    exchange.placeOrder(owner, {
      ...{ market_type: 1, side, market: 'usdt', token: 'aura', price: '2.5', amount },
    });
  const told = () => database.select().from(domainEvent).orderBy(asc(domainEvent.id));
  try {
    for (const userId of ['ann', 'bob', 'sim-maker'])
      for (const token of ['usdt', 'aura'])
        await exchange.credit({
          ...{ userId, token, amount: 10n ** 11n, from: 'chain', cause: `${userId} ${token}` },
        });
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
  } finally {
    await exchange.stop();
    await storage.close();
  }
});
