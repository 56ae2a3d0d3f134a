import { statfs } from 'node:fs/promises';
import type { Database } from '../context';
import { sandboxSettings } from './tables';

/** What `/healthz` names beside the status. */
export type Problem =
  /** Nothing could be stored just now: whatever moves money is refused. */
  | 'storage'
  /** Less than the operator's limit is free where the data lies. All works still. */
  | 'disk-low'
  /** The system's time was set back, and has not caught up with what it was. */
  | 'clock-set-back';

export interface StorageHealthOptions {
  readonly database: Database;
  /** Rejects where what is stored would be no longer this process's. */
  readonly assertHeld?: (() => Promise<void>) | undefined;
  /** Folder of the embedded storage; undefined where the database is elsewhere. */
  readonly folder: string | undefined;
  /** Bytes below which room on the disk is low. */
  readonly leastFree: number;
  /** Bytes below which the disk is full; room for a segment of the database's log unless told. */
  readonly leastUsable?: number;
  /** The system's time, ms since the epoch. */
  readonly systemTime: () => number;
  /** Hears of each problem once when it begins, and when it is over. */
  readonly onChange: (problem: Problem, begins: boolean, detail: string) => void;
}

/** Whether what the exchange stands on holds: storage that takes commits, room on the disk, a clock that goes forward. */
export interface StorageHealth {
  /** The present problems. While the storage takes commits it is tried at most every 5 s, however often this is asked. */
  problems(): Promise<readonly Problem[]>;
  /** Looks at the system's time; to be called every few seconds. */
  watchClock(): void;
}

/** How long a try that went well holds, and how long one may take, ms. */
const freshMs = 5_000;
const patienceMs = 5_000;
/** The clock may be corrected by this much, ms. */
const correctionMs = 2_000;
/** A segment of the database's log, ahead of which small changes still go through and larger ones do not. */
const segmentBytes = 16 * 1024 ** 2;
const probeName = 'health-probe';

export function createStorageHealth(options: StorageHealthOptions): StorageHealth {
  const {
    database,
    assertHeld,
    folder,
    leastFree,
    leastUsable = segmentBytes,
    systemTime,
    onChange,
  } = options;
  const present = new Set<Problem>();
  let latest = systemTime();
  let triedAt = -Infinity;
  let trying: Promise<void> | undefined;

  function set(problem: Problem, is: boolean, detail: string): void {
    if (is === present.has(problem)) return;
    if (is) present.add(problem);
    else present.delete(problem);
    onChange(problem, is, detail);
  }

  async function store(): Promise<void> {
    const value = { is: systemTime() };
    await database
      .insert(sandboxSettings)
      .values({ name: probeName, value })
      .onConflictDoUpdate({ target: sandboxSettings.name, set: { value } });
  }

  async function look(): Promise<void> {
    try {
      await within(patienceMs, store());
      await assertHeld?.();
      await requireRoom();
      set('storage', false, 'the storage takes commits again');
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      set('storage', true, cause instanceof Error ? cause.message : message);
    }
    triedAt = performance.now();
  }

  /** Throws when the disk is full. */
  async function requireRoom(): Promise<void> {
    if (folder === undefined) return;
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const detail = `${Math.floor(free / 1024 ** 2)} MiB are free in ${folder}`;
    set('disk-low', free < leastFree, detail);
    if (free < leastUsable) throw new Error(detail);
  }

  function watchClock(): void {
    const now = systemTime();
    set('clock-set-back', now < latest - correctionMs, `${latest - now} ms behind what it was`);
    latest = Math.max(latest, now);
  }

  return {
    watchClock,
    async problems() {
      watchClock();
      if (present.has('storage') || performance.now() - triedAt >= freshMs) {
        trying ??= look().finally(() => (trying = undefined));
        await trying;
      }
      return [...present].sort();
    },
  };
}

async function within(milliseconds: number, work: PromiseLike<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing was stored within ${milliseconds} ms`)), milliseconds);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
