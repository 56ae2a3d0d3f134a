import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BucketServer, bucketCredentials, startBucketServer } from '../../testing/bucket-server';
import { BucketStore } from './bucket-store';
import { FolderStore } from './folder-store';
import { withObjectLock } from './object-lock';
import { type ObjectStore, WriteConflict } from './object-store';

let folder: string;
let server: BucketServer;
beforeEach(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = bucketCredentials.accessKeyId;
  process.env['AWS_SECRET_ACCESS_KEY'] = bucketCredentials.secretAccessKey;
  folder = mkdtempSync(join(tmpdir(), 'exchange-objects-'));
  server = await startBucketServer();
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** One machine's view of the bucket, with copies of its own. */
const bucketFrom = (machine: string, change: object = {}): BucketStore =>
  new BucketStore({
    ...{ bucket: server.bucket, prefix: 'store/', endpoint: server.endpoint, region: 'us-east-1' },
    ...{ cache: join(folder, machine), ...change },
  });
const text = async (objects: ObjectStore, key: string) => (await objects.read(key))?.content.toString();
/** A folder with files, as a release is put together. */
async function draftOf(objects: ObjectStore, key: string, files: Readonly<Record<string, string>>) {
  const draft = await objects.makeDraft(key);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(draft, name, '..'), { recursive: true });
    writeFileSync(join(draft, name), content);
  }
  return draft;
}

describe.each([
  ['a folder', () => new FolderStore(join(folder, 'store'))],
  ['a bucket', () => bucketFrom('one')],
])('%s', (_kind, open) => {
  let objects: ObjectStore;
  beforeEach(() => (objects = open()));

  test('[O-11] has what was written, and nothing where nothing was', async () => {
    expect(await objects.read('a/b.json')).toBeUndefined();
    const tag = await objects.write('a/b.json', 'one');
    expect(await objects.read('a/b.json')).toEqual({ content: Buffer.from('one'), tag });
  });

  test('[O-11] sends nothing of what has not changed', async () => {
    const tag = await objects.write('a', 'one');
    expect(await objects.readIfChanged('a', tag)).toBe('unchanged');
    await objects.write('a', 'two');
    expect(await objects.readIfChanged('a', tag)).toMatchObject({ content: Buffer.from('two') });
    expect(await objects.readIfChanged('b', tag)).toBeUndefined();
  });

  test('[O-11] of many who write where nothing is, one succeeds', async () => {
    const written = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((content) => objects.write('a', content, { isNew: true })),
    );
    const lost = written.filter((result) => result.status === 'rejected');
    expect(lost.map(({ reason }) => reason instanceof WriteConflict)).toEqual([true, true, true]);
    expect(await text(objects, 'a')).toMatch(/^(one|two|three|four)$/);
  });

  test('[O-11] of many who change what they have read, one succeeds at a time, so that no change is lost', async () => {
    await objects.write('count', '0');
    const addOne = async (): Promise<void> => {
      const found = await objects.read('count');
      if (!found) throw new Error('it is gone');
      try {
        await objects.write('count', String(Number(found.content) + 1), { tag: found.tag });
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        await addOne();
      }
    };
    await Promise.all(Array.from({ length: 8 }, addOne));
    expect(await text(objects, 'count')).toBe('8');
  });

  test('[O-11] changes nothing that is gone', async () => {
    const tag = await objects.write('a', 'one');
    await objects.remove('a');
    await expect(objects.write('a', 'two', { tag })).rejects.toThrow(WriteConflict);
    expect(await objects.read('a')).toBeUndefined();
  });

  test('[O-11] lists what is directly below a key, however much that is', async () => {
    for (const name of ['x/1', 'x/2/deep', 'x/2/deeper', 'x/3', 'x/4/deep', 'xy/5'])
      await objects.write(name, '-');
    expect([...(await objects.list('x'))].sort()).toEqual(['1', '2', '3', '4']);
    expect(await objects.list('nothing')).toEqual([]);
  });

  test('[O-11] removes what lies at a key and below it, and nothing else', async () => {
    for (const name of ['x/1', 'x/2/deep', 'x/3', 'xy/5']) await objects.write(name, '-');
    await objects.remove('x');
    expect(await objects.list('x')).toEqual([]);
    expect(await text(objects, 'xy/5')).toBe('-');
  });

  test('[O-11] a folder of files is there once, and what is there is never written over', async () => {
    const files = { 'entry.js': 'void 0;', 'more/2.js': 'void 1;', 'release.json': '{"a":1}' };
    const place = async (content: typeof files) =>
      objects.placeFolder(await draftOf(objects, 'r/1.0.0', content), 'r/1.0.0', 'release.json');
    expect(await place(files)).toBe(true);
    expect(await place({ ...files, 'entry.js': 'void 9;' })).toBe(false);
    await objects.fetch('r/1.0.0');
    const there = (name: string) => readFileSync(join(objects.folder, 'r/1.0.0', name), 'utf8');
    expect(Object.keys(files).map(there)).toEqual(Object.values(files));
    expect(await text(objects, 'r/1.0.0/more/2.js')).toBe('void 1;');
  });

  test('[O-11] of many commands one works at a time, and a lock that stays held is refused with its holder', async () => {
    let inside = 0;
    let most = 0;
    const work = () =>
      objects.lock('lock', 'a test', async (assertHeld) => {
        most = Math.max(most, (inside += 1));
        await assertHeld();
        inside -= 1;
      });
    await Promise.all([work(), work(), work()]);
    expect([most, inside]).toEqual([1, 0]);
  });
});

