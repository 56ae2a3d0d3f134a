import type { Balance } from '@exchange/contract/asset';
import { add, compareDecimals, floorTo, formatAmount } from '@exchange/format';

/** Everything of a token that a user holds: available and held by orders. */
export function totalOf(balance: Pick<Balance, 'available' | 'frozen'>): string {
  return add(balance.available, balance.frozen);
}

/** Whether there is nothing of the token. */
export function isZero(balance: Pick<Balance, 'available' | 'frozen'>): boolean {
  return compareDecimals(totalOf(balance), '0') === 0;
}

/** The newer of two records of one balance; the one that came later when they are equally new. */
export function newerBalance<Known extends { readonly version: number }>(
  known: Known | undefined,
  came: Known,
): Known {
  return known && known.version > came.version ? known : came;
}

type Ordered = Pick<Balance, 'token_as' | 'available' | 'frozen' | 'fiat_value'>;

/** Balances by their value, the most valuable first; then by name. */
export function byValue(left: Ordered, right: Ordered): number {
  return (
    compareDecimals(right.fiat_value, left.fiat_value) ||
    compareDecimals(totalOf(right), totalOf(left)) ||
    left.token_as.localeCompare(right.token_as, 'en')
  );
}

/** Whether a token's code or alias has the query in it. */
export function matchesToken(balance: Pick<Balance, 'token' | 'token_as'>, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return balance.token.includes(wanted) || balance.token_as.toLowerCase().includes(wanted);
}

/** Most decimals of an amount in a list; the exact amount stands in the token's details. */
const listPrecision = 8;

/** An amount for a list: no needless zeros, at least 2 decimals, never more than is held (H-21). */
export function shortAmount(value: string, precision: number, locale: string): string {
  const shown = floorTo(value, Math.min(precision, listPrecision));
  const decimals = shown.split('.')[1]?.length ?? 0;
  return formatAmount(shown, Math.max(Math.min(2, precision), decimals), locale);
}

/** A gain or loss in a fiat currency with its sign. */
export function signedAmount(value: string, locale: string): string {
  return `${compareDecimals(value, '0') > 0 ? '+' : ''}${formatAmount(value, 2, locale)}`;
}
