import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  consumeCode,
  fiatToTokenTransfer,
  type Order,
  placeOrder,
  tokenToFiatTransfer,
  transferBetweenUsers,
  userWithdrawal,
} from '@exchange/contract';
import { and, asc, eq, isNotNull, max } from 'drizzle-orm';
import type { Database } from '../../src/core/context';
import { c2cOwner, chainOwner, codesOwner, feeOwner, treasuryOwner } from '../../src/core/engine/ledger';
import type { TradingExchange } from '../../src/core/exchange/exchange';
import { orderView } from '../../src/core/exchange/order-view';
import { orderOfRow, verifyLedger } from '../../src/core/exchange/state-store';
import { openStorage } from '../../src/core/storage/open-storage';
import { command, exchangeOrder, holding, journal, userTrade } from '../../src/core/storage/tables';
import { chainTransactions } from '../../src/modules/chain';
import { blockMs } from '../../src/modules/chain/blocks';
import { depositCodes } from '../../src/modules/deposit-code/tables';
import { userTransfer } from '../../src/modules/transfer/tables';
import { withdrawals } from '../../src/modules/withdrawal/tables';
import { createTestClock, type TestClock, testCatalogue } from '../exchange';
import type { TestPlace } from '../storage/storage';
import { ask, creditCause, type Line, type Request } from './requests';
import { openScene, type Scene } from './scene';

/**
 * Trials of what a killed process leaves behind, as the tests and the bench run them: in short on either storage,
 * and in full. Each rejects with an `AssertionError` when a movement that was acknowledged is not there once, or one that
 * was not is not made once by its key.
 */

const pair = present(testCatalogue.pairs.get('aura_usdt'));

function present<Value>(value: Value | undefined): Value {
  assert.ok(value !== undefined);
  return value;
}

/** What came of a trial. */
export interface Trial {
  readonly acknowledged: number;
  /** Requests that nobody answered, and how many of them had been done all the same. */
  readonly unanswered: number;
  readonly doneUnanswered: number;
}

/** A clock that goes on where a storage's exchange was. */
export async function latestClock(database: Database): Promise<TestClock> {
  const [latest] = await database.select({ time: max(journal.time) }).from(journal);
  return createTestClock(latest?.time ?? 500_000);
}

/** Kills a process that moves money on a place after so many acknowledgements, and looks at what is left. */
export async function runTrial(place: TestPlace, acknowledged: number): Promise<Trial> {
  const heard = await runUntilKilled(place, acknowledged);
  const storage = await openStorage(place.options);
  const { database } = storage;
  const clock = await latestClock(database);
  // Starting verifies that entries sum to zero and that holdings equal their entries.
  const scene = await openScene(storage, clock);
  const { exchange } = scene;
  try {
    await checkAcknowledged(database, heard);
    await checkBalances(database);
    await checkBooks(database, exchange);
    const unanswered = await checkRepeated(database, scene, heard);
    await checkBalances(database);
    await endAll(database, scene, clock);
    await checkBalances(database);
    await verifyLedger(database);
    return { acknowledged: heard.filter(({ kind }) => kind === 'done').length, ...unanswered };
  } finally {
    await exchange.stop();
    await storage.close();
  }
}

/** As the process says it. */
const lineOf: (text: string) => Line = JSON.parse;

