import { and, eq, gte, lt, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** The condition that a column has a value; none for `undefined`, which narrows nothing. */
export const equals = <Column extends PgColumn>(
  column: Column,
  value: Column['_']['data'] | undefined,
): SQL | undefined => (value === undefined ? undefined : eq(column, value));

/** The condition that a column lies from `from` up to, not including, `to`; an end that is `undefined` narrows nothing. */
export const within = <Column extends PgColumn>(
  column: Column,
  from: Column['_']['data'] | undefined,
  to: Column['_']['data'] | undefined,
): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lt(column, to));

/** The sum of a column, as an integer; 0 of no rows. */
export const sumOf = (column: SQLWrapper): SQL<bigint> =>
  sql`coalesce(sum(${column}), 0)`.mapWith((sum: string | number) => BigInt(sum));

/** The condition that a table has a row of which another one holds. */
export const has = (table: PgTable, where: SQL | undefined): SQL<boolean> =>
  sql`exists (select from ${table} where ${where})`;
