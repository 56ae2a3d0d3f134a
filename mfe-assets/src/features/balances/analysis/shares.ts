import type { C2CBalance } from '@exchange/contract/asset-account';
import { add, compareDecimals, divideDown, floorTo, multiply } from '@exchange/format';
import { byValue } from '../../../common/balances';

/** What is held of a token, and what it is worth. */
type Valued = Pick<C2CBalance, 'token' | 'token_as' | 'available' | 'frozen' | 'fiat_value'>;

/** A token's part of the whole. */
export interface Share {
  readonly token: string;
  readonly name: string;
  /** In the fiat currency, exact. */
  readonly value: string;
  /** Percent with at most 2 decimals, rounded down. */
  readonly percent: string;
}

/** How the value of several accounts divides among tokens, the greatest first. Empty without value. */
export function sharesOf(...accounts: readonly (readonly Valued[])[]): readonly Share[] {
  const tokens = new Map<string, Valued>();
  for (const balance of accounts.flat()) {
    const known = tokens.get(balance.token);
    tokens.set(balance.token, known ? joined(known, balance) : balance);
  }
  const valued = [...tokens.values()].filter(({ fiat_value }) => compareDecimals(fiat_value, '0') > 0);
  const total = sumOf(valued.map(({ fiat_value }) => fiat_value));
  return valued.sort(byValue).map(({ token, token_as, fiat_value }) => ({
    token,
    name: token_as,
    value: fiat_value,
    percent: percentOf(fiat_value, total),
  }));
}

/** The greatest `most` shares; what is left is one share more, under an empty token. */
export function greatest(shares: readonly Share[], most: number): readonly Share[] {
  if (shares.length <= most + 1) return shares;
  const total = sumOf(shares.map((share) => share.value));
  const value = sumOf(shares.slice(most).map((share) => share.value));
  return [...shares.slice(0, most), { token: '', name: '', value, percent: percentOf(value, total) }];
}

const sumOf = (values: readonly string[]) => values.reduce((sum, value) => add(sum, value), '0');

const percentOf = (value: string, total: string) => floorTo(divideDown(multiply(value, '100'), total, 4), 2);

const joined = (one: Valued, other: Valued): Valued => ({
  ...one,
  available: add(one.available, other.available),
  frozen: add(one.frozen, other.frozen),
  fiat_value: add(one.fiat_value, other.fiat_value),
});
