import { fiatText } from './quote-text';

test('[H-21] an estimate is rounded down to cents, and below a cent still says something', () => {
  expect(fiatText('1.2849', '7.82', 'HKD', 'en')).toBe('HK$10.04');
  expect(fiatText('0.00000417', '7.82', 'HKD', 'en')).toBe('HK$0.000032');
  expect(fiatText('0', '7.82', 'HKD', 'en')).toBeUndefined();
  expect(fiatText('1', undefined, 'HKD', 'en')).toBeUndefined();
});
