import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { bookEvent, ErrorCodes, pairRoom, placeOrder } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { verifyLedger } from '../../src/core/exchange/state-store';
import { openStorage } from '../../src/core/storage/open-storage';
import { command, exchangeOrder } from '../../src/core/storage/tables';
import { Sessions } from '../../src/modules/auth/sessions';
import { openSales } from '../sales';
import { decode } from '../stream';
import { TestProcess } from './process';
import { SeverableLine } from './severable-line';

/**
 * What becomes of orders when the leader of several processes, or what they share, fails under load, as the tests and the bench try it
 * (X-03, O-11). Rejects with an `AssertionError` where an order was lost or placed twice.
 */

/** What becomes of the leader: it ends at once, as it is asked to, stands still, or reaches nobody. */
export const faults = ['kill', 'stop', 'hang', 'cut'] as const;
export type Fault = (typeof faults)[number];

/** How a failure went. */
export interface FailoverFigures {
  readonly accepted: number;
  /** Orders that were sent again, since no answer came. */
  readonly sentAgain: number;
  /** Longest time in which no order was accepted, ms. */
  readonly stretchMs: number;
}

export interface FailoverPlace {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** Orders in each second, and how long a client waits for an answer before it asks another process, ms. */
const ordersPerSecond = 50;
const answerMs = 2_000;
/** An account may have so many open orders and no more, so that many place them. */
const accounts = 300;
const purse = 1_000_000n;
const Thrown = z.object({ name: z.string() });
const Placed = z.object({ order_id: z.string() });
const Answered = z.object({ code: z.int(), data: z.nullable(schemaOf(placeOrder.output)) });

interface Member {
  readonly process: TestProcess;
  readonly lines: readonly SeverableLine[];
}

const pair = { token: 'aura', market: 'usdt' };
const BookNumber = z.object({ seq: z.int() });

/** Processes on one place, and clients who place orders at them. */
export class FailoverScene {
  private readonly members: Member[] = [];
  private readonly cookies: string[] = [];
  /** Ids of orders by the key that they were accepted with. */
  private readonly accepted = new Map<string, string>();
  private acceptedAt: number[] = [];
  private sentAgain = 0;
  private turn = 0;
  private readonly faults: string[] = [];

  private constructor(private readonly place: FailoverPlace) {}

  static async open(place: FailoverPlace, processes = 3): Promise<FailoverScene> {
    const scene = new FailoverScene(place);
    await scene.prepare();
    for (let count = 0; count < processes; count += 1) await scene.join();
    return scene;
  }

  /** Has something fail under load, between two phases without failures. */
  async run(
    fault: Fault | (() => Promise<undefined>),
    { perPhaseMs }: { readonly perPhaseMs: number },
  ): Promise<FailoverFigures> {
    const before = { accepted: this.accepted.size, sentAgain: this.sentAgain };
    this.acceptedAt = [];
    const stopping = new AbortController();
    const load = this.load(stopping.signal);
    await wait(perPhaseMs);
    const mend = typeof fault === 'function' ? await fault() : await this.fail(fault);
    const acceptedBefore = this.accepted.size;
    while (this.accepted.size < acceptedBefore + ordersPerSecond) await wait(10);
    await wait(perPhaseMs);
    stopping.abort();
    await mend?.();
    await load;
    return {
      accepted: this.accepted.size - before.accepted,
      sentAgain: this.sentAgain - before.sentAgain,
      stretchMs: Math.round(longestGap(this.acceptedAt)),
    };
  }

  /**
   * The leader's event loop stands, and `isCut` has it lose the lead by another way meanwhile; resolves when the process has ended for
   * that, and another one leads.
   */
  async standStill({ isCut = false } = {}): Promise<void> {
    const leader = await this.leader();
    const ended = leader.process.standStill();
    if (isCut) for (const line of leader.lines) line.sever();
    await ended;
    this.members.splice(this.members.indexOf(leader), 1);
    for (const line of leader.lines) line.close();
    await this.leader();
  }

  /** Ends all processes, and looks at what is stored: each accepted order is there, and no key has two. */
  async close(): Promise<void> {
    for (const { process, lines } of this.members.splice(0)) {
      await process.kill('SIGKILL');
      for (const line of lines) line.close();
    }
    assert.deepEqual(this.faults, []);
    const storage = await openStorage({ databaseUrl: this.place.databaseUrl });
    try {
      const stored = await storage.database.select({ id: exchangeOrder.id }).from(exchangeOrder);
      const ids = new Set(stored.map(({ id }) => String(id)));
      const commands = await storage.database.select().from(command).where(eq(command.name, placeOrder.name));
      const placed = new Map(
        commands.map(({ key, outcome }) => [key, z.parse(Placed, JSON.parse(outcome)).order_id]),
      );
      for (const [key, id] of this.accepted) assert.equal(placed.get(key), id, `the order of ${key}`);
      assert.deepEqual(new Set(placed.values()), ids, 'each order is the outcome of one key');
      assert.equal(ids.size, placed.size, 'no key has two orders');
      await verifyLedger(storage.database);
    } finally {
      await storage.close();
    }
  }

