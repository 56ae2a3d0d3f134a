import { sql } from 'drizzle-orm';
import { createTestClock, createTestExchange } from '../../../test/exchange';
import { Breakage } from '../../../test/storage/breakage';
import { openTestStorage } from '../../../test/storage/storage';
import { createMarketData, type MarketData } from '../../realtime/market/market-data';
import type { PersonalUpdate } from '../context';
import type { Storage } from '../storage/open-storage';
import { exchangeOrder } from '../storage/tables';
import type { TradingExchange } from './exchange';
import { verifyLedger } from './state-store';
import type { OrderInput } from './validate-order';

const clock = createTestClock(500_000);
let storage: Storage;
let breakage: Breakage;
let exchange: TradingExchange;
let market: MarketData;
const updates: PersonalUpdate[] = [];

const order = (side: 1 | 2, price: string, amount: string): OrderInput => ({
  market_type: 1,
  side,
  market: 'usdt',
  token: 'aura',
  price,
  amount,
});

beforeEach(async () => {
  storage = await openTestStorage();
  breakage = new Breakage();
  exchange = await createTestExchange(breakage.over(storage.database), clock);
  market = await createMarketData(exchange, clock);
  for (const userId of ['ann', 'bob']) {
    for (const token of ['usdt', 'aura']) {
      const cause = `${userId} ${token}`;
      await exchange.credit({ userId, token, amount: 10n ** 11n, from: 'chain', cause });
    }
  }
  updates.splice(0);
  exchange.onPersonal((update) => updates.push(update));
});
afterEach(async () => {
  market.stop();
  await exchange.stop();
  await storage.close();
});

/** The market and ann are told that bob bought her 10 at 2, whose order was the best of two. */
async function expectTold(sellId: string): Promise<void> {
  expect(market.trades('aura_usdt', 5)).toMatchObject([{ price: '2', amount: '10' }]);
  expect([...market.takeChangedQuotes()]).toContain('aura_usdt');
  expect(market.quote('aura_usdt')).toMatchObject({ price: '2', vol: '10' });
  const [published] = market.publishBooks();
  expect(published?.delta).toMatchObject({ bids: [], asks: [[200n, 0n]] });
  expect(market.book('aura_usdt', 10)).toMatchObject({ bids: [], asks: [['3', '1']] });
  const told = updates.find(({ userId }) => userId === 'ann');
  expect(told?.orders).toMatchObject([{ order_id: sellId, status: 3 }]);
  expect(told?.balances).toContainEqual(expect.objectContaining({ token: 'usdt', available: '100019.98' }));
  expect(exchange.holdings('bob').get('aura')?.available).toBe(10n ** 11n + 999_000_000n);
  await verifyLedger(storage.database);
}

async function offerTwo(): Promise<string> {
  const { order_id } = await exchange.placeOrder('ann', order(2, '2', '10'));
  await exchange.placeOrder('ann', order(2, '3', '1'));
  market.publishBooks();
  market.takeChangedQuotes();
  updates.splice(0);
  return order_id;
}

it('[X-02] a batch that was stored and whose answer was lost is answered all the same, and told', async () => {
  const shown: string[] = [];
  market.onFills((_pair, trades) => shown.push(...trades.map(({ amount }) => amount)));
  const sellId = await offerTwo();
  const { seq } = market.quote('aura_usdt');
  breakage.mode = 'lose';
  expect(await exchange.placeOrder('bob', order(1, '2', '10'))).toMatchObject({ status: 3, turnover: '20' });
  expect(shown).toEqual(['10']);
  expect(market.quote('aura_usdt').seq).toBeGreaterThan(seq);
  await expectTold(sellId);
});

it('[X-02] where the storage does not answer, the outcome is called unknown; the key tells it later, and all is told', async () => {
  const sellId = await offerTwo();
  breakage.mode = 'loseAll';
  await expect(exchange.placeOrder('bob', order(1, '2', '10'), 'lost-key')).rejects.toMatchObject({
    name: 'OutcomeUnknown',
  });
  // What comes while the storage is away was surely not done.
  await expect(exchange.placeOrder('bob', order(1, '1', '10'))).rejects.toMatchObject({
    error: 'unavailable',
  });
  breakage.mode = 'none';
  expect(await exchange.placeOrder('bob', order(1, '2', '10'), 'lost-key')).toMatchObject({ status: 3 });
  await expectTold(sellId);
});

