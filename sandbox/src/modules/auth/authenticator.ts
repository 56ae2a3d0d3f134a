import { Secret, TOTP } from 'otpauth';

const period = 30;

/** The time step whose authenticator code this is, one step early or late allowed; undefined when it is none. */
export function authenticatorStep(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
