const plainDecimal = /^-?\d+(\.\d+)?$/;

/** Whether a text is a decimal in plain notation: digits, at most one point between digits, no exponent, no plus sign. */
export function isPlainDecimal(value: string): boolean {
  return plainDecimal.test(value);
}

/**
 * A decimal as a whole number of its smallest unit: `minorUnits('1.5', 2)` is `150n`. Throws RangeError when the text
 * is not a plain decimal or has non-zero digits beyond `precision`, so that nothing is lost unseen.
 */
export function minorUnits(value: string, precision: number): bigint {
  const units = floorUnits(value, precision);
  const [, fraction = ''] = value.split('.');
  if (/[1-9]/.test(fraction.slice(precision)))
    throw new RangeError(`more than ${precision} decimals: ${value.slice(0, 40)}`);
  return units;
}

/**
 * How many whole units of `precision` decimals there are in a decimal, the rest cut off (towards zero): `floorUnits('1.59', 1)` is
 * `15n`. Throws RangeError when the text is not a plain decimal.
 */
export function floorUnits(value: string, precision: number): bigint {
  if (!isPlainDecimal(value)) throw new RangeError(`not a plain decimal: ${value.slice(0, 40)}`);
  const [whole = '', fraction = ''] = value.split('.');
  const digits = whole + fraction.slice(0, precision).padEnd(precision, '0');
  return BigInt(digits);
}

/** The decimal that a number of smallest units stands for, without trailing zeros: `fromMinorUnits(150n, 2)` is `'1.5'`. */
export function fromMinorUnits(units: bigint, precision: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(precision + 1, '0');
  const whole = digits.slice(0, digits.length - precision);
  const fraction = digits.slice(digits.length - precision).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
