import { linePath } from './line-path';

test('[T-01] a line goes from left to right with the highest price at the top', () => {
  expect(linePath(['1', '3', '2'])).toBe('M0.0 30.0L48.0 2.0L96.0 16.0');
});

test('[T-01] prices that do not move are a line in the middle, and one price is none', () => {
  expect(linePath(['0.00000001', '0.00000001'])).toBe('M0.0 16.0L96.0 16.0');
  expect(linePath(['1'])).toBe('');
  expect(linePath([])).toBe('');
});
