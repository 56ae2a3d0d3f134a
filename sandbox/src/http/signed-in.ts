import { CallError } from '../core/call-error';
import type { CallRequest } from './implementations';
import type { ActiveSession, WebRequest } from './web-request';

/** The signed-in user's id; rejects a request without one. */
export function signedIn({ userId }: CallRequest): string {
  if (userId === undefined) throw new CallError('sessionInvalid');
  return userId;
}

/** The idempotency key; every request of a call that is declared `idempotent: 'by-key'` has one. */
export function keyOf({ idempotencyKey }: CallRequest): string {
  if (idempotencyKey === undefined) throw new TypeError('The call is not declared to carry a key');
  return idempotencyKey;
}

/** The request's session; rejects a request without one. */
export function sessionOf({ session }: WebRequest): ActiveSession {
  if (!session) throw new CallError('sessionInvalid');
  return session;
}
