import type { TokenInfo } from '../../core/context';
import { formatUnits, power } from '../../core/engine/decimal';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { fiatPrecision } from '../../realtime/market/fiat-values';
import type { MarketViews } from '../../realtime/market/market-views';

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

/**
 * Present value of all that these accounts hold together, available and frozen, as a {@link worth}; a move between them
 * leaves it as it is.
 */
export async function worthOfAccounts(
  exchange: Pick<UserExchange, 'holdings' | 'tokens'>,
  market: Pick<MarketViews, 'fiatValue'>,
  owners: readonly string[],
  fiat: string,
): Promise<bigint> {
  const held = new Map<string, bigint>();
  for (const owner of owners) {
    for (const [code, { available, frozen }] of await exchange.holdings(owner))
      held.set(code, (held.get(code) ?? 0n) + available + frozen);
  }
  let total = 0n;
  for (const [code, amount] of held) {
    const token = exchange.tokens.get(code);
    if (token) total += worth(token, amount, market.fiatValue(code, fiat));
  }
  return total;
}
