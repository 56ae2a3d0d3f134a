import { formatAmount } from '@exchange/format';

/** An amount with every decimal that it has and at least 2, and its currency. */
export function money(value: string, market: string, locale: string): string {
  const places = (value.split('.')[1] ?? '').replace(/0+$/, '').length;
  return `${formatAmount(value, Math.max(2, places), locale)} ${market.toUpperCase()}`;
}
