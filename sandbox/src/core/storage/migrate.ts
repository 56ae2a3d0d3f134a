import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { pgSchema, text } from 'drizzle-orm/pg-core';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { Database } from '../context';
import { floorOf, type MigrationNames, raiseFloor, readFloor } from './schema-floor';
import { reasonOf, StorageRefused } from './storage-refused';
import { appliedMigrations, isReplaced, isTooOld, takeOver } from './take-over';

/**
 * Folder of the migrations: `sandbox/drizzle`, looked for upwards from this module, so that it is found from the
 * sources and from a bundle anywhere in the repository. `SANDBOX_MIGRATIONS` names another.
 */
export function findMigrations(): string {
  const named = process.env['SANDBOX_MIGRATIONS'];
  if (named !== undefined && named !== '') return named;
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    for (const candidate of [join(folder, 'drizzle'), join(folder, 'sandbox', 'drizzle')]) {
      if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate;
    }
    if (folder === dirname(folder))
      throw new Error(`No folder of migrations above ${start}; set SANDBOX_MIGRATIONS`);
  }
}

const tables = pgSchema('information_schema').table('tables', {
  schema: text('table_schema'),
  name: text('table_name'),
});

/**
 * Brings a storage to the present schema: takes over one of the previous release, then runs `migrate`. Rejects with
 * `StorageRefused` when it cannot, when the storage is older than that, and when it was migrated by a later version after which
 * this one may not use it any more: its tables may mean something else there.
 */
export async function bringUpToDate(
  database: Database,
  migrationsFolder: string,
  place: string,
  migrate: () => Promise<void>,
): Promise<void> {
  try {
    const [initial, ...later] = readMigrationFiles({ migrationsFolder });
    if (!initial) throw new Error(`${migrationsFolder} holds no migrations`);
    const applied = await readApplied(database);
    const floor = applied.length > 0 ? await readFloor(database) : undefined;
    refuseUnknown(applied, [initial, ...later], floor, place);
    await takeOver(database, applied, initial);
    await migrate();
    await raiseFloor(database, floorOf([initial, ...later], readNames(migrationsFolder)));
  } catch (error) {
    if (error instanceof StorageRefused) throw error;
    throw new StorageRefused(`${place} cannot be brought up to date: ${reasonOf(error)}`, { cause: error });
  }
}

const Migrations = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.int() })) });

/** The migrations' times by their names. */
export function readNames(migrationsFolder: string): MigrationNames {
  const text = readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  const { entries } = z.parse(Migrations, JSON.parse(text));
  return new Map(entries.map(({ tag, when }) => [tag, when]));
}

function refuseUnknown(
  applied: readonly number[],
  migrations: readonly { readonly folderMillis: number }[],
  floor: number | undefined,
  place: string,
): void {
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis));
  const unknown = applied.filter((createdAt) => !known.has(createdAt) && !isReplaced(createdAt));
  const newestKnown = Math.max(...known);
  if (unknown.length > 0 && (floor === undefined || floor > newestKnown)) {
    const newest = new Date(Math.max(...unknown)).toISOString().slice(0, 10);
    throw new StorageRefused(
      `${place} was written by another version of the sandbox, of ${newest} or later: start that one, or choose another DATA_DIR or DATABASE_URL`,
    );
  }
  if (isTooOld(applied)) {
    throw new StorageRefused(
      `${place} is of a release before the previous one, and was not changed: start the previous release on it once, then this one again`,
    );
  }
}

/** The migrations that the storage has, as their `created_at`. */
async function readApplied(database: Database): Promise<number[]> {
  const [table] = await database
    .select()
    .from(tables)
    .where(sql`${tables.schema} = 'drizzle' and ${tables.name} = '__drizzle_migrations'`);
  if (!table) return [];
  const rows = await database.select({ createdAt: appliedMigrations.createdAt }).from(appliedMigrations);
  return rows.map(({ createdAt }) => createdAt);
}
