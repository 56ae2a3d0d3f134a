import { formatAmount } from '@exchange/format';

/** An amount with every decimal that it has, and its token or currency as people see it. */
export function exactAmount(value: string, unit: string, locale: string): string {
  return `${formatAmount(value, value.split('.')[1]?.length ?? 0, locale)} ${unit}`;
}
