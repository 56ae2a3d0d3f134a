import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import {
  createTestClock,
  createTestExchange,
  emptyExchange,
  testCatalogue,
  testPair,
} from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { parseUnits, units as unitsOf } from '../../core/engine/decimal';
import { createPairSpec } from '../../core/engine/pair-spec';
import { available, c2cOwner, chainOwner, frozen, type Movement } from '../../core/engine/ledger';
import type { TradingExchange } from '../../core/exchange/exchange';
import type { Storage } from '../../core/storage/open-storage';
import { sumOf } from '../../core/storage/queries';
import { day, hour } from '../../core/time-spans';
import { createMarketData, type MarketData } from '../../realtime/market/market-data';
import { ProfitLedger } from './profit-ledger';
import { ProfitLines } from './profit-lines';
import { ProfitReports } from './profit-reports';
import { profitLine, profitLot, profitProgress, profitTaken } from './tables';

const start = Date.UTC(2026, 10, 20, 12);
const clock = createTestClock(start);
const aura = testCatalogue.tokens.get('aura');
/** The test market with aura_kite beside it, in which prices are in KITE. */
const catalogue = {
  ...testCatalogue,
  tokens: new Map([...testCatalogue.tokens, ...(aura ? [['dusk', { ...aura, code: 'dusk' }] as const] : [])]),
  pairs: new Map(
    [
      ...testCatalogue.pairs.values(),
      createPairSpec({ ...testPair, market: 'kite', marketPrecision: 8, token: 'aura', openingTime: 0 }),
    ].map((pair) => [pair.code, pair]),
  ),
};

let storage: Storage;
let exchange: TradingExchange;
let market: MarketData;
let ledger: ProfitLedger;
beforeAll(async () => {
  storage = await openTestStorage();
});
beforeEach(async () => {
  clock.set(start);
  const { database } = storage;
  await emptyExchange(database);
  await database.execute(sql`truncate ${profitLine}, ${profitLot}, ${profitTaken}, ${profitProgress}`);
  exchange = await createTestExchange(database, clock, catalogue);
  market = await createMarketData(exchange, clock);
  ledger = new ProfitLedger({ database, exchange, market });
});
afterEach(async () => {
  market.stop();
  await exchange.stop();
});
afterAll(() => storage.close());

const context = () => ({ database: storage.database, exchange, market, clock });
async function profitOf(userId: string, method: 'fifo' | 'average' = 'fifo', span: 'all' | '7d' = 'all') {
  await ledger.catchUp();
  return new ProfitReports(context()).profit({ userId, method, span });
}
async function linesOf(userId: string, method: 'fifo' | 'average' = 'fifo', limit = 100, fromId = '0') {
  await ledger.catchUp();
  const filter = { userId, method, span: 'all' as const, token: undefined };
  return new ProfitLines(context()).list(filter, { fromId, limit });
}

const units = (token: string, whole: string) => unitsOf(whole, token === 'usdt' ? 6 : 8);
const sumOfTexts = (...texts: readonly (string | undefined)[]) =>
  texts.reduce((sum, text) => sum + (parseUnits(text ?? '', 6) ?? 0n), 0n);
let causes = 0;
const credit = (userId: string, token: string, whole: string) =>
  exchange.credit({
    ...{ userId, token, amount: units(token, whole), from: 'chain', cause: `deposit:${(causes += 1)}` },
  });
const post = (...movements: Movement[]) =>
  exchange.post({ cause: `cause:${(causes += 1)}`, prepare: async () => movements });
const order = (userId: string, side: 1 | 2, price: string, amount: string, pair = 'aura_usdt') => {
  const [token = '', currency = ''] = pair.split('_');
  return exchange.placeOrder(userId, { market_type: 1, side, token, market: currency, price, amount });
};
/** Ann trades with Bob, who is there first. Where Ann cannot pay nothing is left of it. */
async function trade(side: 1 | 2, price: string, amount: string, pair?: string): Promise<string | undefined> {
  const resting = await order('bob', side === 1 ? 2 : 1, price, amount, pair);
  try {
    return (await order('ann', side, price, amount, pair)).order_no;
  } catch (error) {
    expect(error).toMatchObject({ error: 'insufficientBalance' });
    await exchange.cancelOrder('bob', resting.order_id);
    return undefined;
  } finally {
    clock.set(clock.now() + hour);
  }
}

