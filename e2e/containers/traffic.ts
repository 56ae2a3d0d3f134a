import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { schemaOf } from '@exchange/contract/check';
import { cancelOrder, ErrorCodes, listUserOrder, type OutputOf, placeOrder } from '@exchange/contract';
import { expect, type APIRequestContext, type PlaywrightWorkerArgs } from '@playwright/test';
import { call } from '../support/sandbox';
import { openAccount } from '../support/trader';

/** Orders in each second, each revoked afterwards, and pages with all their files. */
const ordersPerSecond = 25;
const pagesPerSecond = 2;
/** So many of each at once: readers and traders who wait do not send more. */
const mostAtOnce = 50;
/** Who placed an order asks again when there is no answer by then, and who waits for a page goes away, ms. */
const answerMs = 2_000;
const pageMs = 20_000;
/** An account may place so many orders in ten seconds and no more, so that several place them. */
const accounts = 16;
const pair = { token: 'juno', market: 'usdt' } as const;

interface Trader {
  readonly request: APIRequestContext;
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of orders by the key that they were accepted with. */
  readonly accepted: Map<string, string>;
}

interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/** What readers and traders met. */
export interface TrafficFigures {
  readonly pages: number;
  /** Pages that did not come whole, each with what came instead. */
  readonly failedPages: readonly string[];
  readonly accepted: number;
  /** Calls that were sent again under their key, since no answer came. */
  readonly sentAgain: number;
  /** Longest time in which no order was accepted, ms. */
  readonly stretchMs: number;
}

/** Readers who load pages with all their files, and traders who place and revoke orders, at a steady rate. */
export class Traffic {
  private readonly failedPages: string[] = [];
  private pages = 0;
  private sentAgain = 0;
  private acceptedAt: number[] = [];

  private constructor(
    private readonly address: string,
    private readonly traders: readonly Trader[],
  ) {}

