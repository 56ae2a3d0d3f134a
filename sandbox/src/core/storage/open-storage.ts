import { findMigrations } from './migrate';
import { openPostgresql, openShared } from './postgresql';
import type { SharedStorage, Storage } from './storage';
import type { StorageRefused } from './storage-refused';

export type { SharedStorage, Storage };

/** Where the sandbox keeps its state; one of the two. */
export interface StorageOptions {
  /** Folder of an embedded database; made when it does not exist. */
  readonly dataDir?: string | undefined;
  /** `postgres://…`; wins over the folder. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the migrations; found by itself when not given. */
  readonly migrations?: string | undefined;
  /** Hears that the storage belongs to another process now: this one must end. */
  readonly onLost?: ((error: StorageRefused) => void) | undefined;
}

/** Opens a database that this process shares with others. Rejects as {@link openStorage}. */
export async function openSharedStorage(databaseUrl: string): Promise<SharedStorage> {
  return openShared(databaseUrl, findMigrations());
}

/**
 * Opens the storage and brings its schema up to date. Rejects with `StorageRefused` (one line for people) when the
 * folder cannot be written, the database cannot be reached, another process owns either, or another version wrote it.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const migrations = options.migrations ?? findMigrations();
  if (options.databaseUrl !== undefined && options.databaseUrl !== '')
    return openPostgresql(options.databaseUrl, migrations, options.onLost ?? (() => undefined));
  if (options.dataDir === undefined) throw new RangeError('Neither a data folder nor a database is given');
  // Not loaded where there is a PostgreSQL: it brings a whole database.
  const { openFolder } = await import('./embedded');
  return openFolder(options.dataDir, migrations);
}
