import { randomUUID } from 'node:crypto';
import {
  type Call,
  fiatToTokenTransfer,
  getAssetAnalysisBase,
  getDataOfUserC2CBalance,
  getDataOfUserTokenSumHoldFiatBalance,
  getNodeUserReward,
  type InputOf,
  listUserBalance,
  placeOrder,
  tokenToFiatTransfer,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { buildTestApp, TestClient } from '../../../test/app';
import { createTestClock } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { formatUnits, units } from '../../core/engine/decimal';
import { createExchange, type TradingExchange } from '../../core/exchange/exchange';
import type { Storage } from '../../core/storage/open-storage';
import { day } from '../../core/time-spans';
import { demoAccount } from '../../demo/users/demo-users';
import { createRegistry, type Registry } from '../../http/registry';
import { createMarketData } from '../../realtime/market/market-data';
import { seedCatalogue } from '../market';
import { registerOrderCalls } from '../orders';
import { registerAssetCalls } from './asset-calls';
import { registerC2CCalls } from './c2c-calls';

const start = Date.UTC(2026, 10, 20, 22);
const clock = createTestClock(start);
let storage: Storage;
let exchange: TradingExchange;
let registry: Registry;

async function call<C extends Call>(
  entry: C,
  input: InputOf<C>,
  userId = 'ann',
  idempotencyKey: string = randomUUID(),
) {
  const answer = registry.find(entry);
  if (!answer) throw new Error(`${entry.name} is not implemented`);
  const data = await answer(input, {
    userId,
    organisation: 'orbit',
    locale: 'en',
    address: '127.0.0.1',
    inApp: false,
    keepSession: () => undefined,
    dropSession: () => undefined,
    userAgent: '',
    keepDevice: () => undefined,
    idempotencyKey,
  });
  return z.parse(schemaOf(entry.output), data) as z.output<C['output']>;
}

let deposits = 0;
const credit = (userId: string, token: string, amount: bigint) =>
  exchange.credit({ userId, token, amount, from: 'chain', cause: `deposit:${(deposits += 1)}` });

/** `buyer` buys one AURA of bob at this price, which becomes the market's. */
async function trade(price: string, buyer: string): Promise<void> {
  const order = { market_type: 1, token: 'aura', market: 'usdt', price, amount: '1' } as const;
  await call(placeOrder, { ...order, side: 2 }, 'bob');
  await call(placeOrder, { ...order, side: 1 }, buyer);
}

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
  registerOrderCalls(registry, exchange, market);
  registerAssetCalls(registry, { exchange, market, clock });
  registerC2CCalls(registry, { exchange, market, clock });

  await credit('bob', 'aura', 10_000_000_000n);
  await credit('cat', 'usdt', 1_000_000_000n);
  await credit('ann', 'usdt', 1_000_000_000n);
  await trade('10', 'ann');
  clock.set(start + day);
  await credit('ann', 'usdt', 500_000_000n);
  clock.set(start + 2 * day);
  await trade('20', 'cat');
  await call(tokenToFiatTransfer, { token: 'usdt', amount: '200' });
  clock.set(start + 3 * day);
  await trade('30', 'cat');
});
afterAll(async () => {
  await exchange.stop();
  await storage.close();
});

it('[A-01] each day is worth what the ledger held then, at the last price of that day', async () => {
  const { list, total } = await call(getAssetAnalysisBase, {});
  // Bought: 1 AURA less 0.1 %, for 10 USDT. The second day has no trade and keeps the first one's price.
  expect(
    list.map((each) => [new Date(each.time).toISOString().slice(0, 10), each.total, each.profit]),
  ).toEqual([
    ['2026-11-23', '1519.97', '9.99'],
    ['2026-11-22', '1509.98', '9.99'],
    ['2026-11-21', '1499.99', '0'],
    ['2026-11-20', '999.99', '-0.01'],
  ]);
  expect(total).toBe(4);
  const second = await call(getAssetAnalysisBase, { page: 2, size: 3 });
  expect(second.list.map((each) => each.total)).toEqual(['999.99']);
  expect((await call(getAssetAnalysisBase, {}, 'nobody')).list).toEqual([]);
});

it('[A-01] what came since the first reading is added to it, also to a day that was read already', async () => {
  const days = async (userId: string) =>
    (await call(getAssetAnalysisBase, {}, userId)).list.map(({ total, profit }) => [total, profit]);
  await credit('eve', 'usdt', 100_000_000n);
  expect(await days('eve')).toEqual([['100', '0']]);
  const concurrent = await Promise.all([days('eve'), days('eve')]);
  expect(concurrent[0]).toEqual(concurrent[1]);
  await credit('eve', 'usdt', 50_000_000n);
  await trade('30', 'eve');
  expect(await Promise.all([days('eve'), days('eve')])).toEqual(Array(2).fill([['149.97', '-0.03']]));
  await exchange.credit({
    userId: 'eve',
    token: 'usdt',
    amount: 7_000_000n,
    from: 'chain',
    cause: 'deposit:late',
    time: clock.now() - day,
  });
  expect(await days('eve')).toEqual([
    ['156.97', '-0.03'],
    ['7', '0'],
  ]);
});

