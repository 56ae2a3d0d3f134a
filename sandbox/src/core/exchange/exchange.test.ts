import { eq, sql } from 'drizzle-orm';
import { createTestClock, createTestExchange, emptyExchange } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import type { PersonalUpdate } from '../context';
import type { Storage } from '../storage/open-storage';
import { candle, command, exchangeFact, exchangeOrder, trade } from '../storage/tables';
import { candlesOf } from './candles';
import type { CommittedBatch, TradingExchange } from './exchange';
import { LedgerBroken, verifyLedger } from './state-store';
import type { OrderInput } from './validate-order';

const order = (side: 1 | 2, price: string, amount: string): OrderInput => ({
  market_type: price === '' ? 2 : 1,
  side,
  market: 'usdt',
  token: 'aura',
  price: price === '' ? '0' : price,
  amount,
});

describe('exchange', () => {
  let storage: Storage;
  let exchange: TradingExchange;
  const clock = createTestClock(500_000);

  beforeAll(async () => {
    storage = await openTestStorage();
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    await emptyExchange(storage.database);
    clock.set(500_000);
    exchange = await createTestExchange(storage.database, clock);
    for (const userId of ['ann', 'bob']) {
      for (const token of ['usdt', 'aura']) {
        await exchange.credit({
          userId,
          token,
          amount: 10n ** 11n,
          from: 'chain',
          cause: `${userId} ${token}`,
        });
      }
    }
  });
  afterEach(() => exchange.stop());

  it('[O-06] tells its operators of open orders, trades, pauses and waiting commands', async () => {
    expect(exchange.figures()).toEqual({
      ...{ open_orders: 0, trades: 0, waiting_commands: 0 },
      ...{ paused_pairs: 0, automatic_pauses: 0 },
    });
    const orders = ['1', '2', '3'].map((amount) => exchange.placeOrder('ann', order(2, '2', amount)));
    expect(exchange.figures().waiting_commands).toBeGreaterThan(0);
    await Promise.all(orders);
    await exchange.placeOrder('bob', order(1, '2', '2'));
    expect(exchange.figures()).toMatchObject({ open_orders: 2, trades: 2, waiting_commands: 0 });
  });

  it('[X-02] matches, settles with fees, and tells both owners what became of their own', async () => {
    const updates: PersonalUpdate[] = [];
    const batches: CommittedBatch[] = [];
    exchange.onPersonal((update) => updates.push(update));
    exchange.onCommitted((batch) => batches.push(batch));
    const sell = await exchange.placeOrder('ann', order(2, '2', '10'));
    expect(sell).toMatchObject({ status: 1, traded_amount: '0', version: 1 });
    const buy = await exchange.placeOrder('bob', order(1, '2.5', '4'));
    expect(buy).toMatchObject({
      status: 3,
      traded_amount: '4',
      turnover: '8',
      average_price: '2',
      fee: '0.004',
    });
    const cancelled = await exchange.cancelOrder('ann', sell.order_id);
    expect(cancelled).toMatchObject({
      status: 0,
      traded_amount: '4',
      turnover: '8',
      fee: '0.008',
      version: 3,
    });
    expect(exchange.holdings('bob').get('aura')).toMatchObject({
      available: 10n ** 11n + 399_600_000n,
      frozen: 0n,
    });
    expect(exchange.holdings('ann').get('usdt')).toMatchObject({
      available: 10n ** 11n + 7_992_000n,
      frozen: 0n,
    });
    expect(exchange.holdings('@fee').get('aura')?.available).toBe(400_000n);
    expect(
      updates
        .filter(({ userId }) => userId === 'ann')
        .flatMap(({ orders }) => orders.map(({ version }) => version)),
    ).toEqual([1, 2, 3]);
    expect(updates.at(-1)?.balances).toEqual([expect.objectContaining({ token: 'aura', frozen: '0' })]);
    expect(batches.flatMap(({ levels }) => levels.map(({ lots }) => lots))).toEqual([1000n, 600n, 0n]);
    await verifyLedger(storage.database);
  });

  it('[T-15] refuses by the contract’s codes before anything moves', async () => {
    const refused = async (input: OrderInput, error: string) =>
      expect(exchange.placeOrder('ann', input)).rejects.toMatchObject({ name: 'CallError', error });
    await refused({ ...order(1, '2', '10'), token: 'none' }, 'pairUnknown');
    await refused({ ...order(1, '2', '10'), token: 'kite' }, 'marketClosed');
    await refused(order(1, '2.001', '10'), 'pricePrecision');
    await refused(order(1, '2', '10.001'), 'amountPrecision');
    await refused(order(2, '', '10.001'), 'amountPrecision');
    await refused(order(1, '200', '0.09'), 'amountTooSmall');
    await refused(order(1, '2', '0.4'), 'totalTooSmall');
    await refused(order(1, '', '0.5'), 'totalTooSmall');
    await refused(order(1, '', '10'), 'noLiquidity');
    await refused(order(1, '2', '2000000000000'), 'amountTooLarge');
    await refused(order(1, '2', '60000'), 'insufficientBalance');
    await exchange.placeOrder('ann', order(2, '2', '10'));
    await refused(order(1, '2', '10'), 'selfTrade');
    clock.set(1_000_000);
    await expect(
      exchange.placeOrder('ann', { ...order(1, '2', '10'), token: 'kite' }),
    ).resolves.toMatchObject({ status: 1 });
  });

  it('[T-09] a user with the most open orders there may be can still trade at market', async () => {
    for (let count = 0; count < 200; count += 1) await exchange.placeOrder('ann', order(1, '1', '1'));
    await expect(exchange.placeOrder('ann', order(1, '1', '1'))).rejects.toMatchObject({
      error: 'tooManyOpenOrders',
    });
    await exchange.placeOrder('bob', order(1, '2', '5'));
    expect(await exchange.placeOrder('ann', order(2, '', '5'))).toMatchObject({ status: 3, turnover: '10' });
  });

  it('[T-09] after its deadline an order is not placed; one that its key placed before is answered', async () => {
    const input = order(1, '2', '10');
    const deadline = clock.now();
    const first = await exchange.placeOrder('ann', { ...input, deadline }, 'in time');
    clock.set(deadline + 1);
    await expect(exchange.placeOrder('ann', { ...input, deadline }, 'late')).rejects.toMatchObject({
      error: 'orderTooLate',
    });
    expect(await exchange.placeOrder('ann', { ...input, deadline }, 'in time')).toEqual(first);
    expect(await exchange.placeOrder('ann', { ...input, deadline: deadline + 1 }, 'in time')).toEqual(first);
  });

  it('[X-02] a key repeated answers with its own order and places none, at once, later and after a restart', async () => {
    const input = order(1, '2', '10');
    const [first, second] = await Promise.all([
      exchange.placeOrder('ann', input, 'key'),
      exchange.placeOrder('ann', { ...input, price: '2.00' }, 'key'),
    ]);
    expect(second).toEqual(first);
    expect(await exchange.placeOrder('ann', input, 'key')).toEqual(first);
    expect((await exchange.placeOrder('bob', input, 'key')).order_id).not.toBe(first.order_id);
    await expect(exchange.placeOrder('ann', order(1, '2', '11'), 'key')).rejects.toMatchObject({
      error: 'idempotencyConflict',
    });
    await exchange.stop();
    exchange = await createTestExchange(storage.database, clock);
    expect(await exchange.placeOrder('ann', input, 'key')).toEqual(first);
    expect(await storage.database.select().from(exchangeOrder)).toHaveLength(2);
  });

  it('[X-02] restarts with the same books, in the same order, and the same holdings', async () => {
    const early = await exchange.placeOrder('ann', order(2, '2', '10'));
    await exchange.placeOrder('bob', order(2, '2', '10'));
    await exchange.placeOrder('bob', order(1, '2', '3'));
    const before = new Map(exchange.holdings('ann'));
    await exchange.stop();
    exchange = await createTestExchange(storage.database, clock);
    expect(new Map(exchange.holdings('ann'))).toEqual(before);
    expect(exchange.levels('aura_usdt', 2)).toEqual([{ price: 200n, lots: 1700n }]);
    await exchange.credit({ userId: 'cat', token: 'usdt', amount: 10n ** 9n, from: 'chain', cause: 'cat' });
    await exchange.placeOrder('cat', order(1, '2', '7'));
    expect(await exchange.cancelOrder('ann', early.order_id).catch((error: unknown) => error)).toMatchObject({
      error: 'orderClosed',
    });
    expect(await exchange.cancelOrder('cat', early.order_id).catch((error: unknown) => error)).toMatchObject({
      error: 'orderUnknown',
    });
  });

  it('[X-02] a batch that cannot be written changes nothing: memory goes back to what is stored', async () => {
    const held = await exchange.placeOrder('ann', order(2, '2', '10'));
    const before = new Map(exchange.holdings('bob'));
    await storage.database.execute(sql`alter table candle rename to candle_away`);
    await expect(exchange.placeOrder('bob', order(1, '2', '4'))).rejects.toMatchObject({
      error: 'unavailable',
    });
    await storage.database.execute(sql`alter table candle_away rename to candle`);
    expect(await exchange.placeOrder('bob', order(1, '1', '4'))).toMatchObject({ status: 1 });
    expect(exchange.holdings('bob').get('aura')).toEqual(before.get('aura'));
    expect(await exchange.cancelOrder('ann', held.order_id)).toMatchObject({ traded_amount: '0' });
    await verifyLedger(storage.database);
  });

  it('[X-02] an answer that cannot be made fails its own call, not those written with it', async () => {
    const input = order(1, '2', '10');
    await exchange.placeOrder('ann', input, 'spoilt');
    await storage.database.update(command).set({ outcome: '{}' });
    const [spoilt, sound] = await Promise.allSettled([
      exchange.placeOrder('ann', input, 'spoilt'),
      exchange.placeOrder('ann', order(1, '3', '10')),
    ]);
    expect(spoilt.status).toBe('rejected');
    expect(sound).toMatchObject({ status: 'fulfilled', value: { price: '3', status: 1 } });
  });

  it('[X-02] a credit happens once for its cause, together with its rows or not at all', async () => {
    const credit = (cause: string, name: string, fail = false) =>
      exchange.credit({
        userId: 'ann',
        token: 'usdt',
        amount: 5n,
        from: 'chain',
        cause,
        async write(transaction) {
          await transaction.insert(exchangeFact).values({ name, value: '' });
          if (fail) throw new Error('no');
        },
      });
    await credit('deposit', 'one');
    await credit('deposit', 'two');
    await expect(credit('other', 'three', true)).rejects.toThrow('no');
    expect(exchange.holdings('ann').get('usdt')?.available).toBe(10n ** 11n + 5n);
    const facts = await storage.database.select().from(exchangeFact).where(eq(exchangeFact.value, ''));
    expect(facts.map(({ name }) => name)).toEqual(['one']);
    expect(await exchange.placeOrder('ann', order(1, '1', '4'))).toMatchObject({ status: 1 });
  });

  it('[X-02] refuses to start on a ledger that contradicts itself', async () => {
    await storage.database.execute(
      sql`update holding set available = available + 1 where owner = 'ann' and token = 'usdt'`,
    );
    await expect(createTestExchange(storage.database, clock)).rejects.toThrow(LedgerBroken);
    // The database itself refuses to alter a line.
    await storage.database.execute(sql`alter table ledger_entry disable trigger user`);
    await storage.database.execute(
      sql`update ledger_entry set available = available + 1 where owner = 'ann' and token = 'usdt'`,
    );
    await storage.database.execute(sql`alter table ledger_entry enable trigger user`);
    await expect(createTestExchange(storage.database, clock)).rejects.toThrow(
      'Entries do not sum to zero: usdt 1',
    );
  });

  it('[X-02] refuses to start on open orders whose funds are not frozen', async () => {
    const { order_id } = await exchange.placeOrder('ann', order(1, '2', '10'));
    await storage.database
      .update(exchangeOrder)
      .set({ held: 20_000_001n })
      .where(eq(exchangeOrder.id, Number(order_id)));
    await expect(createTestExchange(storage.database, clock)).rejects.toThrow(
      'Open orders hold more than is frozen: ann usdt',
    );
  });

  it('[X-02] stored candles equal those recomputed from the fills', async () => {
    const fills: CommittedBatch['fills'][number][] = [];
    exchange.onCommitted((batch) => fills.push(...batch.fills));
    for (let step = 0; step < 12; step += 1) {
      clock.set(500_000 + step * 25_000);
      await exchange.placeOrder('ann', order(2, `${2 + (step % 5)}`, '2'));
      await exchange.placeOrder('bob', order(1, `${7 - (step % 3)}`, '1.5'));
    }
    const sorted = (candles: readonly { resolution: string; time: number }[]) =>
      [...candles].sort((one, two) => one.resolution.localeCompare(two.resolution) || one.time - two.time);
    expect(fills.length).toBeGreaterThan(12);
    expect(sorted(await storage.database.select().from(candle))).toEqual(sorted(candlesOf(fills)));
  });
});