describe('copies of a bucket', () => {
  const files = { 'entry.js': 'void 0;', 'release.json': '{"a":1}' };
  const key = 'assets/mfe-x/1.0.0';
  const copy = (objects: ObjectStore) => join(objects.folder, key, 'entry.js');
  const gets = () => server.log.filter((line) => line.startsWith('GET store/'));

  beforeEach(async () => {
    const publisher = bucketFrom('publisher');
    await publisher.placeFolder(await draftOf(publisher, key, files), key, 'release.json');
    server.log.length = 0;
  });

  test('[O-11] are fetched once by each machine, and not at all where they were made', async () => {
    const edge = bucketFrom('edge');
    await Promise.all([edge.fetch(key), edge.fetch(key)]);
    await edge.fetch(key);
    expect(gets()).toHaveLength(2);
    expect(readFileSync(copy(edge), 'utf8')).toBe('void 0;');
    await bucketFrom('publisher').fetch(key);
    await bucketFrom('edge').fetch(key);
    expect(gets()).toHaveLength(2);
  });

  test('[O-11] follow what changed and what went', async () => {
    const edge = bucketFrom('edge');
    await edge.fetch(key);
    await bucketFrom('publisher').write(`${key}/entry.js`, 'void 7;');
    await edge.fetch(key);
    expect(readFileSync(copy(edge), 'utf8')).toBe('void 7;');
    await bucketFrom('publisher').remove(key);
    await edge.fetch(key);
    expect(existsSync(copy(edge))).toBe(false);
  });

  test('[O-11] stay while the bucket does not answer', async () => {
    const edge = bucketFrom('edge');
    await edge.fetch(key);
    await server.stop();
    await edge.fetch(key);
    expect(readFileSync(copy(edge), 'utf8')).toBe('void 0;');
    await expect(edge.fetch('assets/mfe-x/2.0.0')).rejects.toThrow(/does not do what is asked of s3:/);
  });

  test('[O-11] an upload that was cut off is no release, and goes on with the same files alone', async () => {
    const publisher = bucketFrom('publisher');
    const place = async (content: object, machine: ObjectStore) =>
      machine.placeFolder(
        await draftOf(machine, 'assets/mfe-x/2.0.0', { ...files, ...content }),
        'assets/mfe-x/2.0.0',
        'release.json',
      );
    server.before = ({ url = '' }) => {
      if (url.includes('2.0.0/release.json')) throw new Error('cut off');
    };
    await expect(place({}, publisher)).rejects.toThrow('does not do what is asked');
    expect([...server.objects.keys()].filter((each) => each.includes('2.0.0'))).toEqual([
      'store/assets/mfe-x/2.0.0/entry.js',
    ]);
    server.before = () => undefined;
    await expect(place({ 'entry.js': 'void 8;' }, bucketFrom('two'))).rejects.toThrow(WriteConflict);
    expect(await place({}, bucketFrom('three'))).toBe(true);
  });
});

