import { createHash } from 'node:crypto';
import { compressUsingDict, createCCtx, freeCCtx, init } from '@bokuweb/zstd-wasm';

/** Name of the encoding in `Accept-Encoding` and `Content-Encoding`: Zstandard with a dictionary (RFC 9842). */
export const deltaEncoding = 'dcz';

/** What such a body begins with; the SHA-256 of the dictionary follows. */
const magic = Buffer.from('5e2a4d1820000000', 'hex');

/**
 * Largest file and largest dictionary, in bytes. A frame's window is as long as its content, and readers of `dcz` need not have a
 * longer one than 8 MB; this is an eighth of it, and takes less than a tenth of a second.
 */
export const longestDelta = 1_048_576;

/** With a dictionary that is like the content, higher levels take ten times as long and save nothing. */
const level = 9;

/** A dictionary that begins so is read as one that was trained, and not as the bytes that it is. */
const trained = Buffer.from('37a430ec', 'hex');

let ready: Promise<void> | undefined;

/** Name of a dictionary in `Available-Dictionary`: SHA-256 in base64. */
export const dictionaryName = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64');

/**
 * `content` as a body of the encoding {@link deltaEncoding}: what differs from `dictionary`. Undefined where one of the two is too long, or
 * cannot be read as a dictionary.
 */
export async function encodeDelta(content: Buffer, dictionary: Buffer): Promise<Buffer | undefined> {
  if (content.length > longestDelta || dictionary.length > longestDelta) return undefined;
  if (dictionary.subarray(0, trained.length).equals(trained)) return undefined;
  await (ready ??= init());
  const context = createCCtx();
  try {
    const frame = compressUsingDict(context, content, dictionary, level);
    return Buffer.concat([magic, createHash('sha256').update(dictionary).digest(), frame]);
  } finally {
    freeCCtx(context);
  }
}
