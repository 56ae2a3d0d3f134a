import { compareDecimals, formatAmount, multiply } from '@exchange/format';

/** An amount with every decimal that it has and at least 2, as prices and totals are told. */
export function money(value: string, locale: string): string {
  return formatAmount(value, Math.max(2, placesOf(value)), locale);
}

/** A number of tokens with every decimal that it has. */
export function quantity(value: string, locale: string): string {
  return formatAmount(value, placesOf(value), locale);
}

const placesOf = (value: string) => (value.split('.')[1] ?? '').replace(/0+$/, '').length;

/** What so many portions cost, exactly. */
export const totalOf = (price: string, portions: number): string => multiply(price, String(portions));

/** True above zero. */
export const isSome = (value: string): boolean => compareDecimals(value, '0') > 0;

/** Share of an auction's portions that is taken, whole percent, rounded down: it is full only when all are. */
export const soldPercent = ({
  sold,
  quantity: all,
}: {
  readonly sold: number;
  readonly quantity: number;
}): number => (all === 0 ? 0 : Math.floor((sold * 100) / all));
