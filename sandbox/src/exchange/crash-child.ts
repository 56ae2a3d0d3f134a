/**
 * Run by crash.test.ts in a process of its own: trades as fast as it can on the data folder or database given as its
 * arguments and says on its output what it asks for and what was acknowledged, until it is killed.
 */
import { openStorage } from '../storage/open-storage';
import { createTestClock, createTestExchange } from './test-exchange';

const users = ['ann', 'bob', 'cat'];

async function main(): Promise<void> {
  const [, , dataDir, databaseUrl] = process.argv;
  const storage = await openStorage({ dataDir, databaseUrl });
  const exchange = await createTestExchange(storage.database, createTestClock(500_000));
  const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
  for (const userId of users) {
    for (const token of ['usdt', 'aura']) {
      const cause = `${userId} ${token}`;
      await exchange.credit({ userId, token, amount: 10n ** 12n, from: 'chain', cause });
    }
  }
  let number = 0;
  async function trade(userId: string): Promise<void> {
    for (;;) {
      number += 1;
      const key = `key-${process.pid}-${number}`;
      const side = number % 2 === 0 ? 1 : 2;
      const price = String(100 + ((number * 7) % 11) - 5);
      const amount = String(1 + (number % 3));
      const input = { market_type: 1, side, token: 'aura', market: 'usdt', price, amount } as const;
      say({ kind: 'asked', userId, key, input });
      const order = await exchange.placeOrder(userId, input, key).catch(() => undefined);
      if (!order) {
        say({ kind: 'refused', key });
        continue;
      }
      say({ kind: 'placed', userId, key, order });
      if (order.close_time === 0 && number % 3 === 0) {
        const revoked = await exchange.cancelOrder(userId, order.order_id).catch(() => undefined);
        if (revoked) say({ kind: 'revoked', userId, order: revoked });
      }
      if (number % 10 === 0) {
        const cause = `credit ${userId} ${process.pid}-${number}`;
        await exchange.credit({ userId, token: 'usdt', amount: 1n, from: 'chain', cause });
        say({ kind: 'credited', userId, cause });
      }
    }
  }
  await Promise.all([...users, ...users, ...users].map(trade));
}

void main();
