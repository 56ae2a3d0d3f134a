import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openStorage, type Storage } from '../../src/core/storage/open-storage';

/**
 * Storage for tests. Every test that touches the database gets it from here, so that it runs on whichever its Jest project
 * names: PostgreSQL, the embedded database, or each in turn (see jest.config.mjs).
 */

/** Where data outlives the storages that are opened on it: a folder, or a database of its own. */
export interface TestPlace {
  readonly options: { readonly dataDir?: string; readonly databaseUrl?: string };
  remove(): Promise<void>;
}

const isPostgresql = () => process.env['TEST_STORAGE'] === 'postgresql';

/** Makes a place with the present schema and nothing in it; the test removes it. */
export const createTestPlace = (): Promise<TestPlace> =>
  isPostgresql() ? createTestDatabase('present') : createTestFolder('present');

/** Makes a place without a schema; the test removes it. */
export const createEmptyPlace = (): Promise<TestPlace> =>
  isPostgresql() ? createTestDatabase('none') : createTestFolder('none');

/** Opens a storage on a place of its own, which goes when the storage is closed. */
export async function openTestStorage(): Promise<Storage> {
  // The embedded database takes a second to load.
  if (!isPostgresql()) return (await import('./embedded')).openMemory();
  const place = await createTestDatabase('present');
  const storage = await openStorage(place.options);
  return {
    ...storage,
    async close() {
      await storage.close();
      await place.remove();
    },
  };
}

async function createTestFolder(schema: 'present' | 'none'): Promise<TestPlace> {
  const { fillFolder } = await import('./embedded');
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  await fillFolder(dataDir, schema);
  return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

async function createTestDatabase(schema: 'present' | 'none') {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL in which databases can be made');
  const name = `exchange_test_${randomUUID().replaceAll('-', '')}`;
  const template = schema === 'present' ? process.env['TEST_DATABASE_TEMPLATE'] : undefined;
  // To copy its files takes a quarter of the time of writing them to the log.
  await query(server, `create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`);
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