it('[A-01] what came before a user’s first day is the price where that day has none', async () => {
  clock.set(start + 4 * day);
  await credit('dan', 'aura', 200_000_000n);
  clock.set(start + 5 * day);
  await trade('40', 'cat');
  const { list } = await call(getAssetAnalysisBase, {}, 'dan');
  expect(list.map((each) => each.total)).toEqual(['80', '60']);
  clock.set(start + 3 * day);
});

it('[A-01] [A-07] the total is both accounts, and each is what its own tokens are worth', async () => {
  clock.set(start + 5 * day);
  const sum = await call(getDataOfUserTokenSumHoldFiatBalance, {});
  expect(sum).toMatchObject({ total: '1529.96', asset_total: '1329.96', c2c_total: '200', fiat: 'USD' });
  const { list } = await call(listUserBalance, {});
  expect(
    list.filter(({ fiat_value }) => fiat_value !== '0').map((each) => [each.token, each.fiat_value]),
  ).toEqual([
    ['usdt', '1290'],
    ['aura', '39.96'],
  ]);
  const c2c = await call(getDataOfUserC2CBalance, {});
  expect(c2c.list.map((each) => [each.token, each.available, each.frozen, each.fiat_value])).toEqual([
    ['usdt', '200', '0', '200'],
    ['usdc', '0', '0', '0'],
    ['btc', '0', '0', '0'],
  ]);
  expect((await call(getDataOfUserTokenSumHoldFiatBalance, { fiat: 'HKD' })).c2c_total).toBe('1556.3');
});

it('[A-07, A-11] a page that lost the answer of a transfer between the accounts hears that it was made', async () => {
  const announce = jest.spyOn(exchange, 'announce');
  await call(tokenToFiatTransfer, { token: 'usdt', amount: '1' }, 'ann', 'there');
  await call(fiatToTokenTransfer, { token: 'usdt', amount: '1' }, 'ann', 'and-back');
  expect(announce.mock.calls.flatMap(([{ commands }]) => commands)).toEqual([
    { name: tokenToFiatTransfer.name, key: 'there' },
    { name: fiatToTokenTransfer.name, key: 'and-back' },
  ]);
  announce.mockRestore();
});

it('[A-07] a transfer between the accounts moves once per key, back too, and never more than there is', async () => {
  const total = async () => (await call(getDataOfUserTokenSumHoldFiatBalance, { fiat: 'HKD' })).total;
  const before = await total();
  const move = { token: 'usdt', amount: '40.7' };
  const moved = { token: 'usdt', asset_available: '1249.3', c2c_available: '240.7' };
  expect(await call(tokenToFiatTransfer, move, 'ann', 'key-1')).toEqual(moved);
  expect(await call(tokenToFiatTransfer, move, 'ann', 'key-1')).toEqual(moved);
  // Each account's value is cut to a cent, but not before they are summed up.
  expect(await total()).toBe(before);
  const refused = async (
    entry: typeof tokenToFiatTransfer,
    input: typeof move,
    error: string,
    key?: string,
  ) => expect(call(entry, input, 'ann', key)).rejects.toMatchObject({ error });
  await refused(tokenToFiatTransfer, { ...move, amount: '1' }, 'idempotencyConflict', 'key-1');
  await refused(fiatToTokenTransfer, { ...move, amount: '240.700001' }, 'insufficientBalance');
  await refused(fiatToTokenTransfer, { ...move, amount: '0.0000001' }, 'amountPrecision');
  await refused(fiatToTokenTransfer, { ...move, amount: '0' }, 'amountTooSmall');
  await refused(tokenToFiatTransfer, { token: 'aura', amount: '0.1' }, 'tokenUnknown');
  await refused(tokenToFiatTransfer, { token: 'nosuch', amount: '1' }, 'tokenUnknown');
  expect(await call(fiatToTokenTransfer, { ...move, amount: '240.7' })).toEqual({
    token: 'usdt',
    asset_available: '1490',
    c2c_available: '0',
  });
});

it('[A-01] [X-05] the demo user’s history begins with its first deposit, on the day that came', async () => {
  const app = await buildTestApp({ systemTime: () => start, demoUsers: true });
  try {
    const client = new TestClient(app);
    await client.login(demoAccount.email, demoAccount.password);
    const { data } = await client.call(getAssetAnalysisBase, { size: 100 });
    // Without traders only USDT has a value, and what the node programme pays is all that changes it.
    const income = await client.call(getNodeUserReward, {});
    const worth = (dollars: string, more = '0') =>
      formatUnits(((units(dollars, 6) + units(more, 6)) * 77_815n) / 10n ** 8n, 2);
    const totals = data.list.map(({ total }) => total);
    expect(totals[0]).toBe(worth('25000', income.data.total));
    // First there was the deposit of the membership too.
    expect(totals.slice(-6)).toEqual([...Array<string>(5).fill(worth('20000')), worth('21000')]);
    expect(data.list.every(({ profit }) => profit === '0')).toBe(true);
  } finally {
    await app.close();
  }
});
