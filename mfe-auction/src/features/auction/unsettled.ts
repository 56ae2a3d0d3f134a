import type { Storage } from '@exchange/platform';
import { createIdempotencyKey } from '@exchange/remote-kit';

/** An order as it is sent, with the key by which the exchange knows it again. */
export interface SentOrder {
  readonly key: string;
  readonly activity_id: string;
  readonly amount: number;
  readonly price: string;
}

const nameOf = (userId: string, activityId: string) => `unsettled.${userId}.${activityId}`;

/** A new order, which no earlier one is. */
export const newOrder = (order: Omit<SentOrder, 'key'>): SentOrder => ({
  ...order,
  key: createIdempotencyKey(),
});

/**
 * The order of a user in an auction whose outcome is not known, because its answer was lost. Kept over reloads: sent again
 * it is the same one, so that it is never paid twice (U-02).
 */
export function unsettledOrder(storage: Storage, userId: string, activityId: string): SentOrder | undefined {
  const text = storage.get(nameOf(userId, activityId));
  if (text === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    return isSentOrder(kept) && kept.activity_id === activityId ? kept : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Keeps an order before it is sent. */
export function keepUnsettled(storage: Storage, userId: string, order: SentOrder): void {
  storage.set(nameOf(userId, order.activity_id), JSON.stringify(order));
}

/** The order's outcome is known. */
export function forgetUnsettled(storage: Storage, userId: string, activityId: string): void {
  storage.remove(nameOf(userId, activityId));
}

function isSentOrder(value: unknown): value is SentOrder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'activity_id' in value &&
    typeof value.activity_id === 'string' &&
    'amount' in value &&
    Number.isSafeInteger(value.amount) &&
    'price' in value &&
    typeof value.price === 'string'
  );
}
