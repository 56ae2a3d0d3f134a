import { formatAmount } from '@exchange/format';

/** An amount with every decimal that it has. */
export function wholeAmount(value: string, locale: string): string {
  return formatAmount(value, value.split('.')[1]?.length ?? 0, locale);
}

/** A number of portions. */
export const shownPortions = (portions: number, locale: string): string =>
  formatAmount(String(portions), 0, locale);
