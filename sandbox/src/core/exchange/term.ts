import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { exchangeFact } from '../storage/tables';

const termName = 'owner-term';

/** Thrown where a process acts as the engine's owner after another one became it; nothing was changed. */
export class TermEnded extends Error {
  override readonly name = 'TermEnded';

  constructor(term: number) {
    super(`Another process owns the engine since term ${term}`);
  }
}

/**
 * Begins the next term of ownership, as text for a connection of its own: run on the very connection that holds the
 * ownership, it cannot come after another owner's.
 */
export const beginTerm = `insert into exchange_fact (name, value) values ('${termName}', '1')
  on conflict (name) do update set value = (exchange_fact.value::bigint + 1)::text returning value`;

/**
 * Rejects with {@link TermEnded} unless `term` is the present one; until the transaction ends, no other begins. It
 * stands before everything that only the owner may change.
 */
export async function requireTerm(transaction: Database, term: number): Promise<void> {
  const [present] = await transaction
    .select()
    .from(exchangeFact)
    .where(eq(exchangeFact.name, termName))
    .for('share');
  if (present?.value !== String(term)) throw new TermEnded(term);
}