test('[O-11] a write whose answer was lost counts, though the server has it already when it is sent again', async () => {
  const objects = bucketFrom('one');
  let isFirst = true;
  server.before = ({ method, url = '' }) => {
    if (!isFirst || method !== 'PUT') return;
    isFirst = false;
    const content = Buffer.from('one');
    server.objects.set(
      decodeURIComponent(new URL(url, server.endpoint).pathname).split('/').slice(2).join('/'),
      {
        content,
        tag: '"first"',
      },
    );
    throw new Error('the answer is lost');
  };
  expect(await objects.write('a', 'one', { isNew: true })).toBe('"first"');
  await expect(objects.write('a', 'two', { isNew: true })).rejects.toThrow(WriteConflict);
});

describe('a lock in a bucket', () => {
  const times = { beat: 60_000, deadAfter: 0, look: 1, patience: 0 };
  const living = { ...times, deadAfter: Number.POSITIVE_INFINITY };

  test('[O-11] that is held is refused with who holds it', async () => {
    const objects = bucketFrom('one');
    await withObjectLock(objects, 'lock', 'a change by ann', async () => {
      await expect(
        withObjectLock(bucketFrom('two'), 'lock', 'another', async () => 1, living),
      ).rejects.toThrow(
        new RegExp(
          `^s3://exchange-releases/store/lock is held by a change by ann \\(process ${process.pid} on `,
        ),
      );
    });
    expect(await withObjectLock(objects, 'lock', 'another', async () => 'done', living)).toBe('done');
  });

  test('[O-11] whose holder is dead is taken over, and the holder finds out before it changes anything', async () => {
    const objects = bucketFrom('one');
    const lost = withObjectLock(objects, 'lock', 'one that sleeps', async (assertHeld) => {
      await withObjectLock(bucketFrom('two'), 'lock', 'another', async () => undefined, times);
      await assertHeld();
    });
    await expect(lost).rejects.toThrow('The lock was lost to another command: nothing was changed');
  });

  test('[O-11] a server that ignores conditions is refused before anything is changed', async () => {
    server.conditional = false;
    const work = jest.fn();
    await expect(withObjectLock(bucketFrom('one'), 'lock', 'a test', work)).rejects.toThrow(
      's3://exchange-releases/store/ is on a server that ignores If-None-Match',
    );
    expect(work).not.toHaveBeenCalled();
  });
});

test.each([
  [
    'a bucket that is not there',
    { bucket: 'exchange-realeses' },
    /^There is no bucket exchange-realeses at .*: make it, or name another one$/,
  ],
  [
    'a server that is not there',
    { endpoint: 'http://127.0.0.1:9' },
    /^http:\/\/127\.0\.0\.1:9 does not do what is asked of s3:\/\/exchange-releases\/store\/ \(.*ECONNREFUSED.*\): see that it runs, and that S3_ENDPOINT leads to it$/,
  ],
])('[O-11] %s is said in one line that says what to do', async (_what, change, message) => {
  const objects = bucketFrom('one', change);
  await expect(objects.read('current.json')).rejects.toThrow(message);
  await expect(objects.list('compositions')).rejects.toThrow(message);
  await expect(objects.write('a', 'b', { isNew: true })).rejects.toThrow(message);
});

test('[O-11] credentials that are refused, or missing, are said in one line that says which to set', async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'SOMEBODY';
  await expect(bucketFrom('one').read('a')).rejects.toThrow(
    /refuses these credentials .* \(InvalidAccessKeyId\): check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE$/,
  );
  delete process.env['AWS_ACCESS_KEY_ID'];
  delete process.env['AWS_SECRET_ACCESS_KEY'];
  Object.assign(process.env, {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: '/nothing',
    AWS_SHARED_CREDENTIALS_FILE: '/nothing',
  });
  await expect(bucketFrom('one').read('a')).rejects.toThrow(
    'There are no credentials for s3://exchange-releases/store/: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE',
  );
});
