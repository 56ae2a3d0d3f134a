import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openStorage, type Storage } from './open-storage';

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
  if (process.env['TEST_STORAGE'] !== 'postgresql') return openStorage({ memory: true });
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
