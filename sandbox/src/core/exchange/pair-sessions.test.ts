import type { PairState } from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { createTestClock, createTestExchange, testCatalogue, testPair } from '../../../test/exchange';
import { Breakage } from '../../../test/storage/breakage';
import { openTestStorage } from '../../../test/storage/storage';
import { CallError } from '../call-error';
import { createPairSpec } from '../engine/pair-spec';
import type { Storage } from '../storage/open-storage';
import { pairRule, pairSession } from '../storage/tables';
import type { CommittedBatch, TradingExchange } from './exchange';
import { verifyLedger } from './state-store';

const protection = { movePpm: 50_000n, windowMs: 60_000, pauseMs: 10_000, auctionMs: 5_000 };
const pair = createPairSpec({ ...testPair, token: 'aura', openingTime: 0, protection });
const catalogue = { ...testCatalogue, pairs: new Map([[pair.code, pair]]) };
const start = 500_000;

let storage: Storage;
let clock: ReturnType<typeof createTestClock>;
let exchange: TradingExchange;
const breakage = new Breakage();

const open = () => createTestExchange(breakage.over(storage.database), clock, catalogue);

beforeEach(async () => {
  storage = await openTestStorage();
  await catalogue.rules.load(storage.database);
  clock = createTestClock(start);
  exchange = await open();
  for (const userId of ['ann', 'bob', 'cem'])
    for (const token of ['usdt', 'aura'])
      await exchange.credit({
        ...{ userId, token, amount: 10n ** 12n, from: 'chain', cause: `${userId} ${token}` },
      });
});
afterEach(async () => {
  breakage.mode = 'none';
  await exchange.stop();
  await verifyLedger(storage.database);
  await storage.close();
});

type Input = Parameters<TradingExchange['placeOrder']>[1];

const place = (userId: string, side: 1 | 2, price: string, amount = '1', rest: Partial<Input> = {}) =>
  exchange.placeOrder(userId, {
    ...{ market_type: 1, side, token: 'aura', market: 'usdt', price, amount },
    ...rest,
  });
const cancel = (userId: string, { order_id }: { readonly order_id: string }) =>
  exchange.cancelOrder(userId, order_id);
const setState = (state: PairState, until = 0, reason = 'a test') =>
  exchange.setPair(pair.code, async () => ({ state, reason, until }));
const session = () => exchange.session(pair.code);

/** Lets time go by; what is due is done. */
async function pass(milliseconds: number): Promise<void> {
  clock.set(clock.now() + milliseconds);
  await exchange.settleDueOrders();
}

/** As after a death of the process: nothing but the storage is left. */
async function restart(): Promise<void> {
  await exchange.stop();
  exchange = await open();
}

async function tradeAt(price: string): Promise<void> {
  await place('ann', 2, price);
  await place('bob', 1, price);
}

const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      return error.error;
    },
  );

/** What was committed while `work` ran. */
async function committed(work: () => Promise<unknown>): Promise<CommittedBatch[]> {
  const batches: CommittedBatch[] = [];
  const stop = exchange.onCommitted((batch) => batches.push(batch));
  await work();
  stop();
  return batches;
}

it('[T-23] cancel-only takes revoking and what asks for less, halted revoking alone', async () => {
  const [first, second] = [await place('ann', 2, '11', '3'), await place('ann', 2, '12')];
  const amend = (change: { price?: string; amount?: string }) =>
    exchange.amendOrder('ann', first.order_id, change);
  await setState('cancelOnly');
  expect(await refusal(place('bob', 1, '11'))).toBe('tradingHalted');
  expect(await refusal(amend({ amount: '4' }))).toBe('tradingHalted');
  expect(await refusal(amend({ price: '11.5' }))).toBe('tradingHalted');
  expect(await amend({ amount: '2' })).toMatchObject({ amount: '2', status: 1 });
  expect(await cancel('ann', second)).toMatchObject({ status: 0 });
  await setState('halted');
  expect(await refusal(amend({ amount: '1' }))).toBe('tradingHalted');
  expect(await cancel('ann', first)).toMatchObject({ status: 0 });
});

it('[T-17] an order trades up to the move limit, then the pair is in an auction, in which the rest of it rests', async () => {
  await tradeAt('10');
  for (const price of ['10.4', '10.5', '10.6']) await place('ann', 2, price);
  const [batch] = await committed(async () => {
    expect(await place('bob', 1, '11', '5')).toMatchObject({ status: 2, traded_amount: '2' });
  });
  expect(batch?.fills.map(({ price }) => price)).toEqual([1_040n, 1_050n]);
  expect(batch?.auctions).toEqual([{ pair: pair.code, result: { price: 1_060n, lots: 100n } }]);
  expect(session()).toMatchObject({ state: 'auction', cause: 'moveLimit', until: start + 10_000 });
  // It opens at one price, and what is left stays.
  await pass(9_999);
  expect(session().state).toBe('auction');
  const [opening] = await committed(() => pass(1));
  expect(opening?.fills.map(({ price, lots }) => [price, lots])).toEqual([[1_060n, 100n]]);
  expect(session().state).toBe('open');
  expect(exchange.levels(pair.code, 1)).toEqual([{ price: 1_100n, lots: 200n }]);
});

