import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isMissing } from '@exchange/sandbox/file-errors';
import { StoreUnavailable } from '../../edge/store/bucket-place';
import type { ObjectStore } from '../../edge/store/object-store';
import { namesIn, readIfThere } from '../../edge/store/read-json';
import { slotName } from './base-backup';
import { runProgram } from './run-program';
import { segmentKey } from './segments';

const toGzip = promisify(gzip);

export interface ArchiveOptions {
  readonly objects: ObjectStore;
  readonly databaseUrl: string;
  /** Where segments lie until they are in the store; has to outlive the process. */
  readonly folder: string;
  readonly programs: string;
  /** Looks for what is new so often, ms: what a lost machine takes with it at most. */
  readonly every: number;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly tell: (line: string) => void;
}

/**
 * Archives the log of a database as it is written, until the signal (O-11): `pg_receivewal` keeps it on disk and tells the database so, by a
 * slot without which the database keeps it; from there it goes into the store, the segment that is being written too. Rejects with
 * `Refused` where `pg_receivewal` ends.
 */
export async function archiveWal(options: ArchiveOptions): Promise<void> {
  const { databaseUrl, folder, programs, every, signal } = options;
  await mkdir(folder, { recursive: true });
  const from = [`--dbname=${databaseUrl}`, `--slot=${slotName}`];
  await runProgram(programs, 'pg_receivewal', [...from, '--create-slot', '--if-not-exists']).ended;
  const { child, ended } = runProgram(programs, 'pg_receivewal', [
    ...from,
    `--directory=${folder}`,
    '--synchronous',
  ]);
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  const upload = new Upload(options);
  const over = ended.catch(() => undefined);
  try {
    while (child.exitCode === null && child.signalCode === null && !signal.aborted) {
      await upload.look();
      await Promise.race([sleep(every, undefined, { signal }).catch(() => undefined), over]);
    }
  } finally {
    stop();
  }
  await ended;
  await upload.look();
}

/** Changes when a file is written; '' where there is none. */
async function stampOf(file: string): Promise<string> {
  try {
    return `${file} ${(await stat(file)).mtimeMs}`;
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/** Brings what lies in the folder into the store. */
class Upload {
  /** When the segment that is being written was last changed, as it is in the store. */
  #partial = '';
  #said = '';

  constructor(private readonly options: Pick<ArchiveOptions, 'objects' | 'folder' | 'tell'>) {}

  async look(): Promise<void> {
    const { folder, tell } = this.options;
    try {
      for (const name of [...(await namesIn(folder))].sort()) await this.#bring(name);
      if (this.#said !== '') tell('The log is archived again.');
      this.#said = '';
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      // The segments stay in the folder until the store is there again.
      if (this.#said !== error.message) tell(`The log is not archived: ${error.message}`);
      this.#said = error.message;
    }
  }

  async #bring(name: string): Promise<void> {
    const { objects, folder } = this.options;
    const file = join(folder, name);
    const isPartial = name.endsWith('.partial');
    const stamp = isPartial ? await stampOf(file) : '';
    if (isPartial && stamp === this.#partial) return;
    const content = await readIfThere(file);
    // It became full between the listing and here.
    if (!content) return;
    await objects.write(segmentKey(name), await toGzip(content));
    if (isPartial) {
      this.#partial = stamp;
      return;
    }
    await objects.remove(segmentKey(`${name}.partial`));
    await rm(file);
  }
}
