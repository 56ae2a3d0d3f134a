import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createTestClock, createTestExchange } from '../../../test/exchange';
import { createTestPlace, type TestPlace } from '../../../test/storage/storage';
import { CallError } from '../call-error';
import { openStorage, type Storage } from '../storage/open-storage';
import { command } from '../storage/tables';
import type { TradingExchange } from './exchange';
import { verifyLedger } from './state-store';

const users = ['ann', 'bob', 'cat'];
/** Times that all connections are cut, each in the middle of trading. */
const cuts = 12;
let place: TestPlace;
let storage: Storage;
let exchange: TradingExchange;
let person: pg.Client;

beforeEach(async () => {
  place = await createTestPlace();
  storage = await openStorage(place.options);
  exchange = await createTestExchange(storage.database, createTestClock(500_000));
  for (const userId of users) {
    for (const token of ['usdt', 'aura']) {
      const cause = `${userId} ${token}`;
      await exchange.credit({ userId, token, amount: 10n ** 12n, from: 'chain', cause });
    }
  }
  person = new pg.Client({ connectionString: place.options.databaseUrl });
  await person.connect();
});
afterEach(async () => {
  await person.end();
  await exchange.stop();
  await storage.close();
  await place.remove();
});

it('[X-02, X-03] connections that are cut in mid-matching: what was acknowledged is stored, what was called unavailable is not', async () => {
  const answers = new Map<string, 'placed' | 'refused' | 'unavailable' | 'unknown'>();
  let number = 0;
  let trading = true;
  async function trade(userId: string): Promise<void> {
    while (trading) {
      number += 1;
      const key = `key-${number}`;
      const side = number % 2 === 0 ? 1 : 2;
      const price = String(100 + ((number * 7) % 11) - 5);
      const input = { market_type: 1, side, token: 'aura', market: 'usdt', price, amount: '1' } as const;
      try {
        const order = await exchange.placeOrder(userId, input, key);
        answers.set(key, 'placed');
        if (order.close_time === 0) await exchange.cancelOrder(userId, order.order_id).catch(() => undefined);
      } catch (error) {
        if (!(error instanceof CallError)) answers.set(key, 'unknown');
        else answers.set(key, error.error === 'unavailable' ? 'unavailable' : 'refused');
      }
    }
  }
  const trades = [...users, ...users].map(trade);
  const placed = () => [...answers.values()].filter((answer) => answer === 'placed').length;
  for (let cut = 0; cut < cuts; cut += 1) {
    const before = placed();
    while (placed() < before + 20) await new Promise((resolve) => setImmediate(resolve));
    await person.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }
  trading = false;
  await Promise.all(trades);

  // Others of the exchange's own connections may just have been cut.
  const database = drizzle(person);
  const stored = new Set((await database.select().from(command)).map(({ key }) => key));
  const counted = { placed: 0, refused: 0, unavailable: 0, unknown: 0 };
  for (const [key, answer] of answers) {
    counted[answer] += 1;
    if (answer !== 'unknown') expect([key, stored.has(key)]).toEqual([key, answer === 'placed']);
  }
  expect(counted.placed).toBeGreaterThanOrEqual(cuts * 20);
  await verifyLedger(database);
});