it('[T-17] the prices that orders trade at are told as the next one meets them: by trades, by the best offers, and by the band', async () => {
  const limits = () => exchange.priceLimits(pair);
  expect(limits()).toEqual({ lowest: undefined, highest: undefined });
  await tradeAt('10');
  await tradeAt('10.2');
  expect(limits()).toEqual({ lowest: 969n, highest: 1_050n });
  // An order that begins at 9.90 goes no further than 5 % above that.
  await place('ann', 2, '9.9');
  for (const price of ['10.39', '10.4']) await place('ann', 2, price);
  expect(limits()).toEqual({ lowest: 969n, highest: 1_039n });
  expect(await place('bob', 1, '11', '3')).toMatchObject({ traded_amount: '2' });
  expect(session().state).toBe('auction');
  await pass(10_000);
  await pass(60_000);
  expect(limits()).toEqual({ lowest: 988n, highest: 1_092n });
  await storage.database.update(pairRule).set({ bandPpm: 20_000 });
  await catalogue.rules.load(storage.database);
  expect(limits()).toEqual({ lowest: 1_020n, highest: 1_060n });
});

it('[T-17] the rest of a market order and of one at once is revoked, and one that nothing lies near enough for', async () => {
  await tradeAt('10');
  for (const price of ['10.4', '10.6']) await place('ann', 2, price);
  expect(await refusal(place('bob', 1, '11', '2', { time_in_force: 'fok' }))).toBe('notFilledAtOnce');
  expect(session().state).toBe('open');
  expect(await place('bob', 1, '11', '2', { time_in_force: 'ioc' })).toMatchObject({
    ...{ status: 0, traded_amount: '1' },
  });
  expect(session().state).toBe('auction');
  await pass(10_000);
  expect(session().state).toBe('open');
  await place('cem', 2, '12');
  await cancel('ann', { order_id: (await place('ann', 2, '13')).order_id });
  expect(await place('bob', 1, '0', '100', { market_type: 2 })).toMatchObject({ status: 0 });
  expect(session().state).toBe('auction');
});

it('[T-17] moves are reckoned within the window, also after a restart, and from the price that a pair opened at', async () => {
  await tradeAt('10');
  await pass(30_000);
  await tradeAt('10.4');
  await restart();
  // 10 stood 60 seconds ago.
  await pass(59_000);
  expect((await committed(() => tradeAt('10.6')))[1]?.sessions).toMatchObject([{ state: 'auction' }]);
  await pass(10_000);
  expect(session()).toMatchObject({ state: 'open', reference: 1_060n });
  await restart();
  expect(await committed(() => tradeAt('11'))).toHaveLength(2);
  expect(session().state).toBe('open');
});

it('[T-23] an auction takes limit orders that stay and what waits for a price, amends and revokes them, and trades none of them', async () => {
  await tradeAt('10');
  await setState('auction', clock.now() + 60_000);
  for (const rest of [
    { time_in_force: 'ioc' },
    { time_in_force: 'fok' },
    { post_only: true },
    { market_type: 2 },
    { oco_trigger_price: '9' },
  ] as const)
    expect(await refusal(place('bob', 2, '10.2', '1', rest))).toBe('auctionLimitOnly');
  const sell = await place('ann', 2, '9.9', '3');
  const buy = await place('bob', 1, '10.2', '2');
  const stop = await place('cem', 2, '0', '1', {
    ...{ market_type: 2, trigger_kind: 'stop', trigger_price: '9.95' },
  });
  expect([sell.status, buy.status, stop.status]).toEqual([1, 1, 1]);
  expect(exchange.indicative(pair.code)).toEqual({ price: 1_000n, lots: 200n });
  await exchange.amendOrder('ann', sell.order_id, { price: '10.1' });
  expect(exchange.indicative(pair.code)).toEqual({ price: 1_010n, lots: 200n });
  // None trades with one of its own owner: the new one gives way, as it would in the open.
  expect(await refusal(place('bob', 2, '10', '1'))).toBe('selfTrade');
  const gives = await place('bob', 2, '10', '1', { self_trade_prevention: 'oldest' });
  expect(await refusal(cancel('bob', buy))).toBe('orderClosed');
  await cancel('bob', gives);
  expect(exchange.indicative(pair.code)).toBeUndefined();
});

