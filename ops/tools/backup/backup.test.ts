import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { auditDatabase } from '@exchange/sandbox/audit-database';
import pg from 'pg';
import { createTestClock, createTestExchange } from '../../../sandbox/test/exchange';
import { openStorage, type Storage } from '../../../sandbox/src/core/storage/open-storage';
import type { TradingExchange } from '../../../sandbox/src/core/exchange/exchange';
import { FolderStore } from '../../edge/store/folder-store';
import type { ObjectStore } from '../../edge/store/object-store';
import { bucketCredentials, type BucketServer, startBucketServer } from '../../testing/bucket-server';
import { BucketStore } from '../../edge/store/bucket-store';
import { freePort } from '../../testing/ports';
import { archiveWal } from './archive-wal';
import { installedPrograms } from './backup-settings';
import { listBases, makeBase, removeOld } from './base-backup';
import { fetchSegments, restore } from './restore';
import { type RunningProgram, runProgram } from './run-program';
import { nextSegment, segmentKey, segmentsFrom, storedSegments } from './segments';

/** Debian's own, where they are installed: the package of the other tests has neither pg_basebackup nor pg_receivewal. */
const programs = installedPrograms();
const withPostgresql = programs === '' ? describe.skip : describe;
/** PostgreSQL refuses to be run by root. */
const idOf = (what: string) => Number(spawnSync('id', [what, 'nobody'], { encoding: 'utf8' }).stdout);
const account = userInfo().uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;

let folder: string;
let server: RunningProgram;
let databaseUrl: string;
let storage: Storage;
let exchange: TradingExchange;
let objects: ObjectStore;
let bucket: BucketServer;
let archive: { readonly done: Promise<void>; readonly end: AbortController };

/** A folder that the server may write. */
function ownFolder(name: string): string {
  const made = join(folder, name);
  mkdirSync(made, { mode: 0o700 });
  if (account) chownSync(made, account.uid, account.gid);
  return made;
}
async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function startServer(data: string): Promise<string> {
  const form = ['--username=exchange', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await runProgram(programs, 'initdb', [`--pgdata=${data}`, ...form], { ...account, cwd: folder }).ended;
  const port = await freePort();
  const sockets = ownFolder('sockets');
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: sockets, fsync: 'off' };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  server = runProgram(programs, 'postgres', ['-D', data, ...options], { ...account, cwd: folder });
  const url = (name: string) => `postgres://exchange@127.0.0.1:${port}/${name}`;
  databaseUrl = url('postgres');
  await until(() =>
    query('select').then(
      () => true,
      () => false,
    ),
  );
  await query('create database exchange');
  return url('exchange');
}

let credits = 0;
const credit = (userId: string, whole: number) =>
  exchange.credit({
    ...{ userId, token: 'usdt', amount: BigInt(whole) * 10n ** 6n, from: 'chain' },
    cause: `deposit:${(credits += 1)}`,
  });
/** What every account has by its statement and by its holding: what a restore has to bring back. */
const sums = () =>
  query<{ owner: string; token: string; moved: string; held: string }>(`
    select owner, token, sum(l.available + l.frozen)::text as moved, min(h.available + h.frozen)::text as held
    from ledger_entry l join holding h using (owner, token) group by 1, 2 order by 1, 2`);
/** Waits until all that is committed is in the store. */
async function archived(): Promise<void> {
  const [before] = await query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  await until(async () => (await storedSegments(objects)).includes(before?.name ?? ''));
}

