import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type FeedContent, FeedEntry } from './messages';
import { readMs, type SharedRedis } from './shared-redis';

export interface FeedOptions {
  readonly shared: SharedRedis;
  /** This process's own name among the others. */
  readonly id: string;
  /** What another process wrote, in the order of the stream; the next entry waits until it resolves. */
  readonly onEntry: (entry: FeedEntry) => Promise<void>;
  /** Entries were removed before this process had read them. Entries that follow wait until it resolves. */
  readonly onGap: () => Promise<void>;
  /** Entries of this process could not be written: after them it can be told what was lost. */
  readonly onWritable: () => void;
  readonly onError: (error: unknown) => void;
}

/** What the processes of one exchange tell each other: a Redis stream, which each of them reads from where it stands. */
export interface Feed {
  /** Whether this process reads, and nothing it wrote was lost. */
  readonly isConnected: boolean;
  /** Writes for all other processes. `term` is that of the leader where only it may say so. */
  write(content: FeedContent, term?: number): void;
  stop(): Promise<void>;
}

/** For how long entries can be read, ms of Redis's time. */
const keptMs = 30_000;
/** Entries that are read at once. */
const batchSize = 500;
/** How long to wait after a failure, ms. */
const againMs = 100;

/** Answer of `XREAD`: streams with their entries, each with an id and its fields. */
const Streams = z.nullable(
  z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.array(z.string())]))])),
);
/** Before every entry. */
const start = '0-0';

/** Opens the feed at its end: what is written from now on is read. */
export async function openFeed(options: FeedOptions): Promise<Feed> {
  const feed = new RedisFeed(options);
  await feed.begin();
  return feed;
}

class RedisFeed implements Feed {
  private readonly key: string;
  private readonly reader;
  private readonly stopping = new AbortController();
  /** Id of the last entry that was read. */
  private position = start;
  /** Id of the last entry that this process wrote. */
  private written = start;
  private reading = Promise.resolve();
  private isReading = false;
  /** Names the Redis that was read last. */
  private server: string | undefined;
  private hasToldUnknown = false;
  /** Something of this process was lost. */
  private lost = false;

  constructor(private readonly options: FeedOptions) {
    const { redis, name } = options.shared;
    this.key = `${name}:feed`;
    this.reader = redis.duplicate();
    this.reader.on('error', () => undefined);
    this.reader.on('close', () => (this.isReading = false));
    redis.on('ready', this.tellWritable);
  }

  get isConnected(): boolean {
    return this.isReading && !this.lost;
  }

  async begin(): Promise<void> {
    await this.reader.connect();
    const [last] = await this.reader.xrevrange(this.key, '+', '-', 'COUNT', 1);
    if (last) [this.position] = last;
    this.reading = this.read();
  }

  write(content: FeedContent, term?: number): void {
    const { shared, id } = this.options;
    const entry: FeedEntry = { from: id, content, ...(term !== undefined && { term }) };
    const oldest = Math.max(0, Number(this.written.split('-')[0]) - keptMs);
    shared.redis.xadd(this.key, 'MINID', '~', oldest, '*', 'entry', JSON.stringify(entry)).then(
      (written) => (this.written = written ?? this.written),
      (error: unknown) => {
        this.lost = true;
        // The failure of the connection is told where that is made, and it says when there is another one.
        if (shared.redis.status !== 'ready') return;
        this.options.onError(error);
        setTimeout(this.tellWritable, againMs).unref();
      },
    );
  }

  async stop(): Promise<void> {
    this.options.shared.redis.off('ready', this.tellWritable);
    this.stopping.abort();
    this.reader.disconnect();
    await this.reading;
  }

  private readonly tellWritable = (): void => {
    if (!this.lost) return;
    this.lost = false;
    this.options.onWritable();
  };

  private async read(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.readOnce();
        this.isReading = true;
      } catch (error) {
        if (this.reader.status === 'ready') this.options.onError(error);
        await wait(againMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async readOnce(): Promise<void> {
    const { position } = this;
    const answer = await this.reader.xread(
      ...(['COUNT', batchSize, 'BLOCK', readMs, 'STREAMS', this.key, position] as const),
    );
    const entries = z.parse(Streams, answer)?.[0]?.[1] ?? [];
    // Only who was away or is far behind can have missed entries.
    if ((!this.isReading || entries.length === batchSize) && (await this.hasMissed(position)))
      await this.options.onGap();
    for (const [id, fields] of entries) {
      this.position = id;
      const entry = z.safeParse(FeedEntry, JSON.parse(fields[1] ?? ''));
      // One of a later version that this one does not know is left out.
      if (!entry.success) this.tellUnknown(entry.error);
      else if (entry.data.from !== this.options.id) await this.options.onEntry(entry.data);
    }
  }

  /** Once, not with each of them. */
  private tellUnknown(error: unknown): void {
    if (!this.hasToldUnknown) this.options.onError(error);
    this.hasToldUnknown = true;
  }

  /** Whether entries after `position` may be gone: trimmed, or with the Redis that had them. */
  private async hasMissed(position: string): Promise<boolean> {
    const server = /^run_id:(\w+)/m.exec(await this.reader.info('server'))?.[1] ?? '';
    const isOther = this.server !== undefined && this.server !== server;
    this.server = server;
    if (isOther) return true;
    const [oldest] = await this.reader.xrange(this.key, '-', '+', 'COUNT', 1);
    return oldest !== undefined && position !== start && isAfter(oldest[0], position);
  }
}

/** Whether one id of a stream comes after another. */
function isAfter(one: string, other: string): boolean {
  const [time = 0, count = 0] = one.split('-').map(Number);
  const [otherTime = 0, otherCount = 0] = other.split('-').map(Number);
  return time > otherTime || (time === otherTime && count > otherCount);
}
