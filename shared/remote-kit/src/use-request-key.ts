import { createIdempotencyKey } from './idempotency-key';
import { useRef } from 'react';

/**
 * The idempotency key of a request that moves funds: the same one as long as the request is the same and its outcome is not
 * known, so that pressing again after a lost answer moves nothing twice.
 */
export function useRequestKey(): {
  /** Key for this request. */
  readonly of: (request: object) => string;
  /** The outcome is known: the next request is another one, whatever it asks for. */
  readonly settle: () => void;
} {
  const pending = useRef<{ readonly request: string; readonly key: string }>(undefined);
  return {
    of(request) {
      const text = JSON.stringify(request);
      if (pending.current?.request !== text) pending.current = { request: text, key: createIdempotencyKey() };
      return pending.current.key;
    },
    settle() {
      pending.current = undefined;
    },
  };
}
