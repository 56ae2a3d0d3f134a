import type { Level } from '@exchange/contract';
import { add, compareDecimals, fromMinorUnits, minorUnits, multiply, subtract } from '@exchange/format';
import fc from 'fast-check';
import type { OrderInput, PairRules } from './order-math';
import { cappedPrice, impactCaps, isHighImpact, walkBook } from './walk-book';

const rules: PairRules = {
  price_precision: 4,
  amount_precision: 2,
  min_amount: '0.1',
  min_total: '1',
  fee_rate: '0.001',
};
const order = (fields: Partial<OrderInput> = {}): OrderInput => ({
  market_type: 1,
  side: 1,
  token: 'aura',
  market: 'usdt',
  price: '1.2843',
  amount: '100',
  ...fields,
});
const outcome = (...walked: Parameters<typeof walkBook>) => walkBook(...walked)?.outcome;
const decimal = (maximum: number, places: number) =>
  fc.integer({ min: 1, max: maximum }).map((units) => fromMinorUnits(BigInt(units), places));

const asks: Level[] = [
  ['1.25', '100'],
  ['1.26', '50'],
  ['1.3', '1000'],
];
const bids: Level[] = [
  ['1.24', '100'],
  ['1.2', '50'],
];

test('[T-17] a limit order takes the levels up to its price, the last one in part, and says what that comes to', () => {
  expect(walkBook(order({ price: '1.26', amount: '120' }), rules, { offers: asks })).toEqual({
    amount: '120',
    turnover: '150.2',
    best: '1.25',
    average: '1.251666',
    impact: '0.8',
    outcome: { received: '120', fee: '0.12', net: '119.88', partial: false },
  });
  // The rest waits at its price.
  expect(walkBook(order({ price: '1.26', amount: '200' }), rules, { offers: asks })).toMatchObject({
    amount: '150',
    turnover: '188',
    outcome: { received: '200', fee: '0.2' },
  });
  expect(walkBook(order({ side: 2, price: '1.2', amount: '200' }), rules, { offers: bids })).toMatchObject({
    amount: '150',
    turnover: '184',
    impact: '3.2258',
    // 184 at once and 60 for the rest.
    outcome: { received: '244', fee: '0.244' },
  });
});

test('[T-16, T-17] what an order that never waits does not get at once, it does not get', () => {
  const fields = { price: '1.26', amount: '200' };
  expect(outcome(order({ ...fields, time_in_force: 'ioc' }), rules, { offers: asks })).toMatchObject({
    received: '150',
  });
  // All of it or nothing.
  expect(walkBook(order({ ...fields, time_in_force: 'fok' }), rules, { offers: asks })).toEqual({
    ...{ amount: '0', turnover: '0', best: '1.25', average: '0', impact: '0' },
    outcome: { received: '0', fee: '0', net: '0', partial: true },
  });
  expect(
    walkBook(order({ price: '1.26', amount: '150', time_in_force: 'fok' }), rules, { offers: asks }),
  ).toMatchObject({
    amount: '150',
    outcome: { partial: false },
  });
  // More may stand behind the levels that are shown.
  expect(
    walkBook(order({ price: '1.4', amount: '2000', time_in_force: 'fok' }), rules, { offers: asks }),
  ).toMatchObject({
    amount: '1150',
    outcome: { partial: false },
  });
});

const ownAsk = { side: 2, price: '1.260', status: 1, trigger_time: 1, close_time: 0 } as const;

