import type { UserTrade } from '@exchange/contract';
import { averageCost } from './average-cost';

/** Fills as the exchange lists them, newest first, from those in the order of their time. */
const fills = (
  ...given: readonly (readonly [side: 1 | 2, amount: string, turnover: string, fee?: string])[]
) =>
  given
    .map(([side, amount, turnover, fee = '0'], index): UserTrade => ({
      ...{ id: String(index), order_id: 'o', order_no: 'N', token: 'aura', market: 'usdt' },
      ...{ side, price: '0', amount, turnover, fee, time: index },
    }))
    .reverse();

test('[T-20] the average cost of what was bought is what was paid for what was received after the fee', () => {
  expect(averageCost(fills([1, '100', '100'], [1, '100', '200']))).toBe('1.5');
  expect(averageCost(fills([1, '100', '99', '1']))).toBe('1');
});

test('[T-20] a sell leaves the average as it is, and one of all begins anew', () => {
  expect(averageCost(fills([1, '100', '100'], [1, '100', '200'], [2, '50', '500']))).toBe('1.5');
  expect(averageCost(fills([1, '100', '100'], [2, '100', '300'], [1, '10', '30']))).toBe('3');
  expect(averageCost(fills([1, '100', '100'], [2, '150', '300'], [1, '10', '30']))).toBe('3');
});

test('[T-20] nothing held has no cost', () => {
  expect(averageCost([])).toBeUndefined();
  expect(averageCost(fills([2, '5', '10']))).toBeUndefined();
  expect(averageCost(fills([1, '5', '10'], [2, '5', '12']))).toBeUndefined();
});
