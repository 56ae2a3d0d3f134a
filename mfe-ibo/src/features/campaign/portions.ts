import { compareDecimals, divideDown, multiply } from '@exchange/format';

/** What is wrong with a number of portions; the key of what is said (I-03). */
export type PortionsProblem =
  | 'portionsInvalid'
  | 'portionsNotWhole'
  | 'stockExceeded'
  | 'purchaseTooLarge'
  | 'purchaseTooSmall'
  | 'purchaseLimitReached'
  | 'insufficientBalance';

/** Within what a number of portions has to be. What is not known yet limits nothing: the exchange checks all of it again. */
export interface PortionsBounds {
  readonly stock: number;
  readonly min: number;
  readonly max: number;
  /** Portions that the user may still buy. */
  readonly left: number | undefined;
  /** Of one portion, in the market. */
  readonly price: string;
  /** What the user can spend of the market. */
  readonly available: string | undefined;
}

/** What is wrong with the portions that stand in a field, in the order in which the exchange checks them (I-03). */
export function portionsProblem(value: string, bounds: PortionsBounds): PortionsProblem | undefined {
  if (!/^\d{1,15}$/.test(value) || Number(value) === 0) return 'portionsInvalid';
  const portions = Number(value);
  if (portions > bounds.stock) return 'stockExceeded';
  if (portions > bounds.max) return 'purchaseTooLarge';
  if (portions < bounds.min) return 'purchaseTooSmall';
  if (bounds.left !== undefined && portions > bounds.left) return 'purchaseLimitReached';
  const { available } = bounds;
  if (available !== undefined && compareDecimals(multiply(bounds.price, value), available) > 0)
    return 'insufficientBalance';
  return undefined;
}

/** The most portions that can be bought now. */
export function mostPortions({ stock, max, left, price, available }: PortionsBounds): number {
  const affordable =
    available === undefined || compareDecimals(price, '0') === 0
      ? Number.MAX_SAFE_INTEGER
      : Number(divideDown(available, price, 0));
  return Math.max(0, Math.min(stock, max, left ?? max, affordable));
}
