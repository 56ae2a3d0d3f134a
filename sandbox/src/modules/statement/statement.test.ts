import { statementKinds } from '@exchange/contract';
import { sql } from 'drizzle-orm';
import { createTestClock, createTestExchange, emptyExchange } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import type { TradingExchange } from '../../core/exchange/exchange';
import type { Storage } from '../../core/storage/open-storage';
import { day } from '../../core/time-spans';
import { idOf, readStatement, type StatementFilter, statementQuery } from './statement';

const start = Date.UTC(2026, 10, 20, 12);
const clock = createTestClock(start);
let storage: Storage;
let exchange: TradingExchange;
beforeAll(async () => {
  storage = await openTestStorage();
});
beforeEach(async () => {
  clock.set(start);
  await emptyExchange(storage.database);
  exchange = await createTestExchange(storage.database, clock);
});
afterEach(() => exchange.stop());
afterAll(() => storage.close());

const all: StatementFilter = { kinds: statementKinds, withHolds: true };
const read = (userId: string, filter: Partial<StatementFilter> = {}, fromId = '0', limit = 100) =>
  readStatement(storage.database, userId, { ...all, ...filter }, { fromId, limit });
/** Oldest first, in whole tokens. */
const told = async (userId: string, filter: Partial<StatementFilter> = {}) =>
  (await read(userId, filter))
    .map(({ owner, token, kind, reference, available: usable, frozen: held, balance }) => {
      const whole = (units: bigint) => Number(units) / (token === 'usdt' ? 1e6 : 1e8);
      const amounts = [usable, held, balance].map(whole).join(' ');
      return `${owner === userId ? '' : 'c2c '}${token} ${kind} ${reference ?? '-'} ${amounts}`;
    })
    .reverse();

let credits = 0;
const credit = (userId: string, token: string, whole: number, time?: number) =>
  exchange.credit({
    ...{ userId, token, amount: BigInt(whole) * (token === 'usdt' ? 10n ** 6n : 10n ** 8n), from: 'chain' },
    ...{ cause: `deposit:${(credits += 1)}`, ...(time !== undefined && { time }) },
  });
const order = (side: 1 | 2, price: string, amount: string) => ({
  ...{ market_type: 1 as const, side, token: 'aura', market: 'usdt', price, amount },
});

it('[A-10] tells what orders hold, trade and give free, each with its order and the balance after it', async () => {
  await credit('ann', 'usdt', 1_000);
  await credit('bob', 'aura', 10);
  const open = await exchange.placeOrder('ann', order(1, '10', '5'));
  const sold = await exchange.placeOrder('bob', order(2, '10', '2'));
  await exchange.cancelOrder('ann', open.order_id);
  expect((await told('ann')).slice(1)).toEqual([
    `usdt order ${open.order_no} -50 50 1000`,
    `usdt trade ${open.order_no} 0 -20 980`,
    `aura trade ${open.order_no} 1.998 0 1.998`,
    `usdt order ${open.order_no} 30 -30 980`,
  ]);
  // What an order holds and pays at once is one line.
  expect((await told('bob')).slice(1)).toEqual([
    `aura trade ${sold.order_no} -2 0 8`,
    `usdt trade ${sold.order_no} 19.98 0 19.98`,
  ]);
  expect(await told('ann', { withHolds: false, token: 'usdt' })).toEqual([
    expect.stringMatching(/^usdt deposit deposit:\d+ 1000 0 1000$/),
    `usdt trade ${open.order_no} 0 -20 980`,
  ]);
  expect(await told('ann', { reference: open.order_no })).toHaveLength(4);
  expect(await told('bob', { reference: open.order_no })).toEqual([]);
});

