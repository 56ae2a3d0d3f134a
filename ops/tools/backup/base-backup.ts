import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import * as z from 'zod/mini';
import { sha384 } from '../../edge/store/digest';
import type { ObjectStore } from '../../edge/store/object-store';
import { Refused } from '../../edge/store/refused';
import { runProgram } from './run-program';
import { segmentKey, storedSegments } from './segments';

/** Slot by which the database keeps its log until it is archived. */
export const slotName = 'exchange_backup';
/** Bytes of an object of a base backup, compressed: what is in memory at a time. */
const partSize = 32e6;

/** What is known of a base backup; written last, so that one that was cut off is none. */
const BaseBackup = z.object({
  name: z.string(),
  /** ms since the epoch. */
  began: z.int(),
  /** From then on it can be restored, ms since the epoch. */
  ended: z.int(),
  /** Segment of the log that restoring it begins with. */
  firstSegment: z.string(),
  /** Its tar archive, compressed, in pieces. */
  parts: z.array(z.object({ key: z.string(), digest: z.string() })),
});
export type BaseBackup = z.infer<typeof BaseBackup>;

export interface BaseOptions {
  readonly objects: ObjectStore;
  readonly databaseUrl: string;
  readonly programs: string;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Makes a base backup (O-11). Throws {@link Refused} where the log is not archived: without it no backup can be restored. */
export async function makeBase({ objects, databaseUrl, programs, now }: BaseOptions): Promise<BaseBackup> {
  await requireArchiving(databaseUrl);
  const began = now();
  const name = new Date(began).toISOString().replaceAll(/[:.]/g, '-');
  const form = ['--pgdata=-', '--format=tar', '--wal-method=none', '--checkpoint=fast', '--no-manifest'];
  const { child, ended } = runProgram(programs, 'pg_basebackup', [
    ...form,
    `--dbname=${databaseUrl}`,
    `--label=${name}`,
  ]);
  if (!child.stdout) throw new Error('pg_basebackup has no output');
  const { parts, firstSegment } = await store(objects, name, child.stdout);
  await ended;
  if (firstSegment === undefined) throw new Refused('pg_basebackup wrote no backup_label: nothing was kept');
  const base = { name, began, ended: now(), firstSegment, parts };
  await objects.write(`base/${name}/backup.json`, JSON.stringify(base), { isNew: true });
  return base;
}

async function requireArchiving(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'select from pg_replication_slots where slot_name = $1 and active',
      [slotName],
    );
    if (rowCount === 0)
      throw new Refused(
        'The log of the database is not being archived: run npm run backup -- wal beside it first',
      );
  } finally {
    await client.end();
  }
}

/** Keeps an archive in pieces as it comes, and finds out which segment of the log belongs to it. */
async function store(
  objects: ObjectStore,
  name: string,
  archive: Readable,
): Promise<Pick<BaseBackup, 'parts'> & { readonly firstSegment: string | undefined }> {
  let head = '';
  archive.on('data', (chunk: Buffer) => {
    // backup_label is the first file of the archive.
    if (head.length < 100_000) head += chunk.toString('latin1');
  });
  const parts: { key: string; digest: string }[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const content = Buffer.concat(waiting);
    const key = `base/${name}/${String(parts.length + 1).padStart(6, '0')}.tar.gz`;
    await objects.write(key, content, { isNew: true });
    parts.push({ key, digest: sha384(content) });
    [waiting, size] = [[], 0];
  };
  const packed: AsyncIterable<Buffer> = archive.pipe(createGzip());
  for await (const chunk of packed) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= partSize) await flush();
  }
  if (size > 0) await flush();
  const [, firstSegment] = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(head) ?? [];
  return { parts, firstSegment };
}

/** Base backups that are whole, newest first. */
export async function listBases(objects: ObjectStore): Promise<readonly BaseBackup[]> {
  const names = [...(await objects.list('base'))].sort().reverse();
  const found = await Promise.all(names.map((name) => objects.read(`base/${name}/backup.json`)));
  return found
    .filter((record) => record !== undefined)
    .map(({ content }) => z.parse(BaseBackup, JSON.parse(content.toString('utf8'))));
}

/**
 * Removes all but the newest base backups, and the log from before the oldest of those that stay. Answers with what went. What is
 * there of backups that were cut off goes with them.
 */
export async function removeOld(objects: ObjectStore, keep: number): Promise<readonly string[]> {
  if (!(Number.isInteger(keep) && keep > 0)) throw new Refused(`--keep is ${keep}: use a number from 1`);
  const kept = (await listBases(objects)).slice(0, keep);
  const oldest = kept.at(-1);
  if (!oldest) return [];
  const bases = (await objects.list('base'))
    .filter((name) => name < oldest.name)
    .map((name) => `base/${name}`);
  const segments = (await storedSegments(objects))
    .filter((name) => name < oldest.firstSegment)
    .map(segmentKey);
  for (const key of [...bases, ...segments]) await objects.remove(key);
  return [...bases, ...segments];
}