it('[T-16] [T-23] what waits for a price is held against the price of the auction, and against none before', async () => {
  await tradeAt('10');
  await place('cem', 1, '9', '5');
  const stop = (trigger: string) =>
    place('cem', 2, '0', '1', { market_type: 2, trigger_kind: 'stop', trigger_price: trigger });
  const [near, far] = [await stop('9.9'), await stop('9.6')];
  await setState('auction', clock.now() + 60_000);
  await place('ann', 2, '9.8', '2');
  await place('bob', 1, '9.8', '2');
  await restart();
  await pass(59_999);
  expect(exchange.levels(pair.code, 2)).toEqual([{ price: 980n, lots: 200n }]);
  await place('bob', 1, '9.75', '3');
  const [batch] = await committed(() => pass(1));
  // The auction at 9.8 fires the one, which sells at 9.75.
  expect(batch?.fills.map(({ price }) => price)).toEqual([980n, 975n]);
  expect(await refusal(cancel('cem', near))).toBe('orderClosed');
  expect(await cancel('cem', far)).toMatchObject({ status: 0 });
});

it('[T-23] a halt ends by an auction by itself, and a far price extends an auction once', async () => {
  await tradeAt('10');
  await setState('halted', clock.now() + 1_000, 'a fork of the chain');
  await pass(1_000);
  expect(session()).toMatchObject({
    ...{ state: 'auction', reason: 'a fork of the chain', until: start + 6_000, extended: false },
  });
  await place('ann', 2, '10.8');
  await place('bob', 1, '10.8');
  await pass(5_000);
  expect(session()).toMatchObject({ state: 'auction', extended: true, until: start + 11_000 });
  await restart();
  const [batch] = await committed(() => pass(5_000));
  expect(batch?.fills.map(({ price }) => price)).toEqual([1_080n]);
  expect(session()).toMatchObject({ state: 'open', reference: 1_080n });
});

it('[T-23] operators open an auction before its time, at its price', async () => {
  await setState('auction', clock.now() + 60_000);
  await place('ann', 2, '9.8', '2');
  await place('bob', 1, '10.2', '3');
  const [batch] = await committed(() => setState('open'));
  expect(batch?.fills.map(({ price, lots }) => [price, lots])).toEqual([[1_000n, 200n]]);
  expect(exchange.levels(pair.code, 1)).toEqual([{ price: 1_020n, lots: 100n }]);
});

it.each(['down', 'lose'] as const)(
  '[T-23] [X-02] state, reason, end and a crossed book are there after a restart, and the auction trades once: %s',
  async (mode) => {
    await tradeAt('10');
    await setState('auction', clock.now() + 60_000, 'maintenance');
    await place('ann', 2, '9.8', '2');
    await place('bob', 1, '10.2', '3');
    const before = session();
    await restart();
    expect(session()).toEqual(before);
    expect(before).toMatchObject({ state: 'auction', reason: 'maintenance', until: start + 60_000 });
    expect(exchange.indicative(pair.code)).toEqual({ price: 1_000n, lots: 200n });
    clock.set(start + 60_000);
    breakage.mode = mode;
    await exchange.settleDueOrders().catch(() => undefined);
    breakage.mode = 'none';
    await restart();
    expect(session().state).toBe(mode === 'lose' ? 'open' : 'auction');
    await pass(0);
    await pass(0);
    expect(session().state).toBe('open');
    expect(exchange.holdings('ann').get('aura')?.available).toBe(10n ** 12n - 3n * 10n ** 8n);
  },
);

it('[T-23] an earlier release sees a pair that is not open as halted, and may open and halt it', async () => {
  const stored = async () => {
    const [row] = await storage.database.select().from(pairRule).where(eq(pairRule.pair, pair.code));
    return row;
  };
  await tradeAt('10');
  await setState('auction', clock.now() + 60_000);
  expect(await stored()).toMatchObject({ halted: true, bandPpm: null, feePpm: 1_000 });
  await place('ann', 2, '9.8');
  await place('bob', 1, '10.2');
  // It knows no auction: what it opens with a crossed book trades at one price before anything else does.
  await storage.database.update(pairRule).set({ halted: false });
  await restart();
  const [batch] = await committed(() => pass(0));
  expect(batch?.fills.map(({ price }) => price)).toEqual([1_000n]);
  expect(session().state).toBe('open');
  await storage.database.update(pairRule).set({ halted: true });
  await restart();
  expect(session().state).toBe('halted');
  await setState('open');
  expect(await stored()).toMatchObject({ halted: false });
  const rows = await storage.database.select().from(pairSession);
  expect(rows.map(({ state }) => state)).toEqual(['open']);
});
