import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { hasCode, isMissing } from './file-errors';
import { Refused } from './refused';

/** How long somebody waits for the lock before giving up, ms. */
const patience = 30_000;
const pollInterval = 50;
/** A holder touches its lock this often, ms … */
const heartbeat = 2_000;
/** … and one on another machine counts as dead when it has not for this long. */
const deadAfter = 20_000;

const Holder = z.object({ token: z.string(), host: z.string(), pid: z.number() });
type Holder = z.infer<typeof Holder>;

/** Given to the work: throws when the lock was lost meanwhile, because this process slept for too long. */
export type AssertHeld = () => Promise<void>;

/** Runs `work` while no other process, on this machine or another one, holds the lock. */
export async function withLock<Result>(
  file: string,
  work: (assertHeld: AssertHeld) => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  const holder: Holder = { token: randomBytes(9).toString('hex'), host: hostname(), pid: process.pid };
  await take(file, holder);
  const beat = setInterval(() => {
    const now = new Date();
    // A lock that is gone is found by `assertHeld`.
    utimes(file, now, now).catch(() => undefined);
  }, heartbeat);
  const isOurs = async () => (await readHolder(file))?.token === holder.token;
  try {
    return await work(async () => {
      if (!(await isOurs())) throw new Refused('The lock was lost to another command: nothing was changed');
    });
  } finally {
    clearInterval(beat);
    if (await isOurs()) await rm(file, { force: true });
  }
}

async function take(file: string, holder: Holder): Promise<void> {
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
      else if (waited >= patience)
        throw new Refused(
          `Another command is changing the composition (process ${other?.pid ?? '?'} on ${other?.host ?? '?'}): try again when it has ended`,
        );
      else await sleep(pollInterval);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return z.parse(Holder, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function isDead(file: string, { host, pid }: Holder): Promise<boolean> {
  if (host === hostname()) {
    try {
      process.kill(pid, 0);
      return false;
    } catch (error) {
      // EPERM: another user's process, and alive.
      return hasCode(error, 'ESRCH');
    }
  }
  try {
    return Date.now() - (await stat(file)).mtimeMs > deadAfter;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Takes a dead holder's lock away: of several that try, one succeeds, and none takes a living one's. */
async function bury(file: string, dead: Holder, token: string): Promise<void> {
  const grave = `${file}.${token}.dead`;
  try {
    await rename(file, grave);
  } catch (error) {
    if (isMissing(error)) return;
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
