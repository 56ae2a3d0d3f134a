import type { PairState } from '@exchange/contract';
import fc from 'fast-check';
import { createTestClock, createTestExchange, testCatalogue } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { CallError } from '../call-error';
import { feeOn } from '../engine/pair-spec';
import type { Storage } from '../storage/open-storage';
import { feeTier, pairRule, tradedVolume } from '../storage/tables';
import type { TradingExchange } from './exchange';
import { bandAround, TradingRules } from './trading-rules';

let storage: Storage;
let rules: TradingRules;
let exchange: TradingExchange;
const clock = createTestClock(500_000);
const pair = testCatalogue.pairs.get('aura_usdt')!;

const open = () => createTestExchange(storage.database, clock, { ...testCatalogue, rules });

beforeEach(async () => {
  storage = await openTestStorage();
  rules = new TradingRules();
  exchange = await open();
  for (const userId of ['ann', 'bob'])
    for (const token of ['usdt', 'aura'])
      await exchange.credit({
        userId,
        token,
        amount: 10n ** 12n,
        from: 'chain',
        cause: `${userId} ${token}`,
      });
});
afterEach(async () => {
  await exchange.stop();
  await storage.close();
});

const limit = (userId: string, side: 1 | 2, price: string, amount = '1') =>
  exchange.placeOrder(userId, { market_type: 1, side, token: 'aura', market: 'usdt', price, amount });
const market = (userId: string, side: 1 | 2, amount: string) =>
  exchange.placeOrder(userId, { market_type: 2, side, token: 'aura', market: 'usdt', price: '0', amount });

/** Stores what operators set for the pair, and has the exchange go by it. */
async function set(rule: { bandPpm?: number; feePpm?: number }): Promise<void> {
  const row = { pair: pair.code, halted: false, bandPpm: null, feePpm: 1_000, ...rule };
  await storage.database.insert(pairRule).values(row).onConflictDoUpdate({ target: pairRule.pair, set: row });
  await rules.load(storage.database);
}

const setState = (state: PairState) =>
  exchange.setPair(pair.code, async () => ({ state, reason: 'a test', until: 0 }));

/** A first trade at a price of 10. */
async function tradeAtTen(): Promise<void> {
  await limit('ann', 2, '10');
  await limit('bob', 1, '10');
}

const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      return { error: error.error, fields: error.fields };
    },
  );

it('[O-10] a halted pair takes no order at once, lets open ones be revoked, and goes on where it was', async () => {
  const resting = await limit('ann', 2, '11');
  const other = await limit('ann', 2, '12');
  await setState('halted');
  expect(await refusal(limit('bob', 1, '11'))).toMatchObject({ error: 'tradingHalted' });
  expect(await refusal(market('bob', 1, '5'))).toMatchObject({ error: 'tradingHalted' });
  expect(await exchange.cancelOrder('ann', other.order_id)).toMatchObject({ status: 0 });
  expect(exchange.levels(pair.code, 2)).toHaveLength(1);
  await setState('open');
  expect(await limit('bob', 1, '11')).toMatchObject({ status: 3, traded_amount: '1' });
  expect(await refusal(exchange.cancelOrder('ann', resting.order_id))).toMatchObject({
    error: 'orderClosed',
  });
});

it('[O-10] a price beyond the band is refused and told the band; both of its ends are taken', async () => {
  await set({ bandPpm: 50_000 });
  // Before the first trade nothing says where the band lies.
  await tradeAtTen();
  const told = { lowest: '9.5', highest: '10.5', percent: '5' };
  for (const [side, price] of [
    [1, '9.49'],
    [1, '10.51'],
    [2, '9.49'],
    [2, '10.51'],
  ] as const)
    expect(await refusal(limit('ann', side, price))).toEqual({ error: 'priceBand', fields: told });
  await limit('ann', 1, '9.5');
  await limit('ann', 2, '10.5');
  // Each trade moves it.
  await limit('bob', 1, '10.5');
  expect(await refusal(limit('ann', 1, '9.5'))).toMatchObject({
    fields: { lowest: '9.98', highest: '11.02' },
  });
});

it('[O-10] a market order trades up to the end of the band, and not at all where nothing lies within it', async () => {
  await tradeAtTen();
  for (const price of ['10.4', '10.6']) await limit('ann', 2, price);
  await set({ bandPpm: 50_000 });
  expect(await market('bob', 1, '100')).toMatchObject({ status: 0, traded_amount: '1', turnover: '10.4' });
  // The last price is 10.4 now.
  await set({ bandPpm: 10_000 });
  expect(await refusal(market('bob', 1, '100'))).toMatchObject({
    error: 'priceBand',
    fields: { lowest: '10.3', highest: '10.5', percent: '1' },
  });
  expect(await refusal(market('ann', 2, '1'))).toMatchObject({ error: 'noLiquidity' });
});

