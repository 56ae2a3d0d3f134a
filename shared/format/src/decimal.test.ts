import fc from 'fast-check';
import {
  add,
  compareDecimals,
  divideDown,
  floorTo,
  floorUnits,
  fromMinorUnits,
  isPlainDecimal,
  minorUnits,
  multiply,
  padTo,
  subtract,
  toPlainNumber,
} from './index';

const scale = 18;
/** Any decimal that the contract allows, with its value in 10^-18. */
const units = fc.bigInt({ min: -(10n ** 48n) + 1n, max: 10n ** 48n - 1n });
const precisions = fc.integer({ min: 0, max: scale });
const absolute = (value: bigint) => (value < 0n ? -value : value);

describe('exact decimals', () => {
  test('[H-21] sums, differences, products and order agree with integers', () => {
    fc.assert(
      fc.property(units, units, (left, right) => {
        const [a, b] = [fromMinorUnits(left, scale), fromMinorUnits(right, scale)];
        expect(minorUnits(add(a, b), scale)).toBe(left + right);
        expect(minorUnits(subtract(a, b), scale)).toBe(left - right);
        expect(minorUnits(multiply(a, b), scale * 2)).toBe(left * right);
        expect(compareDecimals(a, b)).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  test('[H-21] order is by value, however a decimal is written', () => {
    const digits = fc.string({ unit: fc.constantFrom('0', '0', '1', '9'), minLength: 1, maxLength: 4 });
    const written = fc
      .tuple(fc.constantFrom('', '', '-'), digits, fc.option(digits, { nil: undefined }))
      .map(([sign, whole, fraction]) => sign + whole + (fraction === undefined ? '' : `.${fraction}`));
    fc.assert(
      fc.property(written, written, (left, right) => {
        const [a, b] = [minorUnits(left, scale), minorUnits(right, scale)];
        expect(compareDecimals(left, right)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
      { numRuns: 1000 },
    );
  });

  test('[H-21] a quotient is cut, never rounded up', () => {
    fc.assert(
      fc.property(
        units,
        units.filter((value) => value !== 0n),
        precisions,
        (left, right, precision) => {
          const quotient = divideDown(fromMinorUnits(left, scale), fromMinorUnits(right, scale), precision);
          // BigInt division cuts towards zero, which is the rule.
          expect(minorUnits(quotient, precision)).toBe((left * 10n ** BigInt(precision)) / right);
        },
      ),
    );
    expect(() => divideDown('1', '0.00', 2)).toThrow(RangeError);
  });

  test('[H-21] cutting to a precision never makes a value larger and never loses a whole unit of it', () => {
    fc.assert(
      fc.property(units, precisions, (value, precision) => {
        const cut = minorUnits(floorTo(fromMinorUnits(value, scale), precision), scale);
        expect(absolute(cut)).toBeLessThanOrEqual(absolute(value));
        expect(absolute(value) - absolute(cut)).toBeLessThan(10n ** BigInt(scale - precision));
        expect(floorUnits(fromMinorUnits(value, scale), precision)).toBe(
          minorUnits(fromMinorUnits(cut, scale), precision),
        );
      }),
    );
  });

  test('[H-21] smallest units and decimals turn into each other without loss, never with an exponent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), precisions, (value, precision) => {
        const text = fromMinorUnits(value, precision);
        expect(isPlainDecimal(text)).toBe(true);
        expect(text).not.toMatch(/^-0*(\.0*)?$/);
        expect(minorUnits(text, precision)).toBe(value);
        expect(add(text, '0')).toBe(text);
      }),
    );
  });

  test('[H-21] digits below the smallest unit are refused, zeros there are not', () => {
    expect(minorUnits('1.5000', 2)).toBe(150n);
    expect(() => minorUnits('1.501', 2)).toThrow('more than 2 decimals');
  });

  test.each(['', '-', '1.', '.5', '1e3', '+1', ' 1', '1,000', 'NaN', '0x10', '1.2.3', '١'])(
    '[H-21] %j is not a plain decimal',
    (text) => {
      expect(isPlainDecimal(text)).toBe(false);
      expect(() => add(text, '1')).toThrow(RangeError);
      expect(() => compareDecimals('1', text)).toThrow(RangeError);
      expect(() => minorUnits(text, 2)).toThrow(RangeError);
      expect(() => toPlainNumber(text)).toThrow(RangeError);
    },
  );

  test('[H-21] precisions outside what makes sense are refused', () => {
    expect(() => floorTo('1', -1)).toThrow(RangeError);
    expect(() => divideDown('1', '3', 0.5)).toThrow(RangeError);
  });

  test('[T-09] a price is written with the decimals of its pair, and none of its own is lost', () => {
    expect(padTo('16.1', 3)).toBe('16.100');
    expect(padTo('16', 2)).toBe('16.00');
    expect(padTo('0.00000001', 3)).toBe('0.00000001');
    expect(padTo('7', 0)).toBe('7');
    expect(padTo('7.5', 0)).toBe('7.5');
  });

  test('a number for drawing is the nearest one', () => {
    expect(toPlainNumber('-0.10')).toBe(-0.1);
  });
});
