import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../testing/ports';
import { edgeFiles } from './edge-files';

/** The edge of the containers on this machine's nginx, where there is one; `npm run test:compose` tries it in its image. */
const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((file) =>
  statSync(file, { throwIfNoEntry: false }),
);
const withNginx = nginx === undefined ? describe.skip : describe;

let folder: string;
let child: ChildProcess | undefined;
let exchange: Server | undefined;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'exchange-nginx-'))));
afterEach(async () => {
  exchange?.closeAllConnections();
  exchange?.close();
  if (child) {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  }
  child = undefined;
  exchange = undefined;
  rmSync(folder, { recursive: true });
});

/** Writes the configuration as the image has it, for `port` here and an exchange at `upstream`. */
function configure(port: number, healthPort: number, upstream: string, burst: number): string {
  const files = {
    ...edgeFiles(),
    'nginx.conf': readFileSync(join(__dirname, 'nginx.conf'), 'utf8')
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/dev/', `${folder}/`)
      .replace('root /store;', `root ${folder}/store;`)
      .replace('listen 8080 ', `listen 127.0.0.1:${port} `)
      .replace('127.0.0.1:8081', `127.0.0.1:${healthPort}`)
      .replace('http://sandbox:8080', upstream)
      .replace('http://pages:8080', upstream)
      // So few that a test need not hurry.
      .replace('rate=100r/s', 'rate=1r/m')
      .replace('zone=calls burst=500', `zone=calls burst=${burst}`),
    'proxies.conf': 'set_real_ip_from 10.0.0.0/8;\n',
    'proxies-geo.conf': '10.0.0.0/8 yes;\n',
    'socket-processes.conf': 'map $remote_addr $socket_process {\n  default sandbox;\n}\n',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return join(folder, 'nginx.conf');
}

/** Puts a file of a release where nginx finds it. */
function release(file: string, content: string): void {
  const path = join(folder, 'store/assets', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** An answer whose body nobody decodes. */
function rawGet(url: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{
    readonly status: number | undefined;
    readonly encoding: string | undefined;
    readonly cache: string | undefined;
    readonly body: string;
  }>((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          encoding: answer.headers['content-encoding'],
          cache: answer.headers['cache-control'],
          body: Buffer.concat(chunks).toString(),
        }),
      );
    }).on('error', reject);
  });
}

/** Starts it, and answers with its origin once it listens. */
async function start(upstream: string, burst = 500): Promise<string> {
  const [port, healthPort] = [await freePort(), await freePort()];
  const file = configure(port, healthPort, upstream, burst);
  child = spawn(nginx ?? '', ['-c', file, '-g', 'daemon off; user root;'], { stdio: 'ignore' });
  const answers = () =>
    fetch(`http://127.0.0.1:${healthPort}/`).then(
      () => true,
      () => false,
    );
  while (!(await answers())) if (child.exitCode !== null) throw new Error('nginx ended');
  return `http://127.0.0.1:${port}`;
}

const call = async (origin: string, method: 'GET' | 'POST', language = 'en') => {
  const response = await fetch(`${origin}/api/rt/tradeList`, {
    method,
    headers: { 'accept-language': language },
  });
  const body: unknown = JSON.parse(await response.text());
  return { status: response.status, type: response.headers.get('content-type'), body, response };
};

