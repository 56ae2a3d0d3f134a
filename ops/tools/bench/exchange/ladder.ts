import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quoteEvent } from '@exchange/contract';
import { createPairSpec } from '../../../../sandbox/src/core/engine/pair-spec';
import type { Catalogue } from '../../../../sandbox/src/core/exchange/catalogue';
import { seedCatalogue } from '../../../../sandbox/src/modules/market';
import { TestProcess } from '../../../../sandbox/test/cluster/process';
import { createTestPlace } from '../../../../sandbox/test/storage/storage';
import { climb, type Ladder, type LadderLimits, type LadderStep } from '../climb';
import { sizeOf } from '../conditions';
import {
  bareClient,
  fund,
  inParallel,
  measureOrders,
  type MeasuredOrders,
  startBareExchange,
  startHttpExchange,
} from './order-load';
import { answerP99, joinQuotes } from './readers';

/**
 * Where the exchange bends (X-02, O-11): clients that place orders over HTTP, pages that hear the quotes, and pairs, open orders and users of an exchange
 * without HTTP, each doubled until a limit is broken or a bound is met. Prints JSON as its last line.
 */

const load = { warmUpMs: sizeOf(500, 50), measureMs: sizeOf(3_000, 200) };
/** Of an exchange without HTTP. */
const bareLoad = { ...load, clients: sizeOf(32, 4), price: 12.5 };
const limits = { p99: 100, throughput: 0.8, time: sizeOf(120_000, 0), memory: 6_144 };

/** The largest sizes of open orders, and how many of them one user has at most. */
const mostOpenOrders = sizeOf(256_000, 10);
const openOrdersOfUser = 100;

/** An axis: its first size, its last one, and what measures a size. */
interface Axis {
  readonly name: string;
  readonly first: number;
  readonly top: number;
  /** Where the usual share of the best rate does not do. */
  readonly throughput?: number;
  readonly run: (climbAxis: Climb) => Promise<Ladder>;
}
type Climb = (measure: (size: number) => Promise<Omit<LadderStep, 'size'>>) => Promise<Ladder>;

const stepOf = ({ ordersPerSecond, p99 }: MeasuredOrders) => ({ perSecond: ordersPerSecond, p99 });

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-ladder-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const clients = (climbAxis: Climb) =>
  inFolder(async (folder) => {
    const served = await startHttpExchange(folder);
    const found = await climbAxis(async (size) => stepOf(await served.measure({ ...load, clients: size })));
    await served.stop();
    return found;
  });

async function sockets(climbAxis: Climb): Promise<Ladder> {
  const place = await createTestPlace();
  const exchange = await TestProcess.start({ ...place.options, traders: true });
  const pages = await joinQuotes(exchange.host, 1);
  const [probe] = pages;
  if (!probe) throw new Error('No page has joined');
  let messages = 0;
  const found = await climbAxis(async (size) => {
    const further = await joinQuotes(exchange.host, size - (pages.length - 1));
    for (const page of further) page.on(quoteEvent, () => (messages += 1));
    pages.push(...further);
    messages = 0;
    const p99 = await answerP99(probe, load.measureMs);
    return { perSecond: messages / size / (load.measureMs / 1_000), p99 };
  });
  for (const page of pages) page.disconnect();
  await exchange.kill('SIGTERM');
  await place.remove();
  return found;
}

/** The seeded tokens and so many pairs of made-up ones, all with USDT and each like Aura's. */
function catalogueOf(count: number): Catalogue {
  const { tokens, rules } = seedCatalogue(Date.now());
  const [token, market] = ['aura', 'usdt'].map((code) => tokens.get(code));
  if (!token || !market) throw new Error('The catalogue has no Aura or USDT');
  const codes = tokensOf(count);
  const specs = codes.map((code) =>
    createPairSpec({
      ...{ token: code, market: 'usdt', tokenPrecision: token.precision, marketPrecision: market.precision },
      ...{ pricePrecision: 3, amountPrecision: 2, minAmount: '0.01', minTotal: '1', feeRate: '0.001' },
      openingTime: 0,
    }),
  );
  return {
    tokens: new Map([...tokens, ...codes.map((code) => [code, { ...token, code }] as const)]),
    pairs: new Map(specs.map((spec) => [spec.code, spec])),
    rules,
  };
}
const tokensOf = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
const usersOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `user-${first + index}`);

