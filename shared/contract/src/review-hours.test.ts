import { isHandledNextDay } from './review-hours';

test.each([
  ['2026-11-21T21:00:00.000+08:00', false],
  ['2026-11-21T23:59:59.999+08:00', false],
  ['2026-11-22T00:00:00.000+08:00', false],
  ['2026-11-22T08:59:59.999+08:00', false],
  ['2026-11-22T09:00:00.000+08:00', true],
  ['2026-11-22T15:00:00.000+08:00', true],
  ['2026-11-22T20:59:59.999+08:00', true],
])('[A-04] a request at %s is handled the next day: %s', (time, nextDay) => {
  expect(isHandledNextDay(Date.parse(time))).toBe(nextDay);
});
