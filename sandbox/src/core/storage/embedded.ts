import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-client';
import { type HeldLock, LockHeld, takeFileLock } from './file-lock';
import { makeFolder, makePrivate } from './make-folder';
import { bringUpToDate } from './migrate';
import type { Storage } from './storage';
import { reasonOf, StorageRefused } from './storage-refused';

/** A process that was just told to end gets this long before its folder counts as in use. */
const endingMs = 1_500;

/** Opens the embedded database in a folder, which is made when it does not exist and belongs to this process alone. */
export async function openFolder(dataDir: string, migrationsFolder: string): Promise<Storage> {
  const folder = resolve(dataDir);
  const place = `The data folder ${folder}`;
  let lock: HeldLock;
  // What the database makes while it runs is for this process's user alone.
  process.umask(0o077);
  try {
    await makeFolder(folder);
    await makePrivate(folder, { deep: false });
    lock = await takeFileLock(join(folder, 'sandbox.lock'), { what: 'an exchange', patience: endingMs });
  } catch (error) {
    if (error instanceof LockHeld) {
      const { pid, host } = error.holder ?? {};
      const who = pid === undefined || host === undefined ? 'another process' : `process ${pid} on ${host}`;
      throw new StorageRefused(`${place} is in use by ${who}; stop it or choose another DATA_DIR`);
    }
    throw new StorageRefused(`${place} cannot be written: ${reasonOf(error)}`, { cause: error });
  }
  const database = join(folder, 'database');
  try {
    await makePrivate(database, { deep: true });
    const storage = await openEmbedded(database, migrationsFolder, place);
    // PGlite gives the files of a new database to everybody.
    await makePrivate(database, { deep: true });
    return {
      ...storage,
      async assertHeld() {
        try {
          await lock.assertHeld();
        } catch (error) {
          if (!(error instanceof LockHeld)) throw error;
          throw new StorageRefused(
            `${place} was deleted, moved away or taken over while the exchange runs: put it back, or stop the exchange`,
          );
        }
      },
      async close() {
        await storage.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openEmbedded(dataDir: string, migrationsFolder: string, place: string): Promise<Storage> {
  let embedded: EmbeddedDatabase;
  try {
    embedded = await openEmbeddedDatabase(dataDir);
  } catch (error) {
    throw new StorageRefused(
      `${place} is damaged or of another version (${reasonOf(error)}): move it away, or choose another with DATA_DIR`,
      { cause: error },
    );
  }
  try {
    const database = drizzle(embedded.client);
    await bringUpToDate(database, migrationsFolder, place, () => migrate(database, { migrationsFolder }));
    return { kind: 'embedded', database, close: embedded.close };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}
