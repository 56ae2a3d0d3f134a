import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

const deflateAsync = promisify(deflate);

/** A message as the public rooms carry it: base64 of the zlib form of its JSON. */
export async function encodeMessage(message: unknown): Promise<string> {
  return (await deflateAsync(JSON.stringify(message), { level: 1 })).toString('base64');
}