  /** Opens the accounts of the traders at `origin`; `address` is the same without a name to be looked up. */
  static async open(
    playwright: PlaywrightWorkerArgs['playwright'],
    origin: string,
    address: string,
  ): Promise<Traffic> {
    const traders: Trader[] = [];
    for (let number = 1; number <= accounts; number += 1) {
      // Calls are limited by address, too.
      const from = { 'x-forwarded-for': `198.51.100.${number}` };
      const request = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: from });
      await openAccount(request, `trader-${number}`, { usdt: '100000' });
      const { cookies } = await request.storageState();
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      traders.push({ request, headers: { ...from, cookie }, accepted: new Map() });
    }
    return new Traffic(address, traders);
  }

  /** Keeps it up while `work` is done, and for a while before and after. */
  async during(work: () => Promise<void>): Promise<TrafficFigures> {
    this.acceptedAt = [];
    this.failedPages.length = 0;
    const before = { pages: this.pages, accepted: this.acceptedCount, sentAgain: this.sentAgain };
    const ending = new AbortController();
    const load = Promise.all([
      steadily(ordersPerSecond, ending.signal, (number) => this.trade(number)),
      steadily(pagesPerSecond, ending.signal, () => this.read()),
    ]);
    const hears = async (count: number) => {
      const enough = this.acceptedCount + count;
      while (this.acceptedCount < enough && !ending.signal.aborted) await wait(20);
    };
    const course = async () => {
      await hears(2 * ordersPerSecond);
      await work();
      await hears(2 * ordersPerSecond);
    };
    try {
      // What is refused ends it at once.
      await Promise.race([course(), load.then(() => undefined)]);
    } finally {
      ending.abort();
      await load;
    }
    return {
      pages: this.pages - before.pages,
      failedPages: [...this.failedPages],
      accepted: this.acceptedCount - before.accepted,
      sentAgain: this.sentAgain - before.sentAgain,
      stretchMs: Math.round(
        Math.max(...this.acceptedAt.slice(1).map((at, index) => at - (this.acceptedAt[index] ?? at))),
      ),
    };
  }

  /** Every order that was accepted is there, once, and no other. */
  async verify(): Promise<void> {
    for (const { request, accepted } of this.traders) {
      const listed: string[] = [];
      let from: string | null | undefined;
      while (from !== null) {
        const page: OutputOf<typeof listUserOrder> = await call(request, listUserOrder, {
          ...pair,
          ...(from !== undefined && { from_id: from }),
        });
        listed.push(...page.list.map(({ order_id: id }) => id));
        from = page.next_id;
      }
      expect(listed.sort()).toEqual([...accepted.values()].sort());
    }
  }

  async close(): Promise<void> {
    for (const { request } of this.traders) await request.dispose();
  }

  private get acceptedCount(): number {
    return this.traders.reduce((sum, { accepted }) => sum + accepted.size, 0);
  }

  private async trade(number: number): Promise<void> {
    const trader = this.traders[number % this.traders.length];
    if (!trader) throw new Error('nobody trades');
    const key = randomUUID();
    // Prices differ, and none meets another order.
    const order = { ...pair, market_type: 1, side: 1, amount: '2', price: `1.${10 + (number % 40)}` };
    const { order: placed } = schemaOf(placeOrder.output).parse(
      await this.untilAnswered(trader, placeOrder.path, order, key),
    );
    trader.accepted.set(key, placed.order_id);
    this.acceptedAt.push(performance.now());
    // There is a limit of open orders.
    await this.untilAnswered(trader, cancelOrder.path, { order_id: placed.order_id }, randomUUID());
  }

  /** Sends a call as a page does: again under its key, until there is an answer. */
  private async untilAnswered(
    { headers }: Trader,
    path: string,
    input: object,
    key: string,
  ): Promise<unknown> {
    for (;;) {
      const answer = await ask(`${this.address}/api${path}`, {
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(input),
        limitMs: answerMs,
      }).catch(() => undefined);
      if (answer && answer.status < 500) {
        const { code, msg, data } = JSON.parse(answer.text) as { code: number; msg: string; data: unknown };
        if (code === 0) return data;
        if (code !== ErrorCodes.unavailable) throw new Error(`${path} was refused: ${msg}`);
      }
      this.sentAgain += 1;
      await wait(50);
    }
  }

  /** Loads a page, and the files that it names. */
  private async read(): Promise<void> {
    this.pages += 1;
    const page = await this.load('/trade/juno_usdt/transaction', /<\/html>\s*$/);
    const files = new Set(page?.match(/\/assets\/(?:host|mfe-[a-z]+)\/[^"\s]+?\.(?:js|css)(?=")/g));
    if (page !== undefined && files.size < 3) this.failedPages.push('a page names no files');
    await Promise.all([...files].map((file) => this.load(file, /./)));
  }

  private async load(path: string, whole: RegExp): Promise<string | undefined> {
    try {
      const { status, text } = await ask(this.address + path, { headers: {}, limitMs: pageMs });
      if (status === 200 && whole.test(text)) return text;
      this.failedPages.push(`${path}: ${status}`);
    } catch (error) {
      this.failedPages.push(`${path}: ${String(error)}`);
    }
    return undefined;
  }
}

/** Begins `task` at most so many times a second; ends with the last of them. Rejects with what the first of them rejects with. */
async function steadily(
  perSecond: number,
  ending: AbortSignal,
  task: (number: number) => Promise<void>,
): Promise<void> {
  const tasks = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let next = performance.now();
  for (let number = 0; !ending.aborted && failures.length === 0; number += 1) {
    const begun = task(number)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => tasks.delete(begun));
    tasks.add(begun);
    if (tasks.size >= mostAtOnce) await Promise.race(tasks);
    next = Math.max(next, performance.now()) + 1_000 / perSecond;
    await wait(next - performance.now());
  }
  await Promise.all(tasks);
  if (failures.length > 0) throw failures[0];
}

interface Question {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly limitMs: number;
}

/** Asks over a connection of its own, as another client each time. Rejects where it breaks, or nothing comes in time. */
function ask(url: string, { headers, body, limitMs }: Question): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = httpRequest(url, { method, headers, agent: false, timeout: limitMs }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.complete) resolve({ status: answer.statusCode ?? 0, text });
        else reject(new Error('the answer was cut off'));
      });
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer came in time')));
    sent.once('error', reject);
    sent.end(body);
  });
}
