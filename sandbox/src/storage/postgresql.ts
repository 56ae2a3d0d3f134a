import { randomUUID } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { bringUpToDate } from './migrate';
import type { Storage } from './open-storage';
import { takeOwnership } from './postgresql-ownership';
import { reasonOf, StorageRefused } from './storage-refused';

/** Connections beside the one that holds the ownership. */
const connections = 8;
/** A connection that is not there after this long counts as unreachable, ms. */
const connectMs = 5_000;

/**
 * Opens a PostgreSQL database that belongs to this process alone. `onLost` hears when another process took it over
 * while this one could not reach it.
 */
export async function openPostgresql(
  url: string,
  migrationsFolder: string,
  onLost: (error: StorageRefused) => void,
): Promise<Storage> {
  const place = `The database at ${withoutPassword(url)}`;
  const config = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: `exchange-sandbox ${randomUUID()}`,
  };
  let ownership;
  try {
    ownership = await takeOwnership(config, place, onLost);
  } catch (error) {
    if (error instanceof StorageRefused) throw error;
    throw new StorageRefused(`${place} cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
  const pool = new pg.Pool({ ...config, max: connections });
  // A lost connection is replaced by the pool, and whoever uses it hears of it from the statement. Without a listener
  // its end would be the process's, also of one that is in use: there the pool does not listen.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { release } = ownership;
  const close = async () => {
    await pool.end();
    await release();
  };
  try {
    const database = Object.assign(drizzle(pool), { transaction: transactionOn(pool) });
    await bringUpToDate(database, migrationsFolder, place, () => migrate(database, { migrationsFolder }));
    return { kind: 'postgresql', database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Drizzle's own transaction on a pool never gives its connection back when `begin` fails (drizzle-orm issue 6241). */
function transactionOn(pool: pg.Pool): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let broken = false;
    try {
      return await drizzle(client).transaction(work, config);
    } catch (error) {
      broken = error instanceof DrizzleQueryError;
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
