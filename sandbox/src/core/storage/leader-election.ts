import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { nextFencingToken } from '../exchange/fencing-token';
import { aloneName, type ClientConfig, lock, ownerLock } from './postgresql-ownership';
import { StorageRefused } from './storage-refused';

/** What a process does that stands for the ownership of the engine. */
export interface ElectionEvents {
  /** It has the ownership: may act until `onDemoted`. When this rejects, the ownership is given back. */
  readonly onElected: (term: number) => Promise<void>;
  /** It has the ownership no more, and must have ceased to act when this resolves. */
  readonly onDemoted: () => Promise<void>;
  /** The connection failed or taking up failed; it stands again after a moment. */
  readonly onError: (error: unknown) => void;
  /** A process that shares with no other has the database: this one must end. */
  readonly onRefused: (error: StorageRefused) => void;
}

/** A process's standing for the ownership, until it is stopped. */
export interface Election {
  /** Gives the ownership back if this process has it, after `onDemoted`. */
  stop(): Promise<void>;
}

/** How often a candidate looks whether the ownership is free, and the owner whether it still has it, ms. */
const lookMs = 500;
/** A connection that does not answer for this long counts as lost, ms. */
const answerMs = 3_000;
/** How long to wait after a failure, ms. */
const againMs = 1_000;
/** How long a connection's end may take, ms. */
const endMs = 1_000;

/**
 * Stands for the ownership of a database's engine: a session lock, held by a connection that does nothing else. Candidates
 * ask again and again and never wait inside the database, where a waiting statement would keep old rows from being cleaned up.
 */
export function standForElection(config: ClientConfig, place: string, events: ElectionEvents): Election {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = (): boolean => signal.aborted;
  const standing = stand();

  async function stand(): Promise<void> {
    while (!isStopping()) {
      try {
        await standOnce();
      } catch (error) {
        if (error instanceof StorageRefused) return events.onRefused(error);
        events.onError(error);
        await pause(againMs, signal);
      }
    }
  }

  async function standOnce(): Promise<void> {
    const client = new pg.Client({
      ...config,
      query_timeout: answerMs,
      // So that the server lets go of a lock whose machine is gone. Without them it takes hours.
      options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3',
    });
    const cut = new AbortController();
    const either = AbortSignal.any([signal, cut.signal]);
    client.on('error', () => undefined);
    client.once('end', () => cut.abort());
    try {
      await client.connect();
      for (let look = 1; !(await lock(client)); look += 1) {
        if (look === 1) await refuseAlone(client);
        await pause(lookMs, either);
        if (isStopping()) return;
      }
      await own(client, either);
    } finally {
      // A dead connection never says that it ended.
      await Promise.race([client.end().catch(() => undefined), wait(endMs, undefined, { ref: false })]);
    }
  }

  async function own(client: pg.Client, either: AbortSignal): Promise<void> {
    const { rows } = await client.query<{ value: string }>(nextFencingToken);
    try {
      await events.onElected(Number(rows[0]?.value));
      while (!isStopping()) {
        await client.query('select 1');
        await pause(lookMs, either);
      }
    } finally {
      await events.onDemoted();
    }
  }

  async function refuseAlone(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and objid = $1
          and database = (select oid from pg_database where datname = current_database())`,
      [ownerLock],
    );
    if (rows[0]?.name.startsWith(aloneName)) {
      throw new StorageRefused(
        `${place} is in use by a sandbox that was started without REDIS_URL: stop it, or start both with the same REDIS_URL`,
      );
    }
  }

  return {
    async stop() {
      stopping.abort();
      await standing;
    },
  };
}

/** Waits, but no longer than until the signal. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);
