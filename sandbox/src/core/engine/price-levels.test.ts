import { Random } from '../random';
import { PriceLevels, type RestingOrder } from './price-levels';

it.each([true, false])(
  '[X-02] levels are those that have orders, best first, however many prices come and go (highest is best: %s)',
  (highestIsBest) => {
    const random = new Random(7);
    const changed = new Set<bigint>();
    const levels = new PriceLevels(highestIsBest, (price) => changed.add(price));
    const resting = new Map<number, RestingOrder>();
    const check = () => {
      const sums = new Map<bigint, bigint>();
      for (const { price, remaining } of resting.values())
        sums.set(price, (sums.get(price) ?? 0n) + remaining);
      const sign = highestIsBest ? -1 : 1;
      const expected = [...sums].sort(([one], [other]) => sign * Number(one - other));
      expect([...levels.fromBest()].map(({ price, lots }) => [price, lots])).toEqual(expected);
      expect(levels.bestPrice).toBe(expected[0]?.[0]);
      expect([levels.size, [...levels.orders()].length]).toEqual([resting.size, resting.size]);
      for (const price of changed) expect(levels.lotsAt(price)).toBe(sums.get(price) ?? 0n);
      changed.clear();
    };
    const end = (id: number) => {
      expect(levels.remove(id)).toBe(true);
      resting.delete(id);
    };
    let id = 0;
    for (const most of [500, 0, 300, 20, 800, 1]) {
      while (resting.size < most) {
        id += 1;
        const order = { id, owner: 'a', price: BigInt(random.below(600)), remaining: 3n };
        resting.set(id, order);
        levels.add(order);
      }
      check();
      const ids = [...resting.keys()].sort(() => random.below(3) - 1);
      for (const each of ids.slice(most / 2)) end(each);
      check();
      for (const { price } of [levels.first].flatMap((first) => first ?? [])) {
        for (let first = levels.first; first?.price === price; first = levels.first) {
          resting.delete(first.id);
          levels.reduce(first, first.remaining);
        }
        check();
      }
    }
  },
);
