import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** The only credentials that the server takes. */
export const bucketCredentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'test secret' };

interface KeptObject {
  readonly content: Buffer;
  readonly tag: string;
}

/** A server of tests that speaks as much of the S3 protocol as a store needs. */
export interface BucketServer {
  readonly endpoint: string;
  readonly bucket: string;
  /** What lies in the bucket, by its whole key. */
  readonly objects: Map<string, KeptObject>;
  /** Requests that were answered, such as `GET current.json 304`. */
  readonly log: string[];
  /** Whether If-None-Match and If-Match of a PUT are looked at; older servers do not. */
  conditional: boolean;
  /** Called before a request is answered; what it throws breaks the connection. */
  before: (request: IncomingMessage) => void | Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Serves one empty bucket, on loopback unless told: objects with conditional reads and writes and listings, as the API reference of Amazon S3 has
 * them. No server of the registry has conditional writes; signatures are not recomputed, only the access key is compared.
 */
export async function startBucketServer(host = '127.0.0.1'): Promise<BucketServer> {
  const server = createServer((request, response) => {
    void answer(kept, request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const kept: BucketServer = {
    endpoint: `http://${host}:${port}`,
    bucket: 'exchange-releases',
    objects: new Map(),
    log: [],
    conditional: true,
    before: () => undefined,
    stop: () => stop(server),
  };
  return kept;
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

async function answer(kept: BucketServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  await kept.before(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', kept.endpoint);
  const [, bucket = '', ...rest] = decodeURIComponent(pathname).split('/');
  const key = rest.join('/');
  const { authorization = '' } = request.headers;
  const reply = !authorization.includes(`Credential=${bucketCredentials.accessKeyId}/`)
    ? fault(403, 'InvalidAccessKeyId')
    : bucket !== kept.bucket
      ? fault(404, 'NoSuchBucket')
      : key === ''
        ? list(kept, searchParams)
        : request.method === 'PUT'
          ? put(kept, key, body, request)
          : request.method === 'DELETE'
            ? remove(kept, key)
            : get(kept, key, request);
  kept.log.push(`${request.method} ${key || `?prefix=${searchParams.get('prefix')}`} ${reply.status}`);
  response.writeHead(reply.status, reply.headers);
  response.end(request.method === 'HEAD' || reply.status === 304 ? undefined : reply.body);
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

function fault(status: number, code: string): Reply {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message><RequestId>${randomUUID()}</RequestId></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

function get({ objects }: BucketServer, key: string, { headers }: IncomingMessage): Reply {
  const found = objects.get(key);
  if (!found) return fault(404, 'NoSuchKey');
  const { content, tag } = found;
  if (headers['if-match'] !== undefined && headers['if-match'] !== tag)
    return fault(412, 'PreconditionFailed');
  const status = headers['if-none-match'] === tag ? 304 : 200;
  return { status, headers: { etag: tag }, body: content };
}

/** `If-None-Match: *` asks for nothing to be there, `If-Match` for this very object: 404 where there is none. */
function put(
  { objects, conditional }: BucketServer,
  key: string,
  content: Buffer,
  { headers }: IncomingMessage,
): Reply {
  const found = objects.get(key);
  const { 'if-match': match, 'if-none-match': noneMatch } = conditional ? headers : {};
  if (noneMatch === '*' && found) return fault(412, 'PreconditionFailed');
  if (match !== undefined && !found) return fault(404, 'NoSuchKey');
  if (match !== undefined && match !== found?.tag) return fault(412, 'PreconditionFailed');
  const tag = `"${createHash('md5').update(content).digest('hex')}"`;
  objects.set(key, { content, tag });
  return { status: 200, headers: { etag: tag }, body: '' };
}

function remove({ objects }: BucketServer, key: string): Reply {
  objects.delete(key);
  return { status: 204, headers: {}, body: '' };
}

/** ListObjectsV2, two keys or folders a page, so that whoever takes the first page for all of them is found out. */
function list({ bucket, objects }: BucketServer, query: URLSearchParams): Reply {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = query.get('continuation-token') ?? '';
  const entries = new Map<string, string>();
  for (const key of [...objects.keys()].sort().filter((each) => each.startsWith(prefix))) {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    const { tag = '' } = objects.get(key) ?? {};
    if (end === -1) entries.set(key, `<Contents><Key>${key}</Key><ETag>${tag}</ETag></Contents>`);
    else {
      const folder = key.slice(0, end + 1);
      entries.set(folder, `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`);
    }
  }
  const left = [...entries].filter(([name]) => name > after);
  const page = left.slice(0, 2);
  const isMore = left.length > page.length;
  const next = isMore ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  const body = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${String(isMore)}</IsTruncated>${next}${page.map(([, xml]) => xml).join('')}</ListBucketResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}
