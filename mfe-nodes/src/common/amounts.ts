import { formatWhole, multiply } from '@exchange/format';

/** An amount with every decimal that it has, and its token. */
export function money(value: string, token: string, locale: string): string {
  return `${formatWhole(value, locale)} ${token.toUpperCase()}`;
}

/** A share such as `0.015` as `1.5%`. */
export function percent(share: string, locale: string): string {
  return `${formatWhole(multiply(share, '100'), locale)}%`;
}
