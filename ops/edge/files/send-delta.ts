import { acceptedEncodings } from '@exchange/sandbox/compress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assetHeaders } from '../headers/asset-headers';
import { deltaEncoding } from './delta-encoding';
import { useAsDictionary } from './dictionary-match';
import type { ReleaseDeltas } from './release-deltas';

/** As the file itself is sent. */
const types: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** A released file under `/assets`, by its address. */
type ReleasedRequest = FastifyRequest<{ Params: { name: string; version: string; '*': string } }>;

/**
 * Sends what differs between a released file and the one that the browser has of another release, and answers whether it did (RFC 9842,
 * O-15). Where it did not, the file goes out as ever; its headers say then for which later ones it may be the dictionary.
 */
export function sendDelta(request: ReleasedRequest, reply: FastifyReply, deltas: ReleaseDeltas): boolean {
  const { name, version, '*': file } = request.params;
  const use = useAsDictionary(`/assets/${name}/${version}/${file}`);
  if (use === undefined) return false;
  reply.header('use-as-dictionary', use);
  const hash = dictionaryIn(request);
  if (hash === undefined) return false;
  const delta = deltas.find({ name, version, file }, hash);
  if (delta === undefined) {
    // By the next time the delta may be there: a cache between here and the browsers asks again.
    reply.header('cache-control', `${assetHeaders['cache-control']}, s-maxage=60`);
    return false;
  }
  const type = types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  void reply
    .headers({ ...assetHeaders, 'content-type': type, 'content-encoding': deltaEncoding })
    .send(delta);
  return true;
}

/** SHA-256, in base64, of the dictionary that a browser has and takes a delta for. */
function dictionaryIn({ headers }: FastifyRequest): string | undefined {
  // Parts of a file, and whether it changed, are of the file itself.
  if (headers.range !== undefined || headers['if-none-match'] !== undefined) return undefined;
  if (!acceptedEncodings(headers['accept-encoding']).has(deltaEncoding)) return undefined;
  return /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? ''))?.[1];
}
