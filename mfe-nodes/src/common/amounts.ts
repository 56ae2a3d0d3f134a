import { formatAmount, multiply } from '@exchange/format';

/** An amount with every decimal that it has, and its token. */
export function money(value: string, token: string, locale: string): string {
  return `${whole(value, locale)} ${token.toUpperCase()}`;
}

/** A number with every decimal that it has. */
export const whole = (value: string, locale: string): string =>
  formatAmount(value, value.split('.')[1]?.length ?? 0, locale);

/** A share such as `0.015` as `1.5%`. */
export function percent(share: string, locale: string): string {
  return `${whole(multiply(share, '100'), locale)}%`;
}
