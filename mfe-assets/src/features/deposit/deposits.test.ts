import fc from 'fast-check';
import { chainTone } from '../../common/records/chain-states';
import { fakeDeposit } from '../../testing/assets-platform';
import { isWaiting, mergeDeposits, reasonOf, seenConfirmations } from './deposits';

test('[A-02] in whatever order the news of a deposit comes, the newest stays: also when its confirmations fell', () => {
  const counts = [0, 1, 2, 3, 4, 0, 0, 1, 2];
  const news = counts.map((confirmations, index) =>
    fakeDeposit({ confirmations, version: index + 1, status: index === 5 ? 2 : 3 }),
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(news, { minLength: news.length }), (order) => {
      let known: ReturnType<typeof mergeDeposits> = [];
      for (const deposit of order) known = mergeDeposits(known, [deposit]);
      return known.length === 1 && known[0]?.version === news.length && known[0].confirmations === 2;
    }),
  );
});

test('[A-02] [A-09] newest first; a status is open, done or failed', () => {
  const list = mergeDeposits(
    [fakeDeposit({ id: 'a', create_time: 1 })],
    [fakeDeposit({ id: 'b', create_time: 2 })],
  );
  expect(list.map((deposit) => deposit.id)).toEqual(['b', 'a']);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(chainTone)).toEqual([
    'open',
    'open',
    'open',
    'open',
    'open',
    'done',
    'failed',
    'failed',
  ]);
  expect([1, 2, 3].map((status) => isWaiting({ status }))).toEqual([false, true, false]);
});

test('[A-09] a reason that the page does not know is another one; more confirmations than needed are all of them', () => {
  expect(
    ['minimum', 'memo', 'chain', 'dropped', 'weather', ''].map((reason) => reasonOf({ reason })),
  ).toEqual(['minimum', 'memo', 'chain', 'dropped', 'other', 'other']);
  expect(seenConfirmations({ confirmations: 25, confirmations_needed: 19 })).toBe(19);
});
