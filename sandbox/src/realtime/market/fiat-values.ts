import { formatUnits, power } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';

/** Fiat value of one US dollar, fixed in the sandbox; in hundred-thousandths. */
const dollarRates: Readonly<Record<string, bigint>> = {
  USD: 100_000n,
  HKD: 778_150n,
  CNY: 712_400n,
  TWD: 3_160_000n,
  JPY: 15_420_000n,
  SGD: 130_300n,
  EUR: 92_100n,
  GBP: 78_900n,
};
/** Decimal places of {@link dollarRates}. */
const dollarRatePrecision = 5;

/** Tokens that are worth a dollar each. */
const dollarTokens = new Set(['usdt', 'usdc']);
/** Decimal places of {@link FiatValues.fiatValue}. */
export const fiatPrecision = 12;
/** Decimal places of a price in fiat as it is shown; brand tokens may be worth far less than a cent. */
export const shownFiatPrecision = 8;

/** What tokens are worth in fiat, from the last prices of their dollar pairs. */
export interface FiatValues {
  /** Fiat value of one whole `token` in units of 10^-`fiatPrecision`; 0 where no market tells. */
  readonly fiatValue: (token: string, fiat: string) => bigint;
  /** The same when the token's `dollarPair` had its last trade at `price` ticks. */
  readonly fiatValueAt: (token: string, fiat: string, price: bigint) => bigint;
  /** Pair that tells a token's value in dollars; undefined for a dollar token and one without a market. */
  readonly dollarPair: (token: string) => PairSpec | undefined;
  /** Value of one whole unit of `token` in each fiat currency, as decimals. */
  readonly fiatRatesOf: (token: string) => Record<string, string>;
}

/** `lastPrice` is in the pair's ticks. */
export function createFiatValues(
  pairs: ReadonlyMap<string, PairSpec>,
  lastPrice: (pair: string) => bigint,
): FiatValues {
  function dollarPair(token: string): PairSpec | undefined {
    return dollarTokens.has(token) ? undefined : (pairs.get(`${token}_usdt`) ?? pairs.get(`${token}_usdc`));
  }

  function fiatValueAt(token: string, fiat: string, price: bigint): bigint {
    const pair = dollarPair(token);
    if (!pair && !dollarTokens.has(token)) return 0n;
    const dollars = pair ? price * power(fiatPrecision - pair.pricePrecision) : power(fiatPrecision);
    return (dollars * (dollarRates[fiat] ?? 0n)) / power(dollarRatePrecision);
  }

  function fiatValue(token: string, fiat: string): bigint {
    const pair = dollarPair(token);
    return fiatValueAt(token, fiat, pair ? lastPrice(pair.code) : 0n);
  }

  return {
    dollarPair,
    fiatValue,
    fiatValueAt,
    fiatRatesOf: (token) =>
      Object.fromEntries(
        Object.keys(dollarRates).map((fiat) => [fiat, formatUnits(fiatValue(token, fiat), fiatPrecision)]),
      ),
  };
}
