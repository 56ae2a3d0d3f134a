import fc from 'fast-check';
import { formatAmount } from './display';
import { readTypedDecimal, stepDecimal } from './typed-decimal';

const valueOf = (text: string, precision = 4, locale = 'en') => {
  const read = readTypedDecimal(text, precision, locale);
  return read.state === 'read' ? read.value : `${read.state}: ${read.reason}`;
};

test.each([
  ['1,000.50', '1000.50'],
  ['1,000', '1000'],
  ['12,345,678.9', '12345678.9'],
  ['12 345 678.9', '12345678.9'],
  ['4,397.700 USDT', '4397.700'],
  ['１，２３４．５', '1234.5'],
  ['12。5', '12.5'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['0007', '7'],
  ['', ''],
  ['1,23', 'unfinished: separators'],
  ['1,', 'unfinished: separators'],
  ['.', 'unfinished: notNumber'],
  ['1,00,000.5', 'refused: separators'],
  ['1000,5', 'refused: separators'],
  ['0,123', 'refused: separators'],
  ['1.000,50', 'refused: separators'],
  ['1.000.000', 'refused: separators'],
  ['1.2.3', 'refused: separators'],
  ['1,5.2', 'refused: separators'],
  ['12.5,', 'refused: separators'],
  ['1 2', 'unfinished: separators'],
  ['1e5', 'refused: exponent'],
  ['-5', 'refused: sign'],
  ['−5', 'refused: sign'],
  ['1.17K', 'refused: notNumber'],
  ['0x10', 'refused: notNumber'],
  ['Infinity', 'refused: notNumber'],
  ['1.23456', 'refused: precision'],
])('[T-09] [H-21] %s is read as %s', (text, read) => {
  expect(valueOf(text)).toBe(read);
});

test('[T-09] the separators are the locale’s own', () => {
  expect(valueOf('1.234,5', 4, 'de')).toBe('1234.5');
  expect(valueOf('1,234.5', 4, 'de')).toBe('refused: separators');
  for (const locale of ['en', 'zh-HK', 'zh-CN']) expect(valueOf('1,234.5', 4, locale)).toBe('1234.5');
});

test('[T-09] whole numbers have no point', () => {
  expect(valueOf('2.5', 0)).toBe('refused: whole');
  expect(valueOf('1,000', 0)).toBe('1000');
});

test('[H-21] what the page shows is read back as the same number, in every language', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      fc.constantFrom('en', 'zh-HK', 'zh-CN', 'de', 'fr'),
      (units, locale) => {
        const digits = units.toString().padStart(5, '0');
        const value = `${digits.slice(0, -4)}.${digits.slice(-4)}`;
        return valueOf(formatAmount(value, 4, locale), 4, locale) === value;
      },
    ),
    { seed: 1 },
  );
});

test('[H-21] whatever is read is a decimal within the precision, and steps never pass through a float', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 18 }), (text, precision) => {
      const read = readTypedDecimal(text, precision);
      if (read.state !== 'read') return true;
      return /^(\d+(\.\d+)?)?$/.test(read.value) && (read.value.split('.')[1] ?? '').length <= precision;
    }),
    { seed: 1 },
  );
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.integer({ min: 1, max: 18 }),
      (units, precision) => {
        const digits = units.toString().padStart(precision + 1, '0');
        const value = `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
        const step = `0.${'0'.repeat(precision - 1)}1`;
        const up = stepDecimal(value, step, 1);
        return (
          toUnits(up, precision) === units + 1n && toUnits(stepDecimal(up, step, -1), precision) === units
        );
      },
    ),
    { seed: 1 },
  );
});

test('[T-09] a number that is stepped keeps its decimals', () => {
  expect(stepDecimal('16.109', '0.001', 1)).toBe('16.110');
  expect(stepDecimal('16.100', '0.001', -1)).toBe('16.099');
  expect(stepDecimal('0.9', '0.1', 1)).toBe('1.0');
  expect(stepDecimal('9', '1', 1)).toBe('10');
});

const toUnits = (value: string, precision: number) => {
  const [whole = '', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(precision, '0'));
};
