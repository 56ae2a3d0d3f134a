import { desc, notInArray, sql } from 'drizzle-orm';
import { bigint, pgSchema, text } from 'drizzle-orm/pg-core';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from '../context';
import { reasonOf, StorageRefused } from './storage-refused';

const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
});
const tables = pgSchema('information_schema').table('tables', {
  schema: text('table_schema'),
  name: text('table_name'),
});

/**
 * Brings a storage to the present schema by `migrate`. Rejects with `StorageRefused` when it cannot, and when the data
 * was migrated by a version of the sandbox that knows more than this one: its tables may mean something else there.
 */
export async function bringUpToDate(
  database: Database,
  migrationsFolder: string,
  place: string,
  migrate: () => Promise<void>,
): Promise<void> {
  let unknown: number | undefined;
  try {
    unknown = await newestUnknown(database, migrationsFolder);
    if (unknown === undefined) await migrate();
  } catch (error) {
    throw new StorageRefused(`${place} cannot be brought up to date: ${reasonOf(error)}`, { cause: error });
  }
  if (unknown !== undefined) {
    throw new StorageRefused(
      `${place} was written by another version of the sandbox, of ${new Date(unknown).toISOString().slice(0, 10)} or later: start that one, or choose another DATA_DIR or DATABASE_URL`,
    );
  }
}

/** When the newest migration was made that the storage has and this program does not know. */
async function newestUnknown(database: Database, migrationsFolder: string): Promise<number | undefined> {
  const [table] = await database
    .select()
    .from(tables)
    .where(sql`${tables.schema} = 'drizzle' and ${tables.name} = '__drizzle_migrations'`);
  if (!table) return undefined;
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const [newest] = await database
    .select()
    .from(applied)
    .where(notInArray(applied.createdAt, known))
    .orderBy(desc(applied.createdAt))
    .limit(1);
  return newest?.createdAt;
}
