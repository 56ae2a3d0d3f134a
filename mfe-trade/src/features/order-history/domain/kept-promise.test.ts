import { add, compareDecimals, fromMinorUnits, multiply } from '@exchange/format';
import fc from 'fast-check';
import { keptPromise } from './kept-promise';

const seen = { seq: 7, checksum: 1, amount: '150', turnover: '192.8' };
const fill = (amount: string, turnover: string, time = 1_000) => ({ amount, turnover, time });

test('[T-17] what an order got as it was placed stands beside what the book promised; later fills do not count', () => {
  const order = { side: 1, create_time: 1_000 } as const;
  const fills = [fill('100', '128.5'), fill('50', '64.35'), fill('10', '99', 1_001)];
  expect(keptPromise(order, fills, seen)).toEqual({
    promised: { amount: '150', average: '1.28533333' },
    got: { amount: '150', average: '1.28566666' },
    difference: { is: 'worse', percent: '0.0259' },
  });
  expect(keptPromise({ ...order, side: 2 }, fills, seen).difference?.is).toBe('better');
  expect(keptPromise(order, [fill('100', '128.5'), fill('50', '64.3')], seen).difference).toEqual({
    is: 'same',
    percent: '0',
  });
});

test('[T-17] where the book promised nothing, or nothing was had at once, no prices are compared', () => {
  const order = { side: 1, create_time: 1_000 } as const;
  const nothing = { amount: '0', average: undefined };
  expect(keptPromise(order, [], seen)).toMatchObject({ got: nothing, difference: undefined });
  const resting = { ...seen, amount: '0', turnover: '0' };
  expect(keptPromise(order, [fill('1', '1')], resting)).toMatchObject({
    promised: nothing,
    difference: undefined,
  });
});

test('[T-17] fills that are the book’s own levels keep the promise exactly, however they are cut up', () => {
  const units = fc.integer({ min: 1, max: 1_000_000 }).map((value) => fromMinorUnits(BigInt(value), 4));
  fc.assert(
    fc.property(fc.array(fc.tuple(units, units), { minLength: 1, maxLength: 8 }), (levels) => {
      const fills = levels.map(([price, amount]) => fill(amount, multiply(price, amount)));
      const promise = fills.reduce(
        (sum, { amount, turnover }) => ({
          amount: add(sum.amount, amount),
          turnover: add(sum.turnover, turnover),
        }),
        { amount: '0', turnover: '0' },
      );
      const { promised, got, difference } = keptPromise(
        { side: 1, create_time: 1_000 },
        [...fills].reverse(),
        { ...seen, ...promise },
      );
      expect(difference).toEqual({ is: 'same', percent: '0' });
      expect(compareDecimals(got.average ?? '0', promised.average ?? '1')).toBe(0);
    }),
  );
});