it('[A-10] tells the orders of one batch apart, and both accounts', async () => {
  await credit('ann', 'usdt', 1_000);
  await credit('bob', 'aura', 10);
  const [first, second] = await Promise.all([
    exchange.placeOrder('ann', order(1, '10', '1')),
    exchange.placeOrder('ann', order(1, '9', '1')),
    exchange.placeOrder('bob', order(2, '10', '1')),
    exchange.transferBetweenAccounts('ann', { token: 'usdt', amount: 5_000_000n, to: 'c2c' }, 'key'),
  ]);
  expect((await told('ann')).slice(1).sort()).toEqual(
    [
      `usdt trade ${first.order_no} -10 0 990`,
      `usdt order ${second.order_no} -9 9 990`,
      `aura trade ${first.order_no} 0.999 0 0.999`,
      `usdt account_transfer - -5 0 985`,
      `c2c usdt account_transfer - 5 0 5`,
    ].sort(),
  );
  expect(await told('ann', { account: 'c2c' })).toEqual(['c2c usdt account_transfer - 5 0 5']);
  expect(await told('ann', { account: 'asset', kinds: ['account_transfer'] })).toHaveLength(1);
});

it('[A-10] pages follow one another through equal times to the end, whatever they are narrowed to', async () => {
  for (let count = 0; count < 7; count += 1) {
    await credit('ann', 'usdt', 1);
    await credit('ann', 'aura', 1);
    if (count % 3 === 0) clock.set(clock.now() + day);
  }
  await exchange.transferBetweenAccounts('ann', { token: 'usdt', amount: 1n, to: 'c2c' }, 'key');
  const filters: Partial<StatementFilter>[] = [
    {},
    { token: 'aura' },
    { kinds: ['deposit'], account: 'asset' },
    { from_time: start + day, to_time: start + 2 * day },
  ];
  for (const filter of filters) {
    const whole = (await read('ann', filter)).map(idOf);
    const paged: string[] = [];
    for (let page = await read('ann', filter, '0', 3); page.length > 0;) {
      paged.push(...page.map(idOf));
      page = await read('ann', filter, paged.at(-1) ?? '0', 3);
    }
    expect(paged).toEqual(whole);
    expect(whole.length).toBeGreaterThan(3);
  }
  expect((await read('ann', { from_time: start + day, to_time: start + 2 * day })).length).toBe(6);
  await expect(read('ann', {}, '1-99')).rejects.toMatchObject({ error: 'invalidInput' });
  await expect(read('ann', {}, 'x')).rejects.toMatchObject({ error: 'invalidInput' });
  const [others] = await read('ann');
  await expect(read('bob', {}, others && idOf(others))).rejects.toMatchObject({ error: 'invalidInput' });
});

it('[A-10] what is posted late comes after what was known, at a time that is not before it', async () => {
  await credit('ann', 'usdt', 5);
  await credit('ann', 'usdt', 3, start - day);
  await credit('ann', 'aura', 1, start - day);
  expect((await read('ann')).map(({ token, balance, time }) => [token, balance, time - start])).toEqual([
    ['usdt', 8_000_000n, 0],
    ['usdt', 5_000_000n, 0],
    ['aura', 100_000_000n, -day],
  ]);
});

it('[A-10] a page is read by the index, not through what was traded since', async () => {
  await credit('ann', 'usdt', 1);
  await storage.database.execute(sql`
    insert into journal select 1000 + n, 'filler ' || n, ${start}, false from generate_series(1, 5000) as n;`);
  await storage.database.execute(sql`
    insert into ledger_entry select 1000 + n, side, case side when 1 then 'ann' else '@chain' end, 'usdt', 'trade',
      case side when 1 then n::text end, case side when 1 then 1 else -1 end, 0,
      case side when 1 then 1000000 + n end, case side when 1 then ${start + 1}::bigint end
    from generate_series(1, 5000) as n, generate_series(1, 2) as side`);
  await storage.database.execute(sql`analyze ledger_entry`);
  const plan = await storage.database.execute(
    sql`explain (analyze, costs off, timing off) ${statementQuery(storage.database, {
      ...{ owners: ['ann', 'c2c:ann'], token: undefined, kinds: statementKinds, from: undefined },
      ...{ wanted: undefined, limit: 3 },
    }).getSQL()}`,
  );
  const text = JSON.stringify(plan);
  expect(text).toContain('Index Scan Backward using ledger_entry_statement');
  expect(text).not.toMatch(/(Seq|Heap) Scan on ledger_entry/);
  expect((await read('ann', {}, '0', 3)).map(({ reference }) => reference)).toEqual(['5000', '4999', '4998']);
});
