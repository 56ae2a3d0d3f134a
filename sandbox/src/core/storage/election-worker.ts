import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import * as z from 'zod/mini';
import { leaderFact, nextFencingToken } from '../exchange/fencing-token';
import type { ElectionMessage, ElectionOrder, ElectionWorkerData } from './leader-election';
import { lock, ownerLock, ownerName } from './postgresql-ownership';
import { StorageRefused } from './storage-refused';

const GivenData = z.object({
  config: z.object({ connectionString: z.optional(z.string()), application_name: z.string() }),
  place: z.string(),
  turns: z.instanceof(Int32Array),
  lease: z.instanceof(BigInt64Array),
});

/** How often a candidate looks whether the leadership is free, and the leader renews its lease, ms. */
const lookMs = 150;
/** A leader that was silent for this long counts as gone, ms. */
const leaseMs = 900;
/** A connection that is not there after this long counts as lost, ms. */
const connectMs = 3_000;
/** How long to wait after a failure, ms. */
const againMs = 250;
/** How long a connection's end may take, ms. */
const endMs = 1_000;
/** A leader whose event loop stands for this long is ended, ms. */
const standstillMs = 5_000;

const Leader = z.object({ term: z.int(), url: z.string() });

/** Who holds the lock, for how long it was silent by the database's own clock, and what is known of the leader. */
const lookAtHolder = `select a.application_name as name, pid,
    extract(epoch from clock_timestamp() - a.state_change) * 1000 as silent,
    (select value from exchange_fact where exchange_fact.name = '${leaderFact}') as leader
  from pg_locks join pg_stat_activity a using (pid)
  where locktype = 'advisory' and granted and objid = $1
    and database = (select oid from pg_database where datname = current_database())`;

interface Holder {
  readonly name: string;
  readonly pid: number;
  readonly silent: string;
  readonly leader: string | null;
}

/** Ends all connections of a process by their name: what it had begun must not be in the way of the next leader. */
const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and datname = current_database() and usename = current_user`;

/** Stands for the leadership on behalf of a process, which it tells of what comes of it. */
class Standing {
  private readonly stopping = new AbortController();
  private resigning = new AbortController();
  private ceased: () => void = () => undefined;
  private toldLeader = '';

  constructor(
    private readonly port: MessagePort,
    private readonly data: ElectionWorkerData,
  ) {
    port.on('message', (order: ElectionOrder) => {
      if (order === 'ceased') this.ceased();
      else this.resigning.abort();
      if (order === 'stop') this.stopping.abort();
    });
  }

  async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.standOnce();
      } catch (error) {
        if (error instanceof StorageRefused) {
          this.tell({ kind: 'refused', reason: error.message });
          break;
        }
        this.tell({ kind: 'failed', error });
      }
      await pause(againMs, this.stopping.signal);
    }
    this.port.close();
  }

  private tell(message: ElectionMessage): void {
    this.port.postMessage(message);
  }

  private async standOnce(): Promise<void> {
    const client = new pg.Client({
      ...this.data.config,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      query_timeout: leaseMs,
    });
    const cut = new AbortController();
    client.on('error', () => undefined);
    client.once('end', () => cut.abort());
    try {
      await client.connect();
      const either = AbortSignal.any([this.stopping.signal, cut.signal]);
      while (!(await lock(client))) {
        await this.lookAtLeader(client);
        await pause(lookMs, either);
        if (this.stopping.signal.aborted) return;
      }
      await this.lead(client, cut.signal);
    } finally {
      // A dead connection never says that it ended.
      await Promise.race([client.end().catch(() => undefined), wait(endMs, undefined, { ref: false })]);
    }
  }

  /** Passes on who leads; takes the lock from a leader that was silent for longer than its lease. */
  private async lookAtLeader(client: pg.Client): Promise<void> {
    const { rows } = await client.query<Holder>(lookAtHolder, [ownerLock]);
    const [holder] = rows;
    if (!holder) return;
    if (holder.name === ownerName) {
      throw new StorageRefused(
        `${this.data.place} is in use by a sandbox that was started without REDIS_URL: stop it, or start both with the same REDIS_URL`,
      );
    }
    if (Number(holder.silent) > leaseMs) await client.query(endConnections, [holder.name]);
    else if (holder.leader !== null && holder.leader !== this.toldLeader) {
      this.toldLeader = holder.leader;
      this.tell({ kind: 'leader', leader: z.parse(Leader, JSON.parse(holder.leader)) });
    }
  }

  private async lead(client: pg.Client, cut: AbortSignal): Promise<void> {
    this.resigning = new AbortController();
    const until = AbortSignal.any([this.stopping.signal, this.resigning.signal, cut]);
    const { rows } = await this.renewing(() => client.query<{ value: string }>(nextFencingToken));
    this.tell({ kind: 'elected', term: Number(rows[0]?.value) });
    const turning = new TurnWatch(this.data.turns);
    try {
      while (!until.aborted) {
        await this.renewing(() => client.query('select 1'));
        turning.look();
        await pause(lookMs, until);
      }
    } finally {
      Atomics.store(this.data.lease, 0, 0n);
      const ceased = new AbortController();
      this.ceased = () => ceased.abort();
      this.tell({ kind: 'demoted' });
      // An event loop that stands never hears of it.
      while (!ceased.signal.aborted) {
        turning.look();
        await pause(lookMs, ceased.signal);
      }
    }
  }

  /** The lease counts from when the database was asked; candidates count from when it has answered, which is later. */
  private async renewing<Result>(ask: () => Promise<Result>): Promise<Result> {
    const asked = process.hrtime.bigint();
    const answer = await ask();
    Atomics.store(this.data.lease, 0, asked + BigInt(leaseMs) * 1_000_000n);
    return answer;
  }
}

/** Ends the process when its event loop does not turn any more, so that another one can lead (O-11). */
class TurnWatch {
  private last: number | undefined;
  private stillMs = 0;

  constructor(private readonly turns: Int32Array) {}

  /** Counts looks rather than time: a process that was suspended as a whole has not stood still. */
  look(): void {
    const turns = Atomics.load(this.turns, 0);
    this.stillMs = turns === this.last ? this.stillMs + lookMs : 0;
    this.last = turns;
    if (this.stillMs < standstillMs) return;
    // The console would wait for the event loop.
    writeSync(2, `The event loop has not turned for ${standstillMs} ms while this process led: it ends\n`);
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Waits, but no longer than until the signal. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

if (!parentPort) throw new Error('The election runs in a worker thread');
await new Standing(parentPort, z.parse(GivenData, workerData)).run();
