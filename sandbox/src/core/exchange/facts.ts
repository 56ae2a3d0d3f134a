import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { exchangeFact } from '../storage/tables';

/** A fact about this sandbox as a whole; undefined when it was never told. */
export async function readFact(database: Database, name: string): Promise<string | undefined> {
  const [row] = await database.select().from(exchangeFact).where(eq(exchangeFact.name, name));
  return row?.value;
}

/** The fact as it was first told: keeps `value` unless there is one already. */
export async function rememberFact(database: Database, name: string, value: string): Promise<string> {
  await database.insert(exchangeFact).values({ name, value }).onConflictDoNothing();
  return (await readFact(database, name)) ?? value;
}
