import { createFakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { screen } from '@testing-library/react';
import { Countdown, countdownText, spokenTime, stepText } from './countdown';

const day = 86_400_000;

test('[H-26] [T-13] a countdown stands in figures at once, and is said in words when the page is idle', async () => {
  renderWithPlatform(
    <Countdown left={3_720_000} text={(time) => `Opens in ${time}`} />,
    createFakePlatform(),
  );
  expect(screen.getByText('Opens in 01:02:00').getAttribute('aria-hidden')).toBeNull();
  await screen.findByText('Opens in 1 hour, 2 minutes');
  expect(screen.getByText('Opens in 01:02:00').getAttribute('aria-hidden')).toBe('true');
});

test('[T-13] the time to the opening, to the second, never below zero', () => {
  expect(countdownText(3_723_000, 'en')).toBe('01:02:03');
  expect(countdownText(500, 'en')).toBe('00:00:01');
  expect(countdownText(-5, 'en')).toBe('00:00:00');
});

test('[I-01] days stand apart, as each language writes them', () => {
  expect(countdownText(day - 1000, 'en')).toBe('23:59:59');
  expect(countdownText(day, 'en')).toBe('1d 00:00:00');
  expect(countdownText(10 * day + 5_116_000, 'en')).toBe('10d 01:25:16');
  expect(countdownText(10 * day + 5_116_000, 'zh-CN')).toBe('10天 01:25:16');
  expect(countdownText(10 * day + 5_116_000, 'zh-HK')).toBe('10日 01:25:16');
});

test('[I-01] screen readers say the time in words, to the minute while there are hours', () => {
  expect(spokenTime(10 * day + 5_116_000, 'en')).toBe('10 days, 1 hour, 25 minutes');
  expect(spokenTime(day, 'en')).toBe('1 day');
  expect(spokenTime(61_000, 'en')).toBe('1 minute, 1 second');
  expect(spokenTime(0, 'en')).toBe('0 seconds');
  expect(spokenTime(10 * day + 5_116_000, 'zh-CN')).toBe('10天1小时25分钟');
});

test('[U-02] the time to the next price has hours only where there are any', () => {
  expect(stepText(90_000, 'en')).toBe('01:30');
  expect(stepText(0, 'en')).toBe('00:00');
  expect(stepText(3_600_000, 'en')).toBe('01:00:00');
  expect(stepText(7_384_000, 'en')).toBe('02:03:04');
});
