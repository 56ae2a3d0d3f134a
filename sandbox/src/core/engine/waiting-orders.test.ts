import fc from 'fast-check';
import type { Side } from './pair-spec';
import { trailedPrice, type Trigger, WaitingOrders } from './waiting-orders';

interface Waiting {
  readonly id: number;
  readonly side: Side;
  readonly trigger: Trigger;
  readonly createTime: number;
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    side: fc.constantFrom<Side>(1, 2),
    distance: fc.constantFrom(0, 1, 10, 333, 800, 2_000),
    away: fc.integer({ min: -40, max: 40 }),
  }),
  fc.record({ kind: fc.constant('trade' as const), price: fc.bigInt({ min: 580n, max: 620n }) }),
  fc.record({ kind: fc.constant('remove' as const), pick: fc.nat() }),
);

/** Looks at each trailing stop, in the sequence in which they were added. */
function trailPlainly(waiting: Map<number, bigint>, orders: readonly Waiting[], last: bigint): number[] {
  const moved = [...waiting].filter(([id, price]) => {
    const order = orders[id - 1];
    if (!order || order.trigger.trailBasisPoints === 0) return false;
    const next = trailedPrice(order.side, last, order.trigger.trailBasisPoints);
    return order.side === 2 ? next > price : next < price;
  });
  for (const [id] of moved) {
    const order = orders[id - 1];
    waiting.delete(id);
    if (order) waiting.set(id, trailedPrice(order.side, last, order.trigger.trailBasisPoints));
  }
  return moved.map(([id]) => id);
}

test('[T-16] those trailing stops follow a price that a look at each of them finds, in the same sequence', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const waiting = new WaitingOrders<Waiting>();
      const orders: Waiting[] = [];
      const plain = new Map<number, bigint>();
      for (const each of steps) {
        if (each.kind === 'add') {
          const { side, distance: trailBasisPoints, away } = each;
          const price = trailedPrice(side, 600n + BigInt(away), trailBasisPoints);
          const trigger: Trigger = { kind: 'trailing', price, trailBasisPoints, time: 0 };
          const order = { id: orders.length + 1, side, trigger, createTime: 0 };
          orders.push(order);
          waiting.add(order);
          plain.set(order.id, price);
        } else if (each.kind === 'remove') {
          const order = orders[each.pick % Math.max(orders.length, 1)];
          if (order) waiting.remove(order);
          plain.delete(order?.id ?? 0);
        } else {
          const expected = trailPlainly(plain, orders, each.price);
          expect(waiting.trail(each.price).map(({ id }) => id)).toEqual(expected);
          for (const [id, price] of plain) expect(orders[id - 1]?.trigger.price).toBe(price);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('[T-16] a trailing stop moves on at the first price that has it move, to the tick', () => {
  for (const side of [1, 2] as const)
    for (const trailBasisPoints of [1, 10, 333, 800, 2_000])
      for (let start = 560n; start < 600n; start += 1n)
        for (let last = 560n; last < 600n; last += 1n) {
          const price = trailedPrice(side, start, trailBasisPoints);
          const order = {
            ...{ id: 1, side, createTime: 0 },
            trigger: { kind: 'trailing' as const, price, trailBasisPoints, time: 0 },
          };
          const waiting = new WaitingOrders<Waiting>();
          waiting.add(order);
          const next = trailedPrice(side, last, trailBasisPoints);
          const moves = side === 2 ? next > price : next < price;
          if ((waiting.trail(last).length === 1) !== moves)
            throw new Error(`${side}, ${trailBasisPoints}: from ${start} to ${last}`);
        }
});
