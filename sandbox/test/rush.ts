import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import {
  batchGetStatusOfIEOTrade,
  type Call,
  createIEOTrade,
  ErrorCodes,
  getListOfIEOTrade,
  type InputOf,
  type OutputOf,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { verifyLedger } from '../src/core/exchange/state-store';
import { openStorage } from '../src/core/storage/open-storage';
import { holding } from '../src/core/storage/tables';
import { hour } from '../src/core/time-spans';
import { Sessions } from '../src/modules/auth/sessions';
import { campaignState } from '../src/modules/campaign';
import { campaign, orderState, saleOrder } from '../src/modules/campaign/tables';
import { TestProcess } from './cluster/process';
import { openSales, tradePassword, usdt } from './sales';
import type { TestPlace } from './storage/storage';

/**
 * A rush for a token sale as the tests and the bench run it, in short and in full: everybody asks within seconds, over HTTP, at
 * each process in turn. Rejects with an `AssertionError` when it comes out otherwise than it must (I-03, I-04).
 */

/** How many buyers want one portion each, and how many portions there are. */
export interface RushSize {
  readonly buyers: number;
  readonly portions: number;
}

/** How a rush went; that it came out exactly is sure when there are figures. ms. */
export interface RushFigures extends RushSize {
  readonly processes: number;
  /** From the first request until the last portion was sold, and until the last buyer was told. */
  readonly soldOutMs: number;
  readonly toldMs: number;
  /** How long half of the buyers, and how long all but one in a hundred, had to wait until they were told. */
  readonly p50: number;
  readonly p99: number;
  /** Requests that were answered that the rush is hot, and sent again. */
  readonly rushed: number;
  /** Requests that a busy exchange did not take, or of which it did not know the outcome in time, and sent again. */
  readonly unanswered: number;
}

const campaignNo = 'nova-rush';
/** What each buyer has – enough for two portions, of which one is allowed – and what a portion costs, in whole USDT. */
const purse = 120n;
const price = 50n;
const purchase = { activity_id: `sale-${campaignNo}`, amount: '1', accept_risk: true };
/** Whoever gets nothing is refused with one of these, or told so later; the second is for those who want a second portion. */
const refusals: readonly number[] = [ErrorCodes.stockExceeded, ErrorCodes.purchaseLimitReached];
/** Within this time they all come, ms. */
const arrivalMs = 2_000;
/** After this a page that was told that the rush is hot tries again, ms; each at another moment. */
const againMs = 1_000;
/** After this a page asks again what became of its purchase, ms. */
const askMs = 250;

interface Buyer {
  readonly id: string;
  readonly cookie: string;
  /** Where the buyer's requests come from. */
  readonly address: string;
}

/** Makes the sale and its buyers, signed in and with money, on a place that no process uses. */
async function prepare(place: TestPlace, { buyers, portions }: RushSize): Promise<readonly Buyer[]> {
  const storage = await openStorage(place.options);
  const now = Date.now();
  const scene = await openSales(storage, now);
  try {
    await scene.announce({
      campaignNo,
      price: price * usdt,
      total: portions,
      minPortions: 1,
      maxPortions: 1,
      userLimit: 1,
      settlement: 2,
      unlocks: [],
      startTime: now - hour,
      endTime: now + hour,
    });
    const ids = Array.from({ length: buyers }, (_, index) => `rush-${index}`);
    await scene.join(ids, purse);
    const sessions = new Sessions(storage.database, scene.clock);
    return await Promise.all(
      ids.map(async (id, index) => {
        const address = `10.9.${index >> 8}.${index & 255}`;
        const origin = { userAgent: '', address, device: id };
        const { created } = await sessions.create(id, origin, storage.database);
        return { id, address, cookie: `__Host-session=${created.secret}` };
      }),
    );
  } finally {
    await scene.exchange.stop();
    await storage.close();
  }
}

/** No code of the contract: no answer came, or one that says that the outcome is not known. */
const unknown = -1;

/** After these a page sends the same purchase again. */
const again: readonly number[] = [ErrorCodes.purchaseRush, ErrorCodes.unavailable, unknown];

/** Makes a call as a buyer, and answers with its code and data. */
async function ask<C extends Call>(
  { host }: TestProcess,
  { cookie, address }: Buyer,
  call: C,
  input: InputOf<C>,
  key?: string,
): Promise<{ readonly code: number; readonly data: OutputOf<C> | null }> {
  const response = await fetch(`http://${host}/api${call.path}`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(input),
  }).catch((error: unknown) => {
    // A connection that broke; whatever else it is keeps the rush from ending.
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  if (response === undefined) return { code: unknown, data: null };
  if (response.status === 500) return { code: unknown, data: null };
  const answer = z.object({ code: z.int(), data: z.nullable(schemaOf(call.output)) });
  return z.parse(answer, await response.json()) as { code: number; data: OutputOf<C> | null };
}

/** Runs a rush on an empty place, at as many processes as may share it. */
export async function runRush(place: TestPlace, redisUrl: string, size: RushSize): Promise<RushFigures> {
  const buyers = await prepare(place, size);
  const shared = place.options.databaseUrl !== undefined && redisUrl !== '';
  const options = { ...place.options, ...(shared && { redisUrl }) };
  const processes: TestProcess[] = [];
  try {
    for (let number = 0; number < (shared ? 2 : 1); number += 1)
      processes.push(await TestProcess.start(options));
    const at = (turn: number): TestProcess => present(processes[turn % processes.length]);
    let rushed = 0;
    let unanswered = 0;
    let soldOutMs = 0;
    let toldMs = 0;
    const begin = performance.now();
    const passed = () => Math.round(performance.now() - begin);

    /** Buys as a page does: again, under the same key, while the rush is hot or no answer comes. True for bought. */
    async function buy(buyer: Buyer, turn: number, key: string): Promise<boolean> {
      const input = { ...purchase, trade_password: tradePassword };
      for (let attempt = turn; ; attempt += 1) {
        const { code, data } = await ask(at(attempt), buyer, createIEOTrade, input, key);
        if (data) return resultOf(buyer, attempt, data.reference_no);
        if (refusals.includes(code)) return false;
        assert.ok(again.includes(code), `a buyer was refused with ${code}`);
        if (code === ErrorCodes.purchaseRush) rushed += 1;
        else unanswered += 1;
        await wait(againMs * (0.5 + Math.random()));
      }
    }

    async function resultOf(buyer: Buyer, turn: number, reference: string): Promise<boolean> {
      for (;;) {
        const input = { list_reference_no: [reference] };
        const { code, data } = await ask(at(turn), buyer, batchGetStatusOfIEOTrade, input);
        assert.ok(data || code === unknown, `a buyer was answered ${code}`);
        const { status = 1, code: reason } = data?.list[0] ?? {};
        if (status === 2) soldOutMs = Math.max(soldOutMs, passed());
        if (status === 0) assert.equal(reason, ErrorCodes.stockExceeded);
        if (status !== 1) return status === 2;
        await wait(askMs);
      }
    }

    /** Every fourth buyer sends its purchase at each process, as after a lost answer; every fourth tries for a second portion. */
    async function take(buyer: Buyer, turn: number): Promise<boolean> {
      const keys = [
        `${buyer.id}-1`,
        ...(turn % 4 === 1 ? [`${buyer.id}-1`] : []),
        ...(turn % 4 === 2 ? [`${buyer.id}-2`] : []),
      ];
      const bought = await Promise.all(keys.map((key, index) => buy(buyer, turn + index, key)));
      const successes = bought.filter(Boolean).length;
      const most = turn % 4 === 1 ? 2 : 1;
      assert.ok(successes === 0 || successes === most, `${successes} of ${keys.join(' and ')} succeeded`);
      return successes > 0;
    }

    const times: number[] = [];
    const bought = await Promise.all(
      buyers.map(async (buyer, turn) => {
        await wait((arrivalMs * turn) / size.buyers);
        const came = passed();
        const result = await take(buyer, turn);
        times.push(passed() - came);
        toldMs = passed();
        return result;
      }),
    );
    const winners = buyers.filter((_, index) => bought[index]);
    await conclude(at, winners);
    for (const process of processes) await process.kill('SIGTERM');
    await check(place, size, buyers, winners);
    times.sort((left, right) => left - right);
    const after = (share: number) => present(times[Math.floor((times.length - 1) * share)]);
    return {
      ...size,
      processes: processes.length,
      soldOutMs,
      toldMs,
      p50: after(0.5),
      p99: after(0.99),
      rushed,
      unanswered,
    };
  } finally {
    for (const process of processes) await process.kill('SIGKILL');
  }
}

/** Lets the time of the sale pass, and waits until the winners see in their orders that they are settled. */
async function conclude(at: (turn: number) => TestProcess, winners: readonly Buyer[]): Promise<void> {
  const payload = { advanceMs: 2 * hour };
  const { statusCode } = await at(0).app.inject({ method: 'POST', url: '/sandbox/clock', payload });
  assert.equal(statusCode, 200);
  for (const [turn, winner] of winners.entries())
    while ((await ask(at(turn), winner, getListOfIEOTrade, {})).data?.list[0]?.status !== 1)
      await wait(askMs);
}

/** Looks at what is stored: the stock is sold, nobody has more than one portion, and every balance is exact. */
async function check(
  place: TestPlace,
  { portions }: RushSize,
  buyers: readonly Buyer[],
  winners: readonly Buyer[],
): Promise<void> {
  assert.equal(winners.length, portions, 'not exactly the portions were sold');
  const storage = await openStorage(place.options);
  try {
    const { database } = storage;
    const [sale] = await database.select().from(campaign).where(eq(campaign.campaignNo, campaignNo));
    const { sold, state, units, token } = present(sale);
    assert.deepEqual({ sold, state }, { sold: portions, state: campaignState.settled });
    const orders = await database.select().from(saleOrder).where(eq(saleOrder.campaignNo, campaignNo));
    const completed = orders.filter((order) => order.state === orderState.completed);
    assert.deepEqual(completed.map(({ userId }) => userId).sort(), winners.map(({ id }) => id).sort());
    const others = orders.filter((order) => order.state !== orderState.completed);
    assert.ok(others.every((order) => order.state === orderState.failed));
    const holdings = await database.select().from(holding);
    const held = new Map(holdings.map((row) => [`${row.owner} ${row.token}`, [row.available, row.frozen]]));
    const won = new Set(winners.map(({ id }) => id));
    for (const { id } of buyers) {
      const left = won.has(id) ? purse - price : purse;
      assert.deepEqual(held.get(`${id} usdt`), [left * usdt, 0n], `the money of ${id}`);
      assert.deepEqual(
        held.get(`${id} ${token}`),
        won.has(id) ? [units, 0n] : undefined,
        `the tokens of ${id}`,
      );
    }
    await verifyLedger(database);
  } finally {
    await storage.close();
  }
}

function present<Value>(value: Value | null | undefined): Value {
  assert.ok(value !== undefined && value !== null);
  return value;
}
