import fc from 'fast-check';
import { mostPortions, portionsProblem } from './portions';

const bounds = { stock: 90, min: 2, max: 50, left: 40, price: '0.8', available: '24.8' };

test.each([
  ['', 'portionsInvalid'],
  ['0', 'portionsInvalid'],
  ['91', 'stockExceeded'],
  ['51', 'purchaseTooLarge'],
  ['1', 'purchaseTooSmall'],
  ['41', 'purchaseLimitReached'],
  ['32', 'insufficientBalance'],
  ['31', undefined],
  ['2', undefined],
])('[I-03] %s portions: %s', (value, problem) => {
  expect(portionsProblem(value, bounds)).toBe(problem);
});

test('[I-03] the most that can be bought can be bought, and one more cannot', () => {
  const number = fc.integer({ min: 1, max: 5_000 });
  fc.assert(
    fc.property(number, number, number, number, number, (stock, max, left, cents, dollars) => {
      const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const range = { stock, min: 1, max, left, price, available: String(dollars) };
      const most = mostPortions(range);
      const possible = most === 0 || portionsProblem(String(most), range) === undefined;
      return possible && portionsProblem(String(most + 1), range) !== undefined;
    }),
  );
});
