import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Order } from '@exchange/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../context';
import { openStorage } from '../storage/open-storage';
import { exchangeOrder, holding, idempotency, journal, userTrade } from '../storage/schema/exchange';
import { createTestPlace, type TestPlace } from '../storage/test-storage';
import type { TradingExchange } from './exchange';
import { orderView } from './order-view';
import { orderOfRow, verifyLedger } from './state-store';
import { createTestClock, createTestExchange, testCatalogue } from './test-exchange';
import type { OrderInput } from './validate-order';

type Line =
  | { kind: 'asked'; userId: string; key: string; input: OrderInput }
  | { kind: 'refused'; key: string }
  | { kind: 'placed'; userId: string; key: string; order: Order }
  | { kind: 'revoked'; userId: string; order: Order }
  | { kind: 'credited'; userId: string; cause: string };

/** Acknowledged orders after which the process is killed, each time at another point of its work. */
const rounds = [150, 277];
const pair = testCatalogue.pairs.get('aura_usdt')!;
const users = ['ann', 'bob', 'cat'];
let place: TestPlace;
let child: ChildProcess | undefined;

beforeEach(async () => {
  place = await createTestPlace();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await place.remove();
});

async function runUntilKilled(acknowledged: number): Promise<Line[]> {
  const { dataDir = '', databaseUrl = '' } = place.options;
  const program = join(__dirname, 'crash-child.ts');
  child = spawn(process.execPath, ['--import', 'tsx', program, dataDir, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const heard: Line[] = [];
  let placed = 0;
  if (!child.stdout) throw new Error('no output');
  for await (const text of createInterface({ input: child.stdout })) {
    const line: Line = JSON.parse(text);
    heard.push(line);
    if (line.kind === 'placed' && (placed += 1) === acknowledged) child.kill('SIGKILL');
  }
  await exited;
  return heard;
}

const ordersOf = async (database: Database) =>
  (await database.select().from(exchangeOrder).orderBy(asc(exchangeOrder.id))).map(orderOfRow);

/** What was acknowledged is stored as it was told; an order that was open then may have gone on since. */
async function expectAcknowledged(database: Database, heard: readonly Line[]): Promise<void> {
  const stored = new Map((await ordersOf(database)).map((order) => [String(order.id), order]));
  const newest = new Map<string, { userId: string; order: Order }>();
  for (const line of heard) {
    if (line.kind === 'placed' || line.kind === 'revoked') newest.set(line.order.order_id, line);
    if (line.kind !== 'credited') continue;
    expect(await database.select().from(journal).where(eq(journal.cause, line.cause))).toHaveLength(1);
  }
  for (const { userId, order } of newest.values()) {
    const found = stored.get(order.order_id)!;
    expect(found.owner).toBe(userId);
    if (order.close_time > 0) expect(orderView(found, pair)).toEqual(order);
    else expect(found.version).toBeGreaterThanOrEqual(order.version);
  }
}

/** Every balance is what came in and what the fills moved, counted from the fills and not from the ledger. */
async function expectBalances(database: Database): Promise<void> {
  const total = new Map<string, bigint>();
  const frozen = new Map<string, bigint>();
  const add = (sums: Map<string, bigint>, owner: string, token: string, amount: bigint) =>
    sums.set(`${owner} ${token}`, (sums.get(`${owner} ${token}`) ?? 0n) + amount);
  for (const { cause } of await database.select().from(journal)) {
    const [kind, userId = ''] = cause.split(' ');
    if (kind === 'credit') add(total, userId, 'usdt', 1n);
  }
  for (const userId of users) for (const token of ['usdt', 'aura']) add(total, userId, token, 10n ** 12n);

  const fills = await database.select().from(userTrade);
  for (const { owner, side, lots, turnover, fee } of fills) {
    const units = lots * pair.lotUnits;
    add(total, owner, 'aura', side === 1 ? units - fee : -units);
    add(total, owner, 'usdt', side === 1 ? -turnover : turnover - fee);
  }
  for (const order of await ordersOf(database)) {
    const own = fills.filter(({ orderId }) => orderId === order.id);
    expect(own.reduce((sum, { lots }) => sum + lots, 0n)).toBe(order.tradedLots);
    expect(own.reduce((sum, { turnover }) => sum + turnover, 0n)).toBe(order.turnover);
    expect(own.reduce((sum, { fee }) => sum + fee, 0n)).toBe(order.fee);
    if (order.held > 0n) add(frozen, order.owner, order.side === 1 ? 'usdt' : 'aura', order.held);
  }

  const holdings = (await database.select().from(holding)).filter(({ owner }) => users.includes(owner));
  expect(new Map(holdings.map((row) => [`${row.owner} ${row.token}`, row.available + row.frozen]))).toEqual(
    total,
  );
  const held = holdings.filter((row) => row.frozen > 0n);
  expect(new Map(held.map((row) => [`${row.owner} ${row.token}`, row.frozen]))).toEqual(frozen);
}

/** The books are the stored open orders, no more and no less. */
async function expectBooks(database: Database, exchange: TradingExchange): Promise<void> {
  for (const side of [1, 2] as const) {
    const levels = new Map<bigint, bigint>();
    for (const order of await ordersOf(database)) {
      if (order.closeTime !== 0 || order.side !== side) continue;
      levels.set(order.price, (levels.get(order.price) ?? 0n) + order.amount - order.tradedLots);
    }
    expect(new Map(exchange.levels('aura_usdt', side).map(({ price, lots }) => [price, lots]))).toEqual(
      levels,
    );
  }
}

/** A client that never got its answer asks again: that makes one order, whether or not the first request had. */
async function expectOnceWhenRepeated(
  database: Database,
  exchange: TradingExchange,
  heard: readonly Line[],
): Promise<void> {
  const answered = new Map(heard.flatMap((line) => (line.kind === 'placed' ? [[line.key, line.order]] : [])));
  const refused = new Set(heard.flatMap((line) => (line.kind === 'refused' ? [line.key] : [])));
  for (const line of heard) {
    if (line.kind !== 'asked' || refused.has(line.key)) continue;
    const { userId, key, input } = line;
    const first = answered.get(key);
    if (first && !/[07]$/.test(key)) continue;
    const [kept] = await database.select().from(idempotency).where(eq(idempotency.key, key));
    const before = await database.$count(exchangeOrder);
    const order = await exchange.placeOrder(userId, input, key).catch(() => undefined);
    if (first) expect(order).toEqual(first);
    expect(await database.$count(exchangeOrder)).toBe(before + (kept || !order ? 0 : 1));
  }
  expect(await database.$count(exchangeOrder)).toBe(await database.$count(idempotency));
}

it('[X-02] kill -9 while matching: every acknowledged order and balance is there after a restart, none twice, and the books are the open orders', async () => {
  for (const acknowledged of rounds) {
    const heard = await runUntilKilled(acknowledged);
    const storage = await openStorage(place.options);
    const { database } = storage;
    // Starting verifies that entries sum to zero and that holdings equal their entries.
    const exchange = await createTestExchange(database, createTestClock(500_000));
    await expectAcknowledged(database, heard);
    await expectBalances(database);
    await expectBooks(database, exchange);
    await expectOnceWhenRepeated(database, exchange, heard);

    const open = (await ordersOf(database)).filter(({ closeTime }) => closeTime === 0);
    expect(open.length).toBeGreaterThan(0);
    for (const { id, owner, version } of open) {
      const revoked = await exchange.cancelOrder(owner, String(id));
      expect(revoked).toMatchObject({ status: 0, version: version + 1 });
    }
    expect([1, 2].flatMap((side) => exchange.levels('aura_usdt', side === 1 ? 1 : 2))).toEqual([]);
    await expectBalances(database);
    await verifyLedger(database);
    await exchange.stop();
    await storage.close();
  }
});
