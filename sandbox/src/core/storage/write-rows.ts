import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../context';
import { keptPlanMark } from './kept-plan';

/** Rows that are written into one table at once. */
export interface RowsOfTable {
  readonly rows: readonly unknown[];
  /** The statement that writes them from a parameter, a JSON array. */
  readonly write: (array: SQL) => SQL;
}

/**
 * Writes rows of several tables in one statement, so that it is one transaction and one round trip. Tables without rows are left out of it.
 * `guard` is an update of one row: where there is none as it says, all fails and nothing is written.
 */
export async function writeTogether(
  database: Database,
  tables: readonly RowsOfTable[],
  guard: SQL,
): Promise<void> {
  const parts = tables
    .filter(({ rows }) => rows.length > 0)
    .map(
      ({ rows, write }, index) =>
        sql`${sql.raw(`step${index}`)} as (${write(sql`${JSON.stringify(rows)}::jsonb`)}), `,
    );
  await database.execute(
    // Where there is no such row the division by zero undoes all of it.
    sql`with ${sql.join(parts)}guarded as (${guard} returning 1)
      select 1 / count(*) from guarded ${sql.raw(keptPlanMark)}`,
  );
}

/**
 * Makes what inserts rows into a table, all of them from one parameter: thousands of parameters take the database far longer than one JSON
 * array. `given` are the columns that rows have a value of, all of them unless told.
 */
export function insertInto<Table extends PgTable>(
  table: Table,
  onConflict = sql``,
  given?: readonly (keyof Table['_']['columns'] & string)[],
): (rows: readonly InferInsertModel<Table>[]) => RowsOfTable {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => given?.includes(key) ?? true);
  const names = columns.map(([, { name }]) => name).join(', ');
  const name = getTableName(table);
  // Put together once: Drizzle looks at each piece of a statement several times whenever it is run.
  const before = sql.raw(
    `insert into "${name}" (${names}) select ${names} from jsonb_populate_recordset(null::"${name}", `,
  );
  const toJson = (row: Readonly<Record<string, unknown>>) => {
    const json: Record<string, unknown> = {};
    for (const [key, { name }] of columns) {
      const value = row[key];
      json[name] = typeof value === 'bigint' ? value.toString() : value;
    }
    return json;
  };
  return (rows) => ({
    rows: rows.map(toJson),
    write: (array) => sql`${before}${array}) ${onConflict}`,
  });
}
