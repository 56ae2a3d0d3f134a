import { add, compareDecimals, isPlainDecimal, padTo, subtract } from '@exchange/format';

/**
 * Commas of a number read as what they stand for: grouping before a point or before exactly three digits
 * (`1,000.50`, `1,000`), otherwise the decimal point of those whose keyboard has no other (`1,5`). A comma behind a
 * point stays, and so is refused.
 */
function readCommas(text: string): string {
  const [whole = '', fraction, ...further] = text.split(',');
  if (fraction === undefined || whole.includes('.')) return text;
  const groups = further.length > 0 || fraction.includes('.') || /^[1-9]\d{0,2},\d{3}$/.test(text);
  return text.replaceAll(',', groups ? '' : '.');
}

/**
 * What a typed or pasted text becomes in a decimal field, or undefined when it is refused. Full-width digits and
 * points are understood, grouping and a unit behind the number dropped; more than `precision` decimals, signs and
 * letters are refused.
 */
export function readDecimalInput(text: string, precision: number): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/\s+[a-z]{2,}\s*$/i, '')
    .replace(/\s/g, '');
  const typed = readCommas(plain);
  if (!/^\d*\.?\d*$/.test(typed)) return undefined;
  const [whole = '', fraction] = typed.split('.');
  if (fraction !== undefined && (precision === 0 || fraction.length > precision)) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (fraction === undefined) return digits;
  return `${digits === '' ? '0' : digits}.${fraction}`;
}

/**
 * The value one `step` up or down, within `min` and `max`; an empty or unfinished value counts as what stands so far. It
 * keeps its decimals, so that it does not jump.
 */
export function stepDecimal(value: string, step: string, direction: 1 | -1, min = '0', max?: string): string {
  const finished = value.replace(/\.$/, '');
  const start = isPlainDecimal(finished) ? finished : '0';
  const next = direction === 1 ? add(start, step) : subtract(start, step);
  if (compareDecimals(next, min) < 0) return min;
  if (max !== undefined && compareDecimals(next, max) > 0) return max;
  return padTo(next, Math.max(placesOf(start), placesOf(step)));
}

const placesOf = (value: string): number => value.split('.')[1]?.length ?? 0;