test('[T-17] an order goes no further than the exchange lets trades go, and says what becomes of the rest', () => {
  const limits = { lowest: '1.1', highest: '1.27' };
  const walk = (fields: Partial<OrderInput>) =>
    walkBook(order({ price: '1.4', amount: '200', ...fields }), rules, { offers: asks, limits });
  expect(walk({ market_type: 2, amount: '500' })).toMatchObject({
    ...{ amount: '150', impact: '0.8', end: { reason: 'limit', price: '1.27', rest: 'cancelled' } },
    outcome: { received: '150', partial: true },
  });
  // In the auction that follows it waits at its price.
  expect(walk({})).toMatchObject({
    ...{ amount: '150', end: { reason: 'limit', price: '1.27', rest: 'waits' } },
    outcome: { received: '200' },
  });
  expect(walk({ time_in_force: 'ioc' })).toMatchObject({ amount: '150', end: { rest: 'cancelled' } });
  expect(walk({ time_in_force: 'fok' })).toMatchObject({ amount: '0', end: { rest: 'refused' } });
  // One that needs no more has no end but its own.
  expect(walk({ amount: '150' })?.end).toBeUndefined();
  expect(walk({ price: '1.26' })?.end).toBeUndefined();
  const sale = order({ market_type: 2, side: 2, amount: '120' });
  expect(walkBook(sale, rules, { offers: bids, limits: { lowest: '1.22' } })).toMatchObject({
    ...{ amount: '100', end: { reason: 'limit', price: '1.22', rest: 'cancelled' } },
  });
  // An offer may also lie where trades do not go yet.
  expect(walkBook(order(), rules, { offers: asks, limits: { lowest: '1.3' } })).toMatchObject({
    amount: '0',
  });
});

test("[T-16, T-17] an order stops before one's own, whatever else stands at that price, and says so", () => {
  const met = { offers: asks, own: [ownAsk] };
  const dear = { price: '1.4', amount: '200' };
  expect(walkBook(order(dear), rules, met)).toMatchObject({
    ...{ amount: '100', end: { reason: 'own', price: '1.26', rest: 'cancelled' } },
    outcome: { received: '100' },
  });
  expect(walkBook(order({ market_type: 2, amount: '500' }), rules, met)).toMatchObject({ amount: '100' });
  expect(walkBook(order({ ...dear, time_in_force: 'fok' }), rules, met)?.end).toMatchObject({
    rest: 'refused',
  });
  const first = { ...ownAsk, price: '1.25' };
  expect(walkBook(order(dear), rules, { offers: asks, own: [first] })?.end).toEqual({
    ...{ reason: 'own', price: '1.25', rest: 'refused' },
  });
  // Of one's orders those of the other side that are in the book.
  const harmless = [
    { ...ownAsk, side: 1 },
    { ...ownAsk, trigger_time: 0 },
    { ...ownAsk, status: 0 },
  ] as const;
  expect(walkBook(order(dear), rules, { offers: asks, own: harmless })?.end).toBeUndefined();
});

test('[T-17] an order that only waits takes nothing', () => {
  expect(walkBook(order({ price: '1.24' }), rules, { offers: asks })).toMatchObject({
    amount: '0',
    average: '0',
    impact: '0',
    outcome: { received: '100' },
  });
  expect(walkBook(order(), rules, { offers: [] })).toMatchObject({ amount: '0', best: '0', impact: '0' });
  for (const fields of [{ price: '' }, { amount: '' }, { amount: '1e5' }])
    expect(walkBook(order(fields), rules, { offers: asks })).toBeUndefined();
});

/** The walk in whole units, one smallest step of the amount at a time. */
function naiveWalk(input: OrderInput, offers: readonly Level[]) {
  const [tick, lot] = [4, 2];
  const left = offers.map(([price, offered]) => ({
    price: minorUnits(price, tick),
    lots: minorUnits(offered, lot),
  }));
  const limit = minorUnits(input.price, tick);
  const isSum = input.side === 1 && input.market_type === 2;
  // A sum in units of a tick times a lot.
  let wanted = isSum ? minorUnits(input.amount, tick) * 100n : minorUnits(input.amount, lot);
  let [lots, paid, worst] = [0n, 0n, 0n];
  for (;;) {
    const level = left.find((each) => each.lots > 0n);
    if (!level) break;
    const isBeyond = input.side === 1 ? level.price > limit : level.price < limit;
    if (input.market_type === 1 && isBeyond) break;
    const cost = isSum ? level.price : 1n;
    if (wanted < cost) break;
    wanted -= cost;
    level.lots -= 1n;
    lots += 1n;
    paid += level.price;
    worst = level.price;
  }
  return { amount: fromMinorUnits(lots, lot), turnover: fromMinorUnits(paid, tick + lot), worst };
}

