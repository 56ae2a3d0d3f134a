import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { MortalConnection } from '../../../test/crash/mortal-connection';
import { createTestClock, createTestExchange } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import type { Database } from '../../core/context';
import type { TradingExchange } from '../../core/exchange/exchange';
import type { Storage } from '../../core/storage/open-storage';
import { domainEvent } from '../../core/storage/tables';
import { minute } from '../../core/time-spans';
import { storedLine } from '../../core/trend-line';
import { users } from '../user';
import { newestTrade } from './alert-store';
import { AlertWatch } from './alert-watch';
import { priceAlerts } from './tables';

const clock = createTestClock(Date.UTC(2026, 10, 18));
let storage: Storage;
let database: Database;
beforeAll(async () => {
  storage = await openTestStorage();
  ({ database } = storage);
});
afterAll(() => storage.close());

/** A process that trades and tells: its exchange, and what watches over it. */
async function startProcess(connection: Database) {
  const exchange = await createTestExchange(connection, clock);
  let last = 0n;
  exchange.onCommitted(({ fills }) => (last = fills.at(-1)?.price ?? last));
  const errors: unknown[] = [];
  const watch = new AlertWatch(
    {
      ...{ database: connection, clock, exchange, tell: () => undefined },
      onError: (error) => errors.push(error),
    },
    { exchange, market: { lastPrice: () => last } },
  );
  await watch.look();
  return { exchange, watch, errors };
}

let people = 0;

/** A user with four alerts that wait: above 2, above 2 again and again, for a line that is at 2 now, and for a move of 10 % in 5 minutes. */
async function somebodyWaiting(): Promise<string> {
  const id = `user-${(people += 1)}`;
  await database.insert(users).values({
    ...{ id, organisation: 'nova', uid: id, nickname: id, inviteCode: id, email: `${id}@example.com` },
    ...{ country: 'HK', registerTime: 0, locale: 'en' },
  });
  const afterTrade = await newestTrade(database);
  const now = clock.now();
  const falling = { fromTime: now - minute, fromPrice: 300n, toTime: now + minute, toPrice: 100n };
  const common = {
    ...{ userId: id, pair: 'aura_usdt', note: '', state: 'armed' as const, afterTrade },
    ...{ restUntil: 0, createTime: 0, changeTime: now, toldTime: 0, toldPrice: 0n, version: 1 },
  };
  await database.insert(priceAlerts).values([
    { ...common, id: randomUUID(), kind: 'above', threshold: 200n, span: 0, repeat: false },
    { ...common, id: randomUUID(), kind: 'above', threshold: 201n, span: 0, repeat: true },
    {
      ...{ ...common, id: randomUUID(), kind: 'above', threshold: 200n, line: storedLine(falling) },
      ...{ span: 0, repeat: false },
    },
    { ...common, id: randomUUID(), kind: 'move', threshold: 1_000n, span: 5 * minute, repeat: false },
  ]);
  return id;
}

const place = (exchange: TradingExchange, owner: string, side: 1 | 2, price: string) =>
  exchange.placeOrder(owner, {
    ...{ market_type: 1, token: 'aura', market: 'usdt', side, price, amount: '1' },
  });

/** Trades at a price, as two simulated traders do. */
async function tradeAt(exchange: TradingExchange, price: string): Promise<void> {
  await place(exchange, 'sim-seller', 2, price);
  await place(exchange, 'sim-buyer', 1, price);
}

const toldTo = async (userId: string) => {
  const rows = await database.select().from(domainEvent).where(eq(domainEvent.userId, userId));
  return rows.map(({ name }) => name);
};

