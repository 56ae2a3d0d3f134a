import { countdownText } from './countdown';

test('[T-13] the time to the opening, to the second, never below zero', () => {
  expect(countdownText(3_723_000)).toBe('01:02:03');
  expect(countdownText(500)).toBe('00:00:01');
  expect(countdownText(-5)).toBe('00:00:00');
  expect(countdownText(2 * 86_400_000 + 1000)).toBe('48:00:01');
});
