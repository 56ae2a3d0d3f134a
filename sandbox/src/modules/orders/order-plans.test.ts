import { type SQL, sql } from 'drizzle-orm';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../../core/storage/open-storage';
import { seedCatalogue } from '../market';
import { OrderRecords } from './order-records';

/** One user among many. */
const busy = 'ann';
let storage: Storage;
const catalogue = seedCatalogue(0);
const records = () => new OrderRecords(storage.database, catalogue);

beforeAll(async () => {
  storage = await openTestStorage();
  const { database } = storage;
  const owner = sql.raw(`case when n % 600 = 0 then '${busy}' else 'user-' || (n % 997) end`);
  const pair = sql.raw(
    `case when n % 1800 = 0 then 'muse_usdt' when n % 1200 = 0 then 'aura_btc' else 'aura_usdt' end`,
  );
  await database.execute(sql`
    insert into exchange_order select n, ${owner}, ${pair}, 1, 1 + n % 2, 100, 100, 100, 10000, 1, 0,
      case when n % 9000 = 0 then 1 else 3 end, n, case when n % 9000 = 0 then 0 else n end, 1
    from generate_series(1, 60000) as n`);
  await database.execute(sql`
    insert into user_trade select ${owner}, n, n, ${pair}, 1 + n % 2, 100, 100, 10000, 1, n
    from generate_series(1, 60000) as n`);
  await database.execute(sql`vacuum analyze exchange_order, user_trade`);
});
afterAll(() => storage.close());

/** The query plans of what `read` asks the database, as text. */
async function plansOf(read: () => Promise<unknown>): Promise<string> {
  const spy = jest.spyOn(storage.database._.session, 'prepareQuery');
  await read();
  const queries = spy.mock.calls.map(([query]) => query);
  spy.mockRestore();
  expect(queries.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const query of queries) {
    const explained: SQL[] = query.sql
      .split(/\$(\d+)/)
      .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${query.params[Number(part) - 1]}`));
    plans.push(JSON.stringify(await storage.database.execute(sql`explain ${sql.join(explained)}`)));
  }
  return plans.join('\n');
}

const filter = { owner: busy };

it.each([
  ['all orders', () => records().orders(filter, { from_id: 0, limit: 20 })],
  ['a later page', () => records().orders(filter, { from_id: 30_000, limit: 20 })],
  [
    'one pair',
    () => records().orders({ ...filter, token: 'aura', market: 'btc' }, { from_id: 0, limit: 20 }),
  ],
  ['one side', () => records().orders({ ...filter, side: 1 }, { from_id: 0, limit: 20 })],
  ['all fills', () => records().trades(filter, { from_id: 0, limit: 20 })],
  ['a later page of fills', () => records().trades(filter, { from_id: 30_000, limit: 20 })],
])('[T-14] a page of %s is found by an index, without going through a table', async (_name, read) => {
  const plans = await plansOf(read);
  expect(plans).not.toContain('Seq Scan');
  expect(plans).toContain('Index');
});

it('[T-10] open orders are found among many closed ones without going through them', async () => {
  const open = { ...filter, pending: true };
  const plans = await plansOf(() => records().orders(open, { from_id: 0, limit: 200 }));
  expect(plans).toContain('exchange_order_current');
  expect((await records().orders(open, { from_id: 0, limit: 200 })).list).toHaveLength(6);
});

it('[T-14] an order’s fills are found by the order', async () => {
  const plans = await plansOf(() => records().tradesOfOrder(busy, 600));
  expect(plans).not.toContain('Seq Scan');
  expect(await records().tradesOfOrder(busy, 600)).toHaveLength(1);
});

it('[T-14] numbered pages count what they page through', async () => {
  const orders = await records().numberedOrders(filter, { page: 3, size: 10 });
  expect(orders.total).toBe(100);
  expect(orders.list[0]?.order_id).toBe(String(60_000 - 20 * 600));
  const trades = await records().numberedTrades({ ...filter, token: 'muse' }, { page: 1, size: 10 });
  expect(trades.total).toBe(33);
  expect(trades.list.map(({ token }) => token)).toEqual(Array.from({ length: 10 }, () => 'muse'));
});
