import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../core/context';
import { createSecret } from '../../core/secrets';
import { challenges as challengeTable } from './tables';

/** What a challenge was put for. */
export type ChallengeKind =
  'captcha' | 'slider' | 'work' | 'human' | 'second' | 'code' | 'reset' | 'authenticator';

/** A challenge as stored. */
export interface Challenge {
  readonly id: string;
  /** The answer; empty where there is none to compare. */
  readonly secret: string;
  readonly createTime: number;
  readonly expires: number;
  readonly attempts: number;
}

/** Questions that wait for an answer. They are kept in the database, so any process can check an answer. */
export interface Challenges {
  /** Puts a question; with an `id`, it takes the place of the one before. */
  put(question: {
    readonly kind: ChallengeKind;
    readonly organisation: string;
    readonly secret: string;
    readonly lifeMs: number;
    readonly id?: string;
  }): Promise<Challenge>;
  /** Reads one that has not expired. */
  read(kind: ChallengeKind, organisation: string, id: string): Promise<Challenge | undefined>;
  /** Takes one away: of two that try at the same time one gets it. Undefined when unknown, taken or expired. */
  take(kind: ChallengeKind, organisation: string, id: string): Promise<Challenge | undefined>;
  /** Counts an attempt before the answer is looked at, and takes the challenge away after the last one. */
  attempt(
    kind: ChallengeKind,
    organisation: string,
    id: string,
    allowed: number,
  ): Promise<Challenge | undefined>;
  /** Takes back an attempt that was counted. */
  giveBack(kind: ChallengeKind, organisation: string, id: string): Promise<void>;
  /** Forgets the expired ones. */
  clean(): Promise<void>;
}

export function createChallenges(database: Database, clock: SandboxClock): Challenges {
  const named = (kind: ChallengeKind, organisation: string, id: string) =>
    and(
      eq(challengeTable.id, id),
      eq(challengeTable.kind, kind),
      eq(challengeTable.organisation, organisation),
    );
  const live = (row: Challenge | undefined) => (row && row.expires > clock.now() ? row : undefined);

  return {
    async put({ kind, organisation, secret, lifeMs, id = createSecret() }) {
      const createTime = clock.now();
      const fresh = { secret, createTime, expires: createTime + lifeMs, attempts: 0 };
      await database
        .insert(challengeTable)
        .values({ id, kind, organisation, ...fresh })
        .onConflictDoUpdate({ target: challengeTable.id, set: fresh });
      return { id, ...fresh };
    },
    async read(kind, organisation, id) {
      const [row] = await database
        .select()
        .from(challengeTable)
        .where(named(kind, organisation, id));
      return live(row);
    },
    async take(kind, organisation, id) {
      const [row] = await database
        .delete(challengeTable)
        .where(named(kind, organisation, id))
        .returning();
      return live(row);
    },
    async attempt(kind, organisation, id, allowed) {
      const [row] = await database
        .update(challengeTable)
        .set({ attempts: sql`${challengeTable.attempts} + 1` })
        .where(named(kind, organisation, id))
        .returning();
      if (row && row.attempts > allowed) {
        await database.delete(challengeTable).where(named(kind, organisation, id));
        return undefined;
      }
      return live(row);
    },
    async giveBack(kind, organisation, id) {
      await database
        .update(challengeTable)
        .set({ attempts: sql`greatest(${challengeTable.attempts} - 1, 0)` })
        .where(named(kind, organisation, id));
    },
    async clean() {
      await database.delete(challengeTable).where(lt(challengeTable.expires, clock.now()));
    },
  };
}
