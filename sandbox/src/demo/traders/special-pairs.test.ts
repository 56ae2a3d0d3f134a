import type { PairState } from '@exchange/contract';
import { createTestClock } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { burnedOwner } from '../../core/engine/ledger';
import { isSimulated, makerOwner } from '../../core/engine/simulated-owners';
import { createExchange, type TradingExchange } from '../../core/exchange/exchange';
import { verifyLedger } from '../../core/exchange/state-store';
import { seedOf } from '../../core/random';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour, minute } from '../../core/time-spans';
import { burnsBetween } from '../../modules/brand';
import { listRepurchases, sumRepurchases } from '../../modules/brand/repurchases';
import { seedCatalogue, tokenCharacters } from '../../modules/market';
import { createMarketData, type MarketData } from '../../realtime/market/market-data';
import { burst, logValue } from './fair-value';
import { Issuer } from './issuer';
import { createTraders } from './traders';

/** In the middle of a session of dawn_usdt. */
const now = Date.UTC(2026, 10, 21, 13);
const codes = ['dawn_usdt', 'oryx_btc', 'crown_usdt', 'mint_usdt'];
const clock = createTestClock(now);
let storage: Storage;
let exchange: TradingExchange;
let market: MarketData;
let tick: () => Promise<void>;

beforeAll(async () => {
  storage = await openTestStorage();
  const all = seedCatalogue(now - 26 * hour, () => clock.now());
  // The pairs' past is short here: they open as if the sandbox had been made yesterday.
  const pairs = new Map(
    codes.map((code) => {
      const pair = all.pairs.get(code)!;
      return [code, code === 'dawn_usdt' ? pair : { ...pair, openingTime: now - 26 * hour }];
    }),
  );
  exchange = await createExchange({
    database: storage.database,
    clock,
    catalogue: { ...all, pairs },
    isSimulated,
    onError: (error) => {
      throw error;
    },
  });
  market = await createMarketData(exchange, clock);
  const tasks: (() => Promise<void> | void)[] = [];
  const traders = createTraders({
    exchange,
    clock: {
      ...clock,
      every(_milliseconds, task) {
        tasks.push(task);
        return () => undefined;
      },
    },
    seed: 1,
    lastTrade: (pair) => market.trades(pair, 1)[0]?.time ?? 0,
    issuers: new Map([
      ['crown_usdt', new Issuer(pairs.get('crown_usdt')!, 10n ** 11n, { buyback: 0, burn: 0 })],
    ]),
  });
  traders.start();
  tick = async () => {
    for (const task of tasks) await task();
  };
  await tick();
});
afterAll(async () => {
  market.stop();
  await exchange.stop();
  await storage.close();
});

const spread = (code: string): number => {
  const [bid] = exchange.levels(code, 1);
  const [ask] = exchange.levels(code, 2);
  return Number(ask!.price) / Number(bid!.price) - 1;
};

it('[X-05] prices from 0.00000001 to 100,000 are traded, and none shows an exponent', () => {
  const lowest = market.quote('oryx_btc');
  expect(['0.00000001', '0.00000002']).toContain(lowest.low);
  expect(Number(lowest.vol)).toBeGreaterThan(0);
  expect(Number(market.quote('crown_usdt').high)).toBeGreaterThan(80_000);
  for (const code of codes)
    for (const text of Object.values(market.quote(code)))
      expect(JSON.stringify(text)).not.toMatch(/\de[+-]?\d/);
});

it('[X-05] where one tick is much of the price, no trade is further than about a tick from its fair price', () => {
  const value = (token: string, time: number) => {
    const character = tokenCharacters.get(token)!;
    return Math.exp(logValue(seedOf(token), character.dailyVolatility, time)) * character.value;
  };
  const fair = (time: number) => (value('oryx', time) / value('btc', time)) * 1e8;
  const told = market.trades('oryx_btc', 200);
  expect(told.length).toBeGreaterThan(20);
  for (const { price, time } of told)
    expect(Math.abs(Number(price) * 1e8 - fair(time))).toBeLessThan(1.05 + fair(time) * 0.05);
});

it('[X-05] a thin pair has a wider spread, fewer levels and fewer trades than a thick one', () => {
  expect(spread('mint_usdt')).toBeGreaterThan(spread('crown_usdt') * 3);
  expect(exchange.levels('mint_usdt', 1).length).toBeLessThan(exchange.levels('crown_usdt', 1).length);
  const value = (code: string) => Number(market.quote(code).turnover);
  expect(value('crown_usdt')).toBeGreaterThan(value('mint_usdt') * 20);
});

