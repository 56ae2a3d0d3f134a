import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Rows that are written into one table at once. */
export interface RowsOfTable {
  readonly rows: readonly unknown[];
  /** The statement that writes them from a parameter, a JSON array. */
  readonly write: (array: SQL) => SQL;
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
  const names = sql.raw(columns.map(([, { name }]) => name).join(', '));
  const record = sql.raw(`jsonb_populate_recordset(null::${getTableName(table)}, `);
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
    write: (array) =>
      sql`insert into ${table} (${names}) select ${names} from ${record}${array}) ${onConflict}`,
  });
}
