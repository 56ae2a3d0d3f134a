import { eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, SandboxClock } from '../../core/context';
import { hour, minute } from '../../core/time-spans';
import { attempts as attemptTable } from './tables';

/**
 * The one policy against guessing. After the third wrong answer in a row the next one has to wait, longer each time; from
 * the fifth on that is a lock. In ms, by the number of wrong answers in a row, the last for all that follow.
 */
const waits = [0, 0, 0, 10_000, 30_000, 15 * minute, 30 * minute, hour] as const;

/** Wrong answers that are counted together. */
export interface Counted {
  readonly keyHash: string;
  readonly scale: number;
  readonly forgetMs: number;
  /** Counts only while what is counted before it has at most this many; its lock holds all the same. */
  readonly whileBefore?: number;
}

/** Counts wrong answers and keeps the locks that they begin. */
export class AttemptCounters {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
  ) {}

  /**
   * Counts a wrong answer in advance for each, or for none where one is locked. Answers until when one of them locks its key, 0 where
   * none does, and with what takes them back.
   */
  async takeAll(all: readonly Counted[]) {
    const began = new Map<Counted, number>();
    const back = async (counted: readonly Counted[]) => {
      for (const each of counted) {
        const until = began.get(each);
        if (until !== undefined) await this.giveBack(each, until);
      }
    };
    let before = 0;
    try {
      for (const each of all) {
        if (each.whileBefore !== undefined && before > each.whileBefore) {
          const until = (await this.lockOf(each.keyHash)) ?? 0;
          if (until > this.clock.now()) throw new CallError('accountLocked', undefined, undefined, until);
          continue;
        }
        const taken = await this.take(each);
        before = taken.failures;
        began.set(each, taken.until);
      }
    } catch (error) {
      await back([...began.keys()]);
      throw error;
    }
    return { until: Math.max(...began.values()), giveBack: back };
  }

  /** Forgets the wrong answers of these keys. */
  async forget(counted: readonly Counted[]): Promise<void> {
    const keys = counted.map(({ keyHash }) => keyHash);
    await this.database.delete(attemptTable).where(inArray(attemptTable.keyHash, keys));
  }

  /** Forgets those before `time`. */
  async clean(time: number): Promise<void> {
    await this.database.delete(attemptTable).where(lt(attemptTable.lastTime, time));
  }

  /**
   * Counts a wrong answer in advance; rejects while the key is locked. Answers until when it locks the key itself, 0 where it does
   * not, and the how manieth it is.
   */
  private async take({ keyHash, scale, forgetMs: memory }: Counted) {
    const now = this.clock.now();
    const failures = sql<number>`case when ${attemptTable.lastTime} + ${memory} > ${now}
      then ${attemptTable.failures} + 1 else 1 end`;
    const cases = waits
      .map((wait, count): [number, number] => [wait, count * scale])
      .filter(([wait]) => wait > 0)
      .reverse()
      .map(([wait, count]): SQL => sql`when (${failures}) >= ${count} then ${now + wait}::bigint`);
    const [counted] = await this.database
      .insert(attemptTable)
      .values({ keyHash, failures: 1, lastTime: now, lockedUntil: 0 })
      .onConflictDoUpdate({
        target: attemptTable.keyHash,
        set: {
          failures,
          lastTime: now,
          lockedUntil: sql<number>`case ${sql.join(cases, sql` `)} else 0::bigint end`,
        },
        setWhere: lte(attemptTable.lockedUntil, now),
      })
      .returning({ until: attemptTable.lockedUntil, failures: attemptTable.failures });
    if (counted) return counted;
    throw new CallError('accountLocked', undefined, undefined, (await this.lockOf(keyHash)) ?? now);
  }

  private async lockOf(keyHash: string): Promise<number | undefined> {
    const [row] = await this.database
      .select({ until: attemptTable.lockedUntil })
      .from(attemptTable)
      .where(eq(attemptTable.keyHash, keyHash));
    return row?.until;
  }

  /**
   * Takes back one that was counted in advance and was not wrong, and with it the lock that it began; one that others began
   * meanwhile stays.
   */
  private async giveBack({ keyHash }: Counted, began: number): Promise<void> {
    const { failures, lockedUntil } = attemptTable;
    await this.database
      .update(attemptTable)
      .set({
        failures: sql<number>`greatest(${failures} - 1, 0)`,
        lockedUntil: sql<number>`case when ${lockedUntil} = ${began}::bigint then 0 else ${lockedUntil} end`,
      })
      .where(eq(attemptTable.keyHash, keyHash));
  }
}
