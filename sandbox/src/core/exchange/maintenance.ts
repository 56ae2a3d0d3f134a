import { and, eq, lt, lte, max, sql } from 'drizzle-orm';
import { forgetCommands } from '../commands';
import type { Database } from '../context';
import { candle, journal, ledgerEntry, trade } from '../storage/tables';
import { day, minute } from '../time-spans';

/** How long the exchange keeps what can be told from other rows, or is asked for only while it is fresh. */
const kept = { simulatedJournals: 10 * minute, trades: day, minuteBars: 60 * day, commands: 90 * day };

/**
 * Sums up the simulated traders' old movements into one journal, which leaves every account's sum as it is; of those
 * with a number of at most `upTo`. `fence` rejects where another process owns the engine by now.
 */
export async function carryMovements(
  database: Database,
  now: number,
  upTo: number,
  fence?: (transaction: Database) => Promise<void>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await fence?.(transaction);
    const old = and(journal.simulated, lt(journal.time, now - kept.simulatedJournals), lte(journal.id, upTo));
    const [found] = await transaction
      .select({ last: max(journal.id) })
      .from(journal)
      .where(old);
    const last = found?.last;
    if (last === null || last === undefined) return;
    const summed = sql`select id from journal where simulated and id <= ${last}`;
    await transaction.execute(sql`
      with gone as (delete from ${ledgerEntry} where journal_id in (${summed}) returning owner, token, kind, available, frozen)
      insert into ${ledgerEntry} (journal_id, line, owner, token, kind, available, frozen)
      select ${last}::bigint, row_number() over (), owner, token, kind, sum(available), sum(frozen) from gone
      group by owner, token, kind having sum(available) <> 0 or sum(frozen) <> 0`);
    await transaction.delete(journal).where(and(journal.simulated, lt(journal.id, last)));
    await transaction
      .update(journal)
      .set({ cause: `carried:${last}` })
      .where(eq(journal.id, last));
  });
}

/** Drops old public trades (each pair's newest stays), minute bars and what commands came to. Users' own records stay. */
export async function tidyStorage(database: Database, now: number): Promise<void> {
  await database.execute(sql`
    delete from ${trade} where time < ${now - kept.trades}
    and id < (select max(newer.id) from ${trade} as newer where newer.pair = ${trade}.pair)`);
  await database
    .delete(candle)
    .where(and(eq(candle.resolution, '1m'), lt(candle.time, now - kept.minuteBars)));
  await forgetCommands(database, now - kept.commands);
  // The embedded database has no worker that would make room of deleted rows by itself.
  await database.execute(sql`vacuum exchange_order, trade, candle, holding, journal, ledger_entry, command`);
}
