/** An order as it is sent, but for the trade password. */
export interface SentOrder {
  readonly activity_id: string;
  readonly amount: number;
  /** Of one portion, in market. */
  readonly price: string;
}

/** Under what an order is kept until its outcome is known. */
export const keptName = (userId: string, activityId: string): string => `order.${userId}.${activityId}`;

export const isSentOrder = (value: unknown): value is SentOrder =>
  typeof value === 'object' &&
  value !== null &&
  'activity_id' in value &&
  typeof value.activity_id === 'string' &&
  'amount' in value &&
  Number.isSafeInteger(value.amount) &&
  'price' in value &&
  typeof value.price === 'string';
