import { largestOrder } from '@exchange/contract';
import {
  add,
  compareDecimals,
  divideDown,
  floorTo,
  fromMinorUnits,
  multiply,
  subtract,
} from '@exchange/format';
import fc from 'fast-check';
import { checkOrder } from './check-order';
import {
  amountOfPercent,
  amountOfTotal,
  amountPlaces,
  decimalPlaces,
  limitOutcome,
  maximumAmount,
  percentOfMaximum,
  plainNumber,
  type OrderInput,
  type PairRules,
} from './order-math';

const rules: PairRules = {
  price_precision: 4,
  amount_precision: 2,
  min_amount: '0.1',
  min_total: '1',
  fee_rate: '0.001',
};
const order = (fields: Partial<OrderInput> = {}): OrderInput => ({
  side: 1,
  market_type: 1,
  token: 'aura',
  market: 'usdt',
  price: '1.2843',
  amount: '100',
  ...fields,
});
const decimal = (maximum: number, places: number) =>
  fc
    .integer({ min: 1, max: maximum })
    .map((units) => floorTo(divideDown(String(units), `1${'0'.repeat(places)}`, places), places));

test('[T-09] the exact maximum can be paid, and one step more cannot', () => {
  fc.assert(
    fc.property(decimal(99_999_999, 4), decimal(99_999_999, 6), (price, available) => {
      const maximum = maximumAmount(order({ price }), rules, available) ?? '0';
      expect(compareDecimals(multiply(price, maximum), available)).not.toBe(1);
      expect(compareDecimals(multiply(price, add(maximum, '0.01')), available)).toBe(1);
      expect(decimalPlaces(maximum)).toBeLessThanOrEqual(2);
    }),
  );
});

/**
 * What the exchange does with an order, in its integers: a tick times a lot is a whole number of the currency's units, and
 * whoever pays must have all of it.
 */
function exchangeTakes(
  { side, market_type, price, amount }: OrderInput,
  { price_precision, amount_precision }: PairRules,
  [tokenPlaces, marketPlaces]: readonly [number, number],
  available: string,
): boolean {
  const whole = (value: string, places: number) => {
    const [digits = '', fraction = ''] = value.split('.');
    if (fraction.length > places) throw new Error(`${value} has more than ${places} decimals`);
    return BigInt(digits + fraction.padEnd(places, '0'));
  };
  if (side === 2)
    return (
      whole(amount, amount_precision) * 10n ** BigInt(tokenPlaces - amount_precision) <=
      whole(available, tokenPlaces)
    );
  const units =
    market_type === 2
      ? whole(amount, marketPlaces)
      : whole(price, price_precision) *
        whole(amount, amount_precision) *
        10n ** BigInt(marketPlaces - price_precision - amount_precision);
  return units <= whole(available, marketPlaces);
}

