import { eq, sql } from 'drizzle-orm';
import { createTestClock } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { isSimulated } from '../../core/engine/simulated-owners';
import { createExchange, type TradingExchange } from '../../core/exchange/exchange';
import { carryMovements, tidyStorage } from '../../core/exchange/maintenance';
import { verifyLedger } from '../../core/exchange/state-store';
import { Random, seedOf } from '../../core/random';
import type { Storage } from '../../core/storage/open-storage';
import { candle, holding, journal, ledgerEntry, trade } from '../../core/storage/tables';
import { day } from '../../core/time-spans';
import { seedCatalogue, tokenCharacters } from '../../modules/market';
import { createMarketData } from '../../realtime/market/market-data';
import { logValue } from './fair-value';
import { makeHistory } from './history';
import { PairTraders } from './pair-traders';
import { createTraders } from './traders';

const now = Date.UTC(2026, 10, 21, 12);
let storage: Storage;
let exchange: TradingExchange;
const clock = createTestClock(now);
const ticks: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  storage = await openTestStorage();
  const all = seedCatalogue(now);
  const pairs = new Map(['aura_usdt', 'aura_btc', 'sora_usdt'].map((code) => [code, all.pairs.get(code)!]));
  exchange = await createExchange({
    database: storage.database,
    clock,
    catalogue: { ...all, pairs },
    isSimulated,
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await exchange.stop();
  await storage.close();
});

it('[X-05] history: traders meet in the engine, days of fills and bars with a ledger that balances, the same each time', async () => {
  const traders = () => {
    const pair = exchange.catalogue.pairs.get('aura_btc')!;
    return new PairTraders(pair, tokenCharacters.get('aura')!, tokenCharacters.get('btc')!, new Random(7));
  };
  await makeHistory(exchange, traders(), now - 10 * day, now);
  const bars = await storage.database.select().from(candle).where(eq(candle.resolution, '1d'));
  expect(bars).toHaveLength(11);
  const fills = await storage.database.select().from(trade);
  expect(fills.length).toBeGreaterThan(2_000);
  expect(fills.every(({ time }) => time >= now - 10 * day && time <= now)).toBe(true);
  expect(exchange.levels('aura_btc', 1)).toHaveLength(25);
  const [bid] = exchange.levels('aura_btc', 1);
  const [ask] = exchange.levels('aura_btc', 2);
  expect(Number(ask!.price) / Number(bid!.price)).toBeLessThan(1.01);
  await verifyLedger(storage.database);
});

it('[X-02] traders go on by the clock, catch up when it is moved, open a pair at its time, and never run out of funds', async () => {
  const market = await createMarketData(exchange, clock);
  const movingClock = {
    ...clock,
    every(_milliseconds: number, task: () => Promise<void> | void) {
      ticks.push(task);
      return () => undefined;
    },
  };
  const lastTrade = (pair: string) => market.trades(pair, 1)[0]?.time ?? 0;
  let paused = false;
  const traders = createTraders({
    ...{ exchange, clock: movingClock, seed: 1, lastTrade },
    arePaused: () => paused,
  });
  traders.start();
  const tick = async () => {
    for (const task of ticks) await task();
  };
  await tick();
  expect(lastTrade('sora_usdt')).toBe(0);
  const prices = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    clock.set(clock.now() + 2_000);
    await tick();
    prices.add(market.quote('aura_usdt').price);
  }
  expect(prices.size).toBeGreaterThan(15);
  expect(clock.now() - lastTrade('aura_usdt')).toBeLessThan(60_000);

  paused = true;
  const trades = market.trades('aura_usdt', 1);
  clock.set(clock.now() + 60_000);
  await tick();
  expect(market.trades('aura_usdt', 1)).toEqual(trades);
  paused = false;

  clock.set(now + 6 * day);
  await tick();
  expect(clock.now() - lastTrade('aura_usdt')).toBeLessThan(10 * 60_000);
  expect(lastTrade('sora_usdt')).toBeGreaterThan(0);
  const days = await storage.database
    .select()
    .from(candle)
    .where(sql`${candle.resolution} = '1d' and ${candle.pair} = 'aura_usdt' and ${candle.time} >= ${now}`);
  expect(days).toHaveLength(6);
  const holdings = await storage.database.select().from(holding);
  for (const { owner, available, frozen } of holdings) {
    if (isSimulated(owner)) expect(available >= 0n && frozen >= 0n).toBe(true);
  }
  await verifyLedger(storage.database);
  market.stop();
});

it('[X-02] tidying sums up old simulated movements without changing any account, and keeps users’ own', async () => {
  await exchange.credit({ userId: 'ann', token: 'usdt', amount: 10n ** 9n, from: 'chain', cause: 'ann' });
  await exchange.placeOrder('ann', {
    market_type: 2,
    side: 1,
    token: 'aura',
    market: 'usdt',
    price: '0',
    amount: '50',
  });
  const before = await storage.database.select().from(ledgerEntry);
  const kept = await storage.database.select().from(journal).where(eq(journal.simulated, false));
  expect(kept.length).toBeGreaterThanOrEqual(2);
  for (const time of [clock.now() + 3_600_000, clock.now() + 2 * day]) {
    await carryMovements(storage.database, time, Number.MAX_SAFE_INTEGER);
    await tidyStorage(storage.database, time);
  }
  const after = await storage.database.select().from(ledgerEntry);
  expect(after.length).toBeLessThan(before.length);
  expect(await storage.database.select().from(journal).where(eq(journal.simulated, false))).toEqual(kept);
  expect(await storage.database.select().from(journal).where(eq(journal.simulated, true))).toHaveLength(1);
  // Each pair's newest fill stays, so that numbers go on from it.
  expect((await storage.database.select().from(trade)).length).toBeGreaterThanOrEqual(3);
  await verifyLedger(storage.database);
});

it('[X-05] a token’s value moves about as much in a day as its character says, and not without bounds', () => {
  const seed = seedOf('aura');
  const changes: number[] = [];
  for (let index = 0; index < 400; index += 1) {
    const time = now + index * day;
    changes.push(logValue(seed, 0.06, time + day) - logValue(seed, 0.06, time));
    expect(Math.abs(logValue(seed, 0.06, time))).toBeLessThan(1.2);
  }
  const deviation = Math.sqrt(changes.reduce((sum, change) => sum + change * change, 0) / changes.length);
  expect(deviation).toBeGreaterThan(0.03);
  expect(deviation).toBeLessThan(0.12);
});
