import { add, compareDecimals, padTo, subtract } from './decimal';
import { separatorsOf } from './display';
import { isPlainDecimal } from './plain-decimal';

/** Why a text in a number field is no number. */
export type DecimalRefusal = 'sign' | 'exponent' | 'separators' | 'whole' | 'precision' | 'notNumber';

/** What a text in a number field stands for. */
export type TypedDecimal =
  /** A plain decimal, or '' for an empty field. */
  | { readonly state: 'read'; readonly value: string }
  /** The beginning of a number, e.g. `1,23`; refused for `reason` when nothing follows. */
  | { readonly state: 'unfinished'; readonly reason: DecimalRefusal }
  | { readonly state: 'refused'; readonly reason: DecimalRefusal };

const refused = (reason: DecimalRefusal): TypedDecimal => ({ state: 'refused', reason });

/**
 * Reads what stands in a number field, the same whether it was typed or pasted, in the locale's own notation: `1,234.5` is
 * 1234.5 in English. A separator that is not where the locale has it is refused, since it may mean another amount: `1,5`,
 * `1.2.3`. Full-width digits are understood, spaces may group thousands, and a unit behind the number is dropped.
 */
export function readTypedDecimal(text: string, precision: number, locale?: string): TypedDecimal {
  const { group, point } = separatorsOf(locale);
  const plain = text
    .normalize('NFKC')
    .replace(/。/g, '.')
    .trim()
    .replace(/\s+[a-z]{2,}$/i, '');
  if (/^[+\-−–—]/.test(plain)) return refused('sign');
  if (/^[\d.,\s]+e[+-]?\d*$/i.test(plain)) return refused('exponent');
  if (!/^[\d.,\s]*$/.test(plain)) return refused('notNumber');
  const [whole = '', fraction, ...further] = plain.split(point);
  const digits = /^\d*$/.test(whole) ? whole.replace(/^0+(?=\d)/, '') : readGroups(whole, group);
  if (digits === undefined || further.length > 0 || /\D/.test(fraction ?? '')) return refused('separators');
  if (fraction === undefined)
    return digits === 'unfinished'
      ? { state: 'unfinished', reason: 'separators' }
      : { state: 'read', value: digits };
  if (digits === 'unfinished') return refused('separators');
  if (precision === 0) return refused('whole');
  if (fraction.length > precision) return refused('precision');
  if (fraction !== '') return { state: 'read', value: `${digits || '0'}.${fraction}` };
  return digits === '' ? { state: 'unfinished', reason: 'notNumber' } : { state: 'read', value: digits };
}

/** The digits of a grouped whole number, `unfinished` while its last group is short; undefined where the groups are not thousands. */
function readGroups(whole: string, group: string): string | undefined {
  const groups = whole.split(/\s/.test(whole) ? /\s/ : group);
  const last = groups.pop() ?? '';
  const [first = '', ...middle] = groups;
  if (!/^[1-9]\d{0,2}$/.test(first) || !middle.every((part) => /^\d{3}$/.test(part))) return undefined;
  if (/^\d{0,2}$/.test(last)) return 'unfinished';
  return /^\d{3}$/.test(last) ? [first, ...middle, last].join('') : undefined;
}

/**
 * The value one `step` up or down, within `min` and `max`; an empty value counts as zero. It keeps its decimals, so that it
 * does not jump.
 */
export function stepDecimal(value: string, step: string, direction: 1 | -1, min = '0', max?: string): string {
  const start = isPlainDecimal(value) ? value : '0';
  const next = direction === 1 ? add(start, step) : subtract(start, step);
  if (compareDecimals(next, min) < 0) return min;
  if (max !== undefined && compareDecimals(next, max) > 0) return max;
  return padTo(next, Math.max(placesOf(start), placesOf(step)));
}

const placesOf = (value: string): number => value.split('.')[1]?.length ?? 0;