test('[T-17] the walk takes what one that goes step by step takes, for every kind of order', () => {
  const offer = fc.tuple(decimal(30_000, 4), decimal(400, 2));
  const drawn = fc.record({
    offers: fc.uniqueArray(offer, { maxLength: 8, selector: ([price]) => price }),
    side: fc.constantFrom(1 as const, 2 as const),
    market_type: fc.constantFrom(1 as const, 2 as const),
    price: decimal(30_000, 4),
    amount: decimal(2_000, 2),
  });
  fc.assert(
    fc.property(drawn, ({ offers, ...fields }) => {
      const better = fields.side === 1 ? 1 : -1;
      const sorted = [...offers].sort(([a], [b]) => better * compareDecimals(a, b));
      const input = order(fields);
      const walk = walkBook(input, rules, { offers: sorted });
      const { worst, ...naive } = naiveWalk(input, sorted);
      expect(walk).toMatchObject(naive);
      if (!walk || walk.amount === '0') return;
      // The average, times the amount, is the turnover but for its rounding.
      const rest = subtract(walk.turnover, multiply(walk.average, walk.amount));
      expect(compareDecimals(rest, '0')).not.toBe(-1);
      expect(compareDecimals(rest, multiply('0.000001', walk.amount))).toBe(-1);
      const moved = subtract(fromMinorUnits(worst, 4), walk.best).replace('-', '');
      const short = subtract(multiply(moved, '100'), multiply(walk.impact, walk.best));
      expect(compareDecimals(short, '0')).not.toBe(-1);
      expect(compareDecimals(short, multiply('0.0001', walk.best))).toBe(-1);
    }),
    { numRuns: 2000 },
  );
});

test('[T-17] an order that is capped never moves the price further than the cap, and no closer cap is a better price', () => {
  fc.assert(
    fc.property(decimal(9_999_999, 4), fc.constantFrom(...impactCaps), (best, percent) => {
      for (const side of [1, 2] as const) {
        const price = cappedPrice(side, best, percent, 4);
        const distance = subtract(price, best).replace('-', '');
        const most = multiply(best, percent);
        expect(compareDecimals(multiply(distance, '100'), most)).not.toBe(1);
        // And it is the furthest price of the pair that does not.
        expect(compareDecimals(multiply(add(distance, '0.0001'), '100'), most)).toBe(1);
        expect(compareDecimals(price, best)).not.toBe(side === 1 ? -1 : 1);
      }
    }),
  );
  expect([cappedPrice(1, '16.224', '0.5', 3), cappedPrice(2, '16.224', '0.5', 3)]).toEqual([
    '16.305',
    '16.143',
  ]);
  expect(['0', '1', '1.0001', '12'].map(isHighImpact)).toEqual([false, false, true, true]);
});

test('[T-09] a market order meets the best offers first', () => {
  const offers: Level[] = [
    ['1.25', '100'],
    ['1.3', '1000'],
  ];
  expect(outcome(order({ market_type: 2, amount: '255' }), rules, { offers })).toMatchObject({
    received: '200',
    partial: false,
  });
  expect(outcome(order({ market_type: 2, side: 2, amount: '200' }), rules, { offers })).toMatchObject({
    received: '255',
    partial: false,
  });
  expect(outcome(order({ market_type: 2, side: 2, amount: '2000' }), rules, { offers })).toMatchObject({
    partial: true,
  });
  expect(outcome(order({ market_type: 2, amount: '5' }), rules, { offers: [] })).toMatchObject({
    received: '0',
    partial: true,
  });
});

test('[T-09] a market buy never reckons with more than it spends', () => {
  const offer = fc.tuple(decimal(99_999, 4), decimal(99_999, 2));
  fc.assert(
    fc.property(fc.array(offer, { maxLength: 12 }), decimal(9_999_999, 4), (drawn, spend) => {
      const offers = [...drawn].sort(([a], [b]) => compareDecimals(a, b));
      const got = outcome(order({ market_type: 2, amount: spend }), rules, { offers });
      let left = got?.received ?? '0';
      let cost = '0';
      for (const [price, amount] of offers) {
        const taken = compareDecimals(left, amount) < 0 ? left : amount;
        cost = add(cost, multiply(price, taken));
        left = subtract(left, taken);
      }
      expect(left).toBe('0');
      expect(compareDecimals(cost, spend)).not.toBe(1);
    }),
  );
});
