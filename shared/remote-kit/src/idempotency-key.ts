/** A new idempotency key: the same one is sent again when an attempt is repeated, so that it has its effect once. */
export function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
