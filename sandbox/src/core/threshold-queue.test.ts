import fc from 'fast-check';
import { type Place, ThresholdQueue } from './threshold-queue';

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'add', 'add', 'remove', 'take'),
    value: fc.bigInt({ min: 0n, max: 30n }),
    pick: fc.nat(),
  }),
  { minLength: 50, maxLength: 400, size: 'max' },
);

test.each(['rising', 'falling'] as const)(
  '[T-16] [T-19] what a value reaches is what a list says: %s',
  (direction) => {
    fc.assert(
      fc.property(steps, (stream) => {
        const queue = new ThresholdQueue<number>(direction);
        let list: Place<number>[] = [];
        for (const [index, { kind, value, pick }] of stream.entries()) {
          if (kind === 'add') list.push(queue.add(index, value));
          else if (kind === 'remove') {
            const place = list[pick % Math.max(list.length, 1)];
            if (place) queue.remove(place);
            list = list.filter((each) => each !== place);
          } else {
            const isReached = ({ bound }: Place<number>) =>
              direction === 'rising' ? bound <= value : bound >= value;
            expect([...queue.take(value)].sort((one, other) => one - other)).toEqual(
              list.filter(isReached).map(({ item }) => item),
            );
            list = list.filter((place) => !isReached(place));
          }
        }
      }),
      { numRuns: 100 },
    );
  },
);

test('[T-16] what is gone leaves the queue without being met', () => {
  const queue = new ThresholdQueue<number>('rising');
  const places = Array.from({ length: 500 }, (_, index) => queue.add(index, 1_000n + BigInt(index)));
  for (const place of places.slice(0, 400)) queue.remove(place);
  expect(queue.take(1_399n)).toEqual([]);
  expect(queue.take(1_401n)).toEqual([400, 401]);
});