async function fund(): Promise<void> {
  for (const user of ['ann', 'bob']) await credit(user, 'usdt', '10000');
  await credit('bob', 'aura', '1000');
  await credit('bob', 'kite', '1000');
}

/** 10 at 10 are 9.99 for 100, 10 at 20 are 9.99 for 200; 15 at 30 bring 450 less 0.45. */
async function tradeThrice(): Promise<string | undefined> {
  await fund();
  await trade(1, '10', '10');
  await trade(1, '20', '10');
  return trade(2, '30', '15');
}
const bothMethods = ['fifo', 'average'] as const;

it('[T-21] buys, buys dearer and sells a part: cost, profit and fees are those worked out by hand, by both methods', async () => {
  await tradeThrice();
  const held = { token: 'aura', amount: '4.98', price: '30', value: '149.4', fees: '0.75', unpriced: 0 };
  // 9.99 for 100, and 5.01 of the 9.99 that cost 200.
  const fifo = {
    ...{ cost: '99.6997', average_cost: '20.020020080321', unrealised: '49.7003' },
    ...{ realised: '249.2497', sold_cost: '200.3003' },
  };
  // 15 of the 19.98 that cost 300.
  const average = {
    ...{ cost: '74.774775', average_cost: '15.01501506024', unrealised: '74.625225' },
    ...{ realised: '224.324775', sold_cost: '225.225225' },
  };
  for (const [method, figures] of [['fifo', fifo] as const, ['average', average] as const]) {
    const { list, total } = await profitOf('ann', method);
    expect(list).toEqual([{ ...held, ...figures }]);
    const { average_cost: _average, ...sums } = figures;
    expect(total).toEqual({ ...sums, value: '149.4', fees: '0.75', unpriced: 0 });
    expect(await new ProfitReports(context()).costs('ann', method, undefined)).toEqual({
      market: 'usdt',
      list: [{ token: 'aura', amount: '4.98', average_cost: figures.average_cost }],
    });
  }
});

it('[T-21] each line says its trade, order, price and fee, and which lots a sale took', async () => {
  const reference = await tradeThrice();
  const { list } = await linesOf('ann');
  expect(list).toEqual([
    {
      ...{ id: 'aura-3', token: 'aura', time: start + 2 * hour, kind: 'trade' },
      ...{ reference, trade_id: '3', change: '-15' },
      ...{ basis: 'trade', unpriced: false, price: '30', market: 'usdt', valued_by: null },
      ...{ fee: '0.45', fee_token: 'usdt', fee_value: '0.45' },
      ...{ cost: '200.3003', proceeds: '449.55', profit: '249.2497', lot_count: 2 },
      lots: [
        { time: start, amount: '9.99', cost: '100' },
        { time: start + hour, amount: '5.01', cost: '100.3003' },
      ],
    },
    expect.objectContaining({
      id: 'aura-2',
      change: '9.99',
      cost: '200',
      proceeds: null,
      fee: '0.01',
      fee_token: 'aura',
      fee_value: '0.2',
    }),
    expect.objectContaining({ id: 'aura-1', change: '9.99', cost: '100', lots: [], lot_count: 0 }),
  ]);
  const [average] = (await linesOf('ann', 'average')).list;
  expect(average).toMatchObject({ cost: '225.225225', profit: '224.324775', lots: [], lot_count: 0 });
  const paged = await linesOf('ann', 'fifo', 2);
  expect(paged.next_id).toBe('aura-2');
  const rest = await linesOf('ann', 'fifo', 2, 'aura-2');
  expect([...paged.list, ...rest.list]).toEqual(list);
  await expect(linesOf('bob', 'fifo', 2, 'aura-9')).rejects.toMatchObject({ error: 'invalidInput' });
});

