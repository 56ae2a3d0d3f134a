/** A stake as it is sent, but for the trade password. */
export interface SentStake {
  readonly product_id: string;
  readonly amount: string;
}

export const isSentStake = (value: unknown): value is SentStake =>
  typeof value === 'object' &&
  value !== null &&
  'product_id' in value &&
  typeof value.product_id === 'string' &&
  'amount' in value &&
  typeof value.amount === 'string';

/** Under what a stake is kept until its outcome is known. */
export const keptStake = (userId: string, productId: string): string => `stake.${userId}.${productId}`;
