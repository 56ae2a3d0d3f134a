import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';

/** Digest of a file, as an `integrity` attribute has it. */
export function sha384(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Digest of a JSON value in hexadecimal, `length` digits of it. */
export function digestOf(value: unknown, length = 64): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, length);
}