it('[T-21] a span counts what was realised and paid in it; what is held is held now', async () => {
  await tradeThrice();
  clock.set(clock.now() + 8 * day);
  await trade(2, '25', '1');
  const week = (await profitOf('ann', 'fifo', '7d')).total;
  // 1 of the 9.99 that cost 200, for 25 less 0.025.
  expect(week).toMatchObject({ realised: '4.95498', sold_cost: '20.02002', fees: '0.025' });
  expect((await profitOf('ann')).total).toMatchObject({ realised: '254.20468', fees: '0.775' });
  expect((await profitOf('ann', 'average', '7d')).list[0]?.amount).toBe('3.98');
});

it('[T-21] the history ends with the sums of now and begins at nothing', async () => {
  await tradeThrice();
  await ledger.catchUp();
  clock.set(start + 30 * hour);
  for (const method of bothMethods) {
    const reports = new ProfitReports(context());
    const { list } = await reports.history({ userId: 'ann', method, span: 'all' });
    const { total } = await reports.profit({ userId: 'ann', method, span: 'all' });
    expect(list).toHaveLength(31);
    expect(list.at(-1)).toEqual({
      time: start + 30 * hour,
      realised: total.realised,
      unrealised: total.unrealised,
    });
    // There was no price before; then 19.98 for 300, at 10 each.
    expect(list.slice(0, 2)).toEqual([
      { time: start, realised: '0', unrealised: '0' },
      { time: start + hour, realised: '0', unrealised: '-100.2' },
    ]);
    // 449.55 came, and 4.98 at 20 each are left of what cost 300.
    const sum = sumOfTexts(list[2]?.realised, list[2]?.unrealised);
    expect(sum).toBe(units('usdt', '249.15'));
  }
  expect(
    (await new ProfitReports(context()).history({ userId: 'eve', method: 'fifo', span: 'all' })).list,
  ).toEqual([]);
});

it('[T-21] in another market both sides are worth what its currency was worth at the time', async () => {
  await fund();
  await credit('ann', 'kite', '50');
  clock.set(start + hour);
  await trade(1, '4', '1', 'kite_usdt');
  await trade(1, '5', '8', 'aura_kite');
  const { list } = await profitOf('ann');
  const lines = (await linesOf('ann')).list.slice(0, 2);
  // 40 KITE at 4 USDT; those that came when no price was known cost nothing.
  expect(lines.map(({ token, change, cost, proceeds }) => [token, change, cost, proceeds])).toEqual([
    ['kite', '-40', '0', '160'],
    ['aura', '7.992', '160', null],
  ]);
  for (const line of lines)
    expect(line).toMatchObject({ basis: 'trade', valued_by: { token: 'kite', market: 'usdt', price: '4' } });
  const held = new Map(list.map((each) => [each.token, each]));
  expect(held.get('aura')).toMatchObject({
    cost: '160',
    price: null,
    value: null,
    unrealised: null,
    fees: '0.16',
  });
  expect(held.get('kite')).toMatchObject({ amount: '10.999', cost: '4', realised: '160', unpriced: 1 });
  // What has no price counts in the cost alone.
  expect((await profitOf('ann')).total).toMatchObject({ cost: '164', value: '43.996', unrealised: '39.996' });
});

it('[T-21] what is given comes at its price, what is paid for at what was paid, and what leaves leaves at cost', async () => {
  await fund();
  await credit('ann', 'dusk', '5');
  await trade(1, '10', '1');
  await credit('ann', 'aura', '2');
  await post({
    ...{ kind: 'stake_yield', reference: 'stake-1', token: 'aura', amount: units('aura', '1') },
    ...{ from: available(chainOwner), to: available('ann') },
  });
  const sale = { kind: 'token_sale', reference: 'sale-1' } as const;
  await post(
    {
      ...sale,
      token: 'usdt',
      amount: units('usdt', '60'),
      from: available('ann'),
      to: available(chainOwner),
    },
    { ...sale, token: 'aura', amount: units('aura', '10'), from: available(chainOwner), to: frozen('ann') },
  );
  await post({
    ...{ kind: 'withdrawal', reference: 'withdrawal-1', token: 'aura', amount: units('aura', '2') },
    ...{ from: available('ann'), to: available(chainOwner) },
  });
  await exchange.transferBetweenAccounts('ann', { token: 'aura', amount: 5n, to: 'c2c' }, 'key');
  await post({
    ...{ kind: 'unlock', reference: 'sale-1', token: 'aura', amount: units('aura', '10') },
    ...{ from: frozen('ann'), to: available('ann') },
  });
  const { list } = await linesOf('ann');
  expect(
    list.map(({ token, kind, change, basis, unpriced, cost, proceeds }) =>
      [token, kind, change, basis, unpriced ? 'unpriced' : '', cost, proceeds].join(' '),
    ),
  ).toEqual([
    'aura withdrawal -2 cost  20.01 ',
    'aura token_sale 10 paid  60 ',
    'aura stake_yield 1 market  10 ',
    'aura deposit 2 market  20 ',
    'aura trade 0.999 trade  10 ',
    'dusk deposit 5 market unpriced 0 ',
  ]);
  const { total, list: tokens } = await profitOf('ann');
  expect(total).toMatchObject({ realised: '0', unpriced: 1 });
  expect(tokens.map(({ token, amount, price }) => [token, amount, price])).toEqual([
    ['aura', '11.999', '10'],
    ['dusk', '5', null],
  ]);
});