/** Resolves when what waited has been asked of the storage and answered. */
const lookedUp = () => storage.database.execute(sql`select 1`).then(() => new Promise(setImmediate));

it('[X-02] what comes again while it is being written is done once, and so is what comes in three batches after', async () => {
  breakage.mode = 'hold';
  const first = exchange.placeOrder('bob', order(1, '1', '10'), 'twice');
  while (breakage.holding === 0) await new Promise((resolve) => setImmediate(resolve));
  // The storage is asked for it while it has not got it.
  const asked = jest.spyOn(storage.database, 'select');
  const again = exchange.placeOrder('bob', order(1, '1', '10'), 'twice');
  const others = ['one', 'two'].map((key) => exchange.placeOrder('bob', order(1, '1', '10'), key));
  while (asked.mock.calls.length === 0) await new Promise(setImmediate);
  asked.mockRestore();
  breakage.release();
  const { order_id } = await first;
  expect(await again).toMatchObject({ order_id });
  await Promise.all(others);
  const { order_id: later } = await exchange.placeOrder('bob', order(1, '1', '10'), 'twice');
  expect(later).toBe(order_id);
  await expect(exchange.placeOrder('bob', order(1, '1', '11'), 'twice')).rejects.toMatchObject({
    error: 'idempotencyConflict',
  });
  expect(await storage.database.$count(exchangeOrder)).toBe(3);
});

it('[X-02] what comes again behind a batch whose answer is lost is done once', async () => {
  breakage.mode = 'hold';
  const held = exchange.placeOrder('ann', order(2, '3', '1'));
  while (breakage.holding === 0) await new Promise((resolve) => setImmediate(resolve));
  const first = exchange.placeOrder('bob', order(1, '1', '10'), 'lost-key');
  await lookedUp();
  breakage.mode = 'lose';
  breakage.release();
  await held;
  const again = exchange.placeOrder('bob', order(1, '1', '10'), 'lost-key');
  await lookedUp();
  expect((await first).order_id).toBe((await again).order_id);
  expect(await storage.database.$count(exchangeOrder)).toBe(2);
  await verifyLedger(storage.database);
});

it('[A-09] a credit whose answer was lost is credited once', async () => {
  const credit = () =>
    exchange.credit({ userId: 'ann', token: 'usdt', amount: 5n, from: 'chain', cause: 'deposit:1' });
  breakage.mode = 'lose';
  await credit();
  await credit();
  expect(exchange.holdings('ann').get('usdt')?.available).toBe(10n ** 11n + 5n);
  await verifyLedger(storage.database);
});

it('[X-02] an order that a batch under way would fill is not called closed before that is written', async () => {
  const sell = await exchange.placeOrder('ann', order(2, '2', '10'));
  breakage.mode = 'hold';
  const bought = expect(exchange.placeOrder('bob', order(1, '2', '10'))).rejects.toMatchObject({
    error: 'unavailable',
  });
  while (breakage.holding === 0) await new Promise((resolve) => setImmediate(resolve));
  const cancelling = exchange.cancelOrder('ann', sell.order_id);
  // Another writer meanwhile, as after a connection that was lost: the batch comes too late.
  const other = await createTestExchange(storage.database, clock);
  breakage.release();
  await bought;
  expect(await cancelling).toMatchObject({ status: 0, traded_amount: '0' });
  await other.stop();
  await verifyLedger(storage.database);
});

it('[X-03] of two writers on one storage only the one that read last can write', async () => {
  const other = await createTestExchange(storage.database, clock);
  const refused = expect.objectContaining({ error: 'unavailable' });
  await expect(exchange.placeOrder('ann', order(1, '1', '10'))).rejects.toEqual(refused);
  expect(await storage.database.$count(exchangeOrder)).toBe(0);
  // Refused, it read anew; now the other one is behind.
  expect(await exchange.placeOrder('ann', order(1, '1', '10'))).toMatchObject({ status: 1 });
  await expect(other.placeOrder('bob', order(2, '1', '10'))).rejects.toEqual(refused);
  expect(await other.placeOrder('bob', order(2, '1', '10'))).toMatchObject({ status: 3, turnover: '10' });
  await other.stop();
  await verifyLedger(storage.database);
});