it('[X-02] simulated traders’ closed orders are not kept, and all others are', async () => {
  const storage = await openTestStorage();
  const exchange = await createTestExchange(storage.database, createTestClock(1));
  const pair = exchange.catalogue.pairs.get('aura_usdt');
  if (!pair) throw new Error('no pair');
  const place = (owner: string, side: 1 | 2) =>
    exchange.simulate((unit) => {
      unit.fund(owner, 'usdt', 10n ** 12n);
      unit.fund(owner, 'aura', 10n ** 12n);
      return unit.place({ owner, pair, type: 1, side, price: 200n, amount: 10n, time: unit.time }).id;
    });
  await exchange.credit({ userId: 'ann', token: 'aura', amount: 10n ** 10n, from: 'chain', cause: 'ann' });
  await exchange.placeOrder('ann', order(2, '9', '1'));
  const owners = async () =>
    (await storage.database.select().from(exchangeOrder).orderBy(exchangeOrder.id)).map(({ owner }) => owner);
  await place('sim-maker', 2);
  expect(await owners()).toEqual(['ann', 'sim-maker']);
  await place('sim-taker', 1);
  expect(await owners()).toEqual(['ann']);
  expect(await storage.database.select().from(trade)).toHaveLength(1);
  await verifyLedger(storage.database);
  await exchange.stop();
  await storage.close();
});
