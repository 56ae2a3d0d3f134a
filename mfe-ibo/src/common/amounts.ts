import { formatAmount } from '@exchange/format';

/** A number of portions. */
export const shownPortions = (portions: number, locale: string): string =>
  formatAmount(String(portions), 0, locale);