it('[T-21] what an earlier release netted without orders is told fill by fill where they agree, and in one where they do not', async () => {
  const reference = await tradeThrice();
  const { database } = storage;
  // As the migration of earlier journals leaves them.
  await database.execute(sql`alter table ledger_entry disable trigger user`);
  await database.execute(
    sql`update ledger_entry set reference = null where owner in ('ann', 'bob') and kind = 'trade'`,
  );
  const whole = (await linesOf('ann')).list;
  expect(whole.map(({ trade_id }) => trade_id)).toEqual(['3', '2', '1']);
  expect(whole[0]).toMatchObject({ reference, profit: '249.2497' });

  await database.execute(sql`truncate ${profitLine}, ${profitLot}, ${profitTaken}, ${profitProgress}`);
  await database.execute(sql`delete from user_trade where owner = 'ann' and trade_id = 2`);
  ledger = new ProfitLedger({ database, exchange, market });
  const netted = (await linesOf('ann')).list;
  expect(netted.map(({ trade_id, basis }) => [trade_id, basis])).toEqual([
    ['3', 'trade'],
    [null, 'trade'],
    ['1', 'trade'],
  ]);
  expect(netted.map(({ change, cost, profit }) => [change, cost, profit])).toEqual(
    whole.map(({ change, cost, profit }) => [change, cost, profit]),
  );
  await database.execute(sql`alter table ledger_entry enable trigger user`);
});

const rowsOf = async () => {
  const { database } = storage;
  return [
    await database.select().from(profitLine).orderBy(profitLine.owner, profitLine.token, profitLine.line),
    await database.select().from(profitLot).orderBy(profitLot.owner, profitLot.token, profitLot.line),
    await database
      .select()
      .from(profitTaken)
      .orderBy(profitTaken.owner, profitTaken.token, profitTaken.line, profitTaken.lot),
    await database.select().from(profitProgress),
  ];
};

it('[T-21] what a step has read of positions and lots the next one does not read again', async () => {
  await fund();
  const asked = jest.spyOn(storage.database, 'select');
  const timesAsked = async () => {
    await trade(1, '10', '4');
    await trade(2, '10', '1');
    asked.mockClear();
    await ledger.advance();
    return asked.mock.calls.length;
  };
  const first = await timesAsked();
  expect(await timesAsked()).toBeLessThan(first - 1);
  asked.mockRestore();
});

it('[T-21] whoever takes turns with another process, or could not store a step, goes on from what is stored', async () => {
  const { database } = storage;
  let broken = false;
  const failing = new Proxy(database, {
    get: (target, name, receiver) => {
      // What stores a step.
      if (broken && name === '_') throw new Error('the database is down');
      const member: unknown = Reflect.get(target, name, receiver);
      return member;
    },
  });
  ledger = new ProfitLedger({ database: failing, exchange, market });
  const other = new ProfitLedger({ database, exchange, market });
  await fund();
  for (const [turn, side] of ([1, 1, 2, 1, 2] as const).entries()) {
    await trade(side, '10', '4');
    if (turn === 3) {
      broken = true;
      await expect(ledger.catchUp()).rejects.toThrow('the database is down');
      broken = false;
    }
    await (turn === 1 ? other : ledger).catchUp();
  }
  const inTurns = await rowsOf();
  await database.execute(sql`truncate ${profitLine}, ${profitLot}, ${profitTaken}, ${profitProgress}`);
  ledger = new ProfitLedger({ database, exchange, market });
  await ledger.catchUp();
  expect(await rowsOf()).toEqual(inTurns);
});

