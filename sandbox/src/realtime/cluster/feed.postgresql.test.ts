import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { OwnRedis } from '../../../test/cluster/own-redis';
import { createTestPlace, type TestPlace } from '../../../test/storage/storage';
import { openStorage, type Storage } from '../../core/storage/open-storage';
import { type Feed, openFeed } from './feed';
import { connectSharedRedis, type SharedRedis } from './shared-redis';

const itWithRedis = process.env['TEST_REDIS_URL'] ? it : it.skip;

let place: TestPlace;
let storage: Storage;
let server: OwnRedis;
let shared: SharedRedis[];
let feeds: Feed[];
/** What a reader read, in its order. */
let heard: string[];
let tellHeard: () => void;
let errors: unknown[];

beforeEach(async () => {
  if (!process.env['TEST_REDIS_URL']) return;
  place = await createTestPlace();
  storage = await openStorage(place.options);
  server = await OwnRedis.start();
  shared = [];
  feeds = [];
  heard = [];
  errors = [];
  tellHeard = () => undefined;
});
afterEach(async () => {
  if (!process.env['TEST_REDIS_URL']) return;
  for (const feed of feeds) await feed.stop();
  for (const each of shared) each.close();
  await server.stop();
  await storage.close();
  await place.remove();
});

async function open(id: string, onWritable: () => void = () => undefined): Promise<Feed> {
  const redis = await connectSharedRedis(storage.database, server.url, { error: () => undefined });
  const hear = (what: string) => {
    if (id !== 'reader') return;
    heard.push(what);
    tellHeard();
  };
  const feed = await openFeed({
    shared: redis,
    id,
    onEntry: async ({ content }) => {
      if (content.kind === 'session-ended') hear(content.sessionId);
    },
    onGap: async () => hear('gap'),
    onWritable,
    onError: (error) => errors.push(error),
  });
  shared.push(redis);
  feeds.push(feed);
  return feed;
}

/** Resolves when the reader has read so much. */
const hears = (count: number) =>
  new Promise<void>((resolve) => {
    tellHeard = () => {
      if (heard.length >= count) resolve();
    };
    tellHeard();
  });

const entry = (name: string) => ({ kind: 'session-ended', sessionId: name }) as const;

async function asAdministrator(work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(server.url);
  await work(redis);
  redis.disconnect();
}

/** Ids of the connections that wait for entries. */
async function reading(redis: Redis): Promise<string[]> {
  const list = String(await redis.call('CLIENT', 'LIST'));
  return [...list.matchAll(/^id=(\d+) .* cmd=xread /gm)].map(([, id = '']) => id);
}

itWithRedis(
  '[X-03] [O-11] what was written while a reader’s connection was cut is read afterwards, each once',
  async () => {
    const writer = await open('writer');
    await open('reader');
    writer.write(entry('before'));
    await hears(1);
    const names = Array.from({ length: 1_200 }, (_, index) => `after ${index}`);
    await asAdministrator(async (redis) => {
      for (const id of await reading(redis)) await redis.call('CLIENT', 'KILL', 'ID', id);
      for (const name of names) writer.write(entry(name));
    });
    await hears(1 + names.length);
    expect(heard).toEqual(['before', ...names]);
  },
);

itWithRedis(
  '[X-03] [O-11] a reader that was away for longer than entries are kept is told of the gap',
  async () => {
    const writer = await open('writer');
    await open('reader');
    writer.write(entry('one'));
    await hears(1);
    await asAdministrator(async (redis) => {
      const [key = ''] = await redis.keys('*:feed');
      const add = (name: string, ...trim: string[]) => {
        const content = JSON.stringify({ from: 'writer', content: entry(name) });
        return ['xadd', key, ...trim, '*', 'entry', content];
      };
      const kills = (await reading(redis)).map((id) => ['client', 'KILL', 'ID', id]);
      // At once, so that nobody reads in between.
      await redis.multi([...kills, add('trimmed'), add('last', 'MAXLEN', '1')]).exec();
    });
    await hears(3);
    expect(heard).toEqual(['one', 'gap', 'last']);
  },
);

itWithRedis(
  '[X-03] [O-11] an emptied Redis is a gap, and whoever could not write meanwhile is told when it can',
  async () => {
    let tellWritable: () => void;
    const writable = new Promise<void>((resolve) => (tellWritable = resolve));
    const writer = await open('writer', () => tellWritable());
    await open('reader');
    writer.write(entry('one'));
    await hears(1);
    await server.stop();
    while (shared[0]?.redis.status === 'ready') await new Promise((resolve) => setImmediate(resolve));
    writer.write(entry(`never ${randomUUID()}`));
    await server.restart();
    await writable;
    // Also while nothing is in the new one.
    await hears(2);
    writer.write(entry('two'));
    await hears(3);
    expect(heard).toEqual(['one', 'gap', 'two']);
  },
);

itWithRedis(
  '[X-03] [O-11] what a Redis that stood still did not take in time is told, though the connection stayed',
  async () => {
    let tellWritable: () => void;
    const writable = new Promise<void>((resolve) => (tellWritable = resolve));
    const writer = await open('writer', () => tellWritable());
    // Longer than a command may take.
    await asAdministrator(async (redis) => redis.call('CLIENT', 'PAUSE', '3500', 'WRITE'));
    writer.write(entry('late'));
    await writable;
    expect(shared[0]?.redis.status).toBe('ready');
  },
);

itWithRedis('[X-03] [O-11] entries of a later version are left out, which is told once', async () => {
  const writer = await open('writer');
  await open('reader');
  writer.write(entry('before'));
  await hears(1);
  await asAdministrator(async (redis) => {
    const [key = ''] = await redis.keys('*:feed');
    for (const kind of ['of a later version', 'of another one'])
      await redis.xadd(key, '*', 'entry', JSON.stringify({ from: 'later', content: { kind } }));
  });
  writer.write(entry('after'));
  await hears(2);
  expect(heard).toEqual(['before', 'after']);
  // By each of the two that read.
  expect(errors).toHaveLength(2);
});
