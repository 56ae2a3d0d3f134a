import fc from 'fast-check';
import { dutchRow, start } from '../../../test/auctions';
import { minute } from '../../core/time-spans';
import { statusAt } from '../campaign';
import { allot, nextPriceAt, priceAt } from './auction-rules';

it('[U-02] the price falls with each interval, not below the lowest, and holds at the end', () => {
  const at = (time: number) => Number(priceAt(dutchRow, time) / 1_000_000n);
  expect(at(start - 1)).toBe(30);
  expect(at(start)).toBe(30);
  expect(at(start + minute - 1)).toBe(30);
  expect(at(start + minute)).toBe(29);
  expect(at(start + 19 * minute)).toBe(11);
  expect(at(start + 90 * minute)).toBe(11);
});

it('[U-02] the next price is told with its time, until there is none', () => {
  expect(nextPriceAt(dutchRow, start - 5)).toEqual({ time: start + minute, price: 29_000_000n });
  expect(nextPriceAt(dutchRow, start + minute)).toEqual({ time: start + 2 * minute, price: 28_000_000n });
  expect(nextPriceAt(dutchRow, start + 19 * minute)).toBeUndefined();
  const floored = { ...dutchRow, lowestPrice: 29_000_000n };
  expect(nextPriceAt(floored, start + minute)).toBeUndefined();
});

it('[U-01] an auction is to come, running or ended by its times', () => {
  const { startTime, endTime } = dutchRow;
  expect([startTime - 1, startTime, endTime - 1, endTime].map((time) => statusAt(dutchRow, time))).toEqual([
    1, 2, 2, 3,
  ]);
});

it('[U-03] the highest bids win, of equal ones the earlier; no more is given than there is, and none passes over a higher one', () => {
  const bid = fc.record({
    bidPrice: fc.bigInt({ min: 1n, max: 6n }),
    bidPortions: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(bid, { maxLength: 20 }), fc.integer({ min: 1, max: 30 }), (bids, quantity) => {
      const shares = allot(
        quantity,
        bids.map((one, number) => ({ ...one, number })),
      );
      const wanted = bids.reduce((sum, { bidPortions }) => sum + bidPortions, 0);
      expect(shares.reduce((sum, { portions }) => sum + portions, 0)).toBe(Math.min(quantity, wanted));
      shares.forEach((share, index) => {
        const next = shares[index + 1];
        if (!next) return;
        const { bid: one } = share;
        expect(one.bidPrice > next.bid.bidPrice || one.number < next.bid.number).toBe(true);
        if (next.portions > 0) expect(share.portions).toBe(one.bidPortions);
      });
    }),
  );
});
