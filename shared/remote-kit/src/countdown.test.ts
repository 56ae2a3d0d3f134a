import { countdownText, stepText } from './countdown';

test('[T-13] the time to the opening, to the second, never below zero', () => {
  expect(countdownText(3_723_000)).toBe('01:02:03');
  expect(countdownText(500)).toBe('00:00:01');
  expect(countdownText(-5)).toBe('00:00:00');
  expect(countdownText(2 * 86_400_000 + 1000)).toBe('48:00:01');
});

test('[U-02] the time to the next price has hours only where there are any', () => {
  expect(stepText(90_000)).toBe('01:30');
  expect(stepText(0)).toBe('00:00');
  expect(stepText(3_600_000)).toBe('01:00:00');
  expect(stepText(7_384_000)).toBe('02:03:04');
});
