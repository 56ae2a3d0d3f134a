import { randomUUID } from 'node:crypto';
import type { ReleaseDecision } from '@exchange/contract';
import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { createSecret } from '../../core/secrets';
import { hour, minute } from '../../core/time-spans';
import { operatorChallenges } from './tables';

/** A challenge as it is kept. */
export type ChallengeRow = typeof operatorChallenges.$inferSelect;

/** A challenge is to be answered within this time, ms. */
export const answerMs = 2 * minute;
/** One that was answered is kept this long, ms: the log is told by then what a decision came to. */
const keptMs = hour;

/** What passkeys are asked to answer: random, of one operator, for one thing, once and for two minutes (O-10). */
export class Challenges {
  constructor(private readonly context: Pick<ModuleContext, 'database' | 'clock'>) {}

  /** `decision` is what the answer confirms; without one it adds a passkey. */
  async make(
    operator: string,
    origin: string,
    decision?: ReleaseDecision,
  ): Promise<Pick<ChallengeRow, 'id' | 'challenge' | 'expires'>> {
    const made = {
      id: randomUUID(),
      challenge: createSecret(),
      expires: this.context.clock.now() + answerMs,
    };
    await this.context.database
      .insert(operatorChallenges)
      .values({ ...made, operator, origin, decision: decision ?? null });
    return made;
  }

  /**
   * Uses a challenge up, before its answer is looked at: a wrong answer is not followed by another one. Rejects with
   * `decisionOver` for one that is another's, of the other purpose, too old, or used.
   */
  async use(operator: string, id: string, purpose: 'decision' | 'passkey'): Promise<ChallengeRow> {
    const now = this.context.clock.now();
    const { decision, expires, usedTime } = operatorChallenges;
    const [row] = await this.context.database
      .update(operatorChallenges)
      .set({ usedTime: now })
      .where(
        and(
          eq(operatorChallenges.id, id),
          eq(operatorChallenges.operator, operator),
          purpose === 'decision' ? isNotNull(decision) : isNull(decision),
          gt(expires, now),
          eq(usedTime, 0),
        ),
      )
      .returning();
    if (!row) throw new CallError('decisionOver');
    return row;
  }

  /** Notes that a passkey confirmed it. */
  async confirm(transaction: Database, id: string): Promise<void> {
    await transaction
      .update(operatorChallenges)
      .set({ confirmedTime: this.context.clock.now() })
      .where(eq(operatorChallenges.id, id));
  }

  /** The confirmed decision whose outcome the log is told now. Rejects with `decisionOver` where it was told before. */
  async noteOutcome(transaction: Database, operator: string, id: string): Promise<ReleaseDecision> {
    const { confirmedTime, notedTime } = operatorChallenges;
    const [row] = await transaction
      .update(operatorChallenges)
      .set({ notedTime: this.context.clock.now() })
      .where(
        and(
          eq(operatorChallenges.id, id),
          eq(operatorChallenges.operator, operator),
          gt(confirmedTime, 0),
          eq(notedTime, 0),
        ),
      )
      .returning();
    if (!row?.decision) throw new CallError('decisionOver');
    return row.decision;
  }

  /** Forgets those that nobody comes back to. */
  async clean(): Promise<void> {
    await this.context.database
      .delete(operatorChallenges)
      .where(lt(operatorChallenges.expires, this.context.clock.now() - keptMs));
  }
}
