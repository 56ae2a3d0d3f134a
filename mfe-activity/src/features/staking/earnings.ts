import type { StakingProduct } from '@exchange/contract/staking';
import { compareDecimals, divideDown, multiply } from '@exchange/format';

const day = 86_400_000;

/** What an amount earns in each full day, rounded down to the token's smallest unit, as the exchange pays it (V-02). */
export const dayYieldOf = (amount: string, { rate, precision }: StakingProduct): string =>
  divideDown(multiply(amount, rate), '365', precision);

/** Until when a stake that is made now stays, and for how many full days it is paid then. */
export function stayFrom(
  { type, term_days: term, end_time: end }: StakingProduct,
  now: number,
): { readonly days: number; readonly until: number } {
  return type === 2
    ? { days: term, until: now + term * day }
    : { days: Math.max(0, Math.floor((end - now) / day)), until: end };
}

/** The most that can be staked at once, to the last unit. */
export function mostOf({ max_amount: max, left }: StakingProduct, available: string): string {
  return [left, available].reduce((least, each) => (compareDecimals(each, least) < 0 ? each : least), max);
}

/** Which rule an amount breaks; without an amount of the user's own the balance is not looked at. */
export function problemOf(
  amount: string | undefined,
  { min_amount: min, max_amount: max, left }: StakingProduct,
  available: string | undefined,
): 'missing' | 'tooSmall' | 'tooLarge' | 'left' | 'insufficient' | undefined {
  if (amount === undefined) return 'missing';
  if (compareDecimals(amount, min) < 0) return 'tooSmall';
  if (compareDecimals(amount, max) > 0) return 'tooLarge';
  if (compareDecimals(amount, left) > 0) return 'left';
  if (available !== undefined && compareDecimals(amount, available) > 0) return 'insufficient';
  return undefined;
}
