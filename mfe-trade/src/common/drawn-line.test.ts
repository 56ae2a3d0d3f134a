import { isSameLine, linePriceAt, wayToLine } from './drawn-line';

const hour = 3_600_000;
/** Rises by 0.10 an hour. */
const rising = { from_time: 0, from_price: '16.00', to_time: hour, to_price: '16.10' };
const falling = { from_time: 0, from_price: '1', to_time: hour, to_price: '0.5' };

test('[T-20] a line’s price is exact on its ends and beyond them, and rounded away from the price that comes to it', () => {
  expect([0, 1, 24].map((hours) => linePriceAt(rising, hours * hour, 2, 'up'))).toEqual([
    '16',
    '16.1',
    '18.4',
  ]);
  const third = hour / 3;
  expect(linePriceAt(rising, third, 2, 'up')).toBe('16.04');
  expect(linePriceAt(rising, third, 2, 'down')).toBe('16.03');
  expect(linePriceAt(rising, third, 4, 'down')).toBe('16.0333');
  expect(linePriceAt(falling, 3 * hour, 2, 'down')).toBe('-0.5');
});

test('[T-20] prices with more decimals than the pair has are cut, not refused', () => {
  expect(linePriceAt({ ...rising, from_price: '16.0099' }, 0, 2, 'up')).toBe('16');
});

test('[T-20] the way to a line is up from below and down from above; on it there is none', () => {
  const third = hour / 3;
  expect(wayToLine(rising, '15.99', 0, 2)).toBe('up');
  expect(wayToLine(rising, '16.01', 0, 2)).toBe('down');
  expect(wayToLine(rising, '16.00', 0, 2)).toBeUndefined();
  // Between two prices of the pair, nobody stands on it.
  expect(wayToLine(rising, '16.03', third, 2)).toBe('up');
  expect(wayToLine(rising, '16.04', third, 2)).toBe('down');
  expect(wayToLine(rising, undefined, 0, 2)).toBe('up');
});

test('[T-20] lines are the same however their prices are written', () => {
  expect(isSameLine(rising, { ...rising, from_price: '16', to_price: '16.100' })).toBe(true);
  expect(isSameLine(rising, { ...rising, to_price: '16.11' })).toBe(false);
  expect(isSameLine(rising, { ...rising, to_time: hour + 1 })).toBe(false);
});
