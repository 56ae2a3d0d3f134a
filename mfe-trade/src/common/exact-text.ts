import { formatAmount } from '@exchange/format';

/** A decimal with all its places and separators between thousands: nothing of it is rounded. */
export function exactText(value: string): string {
  return formatAmount(value, value.split('.')[1]?.length ?? 0);
}
