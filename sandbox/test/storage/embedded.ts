import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { findMigrations } from '../../src/core/storage/migrate';
import { openPglite } from '../../src/core/storage/open-pglite';
import type { Storage } from '../../src/core/storage/storage';

/**
 * Embedded databases for tests. To make one anew takes longer than most tests, so each kind is made by the first test that asks,
 * and kept for all others: as a file, and as a folder.
 */

const folder = { migrationsFolder: findMigrations() };

/** Opens an embedded database with the present schema that keeps nothing, as what Drizzle is given. */
export const openMemoryClient = async (): Promise<PGlite> =>
  openPglite({ loadDataDir: new Blob([await readFile(await schemaFile())]) });

/** Opens an embedded storage with the present schema that keeps nothing. */
export async function openMemory(): Promise<Storage> {
  const client = await openMemoryClient();
  return { kind: 'embedded', database: drizzle(client), close: () => client.close() };
}

/** Puts a database into a data folder that has none: with the present schema, or without any. */
export async function fillFolder(dataDir: string, schema: 'present' | 'none'): Promise<void> {
  await cp(await databaseFolder(schema), join(dataDir, 'database'), { recursive: true });
}

const schemaFile = () =>
  once('schema.tar', async (path) => {
    const client = await PGlite.create();
    try {
      await migrate(drizzle(client), folder);
      const made = await client.dumpDataDir('none');
      await writeFile(path, Buffer.from(await made.arrayBuffer()));
    } finally {
      await client.close();
    }
  });

const databaseFolder = (schema: 'present' | 'none') =>
  once(`database-${schema}`, async (path) => {
    const loadDataDir =
      schema === 'present' ? { loadDataDir: new Blob([await readFile(await schemaFile())]) } : {};
    await (await PGlite.create({ dataDir: path, ...loadDataDir })).close();
  });

/** The path of what `make` makes, unless it was made before for this schema and this version of the database. */
async function once(kind: string, make: (path: string) => Promise<void>): Promise<string> {
  const schema = readMigrationFiles(folder).map(({ hash }) => hash);
  const root = join(folder.migrationsFolder, '../..');
  const libraries = await readFile(join(root, 'package-lock.json'));
  const digest = createHash('sha256').update(schema.join()).update(libraries).digest('hex').slice(0, 16);
  const kept = join(root, '.cache/test-databases', `${digest}-${kind}`);
  if (existsSync(kept)) return kept;
  await mkdir(dirname(kept), { recursive: true });
  // Others may be making it too: whoever finds it finds it whole.
  const own = `${kept}.${randomUUID()}`;
  await make(own);
  try {
    await rename(own, kept);
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
  return kept;
}
