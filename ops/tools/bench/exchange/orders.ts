import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cancelOrder, type InputOf, Order, placeOrder } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { buildApp } from '../../../../sandbox/src/app';
import { isSimulated } from '../../../../sandbox/src/core/engine/simulated-owners';
import { createExchange, type TradingExchange } from '../../../../sandbox/src/core/exchange/exchange';
import { openStorage } from '../../../../sandbox/src/core/storage/open-storage';
import { seedCatalogue } from '../../../../sandbox/src/modules/market';
import { TestClient } from '../../../../sandbox/test/app';
import { sizeOf } from './on-each-storage';

/**
 * Measures acknowledged orders on embedded storage with fresh data: through the exchange in this process, and
 * through HTTP with the simulated traders at work. Prints JSON as its last line; milliseconds.
 */

interface Measured {
  readonly ordersPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly orders: number;
}

type OrderInput = InputOf<typeof placeOrder>;
type Place = (input: OrderInput, key: string) => Promise<Order | undefined>;
type Cancel = (orderId: string) => Promise<unknown>;

const answer = z.object({ code: z.int(), data: z.nullable(z.object({ order: schemaOf(Order) })) });
const warmUpMs = sizeOf(1_000, 100);
const measureMs = sizeOf(8_000, 1_000);
const clients = 32;

async function measure(
  clientOf: (index: number) => { place: Place; cancel: Cancel },
  price: number,
): Promise<Measured> {
  const times: number[] = [];
  const begin = performance.now() + warmUpMs;
  const end = begin + measureMs;
  let number = 0;
  async function work(index: number): Promise<void> {
    const { place, cancel } = clientOf(index);
    while (performance.now() < end) {
      number += 1;
      // Half of the orders meet others', half rest until they are revoked; the revoking is not counted.
      const side = number % 2 === 0 ? 1 : 2;
      const offset = number % 4 < 2 ? 0.98 : 1.02;
      const input = {
        market_type: 1,
        side,
        market: 'usdt',
        token: 'aura',
        price: (price * offset).toFixed(3),
        amount: '0.2',
      } as const;
      const started = performance.now();
      const order = await place(input, `bench-${number}`);
      const finished = performance.now();
      if (order && started >= begin && finished <= end) times.push(finished - started);
      if (order?.close_time === 0) await cancel(order.order_id);
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => work(index)));
  times.sort((one, two) => one - two);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? Infinity) * 10) / 10;
  return {
    ordersPerSecond: Math.round(times.length / (measureMs / 1000)),
    p50: at(0.5),
    p99: at(0.99),
    orders: times.length,
  };
}

async function measureInProcess(folder: string): Promise<Measured> {
  const storage = await openStorage({ dataDir: folder });
  const exchange: TradingExchange = await createExchange({
    database: storage.database,
    clock: { now: Date.now },
    catalogue: seedCatalogue(Date.now()),
    isSimulated,
    onError: fail,
  });
  for (let index = 0; index < clients; index += 1) {
    for (const token of ['usdt', 'aura']) {
      await exchange.credit({
        userId: `user-${index}`,
        token,
        amount: 10n ** 12n,
        from: 'chain',
        cause: `${index} ${token}`,
      });
    }
  }
  const measured = await measure((index) => {
    const userId = `user-${index}`;
    return {
      place: (input, key) => exchange.placeOrder(userId, { ...input }, key).catch(() => undefined),
      cancel: (orderId) => exchange.cancelOrder(userId, orderId).catch(() => undefined),
    };
  }, 12.5);
  await exchange.stop();
  await storage.close();
  return measured;
}

async function measureHttp(folder: string): Promise<Measured> {
  const app = await buildApp({ dataDir: folder, demo: true, limitFactor: 1_000_000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const { port } = address;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  // Two people, of the two organisations: an order never meets its owner's own only.
  const people = await Promise.all(
    [`localhost:${port}`, `orbit.localhost:${port}`].map(async (host) => {
      const client = new TestClient(app, host);
      await client.login('demo@example.com', 'Demo-2468!');
      return { host, cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    }),
  );
  const post = (person: { host: string; cookie: string }, path: string, body: object, key?: string) =>
    new Promise<z.infer<typeof answer>>((resolve, reject) => {
      const headers = {
        host: person.host,
        cookie: person.cookie,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      };
      const outgoing = request(
        { port, host: '127.0.0.1', method: 'POST', path: `/api${path}`, agent, headers },
        (response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () => resolve(z.parse(answer, JSON.parse(text))));
        },
      );
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify(body));
    });
  const price = await lastPrice(app, port);
  const measured = await measure((index) => {
    const person = people[index % people.length];
    if (!person) throw new Error('Nobody is signed in');
    return {
      place: async (input, key) =>
        (await post(person, placeOrder.path, input, `${index}-${key}`)).data?.order,
      cancel: (orderId) => post(person, cancelOrder.path, { order_id: orderId }),
    };
  }, price);
  agent.destroy();
  await app.close();
  return measured;
}

async function lastPrice(app: Awaited<ReturnType<typeof buildApp>>, port: number): Promise<number> {
  const response = await app.inject({
    url: '/api/rt/getTrades?token=aura&market=usdt&limit=1',
    headers: { host: `localhost:${port}` },
  });
  return Number(response.json<{ data: { list: { price: string }[] } }>().data.list[0]?.price);
}

function fail(error: unknown): void {
  console.error(error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-orders-'));
  try {
    const inProcess = await measureInProcess(join(folder, 'engine'));
    const http = await measureHttp(join(folder, 'http'));
    console.log(JSON.stringify({ ...http, inProcess }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch(fail);
