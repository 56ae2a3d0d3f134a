import { eq } from 'drizzle-orm';
import { CallError } from '../call-error';
import type { Database } from '../context';
import { exchangeFact } from '../storage/tables';
import { readFact } from './facts';

/** Name of the fact that is there as long as the ledger does not add up. */
const pauseName = 'ledger-paused-since';

/** Since when nothing may leave an account, ms by the exchange's clock; undefined while the ledger adds up. */
export async function pausedSince(database: Database): Promise<number | undefined> {
  const since = await readFact(database, pauseName);
  return since === undefined ? undefined : Number(since);
}

/**
 * Rejects with `CallError` withdrawalsPaused as long as the ledger does not add up. It stands before everything by
 * which money leaves an account for good: withdrawals, when they are asked for and when they are sent, transfers to other
 * users, deposit codes. In the transaction of the movement where there is one.
 */
export async function requireLedgerSound(database: Database): Promise<void> {
  if ((await pausedSince(database)) !== undefined) throw new CallError('withdrawalsPaused');
}

/** Stops what {@link requireLedgerSound} stands before; of a pause that is there already the beginning stays. */
export async function pause(transaction: Database, since: number): Promise<void> {
  await transaction
    .insert(exchangeFact)
    .values({ name: pauseName, value: String(since) })
    .onConflictDoNothing();
}

/** Ends the pause. */
export async function resume(transaction: Database): Promise<void> {
  await transaction.delete(exchangeFact).where(eq(exchangeFact.name, pauseName));
}
