import type { Order, placeOrder } from '@exchange/contract';
import type { PendingCommand } from '@exchange/remote-kit';
import type { OrderField, Problem } from './check-order';
import type { OrderDoubts } from './order-doubts';
import type { OrderInput } from './order-math';

/** An order that was sent, as it is stored on the device until its outcome is known. */
export type PendingOrder = PendingCommand<typeof placeOrder>;

/** Messages of a refusal by field; `form` is about the whole order. */
export type Refusals = Readonly<Partial<Record<OrderField | 'trigger' | 'form', string>>>;

/** What the form of an order that waits for a price has of the submission. */
export interface WaitingSubmission {
  /**
   * Places it, and leaves the other form as it is. Answers with why nothing was placed, with `earlier` where nothing was sent, since an earlier order
   * has no answer; with undefined once the order is the exchange's, or shows where it stands.
   */
  placeWaiting(input: OrderInput): Promise<Refusals | 'earlier' | undefined>;
  /** A problem in words; `unit` is what its value is in. */
  problemText(problem: Problem, unit: string): string;
}

/** Where the form's order stands, from the button to the exchange's answer (T-09). */
export type Submission =
  | { readonly phase: 'idle' }
  /** The person is asked whether to place the order in spite of doubts. */
  | { readonly phase: 'asking'; readonly doubts: OrderDoubts }
  | { readonly phase: 'sending' }
  /** No answer came. The page is finding out whether the order was placed. */
  | { readonly phase: 'checking' }
  /** That failed, too. The person decides whether to look again or to leave it. */
  | { readonly phase: 'unknown'; readonly pending: PendingOrder }
  /** Nothing was placed: the exchange refused the order, or it could not be sent. */
  | { readonly phase: 'refused'; readonly refusals: Refusals }
  /** Nothing was placed: the order did not reach the exchange and no longer can. */
  | { readonly phase: 'lost'; readonly pending: PendingOrder }
  | { readonly phase: 'placed'; readonly order: Order };
