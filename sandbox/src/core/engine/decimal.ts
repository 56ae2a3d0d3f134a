/** Exact decimal strings at the edges, integers of the smallest unit inside. Money never passes through a float. */

const pattern = /^(-?)(\d{1,30})(?:\.(\d{1,18}))?$/;

/**
 * Integer of units of 10^-precision that `text` stands for; undefined when it is no plain decimal or has more
 * decimal places than `precision` (zeros at the end do not count).
 */
export function parseUnits(text: string, precision: number): bigint | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const whole = match[2] ?? '0';
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > precision) return undefined;
  const units = BigInt(whole + fraction.padEnd(precision, '0'));
  return match[1] === '-' ? -units : units;
}

/** Like {@link parseUnits} for values that the program itself holds: an unfit one is a programming error. */
export function units(text: string, precision: number): bigint {
  const value = parseUnits(text, precision);
  if (value === undefined)
    throw new RangeError(`"${text}" has no whole number of units at ${precision} decimal places`);
  return value;
}

/** Plain decimal of an integer of units of 10^-precision, without zeros at the end. */
export function formatUnits(value: bigint, precision: number): string {
  if (precision === 0) return value.toString();
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(precision + 1, '0');
  let end = digits.length;
  const point = digits.length - precision;
  while (end > point && digits.charCodeAt(end - 1) === 48) end -= 1;
  const text = end > point ? `${digits.slice(0, point)}.${digits.slice(point, end)}` : digits.slice(0, point);
  return negative ? `-${text}` : text;
}

const powers = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10 to the power of `exponent` (0 to 63). */
export function power(exponent: number): bigint {
  const value = powers[exponent];
  if (value === undefined) throw new RangeError(`No power of ten for exponent ${exponent}`);
  return value;
}
