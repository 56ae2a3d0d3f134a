import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './file-errors';

const pollInterval = 50;
/** A holder touches its lock this often, ms … */
const heartbeat = 2_000;
/** … and counts as dead when it has not for this long, whatever process has its number by now. */
const deadAfter = 20_000;

/** The lock is another process's; the message is one line for people. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

/** Given to the work: throws {@link LockHeld} when the lock was lost meanwhile, because this process slept for too long. */
export type AssertHeld = () => Promise<void>;

export interface LockOptions {
  /** What the holder does, for whoever meets the lock. */
  readonly what: string;
  /** How long to wait for the lock, ms. */
  readonly patience: number;
  /** Called once, with a line for people, when the lock has to be waited for. */
  readonly onWait?: (line: string) => void;
}

/** What is in a lock. */
interface Holder {
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly what: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/**
 * Runs `work` while no other process, on this machine or another one, holds the lock. Rejects with {@link LockHeld} when
 * it is still held after `patience` ms.
 */
export async function withFileLock<Result>(
  file: string,
  { what, patience, onWait = () => undefined }: LockOptions,
  work: (assertHeld: AssertHeld) => Promise<Result>,
): Promise<Result> {
  await mkdir(path.dirname(file), { recursive: true });
  const token = randomBytes(9).toString('hex');
  await take(file, { token, host: hostname(), pid: process.pid, what, since: Date.now() }, patience, onWait);
  const beat = setInterval(() => {
    const now = new Date();
    // A lock that is gone is found by `assertHeld`.
    utimes(file, now, now).catch(() => undefined);
  }, heartbeat);
  const isOurs = async () => (await readHolder(file))?.token === token;
  try {
    return await work(async () => {
      if (!(await isOurs())) throw new LockHeld('The lock was lost to another command: nothing was changed');
    });
  } finally {
    clearInterval(beat);
    if (await isOurs()) await rm(file, { force: true });
  }
}

async function take(
  file: string,
  holder: Holder,
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
      else if (waited >= patience) throw new LockHeld(describe(file, other));
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
async function readHolder(file: string): Promise<Partial<Holder> | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    return { ...(JSON.parse(text) as Partial<Holder>) };
  } catch {
    return {};
  }
}

async function isDead(file: string, { host, pid }: Partial<Holder>): Promise<boolean> {
  if (host === hostname() && typeof pid === 'number' && !isRunning(pid)) return true;
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

/** Takes a dead holder's lock away: of several that try, one succeeds, and none takes a living one's. */
async function bury(file: string, dead: Partial<Holder>, token: string): Promise<void> {
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

function describe(file: string, holder: Partial<Holder> = {}): string {
  const { what = 'an unknown command', pid = '?', host = '?', since } = holder;
  const when = since === undefined ? '' : `, since ${new Date(since).toISOString()}`;
  return `${file} is held by ${what} (process ${pid} on ${host}${when}): try again when it has ended; a holder that was killed counts for ${deadAfter / 1000} s at most`;
}
