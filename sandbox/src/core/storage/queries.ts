import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The condition that a column has a value; none for `undefined`, which narrows nothing. */
export const equals = <Column extends PgColumn>(
  column: Column,
  value: Column['_']['data'] | undefined,
): SQL | undefined => (value === undefined ? undefined : eq(column, value));

/** The sum of a column, as an integer; 0 of no rows. */
export const sumOf = (column: SQLWrapper): SQL<bigint> =>
  sql`coalesce(sum(${column}), 0)`.mapWith((sum: string | number) => BigInt(sum));
