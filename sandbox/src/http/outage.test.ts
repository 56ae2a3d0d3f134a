import { ErrorCodes, getTradeList, getUserUsable, listUserOrder, placeOrder } from '@exchange/contract';
import { buildTestApp, TestClient } from '../../test/app';
import { Breakage } from '../../test/storage/breakage';
import { openTestStorage } from '../../test/storage/storage';

it('[X-02] an order whose outcome the storage cannot tell is answered without a code, and by its key once the storage is back', async () => {
  const storage = await openTestStorage();
  const breakage = new Breakage();
  const app = await buildTestApp({ storage: { ...storage, database: breakage.over(storage.database) } });
  try {
    const client = new TestClient(app);
    await client.register('outage@example.com');
    const deposit = { account: 'outage@example.com', token: 'usdt', amount: '100' };
    await client.sandbox('POST', '/sandbox/deposit', deposit);
    await client.sandbox('POST', '/sandbox/clock', { advanceMs: 120_000 });
    const usable = async () => (await client.call(getUserUsable, { token: 'usdt' })).data.available;
    expect(await usable()).toBe('100');

    const order = {
      market_type: 1,
      side: 1,
      token: 'aura',
      market: 'usdt',
      price: '5',
      amount: '2',
    } as const;
    const key = { 'idempotency-key': 'outage-1' };
    // The exchange has jobs of its own to do meanwhile.
    breakage.meant = key['idempotency-key'];
    breakage.mode = 'loseAll';
    const lost = await app.inject({
      method: 'POST',
      url: `/api${placeOrder.path}`,
      headers: {
        host: client.host,
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...key,
      },
      payload: order,
    });
    expect(lost.statusCode).toBe(500);
    expect(lost.headers['content-type']).toContain('text/plain');
    expect((await client.call(placeOrder, order)).code).toBe(ErrorCodes.unavailable);
    expect((await client.call(listUserOrder, {})).code).toBe(ErrorCodes.internal);
    const unknown = new TestClient(app);
    unknown.cookies.set('__Host-session', 'nobody knows yet whose');
    expect((await unknown.call(placeOrder, order)).code).toBe(ErrorCodes.unavailable);
    expect((await client.call(getTradeList, {})).code).toBe(0);

    breakage.mode = 'none';
    const told = await client.call(placeOrder, order, key);
    expect(told).toMatchObject({ code: 0, data: { order: { status: 1, amount: '2' } } });
    expect((await client.call(listUserOrder, {})).data.list).toEqual([told.data.order]);
    expect(await usable()).toBe('90');
  } finally {
    breakage.mode = 'none';
    await app.close();
  }
});
