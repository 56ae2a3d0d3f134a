import { isPlainDecimal } from './plain-decimal';

/** What stands where there is no number to show. */
export const noValue = '—';

export interface Separators {
  readonly group: string;
  readonly point: string;
}

const english: Separators = { group: ',', point: '.' };
const separatorsByLocale = new Map<string, Separators>();

/** What stands between the thousands and before the decimals in a locale. */
export function separatorsOf(locale: string | undefined): Separators {
  if (locale === undefined) return english;
  let found = separatorsByLocale.get(locale);
  if (!found) {
    const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8);
    const text = (type: string, otherwise: string) =>
      parts.find((part) => part.type === type)?.value ?? otherwise;
    found = { group: text('group', english.group), point: text('decimal', english.point) };
    separatorsByLocale.set(locale, found);
  }
  return found;
}

/**
 * The value with exactly `precision` decimals, what is beyond cut off, as separate parts. Works on the digits
 * themselves: exact, and cheap enough for every row of a ticking list.
 */
function cut(value: string, precision: number): { negative: boolean; whole: string; fraction: string } {
  const negative = value.startsWith('-');
  const [digits = '', rest = ''] = (negative ? value.slice(1) : value).split('.');
  const whole = digits.replace(/^0+(?=\d)/, '');
  const fraction = rest.slice(0, precision).padEnd(precision, '0');
  const zero = /^0*$/.test(whole) && /^0*$/.test(fraction);
  return { negative: negative && !zero, whole, fraction };
}

function join(sign: string, whole: string, fraction: string, separators: Separators): string {
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separators.group);
  return fraction === '' ? `${sign}${grouped}` : `${sign}${grouped}${separators.point}${fraction}`;
}

function formatFixed(value: string, precision: number, locale: string | undefined): string {
  if (!isPlainDecimal(value)) return noValue;
  const { negative, whole, fraction } = cut(value, precision);
  return join(negative ? '-' : '', whole, fraction, separatorsOf(locale));
}

/**
 * A price with the pair's number of decimals and thousands separators, rounded down (towards zero) (H-21).
 * A text that is not a plain decimal is shown as {@link noValue}.
 */
export function formatPrice(value: string, precision: number, locale?: string): string {
  return formatFixed(value, precision, locale);
}

/**
 * An amount with the token's number of decimals and thousands separators, rounded down (towards zero), never with an
 * exponent (H-21). A text that is not a plain decimal is shown as {@link noValue}.
 */
export function formatAmount(value: string, precision: number, locale?: string): string {
  return formatFixed(value, precision, locale);
}

/** An amount with every decimal that it has, as records and notices tell it (H-21). */
export function formatWhole(value: string, locale?: string): string {
  return formatAmount(value, value.split('.')[1]?.length ?? 0, locale);
}

/**
 * A large number in short: from 1,000 as K, from 1,000,000 as M, 2 decimals, rounded down (towards zero) (H-21).
 * A text that is not a plain decimal is shown as {@link noValue}.
 */
export function formatCompact(value: string, locale?: string): string {
  if (!isPlainDecimal(value)) return noValue;
  const { whole } = cut(value, 0);
  const places = whole.length > 6 ? 6 : whole.length > 3 ? 3 : 0;
  const suffix = places === 6 ? 'M' : places === 3 ? 'K' : '';
  const { negative, fraction } = cut(value, 2);
  const shown = places === 0 ? fraction : whole.slice(-places).slice(0, 2);
  const sign = negative || (places > 0 && value.startsWith('-')) ? '-' : '';
  return join(sign, whole.slice(0, whole.length - places), shown, separatorsOf(locale)) + suffix;
}

/**
 * A change in percent with its sign and 2 decimals, rounded towards zero: `+8.42%`, `-2.31%`, `0.00%` (H-21).
 * A text that is not a plain decimal is shown as {@link noValue}.
 */
export function formatPercent(value: string, locale?: string): string {
  if (!isPlainDecimal(value)) return noValue;
  const { negative, whole, fraction } = cut(value, 2);
  const zero = whole === '0' && fraction === '00';
  return `${join(negative ? '-' : zero ? '' : '+', whole, fraction, separatorsOf(locale))}%`;
}

/**
 * The share in percent of something that there is, with 2 decimals, rounded down (H-21). Less than a hundredth is `<0.01%`,
 * since none would be said of what there is not. A text that is not a plain decimal is shown as {@link noValue}.
 */
export function formatShare(value: string, locale?: string): string {
  const shown = formatFixed(value, 2, locale);
  if (shown === noValue) return noValue;
  const { whole, fraction } = cut(value, 2);
  return whole === '0' && fraction === '00' ? `<${join('', '0', '01', separatorsOf(locale))}%` : `${shown}%`;
}
