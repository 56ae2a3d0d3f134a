import fc from 'fast-check';
import { fakeDeposit } from '../../testing/assets-platform';
import { depositTone, mergeDeposits } from './deposits';

test('[A-02] in whatever order the news of a deposit comes, the furthest stays', () => {
  const news = Array.from({ length: 19 }, (_, confirmations) => fakeDeposit({ confirmations }));
  const credited = fakeDeposit({ confirmations: 19, status: 5 });
  fc.assert(
    fc.property(fc.shuffledSubarray([...news, credited], { minLength: 20, maxLength: 20 }), (order) => {
      let known: ReturnType<typeof mergeDeposits> = [];
      for (const deposit of order) known = mergeDeposits(known, [deposit]);
      return known.length === 1 && known[0]?.confirmations === 19 && known[0].status === 5;
    }),
  );
});

test('[A-02] [A-09] newest first; a status is open, done or failed', () => {
  const list = mergeDeposits(
    [fakeDeposit({ id: 'a', create_time: 1 })],
    [fakeDeposit({ id: 'b', create_time: 2 })],
  );
  expect(list.map((deposit) => deposit.id)).toEqual(['b', 'a']);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(depositTone)).toEqual([
    'open',
    'open',
    'open',
    'open',
    'open',
    'done',
    'failed',
    'failed',
  ]);
});
