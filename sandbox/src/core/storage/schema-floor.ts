import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Database } from '../context';
import { exchangeFact } from './tables';

/**
 * Versions of the exchange that may use a storage at once (O-11). Most migrations only add, so that an earlier version goes on beside a later one:
 * they expand the schema. One that takes something away contracts it, and begins with a line such as
 *
 *     -- contract: not used since 0008_content
 *
 * that names the last migration of the first version that does without. Versions that know less are refused from then on.
 */

/** The names of migrations, as drizzle's journal has them, by their time. */
export type MigrationNames = ReadonlyMap<string, number>;

type Migration = Pick<MigrationMeta, 'sql' | 'folderMillis'>;

const fact = 'schema-floor';
const marker = /^-- contract: not used since (\S+)\s/;

/** Statements of a migration after which an earlier version may miss what it uses, or write what is refused. */
export function contractingStatements(statements: readonly string[]): readonly string[] {
  const made = new Set<string>();
  const named = (text: string) => /^"?(?:public"?\.)?"?(\w+)/.exec(text)?.[1] ?? '';
  return statements.map(withoutComments).filter((statement) => {
    const table = /^create table (?:if not exists )?(.*)/i.exec(statement)?.[1];
    if (table !== undefined) made.add(named(table));
    const index = /^create (unique )?index .* on (\S+)/i.exec(statement);
    const altered = /^alter table (\S+) (.*)/i.exec(statement);
    if (statement === '' || table !== undefined) return false;
    if (index) return index[1] !== undefined && !made.has(named(index[2] ?? ''));
    if (!altered || made.has(named(altered[1] ?? ''))) return !altered;
    return !expands(altered[2] ?? '');
  });
}

/** Whether a change of a table that is there leaves what an earlier version writes as good as it was. */
const expands = (change: string): boolean =>
  /^add column /i.test(change) && (!/ not null/i.test(change) || / default /i.test(change));

const withoutComments = (statement: string): string =>
  statement
    .replace(/^\s*--.*$/gm, '')
    .trim()
    .replace(/\s+/g, ' ');

/**
 * Time of the newest migration that a version has to know to use a storage with these migrations: of one that contracts, the migration
 * that it names, or itself where it names none.
 */
export function floorOf(migrations: readonly Migration[], names: MigrationNames): number {
  const floors = migrations
    .filter(({ sql: statements }) => contractingStatements(statements).length > 0)
    .map(({ sql: [first = ''], folderMillis }) => namedBy(first, names) ?? folderMillis);
  return Math.max(0, ...floors);
}

/** Time of the migration that a contracting one names. */
export const namedBy = (first: string, names: MigrationNames): number | undefined =>
  names.get(marker.exec(first)?.[1] ?? '');

/** What a storage asks of the versions that use it; undefined where none ever said so. */
export async function readFloor(database: Database): Promise<number | undefined> {
  const [row] = await database
    .select()
    .from(exchangeFact)
    .where(sql`${exchangeFact.name} = ${fact}`);
  return row && Number(row.value);
}

/** Raises what a storage asks of the versions that use it. */
export async function raiseFloor(database: Database, floor: number): Promise<void> {
  await database
    .insert(exchangeFact)
    .values({ name: fact, value: String(floor) })
    .onConflictDoUpdate({
      target: exchangeFact.name,
      set: { value: sql`greatest(${exchangeFact.value}::bigint, ${floor})::text` },
    });
}
