import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StorageRefused } from './storage-refused';

/** Key of the advisory lock by which one process owns a database. */
export const ownerLock = 7_305_213;
/** Begins the name of every connection by which a process that shares its database with no other reads and writes. */
export const aloneName = 'exchange-sandbox ';
/** Names the connection by which such a process owns its database, or asks for it. */
export const ownerName = 'exchange-sandbox-owner';
/** A process that was just told to end gets this many looks, so far apart, before its database counts as in use. */
const endingLooks = 8;
const endingMs = 250;
/** How long to wait before a lost connection is tried again, ms. */
const regainMs = 1_000;

/** The right to write to a database, held by a connection of its own. */
export interface Ownership {
  readonly release: () => Promise<void>;
}

export type ClientConfig = pg.ClientConfig & { readonly application_name: string };

/**
 * Takes the ownership of a database. Rejects with `StorageRefused` when another process has it. A connection that is
 * lost later is made again; `onLost` hears when somebody else took the database meanwhile.
 */
export async function takeOwnership(
  config: ClientConfig,
  place: string,
  onLost: (error: StorageRefused) => void,
): Promise<Ownership> {
  let owning = own(config, place);
  let released = false;
  watch(await owning);

  function watch(client: pg.Client): void {
    client.once('end', () => void regain());
  }

  async function regain(): Promise<void> {
    if (!released) await wait(regainMs, undefined, { ref: false });
    if (released) return;
    owning = own(config, place);
    try {
      watch(await owning);
    } catch (error) {
      if (error instanceof StorageRefused) {
        const taken = `${place} was taken over by another sandbox while this one could not reach it`;
        onLost(new StorageRefused(taken, { cause: error }));
      } else void regain();
    }
  }

  return {
    async release() {
      released = true;
      const [client] = await Promise.allSettled([owning]);
      if (client.status === 'fulfilled') await client.value.end();
    },
  };
}

async function own(config: ClientConfig, place: string): Promise<pg.Client> {
  const client = new pg.Client({ ...config, application_name: ownerName });
  // Whoever waits for a statement hears of its failure there, and of the connection's end by `end`.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let look = 1; look <= endingLooks; look += 1) {
      if ((await lock(client)) && !(await endLeftOver(client, config.application_name))) return client;
      await wait(endingMs);
    }
    throw new StorageRefused(`${place} is in use by another sandbox; stop it first`);
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Takes the ownership if nobody has it. */
export async function lock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    ownerLock,
  ]);
  return rows[0]?.locked === true;
}

/**
 * Ends what a killed owner's connections still do: this process may have read before it is written. False when there is nothing.
 * Whoever asks for the ownership meanwhile is not one of them, and goes on asking.
 */
async function endLeftOver(client: pg.Client, ownName: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user
        and application_name like $1 || '%' and application_name <> $2`,
    [aloneName, ownName],
  );
  return rowCount !== 0;
}
