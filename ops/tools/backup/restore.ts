import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import pg from 'pg';
import { extract } from 'tar';
import { sha384 } from '../../edge/store/digest';
import type { ObjectStore } from '../../edge/store/object-store';
import { namesIn } from '../../edge/store/read-json';
import { Refused } from '../../edge/store/refused';
import { type BaseBackup, listBases } from './base-backup';
import { type RunningProgram, runProgram } from './run-program';
import { segmentKey, segmentsFrom } from './segments';

const fromGzip = promisify(gunzip);
/** How often the server is asked whether it has replayed the log, ms. */
const lookEvery = 250;

export interface RestoreOptions<Audit> {
  readonly objects: ObjectStore;
  readonly programs: string;
  /** What is committed by then is there, as PostgreSQL reads a time; the end of the archived log where it is undefined. */
  readonly to: string | undefined;
  /** Becomes the data folder of the server; has to be empty. */
  readonly into: string;
  /** A database of the server, and its user. */
  readonly database: { readonly name: string; readonly user: string };
  /** Looks at what was restored. */
  readonly audit: (databaseUrl: string) => Promise<Audit>;
  /** Who the server runs as; whoever restores unless told. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined;
  readonly tell: (line: string) => void;
}

/**
 * Restores the database to a point in time (O-11): the newest base backup before it and the archived log up to it, replayed by a server
 * that nobody reaches, which is stopped after the audit. Throws {@link Refused} where a piece is missing or damaged, and where the log ends
 * before that time; then the folder is no database to start.
 */
export async function restore<Audit>(options: RestoreOptions<Audit>): Promise<Audit> {
  const { objects, to, into, account, tell } = options;
  if ((await namesIn(into)).length > 0)
    throw new Refused(`${into} is not empty: name a folder that is, or a new one`);
  const base = await baseBefore(objects, to);
  const segments = await segmentsFrom(objects, base.firstSegment);
  tell(`Base backup of ${new Date(base.ended).toISOString()}, ${segments.length} segments of the log`);
  await mkdir(into, { recursive: true, mode: 0o700 });
  await unpack(objects, base, into);
  const log = join(into, 'archived-log');
  await fetchSegments(objects, segments, log);
  await writeFile(join(into, 'recovery.signal'), '');
  if (account) await giveTo(into, account);
  const audited = await replay(options, log);
  await rm(log, { recursive: true });
  return audited;
}

async function baseBefore(objects: ObjectStore, to: string | undefined): Promise<BaseBackup> {
  const bases = await listBases(objects);
  const time = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to);
  if (Number.isNaN(time))
    throw new Refused(`--to is "${to}": use a time with its zone such as '2026-11-26 03:00:00+00'`);
  const base = bases.find(({ ended }) => ended <= time);
  if (base) return base;
  const oldest = bases.at(-1);
  throw new Refused(
    oldest
      ? `The oldest base backup in ${objects.placeOf('base')} is of ${new Date(oldest.ended).toISOString()}, after ${to}`
      : `There is no base backup in ${objects.placeOf('base')}`,
  );
}

async function unpack(objects: ObjectStore, { parts }: BaseBackup, into: string): Promise<void> {
  async function* pieces() {
    for (const { key, digest } of parts) {
      const found = await objects.read(key);
      if (!found || sha384(found.content) !== digest)
        throw new Refused(`${objects.placeOf(key)} is ${found ? 'not what was written there' : 'missing'}`);
      yield found.content;
    }
  }
  await pipeline(Readable.from(pieces()), createGunzip(), extract({ cwd: into, strict: true }));
}

/** Fetches segments that were listed into a new folder, from where the server takes them. Throws {@link Refused} where one is missing. */
export async function fetchSegments(
  objects: Pick<ObjectStore, 'read' | 'placeOf'>,
  names: readonly string[],
  folder: string,
): Promise<void> {
  await mkdir(folder);
  for (const name of names) {
    const whole = name.replace('.partial', '');
    // Beside a database that runs, it may have become full since it was listed.
    const found = (await objects.read(segmentKey(name))) ?? (await objects.read(segmentKey(whole)));
    if (!found) throw new Refused(`${objects.placeOf(segmentKey(name))} is missing`);
    await writeFile(join(folder, whole), await fromGzip(found.content));
  }
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
}

/** Has a server replay the log, and audits what came of it. */
async function replay<Audit>(
  { programs, to, into, database, audit, account, tell }: RestoreOptions<Audit>,
  log: string,
): Promise<Audit> {
  // A path of a socket may have a hundred characters.
  const sockets = await mkdtemp(join(tmpdir(), 'restore-'));
  if (account) await chown(sockets, account.uid, account.gid);
  const settings = {
    restore_command: `cp "${log}/%f" "%p"`,
    recovery_target_timeline: 'current',
    ...(to !== undefined && { recovery_target_time: to, recovery_target_action: 'promote' }),
    listen_addresses: '',
    unix_socket_directories: sockets,
    archive_mode: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = runProgram(programs, 'postgres', ['-D', into, ...options], { ...account, cwd: into });
  server.child.stdout?.resume();
  try {
    const url = `postgres://${encodeURIComponent(database.user)}@/${database.name}?host=${encodeURIComponent(sockets)}`;
    await untilReplayed(server, url);
    tell(`The log is replayed${to === undefined ? ' to its end' : ` to ${to}`}`);
    return await audit(url);
  } finally {
    await stop(server);
    await rm(sockets, { recursive: true, force: true });
  }
}

async function untilReplayed({ child, ended, said }: RunningProgram, url: string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    if ((await isReplayed(url)) === true) return;
    await sleep(lookEvery);
  }
  await ended.catch(() => undefined);
  if (said.some((line) => line.includes('recovery ended before configured recovery target')))
    throw new Refused('The archived log ends before this time: give an earlier one, or none for its end');
  throw new Refused('PostgreSQL could not replay the log', said);
}

/** Undefined while it takes no connections. */
async function isReplayed(url: string): Promise<boolean | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ done: boolean }>('select not pg_is_in_recovery() as done');
    return rows[0]?.done;
  } catch (error) {
    // 28: whom it does not let in it will not let in later.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) throw error;
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop({ child }: RunningProgram): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  // A fast shutdown: connections are ended, and everything is on disk.
  child.kill('SIGINT');
  await closed;
}
