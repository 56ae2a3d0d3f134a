import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import { CallError } from './call-error';
import type { Database } from './context';

/** Rows before the page with a number, from 1 on. */
export const offsetOf = (page: number, size: number): number => Math.max(0, page - 1) * size;

/** A page of a list that is read on after the last row's id. */
export interface Page<Row> {
  readonly shown: readonly Row[];
  /** Id after which the next page begins; null on the last one. */
  readonly next_id: string | null;
}

/** The page of `rows`, of which one more than `limit` was asked for. */
export function pageOf<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => string): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next_id: rows.length > limit && last !== undefined ? idOf(last) : null };
}

/** Refuses a `from_id` that the list does not have. */
export const unknownPage = (): CallError =>
  new CallError('invalidInput', 'from_id', { from_id: 'a next_id of an earlier page, or 0' });

/** How a list is read on. */
export interface PageOrder {
  /** Column of the ids in one table, or what says which row has an id; undefined for what is no id. */
  readonly id: PgColumn | ((id: string) => SQL | undefined);
  /** Columns of the same table by which the list is ordered; all of them together tell any two rows apart. */
  readonly by: readonly PgColumn[];
  /** Newest first unless told. */
  readonly direction?: 'asc' | 'desc';
}

/**
 * The condition for what follows the row `fromId` in a list of which `own` is the condition; none for '0', the beginning.
 * Rejects with {@link unknownPage}.
 */
export async function rowsAfter(
  database: Database,
  { id, by, direction = 'desc' }: PageOrder,
  own: SQL | undefined,
  fromId: string,
): Promise<SQL | undefined> {
  const [first] = by;
  if (fromId === '0' || !first) return undefined;
  const isLast = typeof id === 'function' ? id(fromId) : eq(id, fromId);
  if (!isLast) throw unknownPage();
  const columns = Object.fromEntries(by.map((column) => [column.name, column]));
  const [last] = await database.select(columns).from(first.table).where(and(own, isLast));
  if (!last) throw unknownPage();
  const [beyond, from] = direction === 'asc' ? [gt, gte] : [lt, lte];
  const then = [...by].reverse();
  const follows = then.reduce<SQL | undefined>((further, column) => {
    const value = last[column.name];
    return or(beyond(column, value), further && and(eq(column, value), further));
  }, undefined);
  // By itself, so that an index is entered there.
  return and(from(first, last[first.name]), follows);
}

/** A list that is read on after a row. */
export interface RowList<Row> extends PageOrder {
  /** What is in the list. */
  readonly where: SQL | undefined;
  /** The condition by which the row of `from_id` is looked up in the table of `by`, where `where` concerns others too. */
  readonly own?: SQL | undefined;
  readonly idOf: (row: Row) => string | number;
}

/**
 * Reads a page of a list: up to `limit` rows of `query` after the one with the id `from_id`, '0' or 0 for the beginning. The query is
 * dynamic and says nothing of conditions, order or limit. Rejects with {@link unknownPage}.
 */
export async function readPage<Query extends PgSelect>(
  database: Database,
  query: Query,
  list: RowList<Query['_']['result'][number]>,
  { from_id, limit }: { readonly from_id: string | number; readonly limit: number },
): Promise<Page<Query['_']['result'][number]>> {
  const { where, own = where, by, direction = 'desc', idOf } = list;
  const after = await rowsAfter(database, list, own, String(from_id));
  const order = direction === 'asc' ? asc : desc;
  const rows: Query['_']['result'] = await query
    .where(and(where, after))
    .orderBy(...by.map((column) => order(column)))
    .limit(limit + 1);
  return pageOf(rows, limit, (row) => String(idOf(row)));
}

/**
 * Reads a page of a list by its number from 1, newest first by the columns `by`, and how many rows of the table `of` there are in all.
 * The query is dynamic and says nothing of conditions, order or limit.
 */
export async function readNumbered<Query extends PgSelect>(
  database: Database,
  query: Query,
  list: { readonly of: PgTable; readonly where: SQL | undefined; readonly by: readonly PgColumn[] },
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly rows: Query['_']['result']; readonly total: number }> {
  const rows: Query['_']['result'] = await query
    .where(list.where)
    .orderBy(...list.by.map((column) => desc(column)))
    .limit(size)
    .offset(offsetOf(page, size));
  return { rows, total: await database.$count(list.of, list.where) };
}

/**
 * Reads a page of a list by falling numbers, which its rows have in the column `id`: up to `limit` rows of `query` before the number
 * `from_id`, 0 for the beginning. The query is dynamic and says nothing of conditions, order or limit. Rejects with
 * {@link unknownPage} for what is no number.
 */
export async function readBefore<Query extends PgSelect>(
  query: Query,
  {
    where,
    id,
    idOf,
  }: Pick<RowList<Query['_']['result'][number]>, 'where' | 'idOf'> & { readonly id: PgColumn },
  { from_id, limit }: { readonly from_id: string | number; readonly limit: number },
): Promise<Page<Query['_']['result'][number]>> {
  const from = Number(from_id);
  if (!Number.isSafeInteger(from) || from < 0) throw unknownPage();
  const rows: Query['_']['result'] = await query
    .where(and(where, from === 0 ? undefined : lt(id, from)))
    .orderBy(desc(id))
    .limit(limit + 1);
  return pageOf(rows, limit, (row) => String(idOf(row)));
}
