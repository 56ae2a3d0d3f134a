import { Agent, request } from 'node:http';
import { cancelOrder, type InputOf, Order, placeOrder } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { buildApp } from '../../../../sandbox/src/app';
import { isSimulated } from '../../../../sandbox/src/core/engine/simulated-owners';
import type { Catalogue } from '../../../../sandbox/src/core/exchange/catalogue';
import { createExchange, type TradingExchange } from '../../../../sandbox/src/core/exchange/exchange';
import { openStorage } from '../../../../sandbox/src/core/storage/open-storage';
import { TestClient } from '../../../../sandbox/test/app';

/** What clients found who place one order after another; milliseconds. */
export interface MeasuredOrders {
  readonly ordersPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly orders: number;
}

type OrderInput = InputOf<typeof placeOrder>;

/** Somebody who places orders and revokes them. */
interface OrderClient {
  readonly place: (input: OrderInput, key: string) => Promise<Order | undefined>;
  readonly cancel: (orderId: string) => Promise<unknown>;
}

/** How many place orders, where and for how long. */
export interface OrderLoad {
  readonly clients: number;
  /** Token of the pair of an order, by the order's number; `aura` unless told. The market is USDT. */
  readonly tokenOf?: (number: number) => string;
  /** About what is paid in the pair. */
  readonly price: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

/** Has clients place orders, each the next one when the last is answered. */
export async function measureOrders(
  clientOf: (index: number) => OrderClient,
  { clients, tokenOf = () => 'aura', price, warmUpMs, measureMs }: OrderLoad,
): Promise<MeasuredOrders> {
  const times: number[] = [];
  const begin = performance.now() + warmUpMs;
  const end = begin + measureMs;
  const run = Math.round(begin * 1_000);
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
        token: tokenOf(number),
        price: (price * offset).toFixed(3),
        amount: '0.2',
      } as const;
      const started = performance.now();
      const order = await place(input, `bench-${run}-${number}`);
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
    ...{ p50: at(0.5), p99: at(0.99), orders: times.length },
  };
}

/** An exchange of this process on embedded storage, without HTTP. */
export interface BareExchange {
  readonly exchange: TradingExchange;
  stop(): Promise<void>;
}

export async function startBareExchange(folder: string, catalogue: Catalogue): Promise<BareExchange> {
  const storage = await openStorage({ dataDir: folder });
  const exchange = await createExchange({
    ...{ database: storage.database, clock: { now: Date.now }, catalogue, isSimulated },
    onError: (error) => {
      console.error(error);
      process.exitCode = 1;
    },
  });
  return {
    exchange,
    stop: async () => {
      await exchange.stop();
      await storage.close();
    },
  };
}

/** Gives users so much of some tokens that no order of theirs is refused. */
export async function fund(
  { exchange }: BareExchange,
  users: readonly string[],
  tokens: readonly string[],
): Promise<void> {
  const credits = users.flatMap((userId) => tokens.map((token) => ({ userId, token })));
  await inParallel(credits, ({ userId, token }) =>
    exchange.credit({
      ...{ userId, token, amount: 10n ** 12n, from: 'chain', cause: `${userId} ${token}` },
    }),
  );
}

/** Does something for each, a few hundred at once. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = [...items].reverse();
  const next = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 256 }, next));
}

/** Clients of an exchange of this process. */
export const bareClient =
  ({ exchange }: BareExchange, userOf: (index: number) => string) =>
  (index: number): OrderClient => ({
    place: (input, key) =>
      exchange.placeOrder(userOf(index), { ...input }, `${index}-${key}`).catch(() => undefined),
    cancel: (orderId) => exchange.cancelOrder(userOf(index), orderId).catch(() => undefined),
  });

const answer = z.object({ code: z.int(), data: z.nullable(z.object({ order: schemaOf(Order) })) });

/** A served exchange whose simulated traders are at work, asked over HTTP. */
export interface HttpExchange {
  measure(load: Omit<OrderLoad, 'price' | 'tokenOf'>): Promise<MeasuredOrders>;
  stop(): Promise<void>;
}

interface Person {
  readonly host: string;
  readonly cookie: string;
}

export async function startHttpExchange(folder: string): Promise<HttpExchange> {
  const app = await buildApp({ dataDir: folder, demo: true, limitFactor: 1_000_000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const { port } = address;
  const agent = new Agent({ keepAlive: true });
  // Two people, of the two organisations: an order never meets its owner's own only.
  const people: Person[] = [];
  // One after the other: their codes go to the same address, and are told apart by their time alone.
  for (const host of [`localhost:${port}`, `orbit.localhost:${port}`]) {
    const client = new TestClient(app, host);
    const { code, msg } = await client.login('demo@example.com', 'Demo-2468!');
    if (code !== 0) throw new Error(`Nobody is signed in at ${host}: ${msg}`);
    people.push({ host, cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
  }
  const post = createPost(port, agent);
  const clientOf = (index: number): OrderClient => {
    const person = people[index % people.length];
    if (!person) throw new Error('Nobody is signed in');
    return {
      place: async (input, key) =>
        (await post(person, placeOrder.path, input, `${index}-${key}`)).data?.order,
      cancel: (orderId) => post(person, cancelOrder.path, { order_id: orderId }),
    };
  };
  return {
    measure: async (load) => measureOrders(clientOf, { ...load, price: await lastPrice(app, port) }),
    stop: async () => {
      agent.destroy();
      await app.close();
    },
  };
}

const createPost =
  (port: number, agent: Agent) =>
  (person: Person, path: string, body: object, key?: string): Promise<z.infer<typeof answer>> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...{ host: person.host, cookie: person.cookie, 'content-type': 'application/json' },
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

async function lastPrice(app: Awaited<ReturnType<typeof buildApp>>, port: number): Promise<number> {
  const response = await app.inject({
    url: '/api/rt/getTrades?token=aura&market=usdt&limit=1',
    headers: { host: `localhost:${port}` },
  });
  return Number(response.json<{ data: { list: { price: string }[] } }>().data.list[0]?.price);
}
