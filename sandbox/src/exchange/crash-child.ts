/**
 * Run by `test-crash.ts` in a process of its own: moves money in every way, as fast as it can, on the data folder or database
 * given as its arguments and says on its output what it asks for and what was acknowledged, until it is killed.
 */
import { openStorage } from '../storage/open-storage';
import { ask, type Line, type Request, users } from './test-crash-requests';
import { createTestClock, createTestExchange } from './test-exchange';

async function main(): Promise<void> {
  const [, , dataDir, databaseUrl] = process.argv;
  const storage = await openStorage({ dataDir, databaseUrl });
  const exchange = await createTestExchange(storage.database, createTestClock(500_000));
  const say = (line: Line) => process.stdout.write(`${JSON.stringify(line)}\n`);
  for (const userId of users) {
    for (const token of ['usdt', 'aura']) {
      const cause = `${userId} ${token}`;
      await exchange.credit({ userId, token, amount: 10n ** 12n, from: 'chain', cause });
    }
  }
  let number = 0;
  async function work(userId: string): Promise<void> {
    for (;;) {
      number += 1;
      const request = requestOf(userId, number);
      say({ kind: 'asked', request });
      const answer = await ask(exchange, request).catch(() => undefined);
      say(answer ? { kind: 'done', key: request.key, answer } : { kind: 'refused', key: request.key });
      if (answer?.order?.close_time === 0 && number % 3 === 0) {
        const order = await exchange.cancelOrder(userId, answer.order.order_id).catch(() => undefined);
        if (order) say({ kind: 'revoked', order });
      }
    }
  }
  await Promise.all([...users, ...users, ...users].map(work));
}

function requestOf(userId: string, number: number): Request {
  const common = { userId, key: `key-${process.pid}-${number}` };
  const amount = String(1 + (number % 5));
  switch (number % 8) {
    case 0:
      return { ...common, do: 'credit', amount };
    case 1:
      return { ...common, do: 'withdraw', amount };
    case 2:
      return { ...common, do: 'send', amount, to: users[(users.indexOf(userId) + 1) % users.length] ?? '' };
    case 3:
      return { ...common, do: 'transfer', amount, to: number % 3 === 0 ? 'asset' : 'c2c' };
    default: {
      const price = String(100 + ((number * 7) % 11) - 5);
      const side = number % 2 === 0 ? 1 : 2;
      return {
        ...common,
        do: 'order',
        input: { market_type: 1, side, token: 'aura', market: 'usdt', price, amount },
      };
    }
  }
}

void main();
