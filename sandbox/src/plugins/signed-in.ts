import { CallError } from '../call-error';
import type { CallRequest } from '../implementations';

/** The signed-in user's id; rejects a request without one. */
export function signedIn({ userId }: CallRequest): string {
  if (userId === undefined) throw new CallError('sessionInvalid');
  return userId;
}
