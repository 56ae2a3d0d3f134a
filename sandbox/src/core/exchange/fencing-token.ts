import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { exchangeFact } from '../storage/tables';

const fencingTokenName = 'owner-term';
/** Name of the fact that says which process leads, and where it takes commands. */
export const leaderFact = 'leader';

/** The process that leads, as the database says. */
export interface LeaderRecord {
  readonly term: number;
  /** Where it takes commands from the other processes. */
  readonly url: string;
}

/** Thrown where a process acts as the engine's owner after another one became it; nothing was changed. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost';

  constructor(term: number) {
    super(`Another process owns the engine since term ${term}`);
  }
}

/**
 * Begins the next term of ownership, as text for a connection of its own: run on the very connection that holds the
 * ownership, it cannot come after another owner's.
 */
export const nextFencingToken = `insert into exchange_fact (name, value) values ('${fencingTokenName}', '1')
  on conflict (name) do update set value = (exchange_fact.value::bigint + 1)::text returning value`;

/**
 * Rejects with {@link LeadershipLost} unless `term` is the present one; until the transaction ends, no other begins. It
 * stands before everything that only the owner may change.
 */
export async function requireFencingToken(transaction: Database, term: number): Promise<void> {
  const [present] = await transaction
    .select()
    .from(exchangeFact)
    .where(eq(exchangeFact.name, fencingTokenName))
    .for('share');
  if (present?.value !== String(term)) throw new LeadershipLost(term);
}

/** Writes down where the leader of a term takes commands. Rejects with {@link LeadershipLost} when another one leads by now. */
export async function announceLeader(database: Database, leader: LeaderRecord): Promise<void> {
  const value = JSON.stringify(leader);
  await database.transaction(async (transaction) => {
    await requireFencingToken(transaction, leader.term);
    await transaction
      .insert(exchangeFact)
      .values({ name: leaderFact, value })
      .onConflictDoUpdate({ target: exchangeFact.name, set: { value } });
  });
}
