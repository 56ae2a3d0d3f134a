import type { PGlite } from '@electric-sql/pglite';
import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { MortalConnection } from '../../../test/crash/mortal-connection';
import {
  createTestClock,
  createTestExchange,
  emptyExchange,
  testCatalogue,
  testPair,
} from '../../../test/exchange';
import { Breakage } from '../../../test/storage/breakage';
import { openMemoryClient } from '../../../test/storage/embedded';
import type { Database } from '../../core/context';
import { createPairSpec } from '../../core/engine/pair-spec';
import type { TradingExchange } from '../../core/exchange/exchange';
import { domainEvent } from '../../core/storage/tables';
import { faultOfEntry } from '../operator/log-digest';
import { OperatorLog } from '../operator/operator-log';
import { operatorLog } from '../operator/tables';
import { awaitsPauses, logPauses } from './pause-log';

const protection = { movePpm: 50_000n, windowMs: 60_000, pauseMs: 10_000, auctionMs: 5_000 };
const pair = createPairSpec({ ...testPair, token: 'aura', openingTime: 0, protection });
const catalogue = { ...testCatalogue, pairs: new Map([[pair.code, pair]]) };
const clock = createTestClock(Date.UTC(2026, 10, 24, 10));
const breakage = new Breakage();

let client: PGlite;
let database: Database;
let exchange: TradingExchange;

const open = () => createTestExchange(breakage.over(database), clock, catalogue);

/** An exchange at ten o'clock in which nothing was traded yet. */
async function begin(): Promise<void> {
  await emptyExchange(database);
  clock.set(Date.UTC(2026, 10, 24, 10));
  exchange = await open();
  for (const userId of ['ann', 'bob'])
    for (const token of ['usdt', 'aura'])
      await exchange.credit({
        ...{ userId, token, amount: 10n ** 12n, from: 'chain', cause: `${userId} ${token}` },
      });
}

beforeAll(async () => {
  client = await openMemoryClient();
  database = drizzle(client);
});
beforeEach(begin);
afterEach(async () => {
  breakage.mode = 'none';
  await exchange.stop();
});
afterAll(() => client.close());

const place = (userId: string, side: 1 | 2, price: string) =>
  exchange.placeOrder(userId, {
    ...{ market_type: 1, side, token: 'aura', market: 'usdt', price, amount: '1' },
  });

/** Trades at 10 and at 10.4, and has an order meet 10.6. */
async function pauseUpwards(): Promise<void> {
  await place('ann', 2, '10');
  await place('bob', 1, '10');
  await place('ann', 2, '10.4');
  await place('ann', 2, '10.6');
  await place('bob', 1, '10.4');
  await place('bob', 1, '11');
}

async function pass(milliseconds: number): Promise<void> {
  clock.set(clock.now() + milliseconds);
  await exchange.settleDueOrders();
}

const write = (over = database) => logPauses({ database: over }, new OperatorLog(over, clock));

/** The lines after the first so many, as far as the exchange wrote them; the whole log holds together. */
async function lines(after = 0) {
  const all = await database.select().from(operatorLog).orderBy(asc(operatorLog.number));
  all.forEach((line, index) => expect(faultOfEntry(line, all[index - 1])).toBeUndefined());
  return all
    .slice(after)
    .map(({ operator, action, record, detail }) => [operator, action, record, detail].join(' | '));
}

const paused =
  'exchange | market-state-set | aura_usdt | 10 → 10.6 USDT · 2026-11-24T10:00:00.000Z – 2026-11-24T10:00:10.000Z';
const reopened = 'exchange | market-resumed | aura_usdt | 10.6 USDT · 1 AURA · 2026-11-24T10:00:10.000Z';

it('[T-17] [O-10] [X-02] a pause that a pair makes by itself and its end are lines of the log, once, wherever their writing is killed', async () => {
  let points = 1;
  for (let point = 0; point < points; point += 1) {
    const before = (await lines()).length;
    await exchange.stop();
    await begin();
    await pauseUpwards();
    await pass(10_000);
    expect(await database.$count(domainEvent, awaitsPauses())).toBeGreaterThan(0);
    const mortal = new MortalConnection(database);
    const reached = mortal.watch(point);
    await Promise.race([write(mortal.database).catch(() => undefined), mortal.died]);
    mortal.kill();
    points = Math.max(points, reached.length + 1);
    await Promise.all([write(), write()]);
    expect(await lines(before)).toEqual([paused, reopened]);
    expect(await database.$count(domainEvent, eq(domainEvent.userId, ''))).toBe(0);
  }
  // It was killed in the middle.
  expect(points).toBeGreaterThan(5);
});

it.each(['down', 'lose'] as const)(
  '[T-17] [O-10] [X-02] a pause whose batch is lost is in no log, and one of which the answer alone is lost is there once: %s',
  async (mode) => {
    const before = (await lines()).length;
    await place('ann', 2, '10');
    await place('bob', 1, '10');
    await place('ann', 2, '10.6');
    breakage.mode = mode;
    await place('bob', 1, '11').catch(() => undefined);
    breakage.mode = 'none';
    await exchange.stop();
    exchange = await open();
    await write();
    await write();
    expect(await lines(before)).toEqual(mode === 'lose' ? [paused] : []);
    // The auction's price is far, so that it is extended once.
    await pass(10_000);
    await pass(5_000);
    await write();
    expect((await lines(before)).length).toBe(mode === 'lose' ? 2 : 0);
  },
);

it('[T-17] [O-10] downwards the pause tells the highest price that stood; without an auction’s trade it opens at the last one', async () => {
  const before = (await lines()).length;
  await place('ann', 2, '10');
  await place('bob', 1, '10');
  await place('bob', 1, '9.6');
  await place('ann', 2, '9.6');
  await place('bob', 1, '9.4');
  const rest = await place('ann', 2, '9');
  await exchange.cancelOrder('ann', rest.order_id);
  await pass(10_000);
  await write();
  expect(await lines(before)).toEqual([
    paused.replace('10 → 10.6', '10 → 9.4'),
    'exchange | market-resumed | aura_usdt | 9.6 USDT · 0 AURA · 2026-11-24T10:00:10.000Z',
  ]);
});
