import type { Stack } from './stack';

/** An answer to a request for a released file, as far as readers and caches go by it. */
export interface FileAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** sha256 of what came, unpacked. */
  readonly digest: string;
}

/** Asks from inside the network of the containers, so that both servers are asked alike. */
const script = `
  const { createHash } = require('node:crypto');
  const { request } = require('node:http');
  const { brotliDecompressSync, gunzipSync } = require('node:zlib');
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  const [origin, encoding, ...paths] = process.argv.slice(1);
  const ask = (path) => new Promise((resolve, reject) => {
    request(origin + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part)).on('end', () => {
        const { statusCode: status, headers } = answer;
        const body = (unpack[headers['content-encoding']] ?? ((plain) => plain))(Buffer.concat(parts));
        resolve({ status, headers, digest: createHash('sha256').update(body).digest('hex') });
      });
    }).on('error', reject).end();
  });
  Promise.all(paths.map(ask)).then((answers) => console.log(JSON.stringify(answers)));
`;

/** Not of the file, but of the connection, the moment or the copy on disk. */
const incidental = [
  'date',
  'connection',
  'keep-alive',
  'server',
  'etag',
  'last-modified',
  'accept-ranges',
  'content-length',
  'transfer-encoding',
];

/** What `http://<service>:8080` answers for each path to a client that takes `encoding`. */
export async function askFor(
  stack: Stack,
  service: 'edge' | 'pages',
  encoding: string,
  paths: readonly string[],
): Promise<Readonly<Record<string, FileAnswer>>> {
  const { output } = await stack.must(
    'exec',
    '-T',
    'watch',
    'node',
    '-e',
    script,
    `http://${service}:8080`,
    encoding,
    ...paths,
  );
  const answers = JSON.parse(output) as FileAnswer[];
  return Object.fromEntries(
    answers.map(({ headers, ...rest }, index) => [
      paths[index] ?? '',
      {
        ...rest,
        headers: Object.fromEntries(
          Object.entries(headers)
            .filter(([name]) => !incidental.includes(name))
            .map(([name, value]) => [name, value.toLowerCase()]),
        ),
      },
    ]),
  );
}
