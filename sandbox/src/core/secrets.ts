import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A random secret of 256 bits, as 43 characters of base64url. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Six random digits. */
export const createCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

/** SHA-256 in hex: how secrets of 256 bits are kept. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A second secret from a first one; from the second nobody finds the first. */
export const deriveFrom = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url');

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(left).digest(),
    createHash('sha256').update(right).digest(),
  );
}
