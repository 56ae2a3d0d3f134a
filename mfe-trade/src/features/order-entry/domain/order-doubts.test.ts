import { doubtsAbout, percentBeyondMarket } from './order-doubts';

const limit = (side: 1 | 2, price: string) => ({ market_type: 1, side, price }) as const;

test.each([
  [1, '10', '900'],
  [1, '1.1', '10'],
  [1, '1.0999', undefined],
  [1, '1', undefined],
  // A buy far below and a sell far above the market only wait.
  [1, '0.1', undefined],
  [2, '10', undefined],
  [2, '0.9001', undefined],
  [2, '0.9', '10'],
  [2, '0.1', '90'],
] as const)('[T-09] side %s at %s on a market at 1: %s percent beyond it', (side, price, percent) => {
  expect(percentBeyondMarket(limit(side, price), '1')).toBe(percent);
});

test('[T-09] the difference is exact and rounded down', () => {
  expect(percentBeyondMarket(limit(1, '0.00000004'), '0.00000003')).toBe('33.33');
});

test('[T-09] a market order and a market without a trade have no price to be far from', () => {
  expect(percentBeyondMarket({ market_type: 2, side: 1, price: '0' }, '1')).toBeUndefined();
  expect(percentBeyondMarket(limit(1, '10'), '0')).toBeUndefined();
});

test('[T-09] [Q-08] an order is asked about once, for every reason there is', () => {
  expect(doubtsAbout(limit(1, '10'), '1', false)).toEqual({ stale: true, far: true });
  expect(doubtsAbout(limit(1, '10'), '1', true)).toEqual({ stale: false, far: true });
  expect(doubtsAbout(limit(1, '1'), '1', false)).toEqual({ stale: true, far: false });
  expect(doubtsAbout(limit(1, '1'), '1', true)).toBeUndefined();
});
