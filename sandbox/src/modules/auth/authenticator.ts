import type { ErrorName } from '@exchange/contract';
import { Secret, TOTP } from 'otpauth';
import { CallError } from '../../core/call-error';
import type { UserRow } from '../user';

const period = 30;

/** The time step whose authenticator code this is, one step early or late allowed; undefined when it is none, as without a secret. */
export function authenticatorStep(
  secret: string | null | undefined,
  code: string,
  now: number,
): number | undefined {
  if (typeof secret !== 'string') return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

/**
 * The time step of the code that the user's authenticator shows. Rejects with `wrong` for any other code, and with
 * `authenticatorCodeUsed`, which is no guess, for one whose step or a later one was used before.
 */
export function requireAuthenticatorStep(
  user: Pick<UserRow, 'authenticatorSecret' | 'authenticatorStep'>,
  code: string,
  now: number,
  wrong: ErrorName = 'authenticatorCodeWrong',
): number {
  const step = authenticatorStep(user.authenticatorSecret, code, now);
  if (step === undefined) throw new CallError(wrong);
  if (step <= user.authenticatorStep) throw new CallError('authenticatorCodeUsed');
  return step;
}
