import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { holding, isUsersLine, journal, ledgerEntry } from '../storage/tables';
import { LedgerBroken, verifyLedger } from './state-store';

/** What was looked at. */
export interface AuditedLedger {
  readonly journals: number;
  readonly lines: number;
  readonly holdings: number;
}

/**
 * Looks at the whole ledger of a database that no process serves, such as one that was restored from a backup (O-11): what
 * {@link verifyLedger} looks at, and that each account statement ends with what its lines come to. Changes nothing. Rejects with
 * {@link LedgerBroken} where something differs.
 */
export async function auditDatabase(databaseUrl: string): Promise<AuditedLedger> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const database = drizzle(client);
    await verifyLedger(database);
    const told = await database.execute<{ owner: string; token: string }>(sql`
      select owner, token from (
        select ${ledgerEntry.owner} as owner, ${ledgerEntry.token} as token,
          sum(${ledgerEntry.available} + ${ledgerEntry.frozen}) as moved,
          (array_agg(${ledgerEntry.balance} order by ${ledgerEntry.journalId} desc, ${ledgerEntry.line} desc))[1] as told
        from ${ledgerEntry} where ${isUsersLine} group by 1, 2
      ) as statements where moved <> told order by 1, 2 limit 5`);
    if (told.rows.length > 0)
      throw new LedgerBroken(
        `Statements end with another balance than their lines come to: ${told.rows.map(({ owner, token }) => `${owner} ${token}`).join(', ')}`,
      );
    const [journals, lines, holdings] = [
      await database.$count(journal),
      await database.$count(ledgerEntry),
      await database.$count(holding),
    ];
    return { journals, lines, holdings };
  } finally {
    await client.end();
  }
}
