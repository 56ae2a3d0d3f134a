import type { PlainCall } from '@exchange/contract';
import type * as z from 'zod/mini';

/** Who asks: what a handler may know of the request besides its checked input. */
export interface CallRequest {
  /** The signed-in user; always there for a call with access `user`. */
  readonly userId?: string;
  /** `org_id` of the organisation that the request's host belongs to. */
  readonly organisation: string;
  readonly locale: string;
  readonly idempotencyKey?: string;
}

/** Answers one call: checked input to the response's `data`. Refusals are thrown as `CallError`. */
export type Handler<C extends PlainCall> = (
  input: z.output<C['input']>,
  request: CallRequest,
) => Promise<z.input<C['output']>>;

/** Where modules register what answers the contract's plain calls. A call may be implemented once. */
export interface Implementations {
  implement<C extends PlainCall>(call: C, handler: Handler<C>): void;
}
