import { type TrendLineUnits, trendPriceAt } from '@exchange/contract';
import fc from 'fast-check';
import { type MovingPrice, PriceQueue } from './price-queue';
import { minute, second } from './time-spans';

const begin = 1_000 * minute;
/** As long as the queue's. */
const slot = 5 * minute;

const price = fc.bigInt({ min: 90n, max: 110n });
const line = fc.record({
  fromTime: fc.integer({ min: begin - 2 * slot, max: begin }),
  fromPrice: price,
  length: fc.oneof(fc.integer({ min: 1, max: slot }), fc.integer({ min: slot, max: 10 * slot })),
  toPrice: price,
});
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'add', 'remove', 'take', 'take', 'take'),
    line,
    isMoving: fc.constantFrom(true, true, true, false),
    value: price,
    pick: fc.nat(),
    // Seconds, to the ends of slots, whole slots, and back.
    pause: fc.oneof(
      fc.integer({ min: 0, max: 5 * second }),
      fc.constantFrom(0, 1, -1, slot - 1, slot, -slot),
      fc.integer({ min: -3 * slot, max: 4 * slot }),
    ),
  }),
  { minLength: 50, maxLength: 300, size: 'max' },
);

test.each([['rising', 'up'] as const, ['falling', 'down'] as const])(
  '[T-20] what a price reaches of lines and prices is what a list searched from end to end says: %s',
  (direction, rounding) => {
    const seen = { met: 0, near: 0 };
    fc.assert(
      fc.property(steps, (stream) => {
        const queue = new PriceQueue<number>(direction);
        let list: {
          readonly name: number;
          readonly line: TrendLineUnits | undefined;
          readonly price: bigint;
          readonly place: ReturnType<typeof queue.add>;
        }[] = [];
        let now = begin;
        for (const [name, { kind, value, pick, pause, isMoving, ...step }] of stream.entries()) {
          now += pause;
          if (kind === 'add') {
            const { length, ...given } = step.line;
            const drawn = { ...given, toTime: given.fromTime + length };
            const moving: MovingPrice = (at) => trendPriceAt(drawn, at, rounding);
            const place = queue.add(name, isMoving ? moving : value);
            list.push({ name, line: isMoving ? drawn : undefined, price: value, place });
          } else if (kind === 'remove') {
            const gone = list[pick % Math.max(list.length, 1)];
            if (gone) queue.remove(gone.place);
            list = list.filter((each) => each !== gone);
          } else {
            const met = list.filter((each) => {
              if (!each.line) return direction === 'rising' ? each.price <= value : each.price >= value;
              // In whole numbers, without a division.
              const { fromTime, fromPrice, toTime, toPrice } = each.line;
              const span = BigInt(toTime - fromTime);
              const exact = fromPrice * span + (toPrice - fromPrice) * BigInt(now - fromTime);
              return direction === 'rising' ? value * span >= exact : value * span <= exact;
            });
            seen.met += met.length;
            seen.near += list.length - met.length;
            const taken = [...queue.take(value, now)].sort((one, other) => one - other);
            expect(taken).toEqual(met.map(({ name: of }) => of));
            list = list.filter((each) => !met.includes(each));
          }
        }
      }),
      { numRuns: 200 },
    );
    expect(Math.min(seen.met, seen.near)).toBeGreaterThan(1_000);
  },
);

test('[T-20] a trade that reaches nothing looks at no line twice within a slot', () => {
  const queue = new PriceQueue<number>('rising');
  let looks = 0;
  for (let name = 0; name < 1_000; name += 1)
    queue.add(name, (at) => {
      looks += 1;
      return 1_000n + BigInt(name) + BigInt(Math.floor((at - begin) / second));
    });
  queue.take(10n, begin);
  looks = 0;
  for (let passed = 0; passed < slot; passed += second) expect(queue.take(10n, begin + passed)).toEqual([]);
  expect(looks).toBe(0);
  expect(queue.take(1_300n, begin + slot)).toEqual([0]);
  // Both ends of the next slot, and the one that was reached.
  expect(looks).toBe(2 * 1_000 + 1);
});
