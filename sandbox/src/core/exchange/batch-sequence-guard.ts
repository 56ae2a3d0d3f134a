import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { exchangeFact } from '../storage/tables';

/**
 * Name of the fact that holds the mark of the last batch. A batch is stored only where it finds the mark it expects,
 * and leaves its own: of two writers, or of a connection that was lost and one that took its place, one succeeds.
 */
export const batchGuardName = 'batch-mark';

/**
 * Sets a new mark, so that nothing which is still under way elsewhere can be stored from now on; waits for what is
 * just being stored. `found` is the mark that the last stored batch left. `fence` rejects where another process owns
 * the engine by now: that one's mark stays.
 */
export async function takeBatchGuard(
  database: Database,
  fence?: (transaction: Database) => Promise<void>,
): Promise<{ found: string; mark: string }> {
  const mark = randomUUID();
  return database.transaction(async (transaction) => {
    await transaction.insert(exchangeFact).values({ name: batchGuardName, value: '' }).onConflictDoNothing();
    const [last] = await transaction
      .select()
      .from(exchangeFact)
      .where(eq(exchangeFact.name, batchGuardName))
      .for('update');
    await fence?.(transaction);
    await transaction.update(exchangeFact).set({ value: mark }).where(eq(exchangeFact.name, batchGuardName));
    return { found: last?.value ?? '', mark };
  });
}
