import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm';
import { makePgArray, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../context';
import { keptPlanMark } from './kept-plan';

/** A statement or a part of one: the text around its parameters, and their values. */
export interface Statement {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/** Rows that are written into one table at once. */
export interface RowsOfTable {
  readonly count: number;
  readonly statement: Statement;
}

/** Makes a statement whose parameters are what stands in the template. */
export const statement = (texts: TemplateStringsArray, ...values: readonly unknown[]): Statement => ({
  texts,
  values,
});

/**
 * Writes rows of several tables in one statement, so that it is one transaction and one round trip. Tables without rows are left out of it.
 * `guard` is an update of one row: where there is none as it says, all fails and nothing is written.
 */
export async function writeTogether(
  database: Database,
  tables: readonly RowsOfTable[],
  guard: Statement,
): Promise<void> {
  const params: unknown[] = [];
  const numbered = ({ texts, values }: Statement) =>
    texts
      .map((text, index) => (index < values.length ? `${text}$${params.push(values[index])}` : text))
      .join('');
  const steps = tables
    .filter(({ count }) => count > 0)
    .map((rows, index) => `step${index} as (${numbered(rows.statement)}), `);
  // Where there is no such row the division by zero undoes all of it.
  const sql = `with ${steps.join('')}guarded as (${numbered(guard)} returning 1)
    select 1 / count(*) from guarded ${keptPlanMark}`;
  // Drizzle would look at each of so many pieces several times whenever it is run.
  await database._.session.prepareQuery({ sql, params }, undefined, undefined, false).execute();
}

/**
 * Makes what inserts rows into a table, each column from one parameter, an array: a parameter for each value takes the database far longer,
 * and JSON half as long again. `given` are the columns that rows have a value of, all of them unless told.
 */
export function insertInto<Table extends PgTable>(
  table: Table,
  onConflict = '',
  given?: readonly (keyof Table['_']['columns'] & string)[],
): (rows: readonly InferInsertModel<Table>[]) => RowsOfTable {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => given?.includes(key) ?? true);
  const names = columns.map(([, { name }]) => name).join(', ');
  const end = `) ${onConflict}`;
  const casts = columns.map(([, column], index) => {
    const type = column.getSQLType().replace(/\(.*\)/, '');
    return `::${type}[]${index < columns.length - 1 ? ', ' : end}`;
  });
  const texts = [`insert into "${getTableName(table)}" (${names}) select * from unnest(`, ...casts];
  return (rows) => ({
    count: rows.length,
    statement: {
      texts,
      values: columns.map(([key, column]) =>
        makePgArray(
          rows.map((row) => {
            const value: unknown = row[key as keyof InferInsertModel<Table>];
            return value === null || value === undefined ? null : column.mapToDriverValue(value);
          }),
        ),
      ),
    },
  });
}
