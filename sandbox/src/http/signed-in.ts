import { CallError } from '../core/call-error';
import type { ActiveSession, CallRequest, WebRequest } from './web-request';

/** The signed-in user's id; rejects a request without one. */
export function signedIn({ userId }: CallRequest): string {
  if (userId === undefined) throw new CallError('sessionInvalid');
  return userId;
}

/** The request's session; rejects a request without one. */
export function sessionOf({ session }: WebRequest): ActiveSession {
  if (!session) throw new CallError('sessionInvalid');
  return session;
}
