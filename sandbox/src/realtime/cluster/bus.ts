import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Database } from '../../core/context';
import { rememberFact } from '../../core/exchange/facts';
import { reasonOf, StorageRefused } from '../../core/storage/storage-refused';
import type { TradingLog } from '../trading';

/** What the processes of one exchange tell each other, by Redis. Nothing in it outlives the moment. */
export interface Bus {
  /** Begins the names of everything of this exchange in Redis. */
  readonly name: string;
  /** For limits that count over all processes; fails at once while Redis is out of reach. */
  readonly redis: Redis;
  /**
   * Sends a message, in the order of the calls, and answers with how many processes it reached. `undefined`: that is not
   * known, since the connection broke.
   */
  send(channel: string, message: object): Promise<number | undefined>;
  /** Hears a channel; resolves with its stop once every later message will come. */
  listen(channel: string, listener: (message: unknown) => void): Promise<() => Promise<void>>;
  /** Tells that the connection was lost and is there again: messages may have been missed. Returns its stop. */
  onResumed(listener: () => void): () => void;
  close(): void;
}

/** The bus of those who share `database`. Rejects as {@link connectBus}. */
export async function connectBusOf(database: Database, url: string, log: TradingLog): Promise<Bus> {
  const name = await rememberFact(database, 'bus', `exchange:${randomUUID()}`);
  return connectBus(url, name, (error) => log.error({ err: error }, 'the connection to Redis failed'));
}

/** A server that does not answer for this long counts as out of reach, ms. */
const answerMs = 3_000;
/** Pauses before a lost connection is tried again, ms. */
const pauses = { first: 100, longest: 1_000 };

/**
 * Connects to Redis. `name` begins the names of the channels, so that exchanges may share a server. Rejects with
 * `StorageRefused` (one line for people) when it cannot be reached; a connection that is lost later is made again.
 */
async function connectBus(url: string, name: string, onError: (error: unknown) => void): Promise<Bus> {
  const connect = () =>
    new Redis(url, {
      lazyConnect: true,
      connectTimeout: answerMs,
      keepAlive: 5_000,
      // What cannot be sent now fails now: a message that comes late is worse than none.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      retryStrategy: (times) => Math.min(pauses.first * times, pauses.longest),
    });
  const redis = connect();
  const hearing = connect();
  for (const connection of [redis, hearing]) {
    // Told once, not with each try to connect again.
    let told = false;
    connection.on('ready', () => (told = false));
    connection.on('error', (error) => {
      if (!told) onError(error);
      told = true;
    });
  }
  const close = () => {
    redis.disconnect();
    hearing.disconnect();
  };
  try {
    await Promise.all([redis.connect(), hearing.connect()]);
  } catch (error) {
    close();
    throw new StorageRefused(`Redis at ${new URL(url).host} cannot be reached: ${reasonOf(error)}`, {
      cause: error,
    });
  }

  const listeners = new Map<string, Set<(message: unknown) => void>>();
  hearing.on('message', (channel: string, text: string) => {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(JSON.parse(text));
      } catch (error) {
        onError(error);
      }
    }
  });
  const resumed = new Set<() => void>();
  const tellResumed = () => resumed.forEach((listener) => listener());
  redis.on('ready', tellResumed);
  hearing.on('ready', () => {
    const channels = [...listeners.keys()];
    if (channels.length === 0) return;
    // Where it fails the connection is gone again, and this comes again.
    hearing.subscribe(...channels).then(tellResumed, onError);
  });

  return {
    name,
    redis,
    async send(channel, message) {
      if (redis.status !== 'ready') return 0;
      try {
        return await redis.publish(`${name}:${channel}`, JSON.stringify(message));
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    async listen(channel, listener) {
      const full = `${name}:${channel}`;
      const own = listeners.get(full) ?? new Set();
      listeners.set(full, own.add(listener));
      // Otherwise it is done as soon as the connection is there again.
      if (hearing.status === 'ready') await hearing.subscribe(full);
      return async () => {
        own.delete(listener);
        if (own.size > 0) return;
        listeners.delete(full);
        // Without a connection there is nothing to take back.
        if (hearing.status === 'ready') await hearing.unsubscribe(full).catch(onError);
      };
    },
    onResumed(listener) {
      resumed.add(listener);
      return () => resumed.delete(listener);
    },
    close,
  };
}