async function runUntilKilled(place: TestPlace, acknowledged: number): Promise<Line[]> {
  const { dataDir = '', databaseUrl = '' } = place.options;
  const program = fileURLToPath(new URL('crash-child.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', program, dataDir, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const heard: Line[] = [];
  let done = 0;
  try {
    if (!child.stdout) throw new Error('no output');
    for await (const text of createInterface({ input: child.stdout })) {
      const line = lineOf(text);
      heard.push(line);
      if (line.kind === 'done' && (done += 1) === acknowledged) child.kill('SIGKILL');
    }
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
  assert.ok(done >= acknowledged, 'the process ended by itself');
  return heard;
}

const ordersOf = async (database: Database) =>
  (await database.select().from(exchangeOrder).orderBy(asc(exchangeOrder.id))).map(orderOfRow);
const causesOf = async (database: Database) =>
  (await database.select({ cause: journal.cause }).from(journal)).map(({ cause }) => cause);

/** What the services keep of the requests that were made of them. */
interface Kept {
  readonly do: 'withdraw' | 'send' | 'redeem';
  readonly id: string;
  readonly userId: string;
  readonly key: string;
  readonly status: number;
}

async function recordsOf(database: Database): Promise<Kept[]> {
  const withdrawn = await database.select().from(withdrawals);
  const sent = await database.select().from(userTransfer);
  const redeemed = await database.select().from(depositCodes).where(isNotNull(depositCodes.userId));
  const done = await database.select().from(command);
  const keyOf = ({ name }: { readonly name: string }, record: string) =>
    present(done.find((each) => each.name === name && each.outcome === record)).key;
  return [
    ...withdrawn.map((row) => ({ ...row, do: 'withdraw' as const, key: keyOf(userWithdrawal, row.id) })),
    ...sent.map((row) => ({
      ...row,
      do: 'send' as const,
      userId: row.senderId,
      key: keyOf(transferBetweenUsers, row.id),
    })),
    ...redeemed.map(({ id, userId }) => ({
      do: 'redeem' as const,
      id,
      userId: userId ?? '',
      key: keyOf(consumeCode, id),
      status: 0,
    })),
  ];
}

const requestsOf = (heard: readonly Line[]) =>
  new Map(
    heard.flatMap((line) => (line.kind === 'asked' ? [[line.request.key, line.request] as const] : [])),
  );

/** What was acknowledged is stored as it was told; an order that was open then may have gone on since. */
async function checkAcknowledged(database: Database, heard: readonly Line[]): Promise<void> {
  const stored = new Map((await ordersOf(database)).map((order) => [String(order.id), order]));
  const causes = await causesOf(database);
  const records = await recordsOf(database);
  const kept = new Map((await database.select().from(command)).map(({ key, outcome }) => [key, outcome]));
  const requests = requestsOf(heard);
  const newest = new Map<string, Order>();
  for (const line of heard) {
    if (line.kind === 'revoked') newest.set(line.order.order_id, line.order);
    if (line.kind === 'ended')
      assert.equal(present(records.find(({ id }) => id === line.record)).status, line.status);
    if (line.kind !== 'done') continue;
    const request = present(requests.get(line.key));
    if (line.answer.order) {
      newest.set(line.answer.order.order_id, line.answer.order);
      assert.equal(stored.get(line.answer.order.order_id)?.owner, request.userId);
    } else if (line.answer.accounts) {
      assert.deepEqual(JSON.parse(kept.get(line.key) ?? ''), line.answer.accounts);
    } else if (line.answer.record !== undefined) {
      assert.deepEqual(
        records.filter((record) => isOf(record, request)).map(({ id }) => id),
        [line.answer.record],
      );
    } else assert.equal(causes.filter((cause) => cause === creditCauseOf(request)).length, 1);
  }
  for (const order of newest.values()) {
    const found = present(stored.get(order.order_id));
    if (order.close_time > 0) assert.deepEqual(orderView(found, pair), order);
    else assert.ok(found.version >= order.version);
  }
}

/** Sums by owner and token. */
class Sums {
  readonly sums = new Map<string, bigint>();

  add(owner: string, token: string, amount: bigint): void {
    const key = `${owner} ${token}`;
    this.sums.set(key, (this.sums.get(key) ?? 0n) + amount);
  }
}

/** Of the contract's states of withdrawals, those that are over. */
const overWithout = new Set([6, 7]);
const completed = 5;

/**
 * Every balance, the exchange's own too, is what came in and what was moved, counted from what the services keep and not from
 * the ledger.
 */
async function checkBalances(database: Database): Promise<void> {
  const total = new Sums();
  const frozen = new Sums();
  const move = (token: string, amount: bigint, from: string, to: string) => {
    total.add(from, token, -amount);
    total.add(to, token, amount);
  };
  for (const cause of await causesOf(database)) {
    const [kind, userId = '', token = '', amount = '0'] = cause.split(' ');
    if (kind === 'credit') move(token, BigInt(amount), chainOwner, userId);
  }
  const withdrawn = await database.select().from(withdrawals);
  for (const { token, userId, amount, fee, status } of withdrawn) {
    if (overWithout.has(status)) continue;
    if (status === completed) {
      move(token, amount - fee, userId, chainOwner);
      move(token, fee, userId, feeOwner);
    } else frozen.add(userId, token, amount);
  }
  const references = await database
    .select({ reference: chainTransactions.reference })
    .from(chainTransactions);
  assert.deepEqual(
    references.map(({ reference }) => reference).sort(),
    withdrawn
      .flatMap(({ id, transactionHash }) => (transactionHash === '' ? [] : [`withdrawal:${id}`]))
      .sort(),
  );
  for (const { token, senderId, recipientId, amount, status } of await database.select().from(userTransfer)) {
    if (status === 0) frozen.add(senderId, token, amount);
    if (status === 1) move(token, amount, senderId, recipientId);
  }
  for (const { token, amount, userId } of await database.select().from(depositCodes))
    move(token, amount, treasuryOwner, userId ?? codesOwner);
  for (const { owner, name, input } of await database.select().from(command)) {
    const [token = '', amount = '0'] = input.split(' ');
    if (name === tokenToFiatTransfer.name) move(token, BigInt(amount), owner, c2cOwner(owner));
    if (name === fiatToTokenTransfer.name) move(token, BigInt(amount), c2cOwner(owner), owner);
  }

  const traded = new Map<number, { lots: bigint; turnover: bigint; fee: bigint }>();
  for (const { owner, orderId, side, lots, turnover, fee } of await database.select().from(userTrade)) {
    const units = lots * pair.lotUnits;
    total.add(owner, 'aura', side === 1 ? units - fee : -units);
    total.add(owner, 'usdt', side === 1 ? -turnover : turnover - fee);
    total.add(feeOwner, side === 1 ? 'aura' : 'usdt', fee);
    const sum = traded.get(orderId) ?? { lots: 0n, turnover: 0n, fee: 0n };
    traded.set(orderId, { lots: sum.lots + lots, turnover: sum.turnover + turnover, fee: sum.fee + fee });
  }
  for (const order of await ordersOf(database)) {
    const { tradedLots: lots, turnover, fee } = order;
    assert.deepEqual(traded.get(order.id) ?? { lots: 0n, turnover: 0n, fee: 0n }, { lots, turnover, fee });
    if (order.held > 0n) frozen.add(order.owner, order.side === 1 ? 'usdt' : 'aura', order.held);
  }

  const holdings = await database.select().from(holding);
  const stored = (amount: (row: (typeof holdings)[number]) => bigint) =>
    new Map(
      holdings.flatMap((row) => (amount(row) === 0n ? [] : [[`${row.owner} ${row.token}`, amount(row)]])),
    );
  const counted = ({ sums }: Sums) => new Map([...sums].filter(([, sum]) => sum !== 0n));
  assert.deepEqual(
    stored((row) => row.available + row.frozen),
    counted(total),
  );
  assert.deepEqual(
    stored((row) => row.frozen),
    counted(frozen),
  );
}

/** The books are the stored open orders, no more and no less. */
async function checkBooks(database: Database, exchange: TradingExchange): Promise<void> {
  const orders = await ordersOf(database);
  for (const side of [1, 2] as const) {
    const levels = new Map<bigint, bigint>();
    for (const order of orders) {
      if (order.closeTime !== 0 || order.side !== side) continue;
      levels.set(order.price, (levels.get(order.price) ?? 0n) + order.amount - order.tradedLots);
    }
    assert.deepEqual(
      new Map(exchange.levels('aura_usdt', side).map(({ price, lots }) => [price, lots])),
      levels,
    );
  }
}

/**
 * A client that never got its answer asks again: that makes one movement, whether or not the first request had. Some
 * that got theirs ask again too.
 */
async function checkRepeated(database: Database, scene: Scene, heard: readonly Line[]) {
  const answered = new Map(heard.flatMap((line) => (line.kind === 'done' ? [[line.key, line.answer]] : [])));
  const refused = new Set(heard.flatMap((line) => (line.kind === 'refused' ? [line.key] : [])));
  let unanswered = 0;
  let doneUnanswered = 0;
  for (const request of requestsOf(heard).values()) {
    if (refused.has(request.key)) continue;
    const first = answered.get(request.key);
    if (first && !/[0137]$/.test(request.key)) continue;
    const before = await timesDone(database, request);
    const again = await ask(scene, request).catch(() => undefined);
    if (first) assert.deepEqual(again, first);
    else {
      unanswered += 1;
      doneUnanswered += before;
    }
    assert.equal(await timesDone(database, request), again ? 1 : 0);
  }
  const orders = await database.$count(exchangeOrder);
  assert.equal(orders, await database.$count(command, eq(command.name, placeOrder.name)));
  return { unanswered, doneUnanswered };
}

const isOf = (record: Kept, request: Request): boolean =>
  record.do === request.do && record.userId === request.userId && record.key === request.key;

const creditCauseOf = (request: Request): string | undefined =>
  request.do === 'credit' ? creditCause(request.userId, 'usdt', request.amount, request.key) : undefined;

/** How often what a request asks for is stored. */
async function timesDone(database: Database, request: Request): Promise<number> {
  const { userId, key } = request;
  switch (request.do) {
    case 'order':
    case 'transfer':
      return database.$count(command, and(eq(command.owner, userId), eq(command.key, key)));
    case 'credit':
      return database.$count(journal, eq(journal.cause, creditCauseOf(request) ?? ''));
    case 'withdraw':
    case 'send':
    case 'redeem':
      return (await recordsOf(database)).filter((record) => isOf(record, request)).length;
  }
}

/** All that is under way comes to its end: orders are revoked, transfers decided, withdrawals sent on their chain and completed. */
async function endAll(database: Database, scene: Scene, clock: TestClock): Promise<void> {
  const { exchange, transfers } = scene;
  const open = (await ordersOf(database)).filter(({ closeTime }) => closeTime === 0);
  assert.ok(open.length > 0, 'no order is open');
  for (const { id, owner, version } of open) {
    const revoked = await exchange.cancelOrder(owner, String(id));
    assert.deepEqual([revoked.status, revoked.version], [0, version + 1]);
  }
  for (const side of [1, 2] as const) assert.deepEqual(exchange.levels('aura_usdt', side), []);
  for (const { id } of await transfers.waiting()) assert.ok(await transfers.decide(id, true, 'ann'));
  for (const { withdrawal } of await scene.withdrawals.waiting())
    await scene.withdrawals.decide(withdrawal.id, { approve: true }, 'ann');
  await scene.withdrawals.proceed();
  const blocks =
    1 + Math.max(...[...testCatalogue.tokens.values()].map(({ confirmations }) => confirmations));
  await clock.advance(blocks * blockMs);
  await scene.withdrawals.proceed();
  for (const { frozen } of await database.select().from(holding)) assert.equal(frozen, 0n);
}
