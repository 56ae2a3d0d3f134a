import fc from 'fast-check';
import {
  formatAmount,
  formatCompact,
  formatPercent,
  formatShare,
  formatPrice,
  formatWhole,
  fromMinorUnits,
  minorUnits,
  noValue,
} from './index';

const scale = 18;
const units = fc.bigInt({ min: -(10n ** 48n) + 1n, max: 10n ** 48n - 1n });
const precisions = fc.integer({ min: 0, max: scale });
const absolute = (value: bigint) => (value < 0n ? -value : value);
/** Value in 10^-18 of a text shown to people. */
const shownUnits = (text: string) => minorUnits(text.replaceAll(',', '').replace(/[%KM+]/g, ''), scale);

describe('numbers for people', () => {
  test('[H-21] prices and amounts are cut to their precision, never rounded up, never with an exponent', () => {
    fc.assert(
      fc.property(units, precisions, (value, precision) => {
        for (const format of [formatPrice, formatAmount]) {
          const text = format(fromMinorUnits(value, scale), precision);
          expect(text).toMatch(
            precision === 0
              ? /^-?\d{1,3}(,\d{3})*$/
              : new RegExp(`^-?\\d{1,3}(,\\d{3})*\\.\\d{${precision}}$`),
          );
          const shown = shownUnits(text);
          expect(absolute(shown)).toBeLessThanOrEqual(absolute(value));
          expect(absolute(value) - absolute(shown)).toBeLessThan(10n ** BigInt(scale - precision));
        }
      }),
    );
  });

  test('[H-21] short forms are cut to 2 decimals of their unit, never rounded up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 32n), max: 10n ** 32n }), (value) => {
        const text = formatCompact(fromMinorUnits(value, scale));
        const unit = text.endsWith('M') ? 1_000_000n : text.endsWith('K') ? 1_000n : 1n;
        const size = absolute(value) / 10n ** BigInt(scale);
        expect(unit).toBe(size >= 1_000_000n ? 1_000_000n : size >= 1_000n ? 1_000n : 1n);
        const shown = shownUnits(text) * unit;
        expect(absolute(shown)).toBeLessThanOrEqual(absolute(value));
        expect(absolute(value) - absolute(shown)).toBeLessThan(unit * 10n ** BigInt(scale - 2));
        if (shown !== 0n) expect(shown < 0n).toBe(value < 0n);
      }),
    );
  });

  test.each([
    ['0', '0.00'],
    ['999.999', '999.99'],
    ['1000', '1.00K'],
    ['999999.99', '999.99K'],
    ['1000000', '1.00M'],
    ['12419999', '12.41M'],
    ['-1999.9', '-1.99K'],
    ['1234567890123.4', '1,234,567.89M'],
    ['0001500', '1.50K'],
  ])('[H-21] %s is shown as %s', (value, shown) => {
    expect(formatCompact(value)).toBe(shown);
  });

  test.each([
    ['8.429', '+8.42%'],
    ['-2.319', '-2.31%'],
    ['0', '0.00%'],
    ['0.009', '0.00%'],
    ['-0.009', '0.00%'],
    ['1234.5', '+1,234.50%'],
  ])('[H-21] a change of %s is shown as %s', (value, shown) => {
    expect(formatPercent(value)).toBe(shown);
  });

  test('[H-21] zero carries no sign', () => {
    expect(formatAmount('-0.001', 2)).toBe('0.00');
    expect(formatPrice('-0', 0)).toBe('0');
  });

  test('[H-21] a share of what there is is never nothing', () => {
    expect(['0.00', '0.0099', '0.01', '12.349', '100'].map((share) => formatShare(share))).toEqual([
      '<0.01%',
      '<0.01%',
      '0.01%',
      '12.34%',
      '100.00%',
    ]);
  });

  test('[H-21] a whole amount keeps every decimal that it has', () => {
    expect(formatWhole('1234567.123456')).toBe('1,234,567.123456');
    expect(formatWhole('-1000')).toBe('-1,000');
  });

  test('[H-19] separators are the locale’s', () => {
    for (const locale of ['zh-HK', 'zh-CN', 'en'])
      expect(formatAmount('1234567.891', 2, locale)).toBe('1,234,567.89');
    expect(formatAmount('1234567.891', 2, 'de')).toBe('1.234.567,89');
    expect(formatPercent('8.4', 'de')).toBe('+8,40%');
  });

  test.each(['', '1.', '1e21', 'NaN', '<b>'])('%j is not shown as a number', (text) => {
    expect([
      formatPrice(text, 2),
      formatAmount(text, 2),
      formatCompact(text),
      formatPercent(text),
      formatShare(text),
    ]).toEqual(Array(5).fill(noValue));
  });
});
