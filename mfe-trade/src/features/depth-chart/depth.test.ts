import type { Level } from '@exchange/contract';
import { add, compareDecimals, multiply } from '@exchange/format';
import fc from 'fast-check';
import {
  boxSize,
  depthOf,
  depthPaths,
  depthRanges,
  heightOf,
  readDepth,
  scaleTop,
  type Depth,
  type DepthInput,
} from './depth';

const book: DepthInput = {
  bids: [
    ['1.2840', '50'],
    ['1.2830', '25.5'],
    ['1.2000', '100'],
  ],
  asks: [
    ['1.2851', '100'],
    ['1.2860', '200'],
  ],
  pricePrecision: 4,
  amountPrecision: 2,
  levelLimit: 100,
};
const none: DepthInput = { ...book, bids: [], asks: [] };

function known(depth: Depth | undefined): Depth {
  if (!depth) throw new Error('the book is empty');
  return depth;
}

test('[T-09] the mid price is exact, between two ticks if need be, and stands in the middle', () => {
  const depth = known(depthOf(book, '1'));
  expect(depth.mid).toBe('1.28455');
  expect(depth.middle).toBeCloseTo(0.5, 2);
});

test('[T-09] a side is all of its orders within the range, exact in token and in value', () => {
  const near = known(depthOf(book, '1'));
  expect(near.bidTotal).toEqual({ amount: '75.5', value: '96.9165' });
  expect(near.askTotal).toEqual({ amount: '300', value: '385.71' });
  expect(known(depthOf(book, '10')).bidTotal).toEqual({ amount: '175.5', value: '216.9165' });
  expect(known(depthOf(book, 'all')).bidTotal.amount).toBe('175.5');
});

test('[T-09] a reading says what stands from the best price to the crosshair', () => {
  const depth = known(depthOf(book, '1'));
  expect(readDepth(depth, 0)).toEqual({
    side: 'bid',
    price: '1.2717',
    distance: '-1',
    position: 0,
    amount: '75.5',
    value: '96.9165',
  });
  expect(readDepth(depth, 0.5)).toMatchObject({ amount: '0', value: '0' });
  expect(readDepth(depth, 0.53)).toMatchObject({ side: 'ask', price: '1.2853', amount: '100' });
  expect(readDepth(depth, 7)).toMatchObject({ side: 'ask', amount: '300', position: 1 });
});

test('[T-09] of what lies beyond the told levels nothing is claimed', () => {
  const cut = known(depthOf({ ...book, bids: book.bids.slice(0, 2), levelLimit: 2 }, '5'));
  expect(readDepth(cut, 0)).toMatchObject({ side: 'bid', price: '1.283', amount: '75.5' });
  expect(readDepth(cut, 1)).toMatchObject({ side: 'ask', price: '1.286', amount: '300' });
  const whole = known(depthOf(book, '5'));
  expect(depthPaths(whole, '400').asks).toMatch(/H1000$/);
  expect(depthPaths(cut, '400').asks).toMatch(/H511\.\d$/);
});

test('[T-09] an empty book has no depth, a one-sided one is drawn around its best price', () => {
  expect(depthRanges.map((range) => depthOf(none, range))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const bidsOnly = known(depthOf({ ...none, bids: book.bids }, '5'));
  expect([bidsOnly.mid, bidsOnly.middle, bidsOnly.askTotal.amount]).toEqual([undefined, 0.5, '0']);
  expect(depthPaths(bidsOnly, '100')).toMatchObject({ asks: '' });
  expect(readDepth(bidsOnly, 0.5)).toMatchObject({ side: 'bid', price: '1.284', amount: '50' });
  const asksOnly = known(depthOf({ ...none, asks: [['5', '1']] }, 'all'));
  expect(readDepth(asksOnly, 0.5)).toMatchObject({ side: 'ask', price: '5', amount: '1' });
  expect(asksOnly.low < asksOnly.high).toBe(true);
});

test('[T-09] the scale of the amounts holds the deeper side and does not jump with every order', () => {
  const depth = known(depthOf(book, '1'));
  expect(scaleTop(depth, undefined)).toBe('400');
  expect(scaleTop(depth, '600')).toBe('600');
  expect(scaleTop(depth, '200')).toBe('400');
  expect(scaleTop(depth, '1000')).toBe('400');
  expect([heightOf('0', '400', 2), heightOf('300', '400', 2), heightOf('999', '400', 2)]).toEqual([
    boxSize,
    250,
    0,
  ]);
});

const level = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }));
const side = (maximum: number) =>
  fc.uniqueArray(level, { selector: ([ticks]) => ticks % maximum, maxLength: 30 }).map((drawn) =>
    drawn
      .map(([ticks, amount]) => [ticks % maximum, amount] as const)
      .sort(([a], [b]) => a - b)
      .map(([ticks, amount]): Level => [((ticks + 1) / 10_000).toFixed(4), (amount / 100).toFixed(2)]),
  );

test('[T-09] whatever the book, totals and readings are exact sums of its levels', () => {
  fc.assert(
    fc.property(
      side(40_000),
      side(40_000),
      fc.constantFrom(...depthRanges),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (below, above, range, position) => {
        const bids = [...below].reverse();
        const asks = above.map(([price, amount]): Level => [add(price, '4.5'), amount]);
        const depth = depthOf({ ...book, bids, asks }, range);
        if (!depth) return expect(bids.length + asks.length).toBe(0);
        const reading = readDepth(depth, position);
        const counted = (reading.side === 'bid' ? bids : asks).filter(
          ([price]) => compareDecimals(price, reading.price) !== (reading.side === 'bid' ? -1 : 1),
        );
        expect(reading.amount).toBe(counted.reduce((sum, [, amount]) => add(sum, amount), '0'));
        expect(reading.value).toBe(
          counted.reduce((sum, [price, amount]) => add(sum, multiply(price, amount)), '0'),
        );
        const top = scaleTop(depth, undefined);
        for (const { amount } of [depth.bidTotal, depth.askTotal])
          expect(compareDecimals(amount, top)).not.toBe(1);
        const numbers = Object.values<string>({ ...depthPaths(depth, top) }).flatMap(
          (path) => path.match(/[\d.]+/g) ?? [],
        );
        for (const text of numbers) expect(Number(text)).toBeLessThanOrEqual(boxSize);
      },
    ),
  );
});
