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

/** Each pair with a trade, found by its key. With it, what is dropped is read from its first row on, and what stays is not read. */
const tradedPairs = sql`
  with recursive pairs as (
    select min(pair) as pair from ${trade}
    union all select (select min(pair) from ${trade} where pair > pairs.pair) from pairs where pairs.pair is not null)`;

/** Drops old public trades (each pair's newest stays), minute bars and what commands came to. Users' own records stay. */
export async function tidyStorage(database: Database, now: number): Promise<void> {
  await database.execute(sql`
    ${tradedPairs}, fresh as (
      select pairs.pair, coalesce(
        (select id from ${trade} where pair = pairs.pair and time >= ${now - kept.trades} order by id limit 1),
        (select max(id) from ${trade} where pair = pairs.pair)) as id
      from pairs where pairs.pair is not null)
    delete from ${trade} using fresh where ${trade}.pair = fresh.pair and ${trade}.id < fresh.id`);
  await database.execute(sql`
    ${tradedPairs}
    delete from ${candle} using pairs
    where ${candle}.pair = pairs.pair and resolution = '1m' and ${candle}.time < ${now - kept.minuteBars}`);
  await forgetCommands(database, now - kept.commands);
  // The embedded database has no worker that would make room of deleted rows by itself.
  await database.execute(sql`vacuum exchange_order, trade, candle, holding, journal, ledger_entry, command`);
}