it('[T-21] worked in bit by bit, by several at once or all in one it is the same, and agrees with the ledger', async () => {
  const steps = fc.array(
    fc.record({
      deed: fc.constantFrom('buy', 'sell', 'give', 'withdraw', 'toFiat', 'work', 'cross'),
      price: fc.integer({ min: 5, max: 15 }),
      amount: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 25, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const { database } = storage;
      await fund();
      await credit('ann', 'kite', '500');
      await trade(1, '3', '2', 'kite_usdt');
      for (const { deed, price, amount } of plan) {
        const held = exchange.holdings('ann').get('aura')?.available ?? 0n;
        const some = [units('aura', String(amount)), held].reduce((one, two) => (one < two ? one : two));
        if (deed === 'buy') await trade(1, String(price), String(amount));
        if (deed === 'cross') await trade(1, String(price), String(amount), 'aura_kite');
        if (deed === 'sell' && held > 0n) await trade(2, String(price), String(amount));
        if (deed === 'give') await credit('ann', 'aura', '0.00000007');
        if (deed === 'toFiat' && some > 0n)
          await exchange.transferBetweenAccounts(
            'ann',
            { token: 'aura', amount: some / 3n + 1n, to: 'c2c' },
            undefined,
          );
        if (deed === 'withdraw' && some > 0n)
          await post({
            ...{ kind: 'withdrawal', reference: `w-${(causes += 1)}`, token: 'aura', amount: some / 2n + 1n },
            ...{ from: available('ann'), to: available(chainOwner) },
          });
        if (deed === 'work') {
          const other = new ProfitLedger({ database, exchange, market });
          await Promise.all([ledger.catchUp(), other.catchUp(), ledger.advance()]);
        }
      }
      await ledger.catchUp();
      const bitByBit = await rowsOf();
      for (const user of ['ann', 'bob'])
        for (const token of ['aura', 'kite']) await expectAgreement(user, token);
      await database.execute(sql`truncate ${profitLine}, ${profitLot}, ${profitTaken}, ${profitProgress}`);
      ledger = new ProfitLedger({ database, exchange, market });
      await ledger.catchUp();
      expect(await rowsOf()).toEqual(bitByBit);
    }),
    { numRuns: process.env['FULL'] === '1' ? 20 : 2, endOnFailure: true },
  );
}, 120_000);

/** Lots, lines and the last position all say what the ledger says is held, and no cost is lost between them. */
async function expectAgreement(user: string, token: string): Promise<void> {
  const { database } = storage;
  const own = (table: typeof profitLine | typeof profitLot) =>
    and(eq(table.owner, user), eq(table.token, token));
  const held = [user, c2cOwner(user)].map((owner) => exchange.holdings(owner).get(token));
  const balance = held.reduce((sum, each) => sum + (each?.available ?? 0n) + (each?.frozen ?? 0n), 0n);
  const [lots] = await database
    .select({ amount: sumOf(profitLot.amount), cost: sumOf(profitLot.cost) })
    .from(profitLot)
    .where(own(profitLot));
  const lines = await database.select().from(profitLine).where(own(profitLine)).orderBy(profitLine.line);
  const last = lines.at(-1);
  expect(last?.heldAmount ?? 0n).toBe(balance);
  expect(lots?.amount).toBe(balance);
  expect(lots?.cost).toBe(last?.fifoHeld ?? 0n);
  const came = lines.filter(({ amount }) => amount > 0n).reduce((sum, { fifoCost }) => sum + fifoCost, 0n);
  const went = lines.filter(({ amount }) => amount < 0n);
  for (const method of ['fifoCost', 'averageCost'] as const)
    expect(came - went.reduce((sum, line) => sum + line[method], 0n)).toBe(
      last?.[method === 'fifoCost' ? 'fifoHeld' : 'averageHeld'] ?? 0n,
    );
}
