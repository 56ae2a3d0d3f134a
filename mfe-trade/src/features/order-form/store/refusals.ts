import { isApiFailure } from '@exchange/platform';
import type { OrderField } from '../domain/check-order';
import type { OrderKind } from '../domain/order-math';

/** The exchange's refusals by field; `form` for those of the whole order. */
export type Refusals = Readonly<Partial<Record<OrderField | 'form', string>>>;

/** Field at which the exchange's refusal is said; every other reason is said at the button. */
const fieldOfReason: Readonly<Record<string, OrderField>> = {
  pricePrecision: 'price',
  amountPrecision: 'amount',
  amountTooSmall: 'amount',
  amountTooLarge: 'amount',
  insufficientBalance: 'amount',
  totalTooSmall: 'total',
};

/** Where a failed order's refusal is said. `text` is the failure's message for people. */
export function refusalsOf(failure: unknown, kind: OrderKind, text: string): Refusals {
  if (!isApiFailure(failure)) return { form: text };
  const { price, amount } = failure.fields;
  if (price !== undefined || amount !== undefined) {
    return { ...(price !== undefined && { price }), ...(amount !== undefined && { amount }) };
  }
  const field = fieldOfReason[failure.reason] ?? 'form';
  // A sum to spend stands in the amount field: the form has no total then.
  return { [field === 'total' && kind === 2 ? 'amount' : field]: text };
}