withNginx('nginx', () => {
  test('[O-02] takes its configuration', async () => {
    const file = configure(await freePort(), await freePort(), 'http://sandbox:8080', 500);
    const code = await new Promise((resolve) => {
      const check = execFile(nginx ?? '', ['-t', '-c', file], () => resolve(check.exitCode));
    });
    expect(code).toBe(0);
  });

  test('[H-25] answers calls by the contract while no process of the exchange is there', async () => {
    const origin = await start(`http://127.0.0.1:${await freePort()}`);
    for (const [method, language, start] of [
      ['GET', 'en', 'The exchange is unavailable'],
      ['POST', 'en-GB,zh;q=0.5', 'The exchange is unavailable'],
      ['POST', 'zh-HK', '交易所暫時'],
      ['POST', 'zh-CN', '交易所暂时'],
    ] as const) {
      const answer = await call(origin, method, language);
      expect([answer.status, answer.type]).toEqual([503, 'application/json; charset=utf-8']);
      expect(answer.body).toEqual({ code: 1006, msg: expect.stringMatching(`^${start}`), data: null });
      expect(answer.response.headers.get('retry-after')).toBe('2');
    }
  });

  test('[I-04] does not say that nothing was changed where a process got the call and died', async () => {
    exchange = createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => exchange?.listen(0, '127.0.0.1', resolve));
    const origin = await start(`http://127.0.0.1:${(exchange.address() as AddressInfo).port}`);
    expect(await call(origin, 'POST')).toMatchObject({
      status: 502,
      body: { message: 'The outcome of this call is not known' },
    });
    expect(await call(origin, 'GET')).toMatchObject({ status: 503, body: { code: 1006 } });
  });

  test('[O-10] hands on no call of operators, which the server of pages makes itself', async () => {
    exchange = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => exchange?.listen(0, '127.0.0.1', resolve));
    const origin = await start(`http://127.0.0.1:${(exchange.address() as AddressInfo).port}`);
    expect((await call(origin, 'GET')).status).toBe(200);
    for (const path of ['/api/ops/signIn', '/api/ops/../ops/add', '/api/%6fps/add'])
      expect((await fetch(`${origin}${path}`, { method: 'POST' })).status).toBe(404);
  });

  test('[O-11] asks the pages for a released file that is not on its disk, once', async () => {
    const asked: string[] = [];
    exchange = createServer((request, response) => {
      asked.push(request.url ?? '');
      const isThere = request.url === '/assets/mfe-trade/1.3.0/remote.js';
      response.writeHead(isThere ? 200 : 404, {
        'cache-control': isThere ? 'public, max-age=31536000, immutable' : 'no-store',
      });
      response.end(isThere ? 'void 0;' : 'No such file');
    });
    await new Promise<void>((resolve) => exchange?.listen(0, '127.0.0.1', resolve));
    const origin = await start(`http://127.0.0.1:${(exchange.address() as AddressInfo).port}`);
    const statusOf = async (file: string) => (await fetch(`${origin}/assets/mfe-trade/1.3.0/${file}`)).status;
    const files = ['remote.js', 'remote.js', 'other.js', 'other.js'];
    const statuses: number[] = [];
    for (const file of files) statuses.push(await statusOf(file));
    expect(statuses).toEqual([200, 200, 404, 404]);
    expect(asked.map((url) => url.split('/').at(-1))).toEqual(['remote.js', 'other.js', 'other.js']);
  });

  test('[O-15] says for what a file is a dictionary, and asks the pages for the difference from one', async () => {
    const asked: (readonly [string, string])[] = [];
    exchange = createServer((request, response) => {
      asked.push([request.url ?? '', String(request.headers['available-dictionary'])]);
      response.writeHead(200, { 'content-encoding': 'dcz', vary: 'accept-encoding, available-dictionary' });
      response.end('a difference');
    });
    await new Promise<void>((resolve) => exchange?.listen(0, '127.0.0.1', resolve));
    const origin = await start(`http://127.0.0.1:${(exchange.address() as AddressInfo).port}`);
    release('mfe-trade/1.3.0/page.1234567890.js', 'whole');
    release('mfe-trade/1.3.0/page.1234567890.css', 'whole');
    release('mfe-trade/1.3.0/remoteEntry.js', 'whole');
    release('mfe-trade/1.3.0/logo.png', 'whole');
    const use = async (file: string) =>
      (await fetch(`${origin}/assets/mfe-trade/1.3.0/${file}`)).headers.get('use-as-dictionary');
    expect(await use('page.1234567890.js')).toBe('match="/assets/mfe-trade/*/page.*.js"');
    expect(await use('page.1234567890.css?r=1')).toBe('match="/assets/mfe-trade/*/page.*.css"');
    expect(await use('remoteEntry.js')).toBe('match="/assets/mfe-trade/*/remoteEntry.js"');
    expect(await use('logo.png')).toBeNull();
    expect(asked).toEqual([]);

    const dictionary = `:${'A'.repeat(43)}=:`;
    // A client that knows nothing of `dcz` shows the body as it came.
    const raw = await rawGet(`${origin}/assets/mfe-trade/1.3.0/page.1234567890.js`, {
      'available-dictionary': dictionary,
      'accept-encoding': 'br, dcz',
    });
    expect(raw).toMatchObject({ encoding: 'dcz', body: 'a difference' });
    expect(asked).toEqual([['/assets/mfe-trade/1.3.0/page.1234567890.js', dictionary]]);
  });

  test('[O-15] sends the whole file where no server of pages answers', async () => {
    const origin = await start(`http://127.0.0.1:${await freePort()}`);
    release('mfe-trade/1.3.0/page.1234567890.js', 'whole');
    const raw = await rawGet(`${origin}/assets/mfe-trade/1.3.0/page.1234567890.js`, {
      'available-dictionary': `:${'A'.repeat(43)}=:`,
      'accept-encoding': 'br, dcz',
    });
    expect(raw).toMatchObject({ status: 200, encoding: undefined, body: 'whole' });
    expect(raw.cache).toBe('public, max-age=31536000, immutable');
    const missing = await rawGet(`${origin}/assets/mfe-trade/1.3.0/gone.1234567890.js`, {
      'available-dictionary': `:${'A'.repeat(43)}=:`,
    });
    expect(missing).toMatchObject({ status: 404, cache: 'no-store' });
  });

  test('[X-01] refuses a flood by the contract, and says when to come again', async () => {
    exchange = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => exchange?.listen(0, '127.0.0.1', resolve));
    const origin = await start(`http://127.0.0.1:${(exchange.address() as AddressInfo).port}`, 1);
    // The third, since a minute's call and one ahead of it are let through.
    for (const status of [200, 200, 429]) expect((await call(origin, 'GET')).status).toBe(status);
    const refused = await call(origin, 'POST');
    expect(refused).toMatchObject({ status: 429, body: { code: 1004, data: null } });
    expect(refused.response.headers.get('retry-after')).toBe('1');
  });
});