withPostgresql('a database with backups', () => {
  beforeAll(async () => {
    process.env['AWS_ACCESS_KEY_ID'] = bucketCredentials.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = bucketCredentials.secretAccessKey;
    folder = mkdtempSync(join(tmpdir(), 'exchange-backup-'));
    chmodSync(folder, 0o755);
    databaseUrl = await startServer(ownFolder('data'));
    storage = await openStorage({ databaseUrl });
    exchange = await createTestExchange(storage.database, createTestClock(Date.UTC(2026, 10, 20)));
    bucket = await startBucketServer();
    objects = new BucketStore({
      ...{ bucket: bucket.bucket, prefix: '', endpoint: bucket.endpoint, region: 'us-east-1' },
      cache: join(folder, 'cache'),
    });
    await expect(makeBase({ objects, databaseUrl, programs, now: Date.now })).rejects.toThrow(
      'is not being archived: run npm run backup -- wal beside it first',
    );
    const end = new AbortController();
    const options = { objects, databaseUrl, programs, every: 20, tell: () => undefined };
    const done = archiveWal({ ...options, folder: join(folder, 'wal'), signal: end.signal });
    done.catch(() => undefined);
    archive = { done, end };
    const active = `select 1 as there from pg_replication_slots where slot_name = 'exchange_backup' and active`;
    await until(async () => (await query(active)).length === 1);
  });
  afterAll(async () => {
    archive.end.abort();
    await archive.done;
    await exchange.stop();
    await storage.close();
    server.child.kill('SIGQUIT');
    await server.ended.catch(() => undefined);
    await bucket.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const restoreInto = (name: string, to?: string) =>
    restore({
      ...{ objects, programs, to, into: join(folder, name), account, audit: auditDatabase },
      database: { name: 'exchange', user: 'exchange' },
      tell: () => undefined,
    });

  test('[O-11] is restored to the moment before a fault, with the ledger and the statements of that moment', async () => {
    await credit('ann', 1_000);
    await makeBase({ objects, databaseUrl, programs, now: Date.now });
    await credit('bob', 250);
    const order = {
      market_type: 1 as const,
      side: 1 as const,
      token: 'aura',
      market: 'usdt',
      price: '10',
      amount: '5',
    };
    await exchange.placeOrder('ann', order);
    const good = await sums();
    const [moment] = await query<{ now: string }>('select clock_timestamp()::text as now');
    // A hand in the database, past everything that keeps one from doing so, and a deposit after it.
    await query(`update holding set available = available + 7000000 where owner = 'ann'`);
    await credit('eve', 1);
    await archived();
    await expect(auditDatabase(databaseUrl)).rejects.toThrow('Holdings differ from their entries: ann usdt');

    const audited = await restoreInto('before', moment?.now);
    expect(audited).toMatchObject({ holdings: expect.any(Number), lines: expect.any(Number) });
    expect(good.map(({ moved, held }) => moved === held)).toEqual(good.map(() => true));
    expect(await sumsIn('before')).toEqual(good);
    // To the end of the log the fault is there again, and is not passed over.
    await expect(restoreInto('after')).rejects.toThrow('Holdings differ from their entries: ann usdt');
  });

  /** The sums of a restored folder, whose server is started as an operator would. */
  async function sumsIn(name: string) {
    const port = await freePort();
    const options = ['-c', `port=${port}`, '-c', `unix_socket_directories=${join(folder, 'sockets')}`];
    const restored = runProgram(programs, 'postgres', ['-D', join(folder, name), ...options], {
      ...account,
      cwd: folder,
    });
    const own = databaseUrl;
    databaseUrl = `postgres://exchange@127.0.0.1:${port}/exchange`;
    try {
      let found: Awaited<ReturnType<typeof sums>> | undefined;
      await until(async () => {
        found = await sums().catch(() => undefined);
        return found !== undefined;
      });
      return found;
    } finally {
      databaseUrl = own;
      restored.child.kill('SIGQUIT');
      await restored.ended.catch(() => undefined);
    }
  }

  test('[O-11] is not restored where a segment of the log is missing, or a piece of the base is another one', async () => {
    await archived();
    await credit('bob', 1);
    await archived();
    const [base] = await listBases(objects);
    const segments = await segmentsFrom(objects, base?.firstSegment ?? '');
    const middle = segmentKey(segments.at(-2) ?? '');
    const kept = bucket.objects.get(middle);
    if (!kept) throw new Error('there is no such segment');
    bucket.objects.delete(middle);
    await expect(restoreInto('gap')).rejects.toThrow(
      new RegExp(
        `^The WAL segment ${segments.at(-2)} is missing in s3://exchange-releases/wal, \\d+ later ones are there: nothing was restored$`,
      ),
    );
    bucket.objects.set(middle, kept);
    const piece = base?.parts[0]?.key ?? '';
    const good = bucket.objects.get(piece);
    if (!good) throw new Error('there is no such piece');
    bucket.objects.set(piece, { content: Buffer.from('x'), tag: '"x"' });
    await expect(restoreInto('other')).rejects.toThrow(
      `s3://exchange-releases/${piece} is not what was written there`,
    );
    bucket.objects.set(piece, good);
    expect(existsSync(join(folder, 'gap'))).toBe(false);
  });

  test('[O-11] is not restored to a time that its log does not reach, or that is before its backups', async () => {
    await expect(restoreInto('late', '2999-01-01 00:00:00+00')).rejects.toThrow(
      'The archived log ends before this time: give an earlier one, or none for its end',
    );
    await expect(restoreInto('early', '2001-01-01 00:00:00+00')).rejects.toThrow('The oldest base backup in');
    await expect(restoreInto('never', 'yesterday')).rejects.toThrow(
      `--to is "yesterday": use a time with its zone`,
    );
  });

  test('[O-11] keeps as many base backups as it is told, and the log since the oldest', async () => {
    await makeBase({ objects, databaseUrl, programs, now: Date.now });
    await archived();
    const [newest, ...older] = await listBases(objects);
    expect(older.length).toBeGreaterThan(0);
    await removeOld(objects, 1);
    expect((await listBases(objects)).map(({ name }) => name)).toEqual([newest?.name]);
    expect((await storedSegments(objects))[0]).toBe(newest?.firstSegment);
    expect(await restoreInto('newest').catch((error: unknown) => String(error))).toContain('Holdings differ');
  });
});

test('[O-11] segments follow one another over the end of a log', () => {
  expect(nextSegment('0000000100000000000000FE')).toBe('0000000100000000000000FF');
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000');
});

test('[O-11] the segment that was being written counts as the last one, and as no other', async () => {
  const place = mkdtempSync(join(tmpdir(), 'exchange-segments-'));
  try {
    const store = new FolderStore(place);
    const [one, two] = ['000000010000000000000001', '000000010000000000000002'];
    for (const name of [one, `${two}.partial`]) await store.write(segmentKey(name), '-');
    expect(await segmentsFrom(store, one)).toEqual([one, `${two}.partial`]);
    await expect(segmentsFrom(store, '000000010000000000000000')).rejects.toThrow(
      'The WAL segment 000000010000000000000000 is missing',
    );
  } finally {
    rmSync(place, { recursive: true });
  }
});

test('[O-11] a segment that became full since it was listed is fetched whole, and one that is gone is missed', async () => {
  const place = mkdtempSync(join(tmpdir(), 'exchange-segments-'));
  try {
    const store = new FolderStore(join(place, 'store'));
    const name = '000000010000000000000001';
    await store.write(segmentKey(name), gzipSync('full'));
    await fetchSegments(store, [`${name}.partial`], join(place, 'log'));
    expect(readFileSync(join(place, 'log', name), 'utf8')).toBe('full');
    await store.remove(segmentKey(name));
    await expect(fetchSegments(store, [`${name}.partial`], join(place, 'other'))).rejects.toThrow(
      `${name}.partial.gz is missing`,
    );
  } finally {
    rmSync(place, { recursive: true });
  }
});
