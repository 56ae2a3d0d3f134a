import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StorageRefused } from './storage-refused';

interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** When the process began, in the system's own count; '' where the system does not tell. */
  readonly began: string;
}

const fileName = 'sandbox.lock';
const heartbeatMs = 2_000;
/** A holder on another machine is dead when its file was not touched for this long. */
const silenceMs = 10_000;
/** A process that was just told to end gets this many looks, so far apart, before its folder counts as in use. */
const endingLooks = 6;
const endingMs = 250;
/** Two processes that take over the same stale lock see each other after this long. */
const settleMs = 150;

/**
 * Locks a data folder for this process; resolves with the unlock. A lock whose process is dead (kill -9 leaves it
 * behind) is taken over. Rejects with {@link StorageRefused} when another process uses the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, fileName);
  const own: Holder = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    began: await processBegan(process.pid),
  };
  const text = JSON.stringify(own);
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    const holder = await waitForEnd(path);
    if (holder) throw inUse(folder, holder);
    const fresh = `${path}.${own.id}`;
    await writeFile(fresh, text);
    await rename(fresh, path);
    await wait(settleMs);
    const now = await readHolder(path);
    if (now?.id !== own.id) throw inUse(folder, now);
  }
  const timer = setInterval(() => {
    const time = new Date();
    utimes(path, time, time).catch(() => clearInterval(timer));
  }, heartbeatMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if ((await readHolder(path))?.id === own.id) await rm(path, { force: true });
  };
}

/** The holder that is alive, after a moment in which one that is just ending may end. */
async function waitForEnd(path: string): Promise<Holder | undefined> {
  for (let looks = 1; ; looks += 1) {
    const holder = await readHolder(path);
    if (!holder || !(await isAlive(holder, path))) return undefined;
    if (looks === endingLooks) return holder;
    await wait(endingMs);
  }
}

function inUse(folder: string, holder: Holder | undefined): StorageRefused {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new StorageRefused(
    `The data folder ${folder} is in use by ${who}; stop it or choose another DATA_DIR`,
  );
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isHolder(value) ? value : undefined;
  } catch (error) {
    // Gone meanwhile, or cut off by a crash while it was written: nobody holds it.
    if (isCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'host' in value &&
    typeof value.host === 'string' &&
    'began' in value &&
    typeof value.began === 'string'
  );
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    const { mtimeMs } = await stat(path);
    return Date.now() - mtimeMs < silenceMs;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (isCode(error, 'ESRCH')) return false;
  }
  // The number may have been given to another process since, or (in a container) be our own.
  return (await processBegan(holder.pid)) === holder.began;
}

/** When a process began: boot and ticks since boot on Linux; '' for one that has ended and where there is no /proc. */
async function processBegan(pid: number): Promise<string> {
  try {
    const [boot, status] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The command in parentheses may hold spaces; after it come the state and, as the 20th field, the start time.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    // A killed process stays a zombie until its parent asks for it.
    return /^[ZX]$/.test(fields[0] ?? '') ? '' : `${boot.trim()}/${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}

const isCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
