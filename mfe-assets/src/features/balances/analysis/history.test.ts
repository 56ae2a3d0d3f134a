import { extremesOf, withPresent } from './history';

const day = 86_400_000;
const today = Date.UTC(2026, 10, 21);
const days = [
  { time: today, total: '90', profit: '-10' },
  { time: today - day, total: '100', profit: '20' },
  { time: today - 2 * day, total: '80.5', profit: '0' },
];

test('[A-01] days come oldest first, and today is worth what the total is now', () => {
  const present = { total: '95', change_today: '-5', time: today + 3_600_000 };
  expect(withPresent(days, present).map(({ total, profit }) => [total, profit])).toEqual([
    ['80.5', '0'],
    ['100', '20'],
    ['95', '-5'],
  ]);
  expect(withPresent(days, undefined).at(-1)).toEqual(days[0]);
});

test('[A-01] a total of the next day is not the value of the last one that is known', () => {
  const present = { total: '95', change_today: '-5', time: today + day };
  expect(withPresent(days, present).at(-1)?.total).toBe('90');
});

test('[A-01] the least and the greatest total, compared as numbers', () => {
  expect(extremesOf(days)).toEqual({ low: '80.5', high: '100' });
  expect(extremesOf([])).toBeUndefined();
});
