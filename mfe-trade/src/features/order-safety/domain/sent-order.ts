import type { AskedOf, placeOrder } from '@exchange/contract';
import { compareDecimals } from '@exchange/format';
import type { PendingCommand } from '@exchange/remote-kit';

/** What is sent to place an order, but for its deadline, which each attempt has anew. */
export type OrderInput = AskedOf<typeof placeOrder>;

/** An order that was sent, as it is kept until the exchange's answer is known. */
export type SentOrder = PendingCommand<typeof placeOrder>;

/** How long after an attempt the exchange places its order at most, ms: as long as a request is waited for. */
const acceptedWithinMs = 15_000;
/** Until when, by its own clock, the exchange may place what is sent now. */
export const deadlineOf = (triedAt: number): number => triedAt + acceptedWithinMs;

/** Whether two wishes are for the same order. */
export function isSameInput(left: OrderInput, right: OrderInput): boolean {
  return (
    left.token === right.token &&
    left.market === right.market &&
    left.side === right.side &&
    left.market_type === right.market_type &&
    compareDecimals(left.price, right.price) === 0 &&
    compareDecimals(left.amount, right.amount) === 0
  );
}
