import { add, compareDecimals, multiply } from '@exchange/format';
import type { Level } from '@exchange/contract';
import fc from 'fast-check';
import {
  amountText,
  deeperTotal,
  depthShare,
  groupFactors,
  groupLevels,
  stepPlaces,
  stepPrice,
} from './group-levels';

const grouping = { factor: 10n, pricePrecision: 4, amountPrecision: 2, count: 6, levelLimit: 100 };

test('[T-09] bids are grouped at or below, asks at or above the step', () => {
  const bids: Level[] = [
    ['1.2849', '1'],
    ['1.2841', '2.5'],
    ['1.2839', '4'],
  ];
  expect(groupLevels(bids, 'bid', grouping)).toEqual([
    { price: '1.284', amount: '3.5', total: '3.5' },
    { price: '1.283', amount: '4', total: '7.5' },
  ]);
  const asks: Level[] = [
    ['1.2841', '1'],
    ['1.2850', '2'],
    ['1.2851', '3'],
  ];
  expect(groupLevels(asks, 'ask', grouping)).toEqual([
    { price: '1.285', amount: '3', total: '3' },
    { price: '1.286', amount: '3', total: '6' },
  ]);
});

test('[T-09] grouping never promises a better price, loses no amount, and keeps the rows in order', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }));
  fc.assert(
    fc.property(
      fc.uniqueArray(level, { selector: ([price]) => price, maxLength: 60 }),
      fc.constantFrom(1n, 10n, 100n),
      fc.constantFrom('bid' as const, 'ask' as const),
      (drawn, factor, side) => {
        const levels = drawn
          .sort(([a], [b]) => (side === 'bid' ? b - a : a - b))
          .map(([price, amount]): Level => [(price / 10_000).toFixed(4), (amount / 100).toFixed(2)]);
        const rows = groupLevels(levels, side, { ...grouping, factor, count: 1000 });
        const sum = levels.reduce((total, [, amount]) => add(total, amount), '0');
        expect(rows.at(-1)?.total ?? '0').toBe(sum);
        rows.forEach((row, index) => {
          const next = rows[index + 1];
          if (next) expect(compareDecimals(row.price, next.price)).toBe(side === 'bid' ? 1 : -1);
        });
        const [bestLevel] = levels;
        const [bestRow] = rows;
        if (bestLevel && bestRow)
          expect(compareDecimals(bestRow.price, bestLevel[0])).not.toBe(side === 'bid' ? 1 : -1);
      },
    ),
  );
});

test('[T-09] only as many rows as are shown, each whole', () => {
  const levels = Array.from({ length: 30 }, (_, index): Level => [(2 - index / 1000).toFixed(4), '1']);
  const rows = groupLevels(levels, 'bid', { ...grouping, factor: 100n, count: 2 });
  expect(rows).toEqual([
    { price: '2', amount: '1', total: '1' },
    { price: '1.99', amount: '10', total: '11' },
  ]);
});

test('[T-09] the last row of a side that is cut is not shown, since levels of its step may be missing', () => {
  const levels = Array.from({ length: 30 }, (_, index): Level => [(2 - index / 1000).toFixed(4), '1']);
  const shown = (levelLimit: number, count: number) =>
    groupLevels(levels, 'bid', { ...grouping, factor: 100n, count, levelLimit }).map(({ price }) => price);
  expect(shown(31, 6)).toEqual(['2', '1.99', '1.98', '1.97']);
  expect(shown(30, 6)).toEqual(['2', '1.99', '1.98']);
  expect(shown(30, 3)).toEqual(['2', '1.99', '1.98']);
});

test('[T-09] steps go up by ten and stay small beside the price', () => {
  expect(groupFactors('1.2843', 4)).toEqual([1n, 10n, 100n]);
  expect(groupFactors('0.0004', 4)).toEqual([1n]);
  expect(groupFactors('0', 4)).toEqual([1n]);
  expect(stepPrice(10n, 4)).toBe('0.001');
  expect(stepPlaces(100n, 4)).toBe(2);
  expect(multiply(stepPrice(100n, 2), '1')).toBe('1');
});

test('[T-09] a depth bar is the exact share in thousandths', () => {
  expect(depthShare('1', '3', 4)).toBe(333);
  expect(depthShare('3', '3', 4)).toBe(1000);
  expect(depthShare('1', '0', 4)).toBe(0);
});

test('[T-09] both sides are drawn to the scale of the deeper one', () => {
  const row = (total: string) => ({ price: '1', amount: '1', total });
  expect(deeperTotal([row('2'), row('10.5')], [row('9')], 2)).toBe('10.5');
  expect(deeperTotal([row('2')], [row('1'), row('9')], 2)).toBe('9');
  expect(deeperTotal([], [row('0.01')], 2)).toBe('0.01');
  expect(deeperTotal([], [], 2)).toBe('0');
});

test('[T-09] amounts from a thousand on are written in short, smaller ones with at most four decimals', () => {
  expect(amountText('1000', 2)).toBe('1.00K');
  expect(amountText('999.99', 2)).toBe('999.99');
  expect(amountText('0.123456', 6)).toBe('0.1234');
});
