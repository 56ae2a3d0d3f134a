import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import type { Database } from '../../core/context';
import { rememberFact } from '../../core/exchange/facts';
import { reasonOf, StorageRefused } from '../../core/storage/storage-refused';
import type { TradingLog } from '../trading';

/** The Redis that the processes of one exchange share. Nothing in it has to outlive it. */
export interface SharedRedis {
  /** Begins the names of everything of this exchange in Redis. */
  readonly name: string;
  /** For what is written and counted: fails at once while Redis is out of reach. Its duplicates wait until it is back. */
  readonly redis: Redis;
  close(): void;
}

/** A server that does not answer for this long counts as out of reach, ms. */
const answerMs = 3_000;
/** How long a reader waits inside Redis for the next entry, ms. Shorter than {@link answerMs}. */
export const readMs = 1_000;
/** Pauses before a lost connection is tried again, ms. */
const pauses = { first: 50, longest: 500 };

/**
 * Connects to the Redis of those who share `database`. Rejects with `StorageRefused` (one line for people) when it cannot be
 * reached; a connection that is lost later is made again.
 */
export async function connectSharedRedis(
  database: Database,
  url: string,
  log: TradingLog,
): Promise<SharedRedis> {
  const name = await rememberFact(database, 'bus', `exchange:${randomUUID()}`);
  const redis = new WritingRedis(url);
  // Told once, not with each try to connect again.
  let told = false;
  redis.on('ready', () => (told = false));
  redis.on('error', (error) => {
    if (!told) log.error({ err: error }, 'the connection to Redis failed');
    told = true;
  });
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new StorageRefused(`Redis at ${new URL(url).host} cannot be reached: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return { name, redis, close: () => redis.disconnect() };
}

const common = {
  lazyConnect: true,
  connectTimeout: answerMs,
  keepAlive: 5_000,
  retryStrategy: (times: number) => Math.min(pauses.first * times, pauses.longest),
} satisfies RedisOptions;

/** What cannot be written now fails now. Whoever reads duplicates it, and waits instead. */
class WritingRedis extends Redis {
  constructor(private readonly url: string) {
    super(url, {
      ...common,
      commandTimeout: answerMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
    });
  }

  override duplicate(): Redis {
    // A reader whose connection was cut without a word hears nothing for longer than any wait inside Redis.
    return new Redis(this.url, { ...common, maxRetriesPerRequest: null, socketTimeout: answerMs });
  }
}
