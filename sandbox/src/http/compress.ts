import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A text as it goes over the wire. */
export interface Encoded {
  readonly body: Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
}

/** The encodings that a header `Accept-Encoding` takes, in lower case. */
export const acceptedEncodings = (header = ''): ReadonlySet<string> =>
  new Set(
    header
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => !/;\s*q=0(\.0+)?$/.test(entry))
      .map((entry) => entry.replace(/;.*$/, '').trim()),
  );

/** Compresses a page or an answer in a form that the client accepts, at a strength that takes a few milliseconds. */
export async function compressText(text: string, accepted: string | undefined): Promise<Encoded> {
  const body = Buffer.from(text);
  const names = acceptedEncodings(accepted);
  if (names.has('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return { body: await brotli(body, { params }), encoding: 'br' };
  }
  if (names.has('gzip')) return { body: await toGzip(body, { level: 6 }), encoding: 'gzip' };
  return { body, encoding: undefined };
}
