import { hash, verify } from '@node-rs/argon2';

/**
 * Whether a password may be chosen (S-03): 8 to 20 characters with upper case, lower case, digits and symbols, and
 * no run of more than 6 digits.
 */
export function isAllowedPassword(password: string): boolean {
  return (
    /^[\x21-\x7e]{8,20}$/.test(password) &&
    /[A-Z]/.test(password) &&
    /[a-z]/.test(password) &&
    /[0-9]/.test(password) &&
    /[^A-Za-z0-9]/.test(password) &&
    !/[0-9]{7}/.test(password)
  );
}

/** Hashes a password with argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobody: Promise<string> | undefined;

/** Whether the password belongs to the hash. Without a hash (nobody has this name) it takes as long and is false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('the password of nobody');
  const matches = await verify(passwordHash ?? (await nobody), password);
  return passwordHash !== undefined && matches;
}
