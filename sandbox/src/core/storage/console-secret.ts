import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { presentConsoleSecret } from './settings-store';
import { StorageRefused } from './storage-refused';

/** Of the data folder; for the eyes of the user who runs the exchange. */
const fileIn = (dataDir: string): string => join(dataDir, 'console.secret');

/** Keeps the secret beside an embedded database, which only the running exchange can read. */
export async function keepConsoleSecret(dataDir: string, secret: string): Promise<void> {
  const file = fileIn(dataDir);
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  // One that was there keeps its mode.
  await chmod(file, 0o600);
}

/**
 * The secret of an exchange whose storage can be read, for the command line. Rejects with {@link StorageRefused}, one line that
 * says what to do.
 */
export async function readConsoleSecret(storage: {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}): Promise<string> {
  const { dataDir, databaseUrl } = storage;
  try {
    return databaseUrl === undefined
      ? (await readFile(fileIn(dataDir), 'utf8')).trim()
      : await secretIn(databaseUrl);
  } catch (error) {
    const place = databaseUrl === undefined ? `the data folder ${dataDir}` : 'the database';
    throw new StorageRefused(
      `The exchange's secret cannot be read in ${place}: start the exchange first, and run this as its user with its DATA_DIR or DATABASE_URL`,
      { cause: error },
    );
  }
}

async function secretIn(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await presentConsoleSecret(drizzle(client));
  } finally {
    await client.end();
  }
}