it('[T-13] at the end of a session the maker leaves and no order is taken; the next session trades again', async () => {
  const pair = exchange.catalogue.pairs.get('dawn_usdt')!;
  expect(pair.openingTime).toBe(now - hour);
  expect(exchange.levels('dawn_usdt', 1).length).toBeGreaterThan(0);
  await exchange.credit({ userId: 'ann', token: 'usdt', amount: 10n ** 9n, from: 'chain', cause: 'ann' });
  const order = {
    market_type: 1,
    side: 1,
    token: 'dawn',
    market: 'usdt',
    price: '0.5',
    amount: '10',
  } as const;
  const placed = await exchange.placeOrder('ann', order);
  market.takeChangedQuotes();
  const before = market.quote('dawn_usdt');
  expect(before.opening_time).toBe(now - hour);
  expect(market.quote('mint_usdt')).not.toHaveProperty('opening_time');

  clock.set(now + hour + minute);
  await tick();
  expect(pair.openingTime).toBe(now + 3 * hour);
  // Whoever follows the quotes hears of it.
  expect(market.takeChangedQuotes()).toContain('dawn_usdt');
  expect(market.quote('dawn_usdt').opening_time).toBe(now + 3 * hour);
  expect(market.quote('dawn_usdt').seq).toBeGreaterThan(before.seq);
  // What a user left stays, and nobody else is there.
  expect(exchange.levels('dawn_usdt', 1)).toHaveLength(1);
  expect(exchange.levels('dawn_usdt', 2)).toHaveLength(0);
  await expect(exchange.placeOrder('ann', order)).rejects.toMatchObject({ error: 'marketClosed' });
  expect((await exchange.cancelOrder('ann', placed.order_id)).status).toBe(0);
  const last = market.trades('dawn_usdt', 1)[0]?.time;

  clock.set(now + 3 * hour + 20 * minute);
  await tick();
  expect(market.trades('dawn_usdt', 1)[0]?.time).toBeGreaterThan(last!);
  expect(exchange.levels('dawn_usdt', 2).length).toBeGreaterThan(0);
  expect(exchange.holdings(makerOwner('dawn_usdt')).size).toBe(2);
  await verifyLedger(storage.database);
});

it('[X-05] bursts are rare, short, and go both ways', () => {
  const seed = seedOf('aura_usdt');
  const samples = Array.from({ length: 40_000 }, (_, index) => burst(seed, now + index * 5_000));
  const rushed = samples.filter((value) => value !== 0).length / samples.length;
  expect(rushed).toBeGreaterThan(0.015);
  expect(rushed).toBeLessThan(0.08);
  expect(Math.max(...samples)).toBeGreaterThan(0.9);
  expect(Math.min(...samples)).toBeLessThan(-0.9);
});

it('[T-12] a brand burns when it is due, by the clock, what it bought back day by day', async () => {
  const { database } = storage;
  const [due] = burnsBetween('crown', clock.now() + hour, clock.now() + 8 * day);
  clock.set(due! - minute);
  await tick();
  const before = await sumRepurchases(database, 'crown');
  expect(before.repurchased).toBeGreaterThan(before.burned);
  clock.set(due! + 1_000);
  await tick();
  await tick();
  const after = await sumRepurchases(database, 'crown');
  expect(after.burned).toBe(after.repurchased);
  expect(exchange.holdings(burnedOwner).get('crown')?.available).toBe(after.burned);
  const { shown } = await listRepurchases(database, 'crown', { from_id: 0, limit: 1 });
  expect(shown[0]).toMatchObject({ type: 2, time: due! + 1_000 });
  await verifyLedger(database);
});

it('[O-10] nobody trades while a pair is halted, the offers stay, and the time is not made up for afterwards', async () => {
  const code = 'crown_usdt';
  const set = (state: PairState) =>
    exchange.setPair(code, async () => ({ state, reason: 'a test', until: 0 }));
  const ids = () => market.trades(code, 200).map(({ id }) => Number(id));
  await tick();
  await set('halted');
  market.takeChangedQuotes();
  const [last = 0] = ids();
  const offers = exchange.levels(code, 2);
  expect(offers.length).toBeGreaterThan(0);
  clock.set(clock.now() + 2 * hour);
  await tick();
  expect([ids()[0], exchange.levels(code, 2)]).toEqual([last, offers]);
  expect(market.quote(code).halted).toBe(true);
  const resumed = clock.now();
  await set('open');
  clock.set(resumed + 20 * minute);
  await tick();
  const later = market.trades(code, 200).filter(({ id }) => Number(id) > last);
  expect(later.length).toBeGreaterThan(0);
  expect(later.filter(({ time }) => time < resumed)).toEqual([]);
});
