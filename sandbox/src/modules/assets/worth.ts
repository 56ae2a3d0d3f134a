import type { TokenInfo } from '../../context';
import { formatUnits, power } from '../../engine/decimal';
import { fiatPrecision } from '../market/fiat-values';

/** Decimal places with which people are told a value. */
const shownPrecision = 2;

/**
 * Value of `amount` smallest units of a token in units of 10^-`fiatPrecision` of a fiat currency, rounded down;
 * `price` is that of one whole token, as `MarketViews.fiatValue` tells it.
 */
export function worth(token: Pick<TokenInfo, 'precision'>, amount: bigint, price: bigint): bigint {
  return (amount * price) / power(token.precision);
}

/** A {@link worth}, or a sum or difference of some, as people are told it: cut to hundredths once, at the end. */
export function shownWorth(value: bigint): string {
  return formatUnits(value / power(fiatPrecision - shownPrecision), shownPrecision);
}
