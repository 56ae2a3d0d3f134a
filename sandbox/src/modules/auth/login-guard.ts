import { eq, sql } from 'drizzle-orm';
import { CallError } from '../../call-error';
import type { Database, SandboxClock } from '../../context';
import { loginFailures } from '../../storage/schema/account';
import { hashOf } from './secrets';

/** After this many failed logins in a row a name is locked for 15 minutes. */
const allowedFailures = 5;
const lockMilliseconds = 15 * 60 * 1000;

/** Locks names that are being guessed, alike for names with and without an account. */
export interface LoginGuard {
  /** Rejects with `accountLocked` while the name is locked. */
  check(organisation: string, name: string): Promise<void>;
  countFailure(organisation: string, name: string): Promise<void>;
  reset(organisation: string, name: string): Promise<void>;
}

export function createLoginGuard(database: Database, clock: SandboxClock): LoginGuard {
  const hashOfName = (organisation: string, name: string) =>
    hashOf(`${organisation} ${name.trim().toLowerCase()}`);
  return {
    async check(organisation, name) {
      const [row] = await database
        .select()
        .from(loginFailures)
        .where(eq(loginFailures.nameHash, hashOfName(organisation, name)));
      if (row && row.failures >= allowedFailures && row.lastTime + lockMilliseconds > clock.now()) {
        throw new CallError('accountLocked');
      }
    },
    async countFailure(organisation, name) {
      const now = clock.now();
      const failures = sql<number>`case when ${loginFailures.lastTime} + ${lockMilliseconds} > ${now}
        then ${loginFailures.failures} + 1 else 1 end`;
      await database
        .insert(loginFailures)
        .values({ nameHash: hashOfName(organisation, name), failures: 1, lastTime: now })
        .onConflictDoUpdate({ target: loginFailures.nameHash, set: { failures, lastTime: now } });
    },
    async reset(organisation, name) {
      await database.delete(loginFailures).where(eq(loginFailures.nameHash, hashOfName(organisation, name)));
    },
  };
}
