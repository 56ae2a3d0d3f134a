import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../testing/ports';
import { packageClosure } from './package-closure';

const root = join(__dirname, '../../..');
const containers = join(root, 'ops/tools/containers');

let folder: string;
let server: Server | undefined;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'exchange-containers-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
  server?.close();
  server?.closeAllConnections();
  server = undefined;
});

interface Outcome {
  readonly code: number | null;
  readonly said: string;
}

function run(program: string, ...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(program, args, (_error, said, complained) =>
      resolve({ code: child.exitCode, said: said + complained }),
    );
  });
}

/** Serves the status that `status` says at each request. */
async function serve(status: () => number): Promise<string> {
  server = createServer((_request, response) => response.writeHead(status()).end('body'));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('[O-06] check-health', () => {
  const check = (address: string) =>
    run(process.execPath, '--import', 'tsx', join(containers, 'check-health.ts'), address);

  test('is silent where a server is well', async () => {
    expect(await check(await serve(() => 200))).toEqual({ code: 0, said: '' });
  });

  test('says what a server answers that is not', async () => {
    const address = await serve(() => 503);
    expect(await check(address)).toEqual({ code: 1, said: `${address}: it answers with 503\n` });
  });

  test('says that there is none', async () => {
    const { code, said } = await check(`http://127.0.0.1:${await freePort()}/`);
    expect(code).toBe(1);
    expect(said).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/: ./);
  });
});

test('[O-06] watch says when an address begins to answer and when it ceases to, once each', async () => {
  const statuses = [200, 200, 502, 502, 200];
  const address = await serve(() => statuses.shift() ?? 200);
  const child = spawn(process.execPath, ['--import', 'tsx', join(containers, 'watch.ts'), address, '20']);
  let said = '';
  const heard = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.trim().split('\n').length === 3) resolve();
    });
  });
  await heard;
  child.kill('SIGTERM');
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(0);
  const told = said.trim().split('\n');
  expect(told.map((line) => line.replace(/^\S+ \S+ /, ''))).toEqual([
    'answers',
    'answers with 502',
    'answers',
  ]);
});

describe('[O-02] prepare', () => {
  const prepare = () => run('sh', join(containers, 'prepare.sh'), folder);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const valueOf = (file: string, name: string) =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(read(file))?.[1] ?? '';

  test('writes the pins of this commit, and passwords that only their owner reads', async () => {
    expect(await prepare()).toMatchObject({ code: 0 });
    expect(read('.env')).toBe(readFileSync(join(root, '.env.example'), 'utf8'));
    expect(readdirSync(join(folder, 'secrets')).sort()).toEqual([
      'backup.env',
      'deployer.env',
      'pages.env',
      'postgres.env',
      'redis.env',
      'sandbox.env',
      'store.env',
    ]);
    for (const file of readdirSync(join(folder, 'secrets')))
      expect(statSync(join(folder, 'secrets', file)).mode & 0o777).toBe(0o600);
    const password = valueOf('secrets/postgres.env', 'POSTGRES_PASSWORD');
    const other = valueOf('secrets/redis.env', 'REDISCLI_AUTH');
    expect(password).toMatch(/^[0-9a-f]{48}$/);
    expect(other).toMatch(/^[0-9a-f]{48}$/);
    expect(other).not.toBe(password);
    expect(new URL(valueOf('secrets/sandbox.env', 'DATABASE_URL')).password).toBe(password);
    expect(new URL(valueOf('secrets/sandbox.env', 'REDIS_URL')).password).toBe(other);
    const operators = valueOf('secrets/pages.env', 'OPS_TOKEN');
    expect(operators).toMatch(/^[0-9a-f]{48}$/);
    // It opens the overview of the pages' server, and nothing at the exchange.
    expect(read('secrets/sandbox.env')).not.toContain('OPS_TOKEN');
    const metrics = valueOf('secrets/pages.env', 'METRICS_TOKEN');
    expect(metrics).toMatch(/^[0-9a-f]{48}$/);
    expect(metrics).not.toBe(operators);
    expect(valueOf('secrets/sandbox.env', 'METRICS_TOKEN')).toBe(metrics);
  });

  test('leaves alone what is there', async () => {
    await prepare();
    writeFileSync(join(folder, '.env'), 'HOST_VERSION=9.0.0\n');
    rmSync(join(folder, 'secrets/sandbox.env'));
    const before = read('secrets/postgres.env');
    const pages = read('secrets/pages.env');
    await prepare();
    expect(read('secrets/pages.env')).toBe(pages);
    const [pin, ...added] = read('.env').trim().split('\n');
    expect(pin).toBe('HOST_VERSION=9.0.0');
    // What a part needs that came since then.
    expect(added).toContain('MFE_TRADE_VERSION=1.0.0');
    expect(added.filter((line) => !/^[A-Z_]+_VERSION=[\d.]+$/.test(line))).toEqual([]);
    expect(read('secrets/postgres.env')).toBe(before);
    const password = valueOf('secrets/postgres.env', 'POSTGRES_PASSWORD');
    expect(new URL(valueOf('secrets/sandbox.env', 'DATABASE_URL')).password).toBe(password);
  });
});

describe('[O-02] what a program needs of node_modules', () => {
  const install = (place: string, manifest: object) => {
    const file = join(folder, place, 'package.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(manifest));
  };

  test('is found as Node finds it, without what only builds and what is for other systems', () => {
    install('node_modules/server', {
      dependencies: { common: '1', parser: '2' },
      devDependencies: { builder: '1' },
      optionalDependencies: { 'for-another-system': '1' },
      peerDependencies: { driver: '1', absent: '1' },
      peerDependenciesMeta: { absent: { optional: true } },
    });
    install('node_modules/common', { dependencies: { parser: '1' } });
    install('node_modules/parser', { dependencies: { common: '1' } });
    install('node_modules/server/node_modules/parser', {});
    install('node_modules/driver', {});
    install('node_modules/builder', {});
    expect(packageClosure(folder, ['server'])).toEqual([
      'node_modules/common',
      'node_modules/driver',
      'node_modules/parser',
      'node_modules/server',
      'node_modules/server/node_modules/parser',
    ]);
  });

  test('is missed when it is not installed', () => {
    install('node_modules/server', { dependencies: { gone: '1' } });
    expect(() => packageClosure(folder, ['server'])).toThrow(
      'gone, which node_modules/server needs, is not installed',
    );
  });
});

const socketProcesses = (count: string) =>
  run(
    'env',
    `SANDBOX_PROCESSES=${count}`,
    'SANDBOX_NAME=x-sandbox',
    'sh',
    join(root, 'ops/edge/nginx/socket-processes.sh'),
  );

test.each([
  ['1', ['* x-sandbox-1;']],
  ['2', ['50.00% x-sandbox-1;', '* x-sandbox-2;']],
  ['3', ['33.33% x-sandbox-1;', '33.33% x-sandbox-2;', '* x-sandbox-3;']],
])('[Q-01, X-03] the sockets of the clients are shared between %s processes', async (count, lines) => {
  const block = ['split_clients $remote_addr $socket_process {', ...lines, '}', ''];
  expect(await socketProcesses(count)).toEqual({ code: 0, said: block.join('\n') });
});

test.each(['0', 'two', '-1'])('[X-03] %s is no number of processes', async (count) => {
  expect(await socketProcesses(count)).toEqual({
    code: 1,
    said: `SANDBOX_PROCESSES is "${count}"; use a number from 1\n`,
  });
});