it('[O-10] a band holds no price that is further away than it says, and every one that is not', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 100n, max: 900_000n }),
      fc.bigInt({ min: -2n, max: 2n }),
      (last, ppm, step) => {
        const { lowest, highest } = bandAround(last, ppm);
        for (const price of [lowest + step, highest + step]) {
          const away = price > last ? price - last : last - price;
          expect(price >= lowest && price <= highest).toBe(away * 1_000_000n <= last * ppm);
        }
      },
    ),
  );
});

it('[O-10] each side pays by its own tier at the moment of the match, to the smallest unit', async () => {
  await storage.database.insert(feeTier).values([
    { volume: 1_000n, feePpm: 800 },
    { volume: 50_000n, feePpm: 333 },
  ]);
  await storage.database.insert(tradedVolume).values([
    { owner: 'ann', volume: 999n },
    { owner: 'bob', volume: 50_000n },
  ]);
  const resting = await limit('ann', 2, '10.01', '1.23');
  // The order waits from before: what counts is the tier when it trades.
  await rules.load(storage.database);
  const bought = await limit('bob', 1, '10.01', '1.23');
  expect(bought.status).toBe(3);
  expect(resting.status).toBe(1);
  const [turnover, lots] = [(10_010_000n * 123n) / 100n, 123_000_000n];
  expect(exchange.holdings('ann').get('usdt')?.available).toBe(
    10n ** 12n + turnover - feeOn(turnover, 1_000n),
  );
  expect(exchange.holdings('bob').get('aura')?.available).toBe(10n ** 12n + lots - feeOn(lots, 333n));
});

it('[O-10] a pair’s own fee below the tier’s stays, and no account pays more for having traded more', async () => {
  await storage.database.insert(feeTier).values([
    { volume: 10n, feePpm: 500 },
    { volume: 20n, feePpm: 900 },
  ]);
  await storage.database.insert(tradedVolume).values({ owner: 'ann', volume: 20n });
  await set({ feePpm: 2_000 });
  expect([rules.feePpm('ann', pair), rules.feePpm('bob', pair)]).toEqual([500n, 2_000n]);
  await set({ feePpm: 0 });
  expect(rules.feePpm('ann', pair)).toBe(0n);
});

it('[T-16] [O-10] what waits for a price is held against the band around that price, and at the market against the one when it fires', async () => {
  await tradeAtTen();
  for (const price of ['9.5', '9.4']) await limit('bob', 1, price);
  await set({ bandPpm: 50_000 });
  const stop = { trigger_kind: 'stop', trigger_price: '8' } as const;
  const sell = (price: string) =>
    exchange.placeOrder('ann', {
      ...stop,
      market_type: 1,
      side: 2,
      token: 'aura',
      market: 'usdt',
      price,
      amount: '1',
    });
  expect(await refusal(sell('9.5'))).toMatchObject({ fields: { lowest: '7.6', highest: '8.4' } });
  expect(await sell('7.6')).toMatchObject({ status: 1 });
  const atMarket = await exchange.placeOrder('ann', {
    ...{
      ...stop,
      trigger_price: '9.9',
      market_type: 2,
      side: 2,
      token: 'aura',
      market: 'usdt',
      price: '0',
      amount: '2',
    },
  });
  await limit('bob', 1, '9.9');
  await limit('ann', 2, '9.9');
  // The band reaches down to 9.405 then.
  await expect(exchange.cancelOrder('ann', atMarket.order_id)).rejects.toMatchObject({
    error: 'orderClosed',
  });
  expect(exchange.levels(pair.code, 1)).toHaveLength(1);
});

it('[O-10] after a restart the exchange trades by the same rules and the same last price', async () => {
  await tradeAtTen();
  await set({ bandPpm: 50_000 });
  await exchange.stop();
  rules = new TradingRules();
  await rules.load(storage.database);
  exchange = await open();
  expect(await refusal(limit('ann', 1, '9.4'))).toMatchObject({
    error: 'priceBand',
    fields: { lowest: '9.5' },
  });
});

it('[T-22] [O-10] an open order beyond the band may shrink where it is; another price has to lie within the band', async () => {
  await tradeAtTen();
  const { order_id } = await limit('ann', 2, '14', '3');
  await set({ bandPpm: 50_000 });
  expect(await exchange.amendOrder('ann', order_id, { amount: '2' })).toMatchObject({
    price: '14',
    amount: '2',
  });
  expect(await refusal(exchange.amendOrder('ann', order_id, { price: '13' }))).toMatchObject({
    error: 'priceBand',
  });
  expect(await exchange.amendOrder('ann', order_id, { price: '10.5' })).toMatchObject({ price: '10.5' });
  await setState('halted');
  expect(await refusal(exchange.amendOrder('ann', order_id, { amount: '1' }))).toMatchObject({
    error: 'tradingHalted',
  });
});
