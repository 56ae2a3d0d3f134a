import { createTestClock, createTestExchange } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import type { PersonalUpdate } from '../context';
import { c2cOwner } from '../engine/ledger';
import { verifyLedger } from './state-store';

const clock = createTestClock(1_000);

it('[A-07] [Q-05] both accounts change in one transaction, are told once, and are there after a restart', async () => {
  const storage = await openTestStorage();
  let exchange = await createTestExchange(storage.database, clock);
  try {
    await exchange.credit({ userId: 'ann', token: 'usdt', amount: 900n, from: 'chain', cause: 'deposit' });
    const updates: PersonalUpdate[] = [];
    exchange.onPersonal((update) => updates.push(update));
    const order = { token: 'usdt', amount: 400n, to: 'c2c' } as const;
    expect(await exchange.transferBetweenAccounts('ann', order, 'key-1')).toEqual({
      token: 'usdt',
      asset: 500n,
      c2c: 400n,
    });
    expect(updates).toEqual([
      {
        userId: 'ann',
        orders: [],
        deposits: [],
        balances: [{ token: 'usdt', available: '0.0005', frozen: '0', version: 2 }],
      },
    ]);
    await exchange.stop();

    exchange = await createTestExchange(storage.database, clock);
    expect(exchange.holdings(c2cOwner('ann')).get('usdt')?.available).toBe(400n);
    expect(await exchange.transferBetweenAccounts('ann', order, 'key-1')).toEqual({
      token: 'usdt',
      asset: 500n,
      c2c: 400n,
    });
    await expect(
      exchange.transferBetweenAccounts('ann', { ...order, amount: 401n, to: 'asset' }),
    ).rejects.toMatchObject({ error: 'insufficientBalance' });
    await verifyLedger(storage.database);
  } finally {
    await exchange.stop();
    await storage.close();
  }
});

it('[A-07] of many transfers at once exactly those succeed that there is money for', async () => {
  const storage = await openTestStorage();
  const exchange = await createTestExchange(storage.database, clock);
  try {
    await exchange.credit({ userId: 'ann', token: 'usdt', amount: 100n, from: 'chain', cause: 'deposit' });
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        exchange.transferBetweenAccounts('ann', { token: 'usdt', amount: 9n, to: 'c2c' }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    expect(exchange.holdings('ann').get('usdt')?.available).toBe(1n);
    expect(exchange.holdings(c2cOwner('ann')).get('usdt')?.available).toBe(99n);
  } finally {
    await exchange.stop();
    await storage.close();
  }
});
