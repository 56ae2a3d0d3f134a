import { bidProblem, mostPortions, portionsProblem } from './order-check';

const limits = {
  auction: { type: 1, quantity: 100, min_portions: 2, max_portions: 20, order_limit: 20, user_limit: 50 },
  ...{ sold: 10, held: 0, available: '1000' },
} as const;

test.each([
  ['', 'order.portionsMissing'],
  ['1', 'order.tooFew'],
  ['21', 'order.tooMany'],
  ['20', undefined],
])('[U-01] %p portions: %p', (text, key) => {
  expect(portionsProblem(text, '10', limits)?.key).toBe(key);
});

test('[U-01] an order keeps to what is left, to the user’s own limit and to the balance', () => {
  expect(portionsProblem('5', '10', { ...limits, sold: 97 })).toEqual({
    key: 'order.notLeft',
    values: { count: 3 },
  });
  expect(portionsProblem('5', '10', { ...limits, held: 46 })).toEqual({
    key: 'order.overLimit',
    values: { count: 4 },
  });
  expect(portionsProblem('5', '200.01', limits)?.key).toBe('order.insufficient');
  expect(portionsProblem('5', '200', limits)).toBeUndefined();
  expect(portionsProblem('5', '200.01', { ...limits, available: undefined })).toBeUndefined();
  const regular = { ...limits.auction, type: 2 } as const;
  expect(portionsProblem('5', '1', { ...limits, auction: regular, sold: 100 })).toBeUndefined();
  expect(mostPortions({ ...limits, held: 46 })).toBe(4);
  expect(mostPortions({ ...limits, sold: 100 })).toBe(0);
  expect(mostPortions({ auction: regular, sold: 100, held: 0 })).toBe(20);
});

test('[U-03] a bid is at least what wins something now', () => {
  expect(bidProblem('', '15')?.key).toBe('order.bidMissing');
  expect(bidProblem('0', '15')?.key).toBe('order.bidMissing');
  expect(bidProblem('14.99', '15')).toEqual({ key: 'order.bidTooLow', values: { lowest: '15' } });
  expect(bidProblem('15.', '15')).toBeUndefined();
});
