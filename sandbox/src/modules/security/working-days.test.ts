import { afterWorkingDays } from './deletions';

// 2026-11-20 is a Friday.
test.each([
  ['a Monday morning', '2026-11-16T01:00:00Z', 5, '2026-11-23T16:00:00Z'],
  ['a Friday', '2026-11-20T04:00:00Z', 5, '2026-11-27T16:00:00Z'],
  ['Friday in UTC and Saturday in UTC+8', '2026-11-20T20:00:00Z', 1, '2026-11-23T16:00:00Z'],
  ['a Sunday', '2026-11-22T04:00:00Z', 5, '2026-11-27T16:00:00Z'],
])('[S-06] working days after %s', (_name, from, count, expected) => {
  expect(new Date(afterWorkingDays(Date.parse(from), count)).toISOString()).toBe(
    new Date(Date.parse(expected)).toISOString(),
  );
});
