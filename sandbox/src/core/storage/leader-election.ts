import type { LeaderRecord } from '../exchange/fencing-token';
import type { ClientConfig } from './postgresql-ownership';
import { startWorker } from './start-worker';
import { StorageRefused } from './storage-refused';

/** What a process does that stands for the leadership. */
export interface ElectionEvents {
  /** It leads: may act until `onDemoted`. When this rejects, the leadership is given back. */
  readonly onElected: (term: number) => Promise<void>;
  /** It leads no more, and must have ceased to act when this resolves. */
  readonly onDemoted: () => Promise<void>;
  /** Another process leads, at this address. */
  readonly onLeader: (leader: LeaderRecord) => void;
  /** The connection failed or taking up failed; it stands again after a moment. */
  readonly onError: (error: unknown) => void;
  /** A process that shares with no other has the database: this one must end. */
  readonly onRefused: (error: StorageRefused) => void;
}

/** A process's standing for the leadership, until it is stopped. */
export interface Election {
  /** Whether this process leads at this very moment: false as soon as others may have taken over, also while it was suspended. */
  readonly isLeading: boolean;
  /** Gives the leadership back if this process has it, after `onDemoted`. */
  stop(): Promise<void>;
}

/** What the worker of an election is started with. */
export interface ElectionWorkerData {
  readonly config: Pick<ClientConfig, 'connectionString' | 'application_name'>;
  /** The database as messages name it. */
  readonly place: string;
  /** Counts the turns of the process's event loop. */
  readonly turns: Int32Array;
  /** Until when nobody else leads, by `process.hrtime.bigint()`; 0 where this process does not lead. */
  readonly lease: BigInt64Array;
}

/** What the worker tells its process. */
export type ElectionMessage =
  | { readonly kind: 'elected'; readonly term: number }
  /** Answered by `ceased`. */
  | { readonly kind: 'demoted' }
  | { readonly kind: 'leader'; readonly leader: LeaderRecord }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'refused'; readonly reason: string };

/** What the process tells its worker. */
export type ElectionOrder = 'resign' | 'ceased' | 'stop';

/** How often the event loop shows that it turns, ms. */
const turnMs = 250;

/**
 * Stands for the leadership of a database: a session lock, held by a connection of a worker thread that does nothing else. So the lock is kept
 * while the event loop of a busy leader stands for a moment, and the worker ends a process whose event loop stands for good.
 */
export function standForElection(config: ClientConfig, place: string, events: ElectionEvents): Election {
  const turns = new Int32Array(new SharedArrayBuffer(4));
  const lease = new BigInt64Array(new SharedArrayBuffer(8));
  const { connectionString, application_name } = config;
  const data: ElectionWorkerData = { config: { connectionString, application_name }, place, turns, lease };
  const worker = startWorker('election-worker', data);
  const turning = setInterval(() => Atomics.add(turns, 0, 1), turnMs);
  const order = (what: ElectionOrder) => worker.postMessage(what);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));

  async function take(term: number): Promise<void> {
    try {
      await events.onElected(term);
    } catch (error) {
      events.onError(error);
      order('resign');
    }
  }

  async function cease(): Promise<void> {
    // What is taken up must be there before it can be laid down.
    await taking;
    try {
      await events.onDemoted();
    } catch (error) {
      events.onError(error);
    }
    order('ceased');
  }

  let taking = Promise.resolve();
  worker.on('message', (message: ElectionMessage) => {
    if (message.kind === 'elected') taking = take(message.term);
    else if (message.kind === 'demoted') void cease();
    else if (message.kind === 'leader') events.onLeader(message.leader);
    else if (message.kind === 'refused') events.onRefused(new StorageRefused(message.reason));
    else events.onError(message.error);
  });
  worker.on('error', (error) => {
    events.onRefused(
      new StorageRefused(`${place} cannot be led from here: ${error.message}`, { cause: error }),
    );
  });
  return {
    get isLeading() {
      return process.hrtime.bigint() < Atomics.load(lease, 0);
    },
    async stop() {
      order('stop');
      await ended;
      clearInterval(turning);
    },
  };
}
