import fc from 'fast-check';
import { trendPriceAt } from './trend-line';

const line = { fromTime: 1_000, fromPrice: 100n, toTime: 4_000, toPrice: 110n };

it('[T-20] is its prices at its places, and goes on straight beyond them', () => {
  expect(trendPriceAt(line, 1_000, 'up')).toBe(100n);
  expect(trendPriceAt(line, 4_000, 'down')).toBe(110n);
  expect(trendPriceAt(line, 7_000, 'up')).toBe(120n);
  expect(trendPriceAt({ ...line, toPrice: 90n }, 34_000, 'down')).toBe(-10n);
});

it('[T-20] rounds between its places away from what waits for it', () => {
  expect([trendPriceAt(line, 2_000, 'up'), trendPriceAt(line, 2_000, 'down')]).toEqual([104n, 103n]);
  const falling = { ...line, toPrice: 90n };
  expect([trendPriceAt(falling, 2_000, 'up'), trendPriceAt(falling, 2_000, 'down')]).toEqual([97n, 96n]);
});

it('[T-20] lies between its roundings, which are one unit apart or none', () => {
  const price = fc.bigInt(1n, 10n ** 12n);
  fc.assert(
    fc.property(
      ...[price, price, fc.integer({ min: 1, max: 1e10 }), fc.integer({ min: 0, max: 1e11 })],
      (fromPrice, toPrice, span, at) => {
        const units = { fromTime: 0, fromPrice, toTime: span, toPrice };
        const [up, down] = [trendPriceAt(units, at, 'up'), trendPriceAt(units, at, 'down')];
        const exact = fromPrice * BigInt(span) + (toPrice - fromPrice) * BigInt(at);
        expect(down * BigInt(span) <= exact && exact <= up * BigInt(span)).toBe(true);
        expect(up - down).toBe(exact % BigInt(span) === 0n ? 0n : 1n);
      },
    ),
  );
});
