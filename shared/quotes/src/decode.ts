import { messageDictionary } from '@exchange/contract/message-form';
import { inflate } from 'pako/browser/inflate';

/** Inflates the zlib form of a message. Throws when the bytes are not that. */
export type Inflate = (bytes: Uint8Array) => Uint8Array;

const text = new TextDecoder('utf-8', { fatal: true });
const dictionary = new TextEncoder().encode(messageDictionary);

/** Inflates by the library that has no other half. */
export const inflateMessage: Inflate = (bytes) => inflate(bytes, { dictionary });

/** A message of the exchange in either form: the zlib form of JSON as bytes, or as base64. Throws for anything else. */
export function decodeMessage(inflate: Inflate, payload: unknown): unknown {
  const value: unknown = JSON.parse(text.decode(inflate(bytesOf(payload))));
  return value;
}

function bytesOf(payload: unknown): Uint8Array {
  if (typeof payload === 'string') return fromBase64(payload);
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload);
  if (payload instanceof Uint8Array) return payload;
  throw new TypeError('a message is a base64 string or bytes');
}

function fromBase64(payload: string): Uint8Array {
  const binary = atob(payload);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
