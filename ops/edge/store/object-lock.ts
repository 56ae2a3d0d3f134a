import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AssertHeld, LockHeld } from '@exchange/sandbox/file-lock';
import * as z from 'zod/mini';
import { type ObjectStore, WriteConflict } from './object-store';
import { Refused } from './refused';

/** How often things happen, ms. */
export interface LockTimes {
  /** A holder writes its lock anew … */
  readonly beat: number;
  /** … and counts as dead where one that waits has seen no change of it for so long by its own clock. */
  readonly deadAfter: number;
  /** One that waits looks again. */
  readonly look: number;
  /** How long it waits. */
  readonly patience: number;
}

const usualTimes: LockTimes = { beat: 4_000, deadAfter: 20_000, look: 250, patience: 30_000 };

const Holder = z.object({
  token: z.string(),
  what: z.string(),
  host: z.string(),
  pid: z.int(),
  /** ms since the epoch. */
  since: z.int(),
  beats: z.int(),
});
type Holder = z.infer<typeof Holder>;

/** What lies at a key whose lock nobody holds. Not removing it saves a conditional removal, which few servers have. */
const free = '{}';

/**
 * Runs `work` while nobody else holds the lock at a key, by conditional writes alone (O-11). Rejects with {@link LockHeld} when it stays
 * held, and with {@link Refused} for a server that writes whatever the condition says: there no lock and no switch is worth anything.
 */
export async function withObjectLock<Result>(
  objects: Pick<ObjectStore, 'read' | 'write' | 'placeOf'>,
  key: string,
  what: string,
  work: (assertHeld: AssertHeld) => Promise<Result>,
  times: LockTimes = usualTimes,
): Promise<Result> {
  const lock = new ObjectLock(objects, key, what, times);
  await lock.take();
  try {
    return await work(() => lock.assertHeld());
  } finally {
    await lock.release();
  }
}

class ObjectLock {
  readonly #own: Omit<Holder, 'beats'>;
  #tag = '';
  #beats = 0;
  #timer: NodeJS.Timeout | undefined;
  #beating = Promise.resolve();

  constructor(
    private readonly objects: Pick<ObjectStore, 'read' | 'write' | 'placeOf'>,
    private readonly key: string,
    what: string,
    private readonly times: LockTimes,
  ) {
    const token = randomBytes(9).toString('hex');
    this.#own = { token, what, host: hostname(), pid: process.pid, since: Date.now() };
  }

  async take(): Promise<void> {
    const { look, patience, deadAfter } = this.times;
    const began = performance.now();
    let seen = { tag: '', at: began };
    for (;;) {
      const there = await this.objects.read(this.key);
      const holder = there && holderIn(there.content);
      const now = performance.now();
      if (there && there.tag !== seen.tag) seen = { tag: there.tag, at: now };
      const isFree = !there || !holder || now - seen.at >= deadAfter;
      if (isFree && (await this.#tryTake(there?.tag))) return;
      if (!isFree && now - began >= patience)
        throw new LockHeld(describe(this.objects.placeOf(this.key), holder));
      if (!isFree) await sleep(look);
    }
  }

  async assertHeld(): Promise<void> {
    const there = await this.objects.read(this.key);
    if (!there || holderIn(there.content)?.token !== this.#own.token)
      throw new LockHeld('The lock was lost to another command: nothing was changed');
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    try {
      await this.objects.write(this.key, free, { tag: this.#tag });
    } catch (error) {
      // Somebody else has it by now.
      if (!(error instanceof WriteConflict)) throw error;
    }
  }

  async #tryTake(tag: string | undefined): Promise<boolean> {
    try {
      this.#tag = await this.objects.write(
        this.key,
        this.#text(),
        tag === undefined ? { isNew: true } : { tag },
      );
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
    await this.#requireConditions();
    this.#timer = setInterval(() => {
      this.#beating = this.#beating.then(() => this.#beat());
    }, this.times.beat);
    this.#timer.unref();
    return true;
  }

  /** There is a lock at the key now, so that a write that asks for nothing to be there must fail. */
  async #requireConditions(): Promise<void> {
    try {
      await this.objects.write(this.key, free, { isNew: true });
    } catch (error) {
      if (error instanceof WriteConflict) return;
      throw error;
    }
    throw new Refused(
      `${this.objects.placeOf('')} is on a server that ignores If-None-Match, so that two commands could overwrite each other: use one with conditional writes`,
    );
  }

  async #beat(): Promise<void> {
    this.#beats += 1;
    try {
      this.#tag = await this.objects.write(this.key, this.#text(), { tag: this.#tag });
    } catch {
      // One that was lost is found by assertHeld; one that was not written now is written with the next beat.
    }
  }

  #text(): string {
    return JSON.stringify({ ...this.#own, beats: this.#beats });
  }
}

/** Undefined for a lock that nobody holds. */
function holderIn(content: Buffer): Holder | undefined {
  try {
    return z.safeParse(Holder, JSON.parse(content.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

function describe(place: string, holder: Holder | undefined): string {
  const { what = 'an unknown command', pid = '?', host = '?', since } = holder ?? {};
  const when = since === undefined ? '' : `, since ${new Date(since).toISOString()}`;
  return `${place} is held by ${what} (process ${pid} on ${host}${when}): try again when it has ended; a holder that was killed counts for ${usualTimes.deadAfter / 1000} s at most`;
}