  private async prepare(): Promise<void> {
    const storage = await openStorage({ databaseUrl: this.place.databaseUrl });
    const sales = await openSales(storage, Date.now());
    try {
      const ids = Array.from({ length: accounts }, (_, index) => `trader-${index}`);
      await sales.join(ids, purse);
      const sessions = new Sessions(storage.database, sales.clock);
      for (const id of ids) {
        const origin = { userAgent: '', address: '127.0.0.1', device: id };
        const { created } = await sessions.create(id, origin, storage.database);
        this.cookies.push(`__Host-session=${created.secret}`);
      }
    } finally {
      await sales.exchange.stop();
      await storage.close();
    }
  }

  private async join(): Promise<void> {
    const [database, redis] = [new URL(this.place.databaseUrl), new URL(this.place.redisUrl)];
    const [toDatabase, toRedis] = [await SeverableLine.to(database), await SeverableLine.to(redis)];
    const shared = { databaseUrl: toDatabase.address(database), redisUrl: toRedis.address(redis) };
    const process = await TestProcess.start(shared);
    this.members.push({ process, lines: [toDatabase, toRedis] });
    await this.openPage(process);
  }

  /** A page that hears the book: what a leader tells after another one leads would take it back. */
  private async openPage(process: TestProcess): Promise<void> {
    const page = process.connect('/');
    let last = 0;
    page.on(bookEvent, (text: unknown) => {
      const { seq } = z.parse(BookNumber, decode(text));
      if (seq < last) this.faults.push(`a page heard of the book ${seq} after ${last}`);
      last = seq;
    });
    assert.equal(await page.emitWithAck('join', pairRoom(pair.token, pair.market)), true);
  }

  private async leader(): Promise<Member> {
    for (;;) {
      for (const member of this.members) if ((await member.process.health())?.role === 'owner') return member;
      await wait(20);
    }
  }

  /** Returns what makes the scene whole again. */
  private async fail(fault: Fault): Promise<() => Promise<void>> {
    const leader = await this.leader();
    if (fault === 'hang') {
      leader.process.suspend(true);
      return async () => {
        leader.process.suspend(false);
        await leader.process.becomes('member');
      };
    }
    if (fault === 'cut') {
      for (const line of leader.lines) line.sever();
      return async () => {
        for (const line of leader.lines) line.mend();
        await leader.process.becomes('member');
      };
    }
    await leader.process.kill(fault === 'stop' ? 'SIGTERM' : 'SIGKILL');
    this.members.splice(this.members.indexOf(leader), 1);
    for (const line of leader.lines) line.close();
    return () => this.join();
  }

  /** Places orders at a steady rate; resolves when every order has its answer. */
  private async load(stopping: AbortSignal): Promise<void> {
    const orders: Promise<void>[] = [];
    const begin = performance.now();
    for (let number = 0; !stopping.aborted; number += 1) {
      const order = this.order(number);
      // Told by `Promise.all`, once no more are placed.
      order.catch(() => undefined);
      orders.push(order);
      await wait(Math.max(0, begin + (number * 1_000) / ordersPerSecond - performance.now()));
    }
    await Promise.all(orders);
  }

  /** Places an order as a page does: again under its key, at another process, until there is an answer. */
  private async order(number: number): Promise<void> {
    const key = randomUUID();
    for (;;) {
      this.turn += 1;
      const { process } = this.members[this.turn % this.members.length] ?? assert.fail('no process is left');
      const id = await this.send(process, number, key);
      if (id !== undefined) {
        this.accepted.set(key, id);
        this.acceptedAt.push(performance.now());
        return;
      }
      this.sentAgain += 1;
      await wait(50);
    }
  }

  /** The order's id; undefined where no answer came, or one that says that it may be sent again. */
  private async send({ host }: TestProcess, number: number, key: string): Promise<string | undefined> {
    const order = { market_type: 1, side: 1, ...pair, amount: '1' };
    const response = await fetch(`http://${host}/api${placeOrder.path}`, {
      method: 'POST',
      headers: {
        cookie: this.cookies[number % this.cookies.length] ?? '',
        'content-type': 'application/json',
        'idempotency-key': key,
        // Calls are limited by address, too.
        'x-forwarded-for': `10.9.0.${number % 250}`,
      },
      // Prices differ, and none meets another order.
      body: JSON.stringify({ ...order, price: String(1 + (number % 50)) }),
      signal: AbortSignal.timeout(answerMs),
    }).catch((error: unknown) => {
      // The connection broke, or nothing came in time; whatever else it is ends the trial.
      if (['TypeError', 'TimeoutError'].includes(z.parse(Thrown, error).name)) return undefined;
      throw error;
    });
    if (response === undefined) return undefined;
    const text = await response.text().catch(() => undefined);
    if (text === undefined || response.status >= 500) return undefined;
    const { code, data } = z.parse(Answered, JSON.parse(text));
    if (code === 0) return data?.order.order_id;
    assert.equal(code, ErrorCodes.unavailable, `an order was refused: ${text}`);
    return undefined;
  }
}

/** Longest time between two moments that follow each other. */
function longestGap(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}
