import { Order } from '@exchange/contract';
import { fits } from '@exchange/contract/shape-check';

/** The orders of a message on the personal channel: the host has checked them, as far as its contract knows orders. */
export function ordersOfChange(records: readonly unknown[]): readonly Order[] {
  return records.filter((record) => fits(Order, record));
}
