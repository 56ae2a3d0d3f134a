import { formatAmount } from '@exchange/format';

/** A decimal with all its places, `places` of them at least, and separators between thousands: nothing of it is rounded. */
export function exactText(value: string, places = 0): string {
  return formatAmount(value, Math.max(places, placesOf(value)));
}

/** How many decimals a value is written with. */
export const placesOf = (value: string): number => value.split('.')[1]?.length ?? 0;
