/** Field of an order at which each refusal is shown (T-15). */
const fields: Readonly<Record<string, 'trigger' | 'price' | 'amount' | 'total'>> = {
  triggersAtOnce: 'trigger',
  pricePrecision: 'price',
  priceBand: 'price',
  postOnlyWouldTrade: 'price',
  amountPrecision: 'amount',
  amountTooSmall: 'amount',
  amountTooLarge: 'amount',
  amountBelowTraded: 'amount',
  insufficientBalance: 'amount',
  totalTooSmall: 'total',
};

/** The field at which a refusal is shown; undefined for one that is about the whole order. */
export const fieldOfRefusal = (reason: string) => fields[reason];