const pairs = (climbAxis: Climb) =>
  climbAxis((size) =>
    inFolder(async (folder) => {
      const bare = await startBareExchange(folder, catalogueOf(size));
      const [users, tokens] = [usersOf(0, bareLoad.clients), tokensOf(size)];
      await fund(bare, users, ['usdt', ...tokens]);
      // Four orders in a row meet each other.
      const tokenOf = (number: number) => tokens[Math.floor(number / 4) % size] ?? '';
      const client = bareClient(bare, (index) => users[index] ?? '');
      const found = await measureOrders(client, { ...bareLoad, tokenOf });
      await bare.stop();
      return stepOf(found);
    }),
  );

const openOrders = (climbAxis: Climb) =>
  inFolder(async (folder) => {
    const bare = await startBareExchange(folder, seedCatalogue(Date.now()));
    const users = usersOf(0, bareLoad.clients);
    const holders = usersOf(bareLoad.clients, Math.ceil(mostOpenOrders / openOrdersOfUser));
    await fund(bare, [...users, ...holders], ['usdt', 'aura']);
    let open = 0;
    const found = await climbAxis(async (size) => {
      const further = Array.from({ length: size - open }, (_, index) => open + index);
      await inParallel(further, (number) =>
        bare.exchange.placeOrder(
          holders[number % holders.length] ?? '',
          {
            market_type: 1,
            side: 1,
            market: 'usdt',
            token: 'aura',
            amount: '1',
            price: (2 + (number % 8_000) / 1_000).toFixed(3),
          },
          `open-${number}`,
        ),
      );
      open = size;
      const client = bareClient(bare, (index) => users[index] ?? '');
      return stepOf(await measureOrders(client, bareLoad));
    });
    await bare.stop();
    return found;
  });

const users = (climbAxis: Climb) =>
  inFolder(async (folder) => {
    const bare = await startBareExchange(folder, seedCatalogue(Date.now()));
    let [funded, turn] = [0, 0];
    const found = await climbAxis(async (size) => {
      await fund(bare, usersOf(funded, size - funded), ['usdt', 'aura']);
      funded = size;
      // Each order is of another user, all over the range.
      const client = (index: number) => {
        const next = () => bareClient(bare, () => `user-${(turn++ * 7_919) % size}`)(index);
        let last = next();
        return {
          place: (...order: Parameters<typeof last.place>) => (last = next()).place(...order),
          cancel: (orderId: string) => last.cancel(orderId),
        };
      };
      return stepOf(await measureOrders(client, bareLoad));
    });
    await bare.stop();
    return found;
  });

const axes: readonly Axis[] = [
  { name: 'clients', first: 1, top: sizeOf(1_024, 1), run: clients },
  // How often quotes come depends on the market: from three to five times a second.
  { name: 'sockets', first: sizeOf(250, 10), top: sizeOf(8_000, 10), throughput: 0.5, run: sockets },
  { name: 'pairs', first: sizeOf(2, 1), top: sizeOf(512, 1), run: pairs },
  { name: 'openOrders', first: sizeOf(1_000, 10), top: mostOpenOrders, run: openOrders },
  { name: 'users', first: sizeOf(1_000, 10), top: sizeOf(128_000, 10), run: users },
];

const found: (Ladder & { readonly name: string })[] = [];
for (const { name, first, top, throughput = limits.throughput, run } of axes) {
  const bounds: LadderLimits = { ...limits, top, throughput };
  const ladder = await run((measure) =>
    climb(
      first,
      async (size) => {
        const step = await measure(size);
        console.error(
          `${name} ${size}: ${step.perSecond.toFixed(1)} a second, p99 ${step.p99.toFixed(1)} ms`,
        );
        return step;
      },
      bounds,
    ),
  );
  found.push({ name, ...ladder });
}
console.log(JSON.stringify({ p99Limit: limits.p99, throughputLimit: limits.throughput, axes: found }));
process.exit(0);
