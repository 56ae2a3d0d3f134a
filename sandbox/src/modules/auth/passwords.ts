import { checkLoginPassword, checkTradePassword, isKept } from '@exchange/contract/password-rules';
import { hash, verify } from '@node-rs/argon2';
import { CallError } from '../../core/call-error';

/** Rejects a new login password that breaks the rules, or was not typed twice alike (S-03). */
export function requireLoginPassword(password: string, confirmation: string): void {
  if (!isKept(checkLoginPassword(password))) throw new CallError('passwordWeak');
  if (password !== confirmation) throw new CallError('passwordMismatch');
}

/** Rejects a new trade password that breaks the rules, or was not typed twice alike (S-04). */
export function requireTradePassword(password: string, confirmation: string): void {
  if (!isKept(checkTradePassword(password))) throw new CallError('tradePasswordWeak');
  if (password !== confirmation) throw new CallError('passwordMismatch');
}

/** Hashes a password with argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Made at once, so that the first name that nobody has is not told by the time it takes. */
const nobody = hash('the password of nobody');

/** Whether the password belongs to the hash. Without a hash (nobody has this name, or no password) it takes as long and is false. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const kept = passwordHash ?? undefined;
  const matches = await verify(kept ?? (await nobody), password);
  return kept !== undefined && matches;
}
