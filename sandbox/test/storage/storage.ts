import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { migrationsFolder } from '../../src/core/storage/migrations-folder';
import { openPglite } from '../../src/core/storage/open-pglite';
import { openStorage, type Storage } from '../../src/core/storage/open-storage';

/**
 * Storage for tests. Every test that touches the database gets it from here, so that it runs on the embedded database
 * and, with TEST_DATABASE_URL, once more on PostgreSQL (see jest.config.mjs).
 */

/** Where data outlives the storages that are opened on it: a folder, or a database of its own. */
export interface TestPlace {
  readonly options: { readonly dataDir?: string; readonly databaseUrl?: string };
  remove(): Promise<void>;
}

/** Makes an empty place; the test removes it. */
export async function createTestPlace(): Promise<TestPlace> {
  return process.env['TEST_STORAGE'] === 'postgresql' ? createTestDatabase() : createTestFolder();
}

/** Opens a storage on a place of its own, which goes when the storage is closed. */
export async function openTestStorage(): Promise<Storage> {
  if (process.env['TEST_STORAGE'] !== 'postgresql') return openMemory();
  const place = await createTestDatabase();
  const storage = await openStorage(place.options);
  return {
    ...storage,
    async close() {
      await storage.close();
      await place.remove();
    },
  };
}

/** Opens an embedded database with the present schema that keeps nothing, as what Drizzle is given. */
export const openMemoryClient = async (): Promise<PGlite> => openPglite({ loadDataDir: await migrated() });

async function openMemory(): Promise<Storage> {
  const client = await openMemoryClient();
  return { kind: 'embedded', database: drizzle(client), close: () => client.close() };
}

/**
 * An embedded database with the present schema, as a file: to make it anew takes longer than most tests. It is made by the
 * first test that asks, and kept for all others of this schema.
 */
async function migrated(): Promise<Blob> {
  const folder = { migrationsFolder: migrationsFolder() };
  const schema = readMigrationFiles(folder).map(({ hash }) => hash);
  // Another version of the embedded database may keep its data otherwise.
  const libraries = await readFile(join(folder.migrationsFolder, '../../package-lock.json'));
  const name = createHash('sha256').update(schema.join()).update(libraries).digest('hex').slice(0, 16);
  const file = join(tmpdir(), `sandbox-test-schema-${name}.tar`);
  if (existsSync(file)) return new Blob([await readFile(file)]);
  const client = await PGlite.create();
  try {
    await migrate(drizzle(client), folder);
    const made = await client.dumpDataDir('none');
    // Others may be making it too: whoever reads it finds it whole.
    const own = `${file}.${randomUUID()}`;
    await writeFile(own, Buffer.from(await made.arrayBuffer()));
    await rename(own, file);
    return made;
  } finally {
    await client.close();
  }
}

async function createTestFolder(): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

async function createTestDatabase() {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL in which databases can be made');
  const name = `exchange_test_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name}`);
  const databaseUrl = new URL(server);
  databaseUrl.pathname = `/${name}`;
  return {
    options: { databaseUrl: databaseUrl.href },
    // Waits for connections that are just ending.
    remove: () => query(server, `drop database if exists ${name}`),
  };
}

async function query(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
