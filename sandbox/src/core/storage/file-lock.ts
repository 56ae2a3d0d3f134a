import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './file-errors';

const pollInterval = 50;
/** A holder touches its lock this often, ms … */
const heartbeat = 2_000;
/** … and counts as dead when it has not for this long, unless it is on this machine and known to be running. */
const deadAfter = 20_000;

/** The lock is another process's; the message is one line for people. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';

  constructor(
    message: string,
    /** Undefined where nobody could read it. */
    readonly holder?: Partial<LockHolder>,
  ) {
    super(message);
  }
}

/** What is in a lock. */
export interface LockHolder {
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  /** When the process began, in the system's own count; '' where the system does not tell. */
  readonly began: string;
  readonly what: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

export interface LockOptions {
  /** What the holder does, for whoever meets the lock. */
  readonly what: string;
  /** How long to wait for the lock, ms. */
  readonly patience: number;
  /** Called once, with a line for people, when the lock has to be waited for. */
  readonly onWait?: (line: string) => void;
}

/** Given to the work: throws {@link LockHeld} when the lock was lost meanwhile, because this process slept for too long. */
export type AssertHeld = () => Promise<void>;

/** A lock that this process holds. */
export interface HeldLock {
  readonly assertHeld: AssertHeld;
  readonly release: () => Promise<void>;
}

/**
 * Runs `work` while no other process, on this machine or another one, holds the lock. Rejects with {@link LockHeld} when
 * it is still held after `patience` ms.
 */
export async function withFileLock<Result>(
  file: string,
  options: LockOptions,
  work: (assertHeld: AssertHeld) => Promise<Result>,
): Promise<Result> {
  const { assertHeld, release } = await takeFileLock(file, options);
  try {
    return await work(assertHeld);
  } finally {
    await release();
  }
}

/** Takes the lock for as long as this process lives, or until it is released. Rejects as {@link withFileLock} does. */
export async function takeFileLock(
  file: string,
  { what, patience, onWait = () => undefined }: LockOptions,
): Promise<HeldLock> {
  await mkdir(path.dirname(file), { recursive: true });
  const token = randomBytes(9).toString('hex');
  const { pid } = process;
  const own = { token, host: hostname(), pid, began: await processBegan(pid), what, since: Date.now() };
  await take(file, own, patience, onWait);
  const beat = setInterval(() => {
    const now = new Date();
    // A lock that is gone is found by `assertHeld`.
    utimes(file, now, now).catch(() => undefined);
  }, heartbeat);
  beat.unref();
  const isOurs = async () => (await readHolder(file))?.token === token;
  return {
    async assertHeld() {
      if (!(await isOurs())) throw new LockHeld('The lock was lost to another command: nothing was changed');
    },
    async release() {
      clearInterval(beat);
      if (await isOurs()) await rm(file, { force: true });
    },
  };
}

async function take(
  file: string,
  holder: LockHolder,
  patience: number,
  onWait: (line: string) => void,
): Promise<void> {
  const draft = `${file}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder));
  try {
    for (let waited = 0; ; waited += pollInterval) {
      try {
        // Content and name at once: nobody meets a lock without a holder.
        await link(draft, file);
        return;
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      const other = await readHolder(file);
      if (other && (await isDead(file, other))) await bury(file, other, holder.token);
      else if (waited >= patience) throw new LockHeld(describe(file, other), other);
      else {
        if (waited === 0 && other) onWait(describe(file, other));
        await sleep(pollInterval);
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** The holder; one without members for a lock that was written otherwise; undefined when the lock is free. */
async function readHolder(file: string): Promise<Partial<LockHolder> | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    return { ...(JSON.parse(text) as Partial<LockHolder>) };
  } catch {
    return {};
  }
}

async function isDead(file: string, { host, pid, began }: Partial<LockHolder>): Promise<boolean> {
  if (host === hostname() && typeof pid === 'number') {
    if (!isRunning(pid)) return true;
    // Its number may have been given to another process since, or (in a container) be our own.
    if (began) return (await processBegan(pid)) !== began;
  }
  try {
    return Date.now() - (await stat(file)).mtimeMs > deadAfter;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: another user's process.
    return !hasCode(error, 'ESRCH');
  }
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

/** Takes a dead holder's lock away: of several that try, one succeeds, and none takes a living one's. */
async function bury(file: string, dead: Partial<LockHolder>, token: string): Promise<void> {
  const grave = `${file}.${token}.dead`;
  try {
    await rename(file, grave);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  try {
    if ((await readHolder(grave))?.token !== dead.token) await link(grave, file);
  } catch (error) {
    // A third one has taken it meanwhile; the one that was moved away finds out by `assertHeld`.
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(grave, { force: true });
  }
}

function describe(file: string, holder: Partial<LockHolder> = {}): string {
  const { what = 'an unknown command', pid = '?', host = '?', since } = holder;
  const when = since === undefined ? '' : `, since ${new Date(since).toISOString()}`;
  return `${file} is held by ${what} (process ${pid} on ${host}${when}): try again when it has ended; a holder that was killed counts for ${deadAfter / 1000} s at most`;
}
