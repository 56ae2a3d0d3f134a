import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../core/context';
import { createSecret } from '../../core/secrets';
import { challenges as challengeTable } from './tables';

/** What a challenge was put for. */
type ChallengeKind = 'captcha' | 'slider' | 'work' | 'human' | 'second' | 'code' | 'reset' | 'authenticator';

type Challenge = Omit<typeof challengeTable.$inferSelect, 'kind' | 'organisation'>;

const named = (kind: ChallengeKind, organisation: string, id: string) =>
  and(
    eq(challengeTable.id, id),
    eq(challengeTable.kind, kind),
    eq(challengeTable.organisation, organisation),
  );

/** Questions that wait for an answer. They are kept in the database, so any process can check an answer. */
export class Challenges {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
  ) {}

  /** Puts a question; with an `id`, it takes the place of the one before. */
  async put({
    kind,
    lifeMs,
    id = createSecret(),
    ...question
  }: Pick<Challenge, 'secret'> & {
    readonly kind: ChallengeKind;
    readonly organisation: string;
    readonly lifeMs: number;
    readonly id?: string;
  }): Promise<Challenge> {
    const { organisation, secret } = question;
    const createTime = this.clock.now();
    const fresh = { secret, createTime, expires: createTime + lifeMs, attempts: 0 };
    await this.database
      .insert(challengeTable)
      .values({ id, kind, organisation, ...fresh })
      .onConflictDoUpdate({ target: challengeTable.id, set: fresh });
    return { id, ...fresh };
  }

  /** Reads one that has not expired. */
  async read(kind: ChallengeKind, organisation: string, id: string): Promise<Challenge | undefined> {
    const [row] = await this.database
      .select()
      .from(challengeTable)
      .where(named(kind, organisation, id));
    return this.live(row);
  }

  /** Takes one away: of two that try at the same time one gets it. Undefined when unknown, taken or expired. */
  async take(kind: ChallengeKind, organisation: string, id: string): Promise<Challenge | undefined> {
    const [row] = await this.database
      .delete(challengeTable)
      .where(named(kind, organisation, id))
      .returning();
    return this.live(row);
  }

  /** Counts an attempt before the answer is looked at, and takes the challenge away after the last one. */
  async attempt(
    kind: ChallengeKind,
    organisation: string,
    id: string,
    allowed: number,
  ): Promise<Challenge | undefined> {
    const [row] = await this.database
      .update(challengeTable)
      .set({ attempts: sql`${challengeTable.attempts} + 1` })
      .where(named(kind, organisation, id))
      .returning();
    if (row && row.attempts > allowed) {
      await this.database.delete(challengeTable).where(named(kind, organisation, id));
      return undefined;
    }
    return this.live(row);
  }

  /** Takes back an attempt that was counted. */
  async giveBack(kind: ChallengeKind, organisation: string, id: string): Promise<void> {
    await this.database
      .update(challengeTable)
      .set({ attempts: sql`greatest(${challengeTable.attempts} - 1, 0)` })
      .where(named(kind, organisation, id));
  }

  /** Forgets the expired ones. */
  async clean(): Promise<void> {
    await this.database.delete(challengeTable).where(lt(challengeTable.expires, this.clock.now()));
  }

  private live(row: Challenge | undefined): Challenge | undefined {
    return row && row.expires > this.clock.now() ? row : undefined;
  }
}
