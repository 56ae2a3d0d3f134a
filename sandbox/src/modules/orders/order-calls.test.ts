import { randomUUID } from 'node:crypto';
import {
  type Call,
  cancelOrder,
  getAllPair,
  getAssetAnalysisBase,
  getBrief,
  getDataOfUserTokenSumHoldFiatBalance,
  getFiatRates,
  getKline,
  getMarketInfo,
  getOrderBook,
  getOrderTrade,
  getOrgAllCanTradePair,
  getTradeFee,
  getTradeList,
  getTradesByOrderNo,
  getUserOrders,
  getUserTrades,
  type InputOf,
  listOrderPending,
  listUserBalance,
  listUserOrder,
  listUserTrade,
  placeOrder,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { createTestClock } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { createExchange, type TradingExchange } from '../../core/exchange/exchange';
import type { Storage } from '../../core/storage/open-storage';
import { command } from '../../core/storage/tables';
import { createRegistry, type Registry } from '../../http/registry';
import type { WebRequest } from '../../http/web-request';
import { createMarketData } from '../../realtime/market/market-data';
import { registerAssetCalls } from '../assets';
import { registerMarketCalls, seedCatalogue } from '../market';
import { registerOrderCalls } from './order-calls';

const start = Date.UTC(2026, 10, 20, 22);
let storage: Storage;
let exchange: TradingExchange;
let registry: Registry;
const clock = createTestClock(start);

const requestOf = (userId: string, organisation: string, idempotencyKey?: string): WebRequest => ({
  ...{ userId, organisation, locale: 'en', address: '127.0.0.1', inApp: false, userAgent: '' },
  keepSession: () => undefined,
  dropSession: () => undefined,
  keepDevice: () => undefined,
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});

/** Makes a call as the HTTP interface does, checked both ways. */
async function call<C extends Call>(
  contract: C,
  input: InputOf<C>,
  userId = 'ann',
  organisation = 'nova',
  idempotencyKey: string = randomUUID(),
) {
  const answer = registry.find(contract);
  if (!answer) throw new Error(`${contract.name} is not implemented`);
  const data = await answer(input, requestOf(userId, organisation, idempotencyKey));
  return z.parse(schemaOf(contract.output), data) as z.output<C['output']>;
}

const order = (side: 1 | 2, price: string, amount: string, token = 'aura') =>
  ({ market_type: 1, side, token, market: 'usdt', price, amount }) as const;

beforeAll(async () => {
  storage = await openTestStorage();
  exchange = await createExchange({
    database: storage.database,
    clock,
    catalogue: seedCatalogue(start),
    isSimulated: () => false,
    onError: (error) => {
      throw error;
    },
  });
  const market = await createMarketData(exchange, clock);
  registry = createRegistry(exchange);
  registerMarketCalls(registry, {
    exchange,
    market,
    clock,
    quotePosition: () => ({ seq: 7, epoch: 'first' }),
  });
  registerOrderCalls(registry, exchange, market);
  registerAssetCalls(registry, { exchange, market, clock });
  for (const userId of ['ann', 'bob']) {
    await exchange.credit({
      userId,
      token: 'usdt',
      amount: 1_000_000_000n,
      from: 'chain',
      cause: `${userId} usdt`,
    });
    await exchange.credit({
      userId,
      token: 'aura',
      amount: 10_000_000_000n,
      from: 'chain',
      cause: `${userId} aura`,
    });
  }
  await call(placeOrder, order(2, '10', '5'), 'bob');
  await call(placeOrder, order(2, '11', '5'), 'bob');
  for (let index = 0; index < 3; index += 1) await call(placeOrder, order(1, '11', '2'), 'ann');
});
afterAll(async () => {
  await exchange.stop();
  await storage.close();
});

it('[T-02] the trade list tells real prices by market, with rankings, fiat rates and the stream’s number', async () => {
  const list = await call(getTradeList, {});
  expect(Object.keys(list.main)).toEqual(['usdt', 'btc', 'usdc']);
  expect(list.main['usdt']?.find(({ id }) => id === 'aura_usdt')).toMatchObject({
    price: '11',
    high: '11',
    low: '10',
    vol: '6',
    turnover: '61',
  });
  expect(list.main['usdt']?.find(({ id }) => id === 'kite_usdt')).toMatchObject({
    price: '0',
    percent_change: '0.00',
  });
  expect(list).toMatchObject({
    seq: 7,
    epoch: 'first',
    by_percent: ['aura_usdt'],
    fiat: { usdt: { HKD: '7.7815', USD: '1' } },
  });
  expect(list.hot).toContain('aura_usdt');
  const other = await call(getTradeList, {}, 'ann', 'orbit');
  expect(Object.keys(other.main)).toEqual(['usdt', 'btc']);
  await expect(call(getOrderBook, { token: 'muse', market: 'usdt' }, 'ann', 'orbit')).rejects.toMatchObject({
    error: 'pairUnknown',
  });
  await expect(call(placeOrder, order(1, '10', '5', 'muse'), 'ann', 'orbit')).rejects.toMatchObject({
    error: 'pairUnknown',
  });
});

it.each([
  [{ token: 'aura', market: 'usdt' }, ['aura_usdt'], ['aura_usdt']],
  [{ token: 'kite', market: 'usdt' }, ['kite_usdt'], []],
  [{ token: 'none', market: 'usdt' }, [], []],
])('[T-02] [H-26] the trade list of %j names its pairs alone', async (only, keys, rising) => {
  const [whole, part] = [await call(getTradeList, {}), await call(getTradeList, only)];
  const pairs = Object.values(part.main).flat();
  expect(pairs.map(({ id }) => id)).toEqual(keys);
  expect(part.by_percent).toEqual(rising);
  expect(whole.main['usdt']).toEqual(expect.arrayContaining(pairs));
  expect(part).toMatchObject({ seq: whole.seq, epoch: whole.epoch, fiat: whole.fiat });
});

it('[T-13] a pair that opens later is listed and takes no orders', async () => {
  const { list } = await call(getAllPair, {});
  expect(list.find(({ id }) => id === 'sora_usdt')?.opening_time).toBeGreaterThan(start + 86_400_000);
  expect((await call(getOrgAllCanTradePair, {})).list.map(({ id }) => id)).not.toContain('sora_usdt');
  await expect(call(placeOrder, order(1, '2', '5', 'sora'))).rejects.toMatchObject({ error: 'marketClosed' });
});

it('[T-02] markets, rates, fees and a pair in brief agree with the trade list', async () => {
  expect((await call(getMarketInfo, {})).list.map(({ market, pairs }) => [market, pairs])).toEqual([
    ['usdt', 27],
    ['btc', 12],
    ['usdc', 7],
  ]);
  expect((await call(getFiatRates, {})).rates['usdc']).toMatchObject({ HKD: '7.7815' });
  expect(await call(getTradeFee, { token: 'aura', market: 'usdt' })).toEqual({
    maker: '0.001',
    taker: '0.001',
  });
  expect(await call(getBrief, { token: 'aura', market: 'usdt' })).toMatchObject({
    price: '11',
    fiat: 'HKD',
    fiat_price: '85.5965',
  });
  expect((await call(getKline, { token: 'aura', market: 'usdt', time_type: '1h' })).list).toEqual([
    [start, '10', '11', '10', '11', '6', '61'],
  ]);
});

it('[T-14] orders and fills by page, by number and by id, the user’s own only', async () => {
  const { list, next_id } = await call(listUserOrder, { limit: 2 });
  expect(list).toHaveLength(2);
  const rest = await call(listUserOrder, { limit: 2, from_id: next_id ?? 0 });
  expect(rest).toMatchObject({ list: [{ price: '11' }], next_id: null });
  expect(await call(listUserOrder, { side: '2' })).toMatchObject({ list: [] });
  expect(await call(getUserOrders, { page: 2, size: 2, status: 3 })).toMatchObject({ total: 3, list: [{}] });
  const pending = await call(listOrderPending, { token: 'aura' }, 'bob');
  expect(pending.list).toEqual([expect.objectContaining({ status: 2, traded_amount: '1', price: '11' })]);

  // The third buy met the rest of the first order and the beginning of the second.
  const [newest] = list;
  const detail = await call(getTradesByOrderNo, { order_no: newest!.order_no });
  expect(detail.list.map(({ price, amount }) => [price, amount])).toEqual([
    ['10', '1'],
    ['11', '1'],
  ]);
  expect(detail.order).toEqual(newest);
  await expect(call(getTradesByOrderNo, { order_no: newest!.order_no }, 'bob')).rejects.toMatchObject({
    error: 'orderUnknown',
  });
  expect((await call(getOrderTrade, { order_id: newest!.order_id, limit: 1 })).list).toMatchObject([
    { price: '11' },
  ]);
  const trades = await call(listUserTrade, { limit: 3 });
  expect((await call(listUserTrade, { limit: 3, from_id: trades.next_id ?? 0 })).list).toHaveLength(1);
  expect(await call(getUserTrades, { size: 3, side: 1, market: 'usdt' })).toMatchObject({
    total: 4,
    list: trades.list,
  });
  expect((await call(listUserTrade, { market: 'btc' })).list).toEqual([]);
});

it('[T-14] orders and fills are narrowed to a side and to a span of time, its end left out', async () => {
  const { list: orders } = await call(listUserOrder, {}, 'bob');
  const placed = orders.map(({ create_time }) => create_time);
  const [first, last] = [Math.min(...placed), Math.max(...placed)];
  const span = (from_time: number, to_time: number) => call(listUserOrder, { from_time, to_time }, 'bob');
  expect((await span(first, last + 1)).list).toEqual(orders);
  expect((await span(last + 1, last + 1000)).list).toEqual([]);
  expect((await span(first - 1000, first)).list).toEqual([]);

  const { list: fills } = await call(listUserTrade, {}, 'bob');
  const times = fills.map(({ time }) => time);
  expect((await call(listUserTrade, { side: '2', from_time: Math.min(...times) }, 'bob')).list).toEqual(
    fills,
  );
  expect((await call(listUserTrade, { side: 1 }, 'bob')).list).toEqual([]);
  expect((await call(listUserTrade, { to_time: Math.min(...times) }, 'bob')).list).toEqual([]);
});

it('[T-09] the request’s idempotency key places one order', async () => {
  const first = await call(placeOrder, order(1, '1', '2'), 'ann', 'nova', 'twice');
  expect(await call(placeOrder, order(1, '1', '2'), 'ann', 'nova', 'twice')).toEqual(first);
  await call(cancelOrder, { order_id: first.order.order_id });
  await expect(call(cancelOrder, { order_id: first.order.order_id })).rejects.toMatchObject({
    error: 'orderClosed',
  });
  await expect(call(cancelOrder, { order_id: 'nonsense' })).rejects.toMatchObject({ error: 'orderUnknown' });
});

it('[T-10] a cancellation leaves a command to be looked for under its key, and none without a key', async () => {
  const cancel = async (key: string | undefined) => {
    const { order: open } = await call(placeOrder, order(1, '1', '2'));
    const answer = registry.find(cancelOrder);
    await answer?.({ order_id: open.order_id }, requestOf('ann', 'nova', key));
    return storage.database.$count(command, eq(command.name, cancelOrder.name));
  };
  const before = await storage.database.$count(command, eq(command.name, cancelOrder.name));
  expect(await cancel(undefined)).toBe(before);
  expect(await cancel(randomUUID())).toBe(before + 1);
});

it('[T-09] an order is found by the idempotency key that placed it, and by nobody else’s', async () => {
  const keys = ['left-tab', 'right-tab'];
  const placed: string[] = [];
  for (const key of keys)
    placed.push((await call(placeOrder, order(1, '1', '2'), 'ann', 'nova', key)).order.order_id);
  const found = async (key: string, userId = 'ann') =>
    (await call(listUserOrder, { idempotency_key: key, limit: 1 }, userId)).list.map((each) => each.order_id);
  expect(await Promise.all(keys.map((key) => found(key)))).toEqual(placed.map((id) => [id]));
  expect(await found('never-came')).toEqual([]);
  expect(await found('left-tab', 'bob')).toEqual([]);
  for (const id of placed) await call(cancelOrder, { order_id: id });
  expect(await found('right-tab')).toEqual([placed[1]]);
});

it('[A-01] balances are worth their last price in the organisation’s fiat, and days tell gain from deposit', async () => {
  const { list, fiat } = await call(listUserBalance, {});
  expect(fiat).toBe('HKD');
  // 100 AURA bought 6 more less 0.1 %; 1000 USDT less 61.
  expect(list.find(({ token }) => token === 'aura')).toMatchObject({
    available: '105.994',
    fiat_value: '9072.71',
  });
  expect(list.find(({ token }) => token === 'usdt')).toMatchObject({
    available: '939',
    fiat_value: '7306.82',
  });
  const sum = await call(getDataOfUserTokenSumHoldFiatBalance, { fiat: 'USD' });
  expect(sum).toMatchObject({ total: '2104.93', c2c_total: '0' });
  // Deposits are no gain: only the fee and the rest of the fills' difference to the last price are.
  expect(Number(sum.change_today)).toBeCloseTo(105.994 * 11 + 939 - (100 * 11 + 1000), 1);

  clock.set(start + 86_400_000);
  await call(placeOrder, order(1, '22', '1'), 'ann');
  await call(placeOrder, order(2, '22', '1'), 'bob');
  const days = await call(getAssetAnalysisBase, {}, 'ann', 'orbit');
  expect(days).toMatchObject({ total: 2, fiat: 'USD' });
  expect(days.list.map(({ time }) => time)).toEqual([Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 20)]);
  expect(days.list[1]?.total).toBe('2104.93');
});

it('[A-11] an order tells of itself: pages are not told of its command, too', async () => {
  const announce = jest.spyOn(exchange, 'announce');
  const { order: placed } = await call(placeOrder, order(1, '1', '1'));
  await call(cancelOrder, { order_id: placed.order_id });
  expect(announce).not.toHaveBeenCalled();
  announce.mockRestore();
});
