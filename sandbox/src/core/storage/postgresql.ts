import { randomUUID } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from '../context';
import { standForElection } from './leader-election';
import { bringUpToDate } from './migrate';
import type { SharedStorage, Storage } from './storage';
import { aloneName, type ClientConfig, takeOwnership } from './postgresql-ownership';
import { reasonOf, StorageRefused } from './storage-refused';

/** Connections beside the one that holds the ownership. */
const connections = 8;
/** A connection that is not there after this long counts as unreachable, ms. */
const connectMs = 5_000;
/**
 * How long whoever asks waits for one of them, ms: in a rush the line is long, and a busy process is late to see that a new one
 * is there. Pages wait 15 s for an answer.
 */
const turnMs = 10_000;
/** Begins the name of every connection of a process that shares its database with others. */
const sharedName = 'exchange-sandbox-shared ';
/** Key of the advisory lock under which the schema is brought up to date. */
const migrationLock = 7_305_214;

interface Opened {
  readonly config: ClientConfig;
  /** The database as messages name it. */
  readonly place: string;
}

function describe(url: string, name: string): Opened {
  return {
    place: `The database at ${withoutPassword(url)}`,
    config: {
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      application_name: `${name}${randomUUID()}`,
    },
  };
}

/**
 * Opens a PostgreSQL database that belongs to this process alone. `onLost` hears when another process took it over
 * while this one could not reach it.
 */
export async function openPostgresql(
  url: string,
  migrationsFolder: string,
  onLost: (error: StorageRefused) => void,
): Promise<Storage> {
  const { config, place } = describe(url, aloneName);
  const { release } = await reach(place, () => takeOwnership(config, place, onLost));
  const pool = openPool(config);
  const close = async () => {
    await pool.end();
    await release();
  };
  try {
    const database = await migrated(pool, migrationsFolder, place);
    return { kind: 'postgresql', database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a PostgreSQL database that several processes share, of which one at a time owns the engine. */
export async function openShared(url: string, migrationsFolder: string): Promise<SharedStorage> {
  const { config, place } = describe(url, sharedName);
  const pool = openPool(config);
  try {
    // One at a time: of processes that start together the others find nothing left to do.
    const guard = await reach(place, () => pool.connect());
    let database;
    try {
      await guard.query('select pg_advisory_lock($1)', [migrationLock]);
      database = await migrated(pool, migrationsFolder, place);
    } finally {
      // Ends the session, and the lock with it.
      guard.release(true);
    }
    return {
      kind: 'postgresql',
      database,
      stand: (events) => standForElection(config, place, events),
      close: () => pool.end(),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function reach<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageRefused) throw error;
    throw new StorageRefused(`${place} cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
}

function openPool(config: ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, max: connections, connectionTimeoutMillis: turnMs });
  // A lost connection is replaced by the pool, and whoever uses it hears of it from the statement. Without a listener
  // its end would be the process's, also of one that is in use: there the pool does not listen.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function migrated(pool: pg.Pool, migrationsFolder: string, place: string): Promise<Database> {
  const database = Object.assign(drizzle(pool), { transaction: transactionOn(pool) });
  await bringUpToDate(database, migrationsFolder, place, () => migrate(database, { migrationsFolder }));
  return database;
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