test('[T-19] [X-02] killed anywhere between a trade and the telling of it: each alert is told once, and none is lost', async () => {
  const first = await createTestExchange(database, clock);
  for (const userId of ['sim-seller', 'sim-buyer'])
    for (const token of ['usdt', 'aura'])
      await first.credit({
        ...{ userId, token, amount: 10n ** 12n, from: 'chain', cause: `${userId} ${token}` },
      });
  await tradeAt(first, '1.5');
  await first.stop();

  let points = 1;
  for (let point = 0; point < points; point += 1) {
    clock.set(clock.now() + 10 * minute);
    const before = await startProcess(database);
    await tradeAt(before.exchange, '1.5');
    before.watch.stop();
    await before.exchange.stop();
    const userId = await somebodyWaiting();
    const tradesBefore = await newestTrade(database);

    const mortal = new MortalConnection(database);
    const reached = mortal.watch(point);
    const life = async () => {
      const { exchange, watch } = await startProcess(mortal.database);
      await tradeAt(exchange, '2.5');
      await watch.look();
      await exchange.stop();
    };
    await Promise.race([life().catch(() => undefined), mortal.died]);
    mortal.kill();
    points = Math.max(points, reached.length + 1);

    const { exchange, watch, errors } = await startProcess(database);
    // What had not been traded when it died is traded now; what had been is looked at without another trade.
    if ((await newestTrade(database)) === tradesBefore) await tradeAt(exchange, '2.5');
    await watch.look();
    const told = Array(4).fill('alert.reached');
    expect([point, await toldTo(userId)]).toEqual([point, told]);
    await tradeAt(exchange, '2.5');
    await watch.look();
    expect([point, await toldTo(userId)]).toEqual([point, told]);
    const rows = await database.select().from(priceAlerts).where(eq(priceAlerts.userId, userId));
    expect(rows.map(({ state }) => state).sort()).toEqual(['resting', 'told', 'told', 'told']);
    expect(errors).toEqual([]);
    watch.stop();
    await exchange.stop();
    await database.delete(priceAlerts);
  }
  expect(points).toBeGreaterThan(20);
});

test('[T-19] two processes that both think that they lead tell an alert once', async () => {
  const one = await startProcess(database);
  clock.set(clock.now() + 10 * minute);
  await tradeAt(one.exchange, '1.5');
  const userId = await somebodyWaiting();
  const errors: unknown[] = [];
  const other = new AlertWatch(
    {
      ...{ database, clock, tell: () => undefined, exchange: one.exchange },
      onError: (error) => errors.push(error),
    },
    { exchange: one.exchange, market: { lastPrice: () => 0n } },
  );
  // Both know the alerts before the trade; the first one by looking for what it does not know.
  await Promise.all([one.watch.compare(0), other.look()]);
  await tradeAt(one.exchange, '2.5');
  await Promise.all([one.watch.look(), other.look()]);
  expect(await toldTo(userId)).toEqual(Array(4).fill('alert.reached'));
  expect([...errors, ...one.errors]).toEqual([]);
  other.stop();
  one.watch.stop();
  await one.exchange.stop();
});

test('[T-19] [X-02] a trade that was stored while nobody was told of it is looked at once the exchange has read its storage anew', async () => {
  const { exchange, watch } = await startProcess(database);
  watch.stop();
  clock.set(clock.now() + 10 * minute);
  await tradeAt(exchange, '1.5');
  const userId = await somebodyWaiting();
  let reload: () => Promise<void> = async () => undefined;
  const deaf = new AlertWatch(
    { ...{ database, clock, exchange, tell: () => undefined }, onError: () => undefined },
    {
      exchange: {
        onCommitted: () => () => undefined,
        onReloaded: (listener) => {
          reload = listener;
          return () => undefined;
        },
      },
      market: { lastPrice: () => 0n },
    },
  );
  await deaf.look();
  await tradeAt(exchange, '2.5');
  await deaf.look();
  expect(await toldTo(userId)).toEqual([]);
  await reload();
  await deaf.look();
  expect(await toldTo(userId)).toEqual(Array(4).fill('alert.reached'));
  deaf.stop();
  await exchange.stop();
});