test('[T-09] a hundred percent of the balance is what the exchange takes, for every precision that a pair can have', () => {
  const places = fc.integer({ min: 0, max: 8 });
  const shape = fc
    .tuple(places, places, places, places)
    .map(([price_precision, amount_precision, moreToken, moreMarket]) => ({
      rules: { ...rules, price_precision, amount_precision, min_amount: '0', min_total: '0' },
      currencies: [amount_precision + moreToken, price_precision + amount_precision + moreMarket] as const,
    }));
  const drawn = fc.record({
    shape,
    side: fc.constantFrom(1 as const, 2 as const),
    market_type: fc.constantFrom(1 as const, 2 as const),
    price: fc.bigInt({ min: 1n, max: 10n ** 16n }),
    balance: fc.bigInt({ min: 1n, max: 10n ** 24n }),
  });
  fc.assert(
    fc.property(drawn, ({ shape: { rules: pair, currencies }, side, market_type, price, balance }) => {
      const [tokenPlaces, marketPlaces] = currencies;
      const available = fromMinorUnits(balance, side === 1 ? marketPlaces : tokenPlaces);
      const at = order({ side, market_type, price: fromMinorUnits(price, pair.price_precision) });
      const maximum = maximumAmount(at, pair, available) ?? '';
      const amount = amountOfPercent(maximum, 100, amountPlaces(at, pair));
      expect(amount).toBe(maximum);
      expect(amount).not.toMatch(/e/i);
      if (compareDecimals(amount, '0') === 0) return;
      const all = { ...at, amount };
      expect(checkOrder(all, pair, available)).toEqual([]);
      expect(exchangeTakes(all, pair, currencies, available)).toBe(true);
      // And it is all of it: one step more is not paid for, or too large.
      const more = { ...at, amount: add(amount, fromMinorUnits(1n, amountPlaces(at, pair))) };
      const tooLarge = checkOrder(more, pair, available)[0]?.reason === 'tooLarge';
      expect(tooLarge || !exchangeTakes(more, pair, currencies, available)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('[T-09] a sell can give all there is, and a market buy spend it, to the pair’s precision', () => {
  expect(maximumAmount(order({ side: 2 }), rules, '12.3456')).toBe('12.34');
  expect(maximumAmount(order({ market_type: 2 }), rules, '12.345678')).toBe('12.3456');
  expect(maximumAmount(order({ price: '' }), rules, '12')).toBeUndefined();
  expect(maximumAmount(order({ price: '0' }), rules, '12')).toBeUndefined();
});

test('[T-09] a percentage never takes more than the maximum, and all of it is the maximum', () => {
  fc.assert(
    fc.property(decimal(99_999_999, 2), fc.integer({ min: 0, max: 100 }), (maximum, percent) => {
      const amount = amountOfPercent(maximum, percent, 2);
      expect(compareDecimals(amount, maximum)).not.toBe(1);
      expect(
        compareDecimals(subtract(divideDown(multiply(maximum, String(percent)), '100', 8), amount), '0.01'),
      ).toBe(-1);
      if (percent === 100) expect(amount).toBe(maximum);
    }),
  );
  expect(percentOfMaximum('50', '200')).toBe(25);
  expect(percentOfMaximum('500', '200')).toBe(100);
  expect(percentOfMaximum('', '200')).toBe(0);
});

test('[T-09] an amount from a total costs at most that total', () => {
  fc.assert(
    fc.property(decimal(99_999_999, 4), decimal(9_999_999, 4), (total, price) => {
      const amount = amountOfTotal(total, price, 2) ?? '0';
      expect(compareDecimals(multiply(price, amount), total)).not.toBe(1);
    }),
  );
});

test('[T-09] the fee is taken from what is received: token for a buy, market currency for a sell', () => {
  expect(limitOutcome(order(), rules)).toEqual({ received: '100', fee: '0.1', net: '99.9', partial: false });
  expect(limitOutcome(order({ side: 2 }), rules)).toEqual({
    received: '128.43',
    fee: '0.12843',
    net: '128.30157',
    partial: false,
  });
  expect(limitOutcome(order({ amount: '' }), rules)).toBeUndefined();
});

test('[T-09] typed numbers are completed, and what is none is refused', () => {
  expect(plainNumber('1.')).toBe('1');
  expect(plainNumber('.5')).toBe('0.5');
  for (const wrong of ['', '.', '-1', '1e5', '1.2.3', 'abc']) expect(plainNumber(wrong)).toBeUndefined();
});

describe('[T-15] problems said before the exchange is asked', () => {
  const reasons = (fields: Partial<OrderInput>, available?: string) =>
    checkOrder(order(fields), rules, available).map(({ field, reason }) => `${field}:${reason}`);

  test('nothing is wrong with a good order, at the very limit too', () => {
    expect(reasons({}, '128.43')).toEqual([]);
    expect(reasons({ side: 2 }, '100')).toEqual([]);
    expect(reasons({ price: '1.28430', amount: '100.000' }, '128.43')).toEqual([]);
  });

  test('insufficient balance', () => {
    expect(reasons({}, '128.4299')).toEqual(['amount:insufficientBalance']);
    expect(reasons({ side: 2 }, '99.99')).toEqual(['amount:insufficientBalance']);
    expect(reasons({ market_type: 2 }, '99.99')).toEqual(['amount:insufficientBalance']);
    expect(reasons({}, undefined)).toEqual([]);
  });

  test('[H-24] with nothing to pay with there are insufficient funds, whatever is ordered', () => {
    for (const fields of [{}, { side: 2 }, { market_type: 2 }, { amount: '0' }, { amount: '1.001' }] as const)
      expect(reasons(fields, '0')).toEqual(['amount:insufficientFunds']);
    expect(reasons({ amount: '' }, '0')).toEqual(['amount:required']);
    expect(reasons({ amount: '0' }, '128.43')).toEqual(['amount:notPositive']);
  });

  test('precision', () => {
    expect(reasons({ price: '1.28431' })).toEqual(['price:pricePrecision']);
    expect(reasons({ amount: '1.001' })).toEqual(['amount:amountPrecision']);
    expect(reasons({ market_type: 2, amount: '1.00001' })).toEqual(['amount:amountPrecision']);
    expect(reasons({ market_type: 2, amount: '1.0001' })).toEqual([]);
  });

  test('minimum', () => {
    expect(reasons({ amount: '0.09' })).toEqual(['amount:amountTooSmall']);
    expect(reasons({ amount: '0.2' })).toEqual(['total:totalTooSmall']);
    expect(reasons({ market_type: 2, amount: '0.9' })).toEqual(['amount:totalTooSmall']);
  });

  test('more than the exchange takes of one order, of the token or in value', () => {
    const rich = '9'.repeat(20);
    const most = largestOrder;
    const more = `${most}.01`;
    expect(reasons({ price: '1', amount: most }, rich)).toEqual([]);
    expect(reasons({ price: '0.0001', amount: more }, rich)).toEqual(['amount:tooLarge']);
    expect(reasons({ side: 2, price: '0.0001', amount: more }, rich)).toEqual(['amount:tooLarge']);
    expect(reasons({ side: 2, market_type: 2, amount: more }, rich)).toEqual(['amount:tooLarge']);
    expect(reasons({ market_type: 2, amount: more }, rich)).toEqual(['amount:tooLarge']);
    expect(reasons({ price: '1.0001', amount: most }, rich)).toEqual(['total:tooLarge']);
    expect(reasons({ price: most, amount: '1.01' }, rich)).toEqual(['total:tooLarge']);
    // What cannot be ordered at all is said before what cannot be paid.
    expect(reasons({ amount: more }, '1')).toEqual(['amount:tooLarge']);
    expect(checkOrder(order({ amount: more }), rules, rich)[0]?.values).toEqual({
      maximum: '1,000,000,000,000',
    });
  });

  test('empty, zero and nonsense', () => {
    expect(reasons({ price: '', amount: '' })).toEqual(['price:required', 'amount:required']);
    expect(reasons({ price: '0', amount: '.' })).toEqual(['price:notPositive', 'amount:notANumber']);
    expect(reasons({ market_type: 2, price: '', amount: '5' })).toEqual([]);
    expect(reasons({ price: '1'.repeat(31), amount: '1'.repeat(50) })).toEqual([
      'price:tooLong',
      'amount:tooLong',
    ]);
  });
});
