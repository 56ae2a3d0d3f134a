import fc from 'fast-check';
import { auctionResult } from './call-auction';
import { PriceLevels } from './price-levels';
import { PriceWindow } from './price-window';

interface Resting {
  readonly price: bigint;
  readonly lots: bigint;
}

function side(orders: readonly Resting[], highestIsBest: boolean): PriceLevels {
  const levels = new PriceLevels(highestIsBest, () => undefined);
  for (const [id, { price, lots }] of orders.entries())
    levels.add({ id: id + 1, owner: 'a', price, remaining: lots });
  return levels;
}

const resultOf = (bids: readonly Resting[], asks: readonly Resting[], reference?: bigint) =>
  auctionResult(side(bids, true), side(asks, false), reference);

const least = (one: bigint, other: bigint) => (one < other ? one : other);
const distance = (one: bigint, other: bigint) => (one < other ? other - one : one - other);

/** Every price there is, one after the other. */
function tried(bids: readonly Resting[], asks: readonly Resting[], reference: bigint) {
  const sum = (orders: readonly Resting[]) => orders.reduce((total, { lots }) => total + lots, 0n);
  let best: { price: bigint; lots: bigint; left: bigint } | undefined;
  for (let price = 0n; price <= 70n; price += 1n) {
    const bought = sum(bids.filter((bid) => bid.price >= price));
    const sold = sum(asks.filter((ask) => ask.price <= price));
    const next = { price, lots: least(bought, sold), left: distance(bought, sold) };
    const isBetter =
      best === undefined ||
      next.lots > best.lots ||
      (next.lots === best.lots &&
        (next.left < best.left ||
          (next.left === best.left && distance(price, reference) < distance(best.price, reference))));
    if (isBetter) best = next;
  }
  return best && best.lots > 0n ? { price: best.price, lots: best.lots } : undefined;
}

const orders = fc.array(
  fc.record({ price: fc.bigInt({ min: 10n, max: 60n }), lots: fc.bigInt({ min: 1n, max: 9n }) }),
  { maxLength: 25 },
);

it('[T-23] an auction’s price is the one that trades most, leaves the least over and is nearest to the reference, of all that there are', () => {
  fc.assert(
    fc.property(orders, orders, fc.bigInt({ min: 1n, max: 69n }), (bids, asks, reference) => {
      expect(resultOf(bids, asks, reference)).toEqual(tried(bids, asks, reference));
    }),
    { numRuns: 1_000 },
  );
});

it('[T-23] without a reference the price is in the middle of those that are as good, and a book that is not crossed has none', () => {
  const bids = [{ price: 20n, lots: 5n }];
  expect(resultOf(bids, [{ price: 10n, lots: 5n }])).toEqual({ price: 15n, lots: 5n });
  expect(resultOf(bids, [{ price: 21n, lots: 5n }])).toBeUndefined();
  expect(resultOf(bids, [])).toBeUndefined();
});

it('[T-17] a window knows the lowest and the highest price that stood in it, whatever was traded before', () => {
  const step = fc.record({
    price: fc.bigInt({ min: 1n, max: 20n }),
    pause: fc.integer({ min: 0, max: 4 }),
    asks: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3_000, size: 'max' }), (steps) => {
      const window = new PriceWindow();
      const prints: { price: bigint; time: number }[] = [];
      let time = 0;
      for (const { price, pause, asks } of steps) {
        time += pause;
        window.add(price, time);
        prints.push({ price, time });
        if (!asks) continue;
        const recent = prints.slice(-300);
        const stood = recent.filter((_print, index) => (recent[index + 1]?.time ?? Infinity) > time - 6);
        const prices = stood.map((print) => Number(print.price));
        expect(window.range(time - 6)).toEqual({
          lowest: BigInt(Math.min(...prices)),
          highest: BigInt(Math.max(...prices)),
        });
      }
    }),
    { numRuns: 30 },
  );
});
