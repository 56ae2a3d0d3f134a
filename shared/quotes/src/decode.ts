import { inflate } from 'pako/browser/inflate';

/** Inflates the zlib form of a message. Throws when the bytes are not that. */
export type Inflate = (bytes: Uint8Array) => Uint8Array;

const text = new TextDecoder('utf-8', { fatal: true });

/** Inflates by the library that has no other half. */
export const inflateMessage: Inflate = (bytes) => inflate(bytes);

/** A message of the exchange: base64 of the zlib form of JSON. Throws for anything else. */
export function decodeMessage(inflate: Inflate, payload: unknown): unknown {
  if (typeof payload !== 'string') throw new TypeError('a message is a base64 string');
  const binary = atob(payload);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  const value: unknown = JSON.parse(text.decode(inflate(bytes)));
  return value;
}
