import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BucketServer, bucketCredentials, startBucketServer } from '../../testing/bucket-server';
import { type FixtureExchange, makeFixtureExchange } from '../../testing/fixture-exchange';
import { fillFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { writeFixtureBuild } from '../../testing/fixture-build';
import { setParts } from '../../tools/compose/changes';
import { Composer } from '../../tools/compose/composer';
import { followLocalBuilds } from '../../tools/publish/local-builds';
import { Previews } from '../../tools/publish/previews';
import { createServer } from '../create-server';
import { BucketStore } from '../store/bucket-store';
import { makeCurrent } from '../store/composition-log';
import { digestOf } from '../store/digest';
import { readSigner } from '../store/signing-keys';
import type { Store } from '../store/store';

let folder: string;
let server: BucketServer;
let fixture: FixtureStore;
const edges: FixtureExchange[] = [];

/**
 * The store as one machine sees it, with copies of its own. Looks at what is current follow one another without a pause unless told, in
 * ms.
 */
const storeOf = (machine: string, pollEvery = 1): Store => ({
  releases: 'assets',
  objects: new BucketStore(
    {
      ...{ bucket: server.bucket, prefix: '', endpoint: server.endpoint, region: 'us-east-1' },
      cache: join(folder, machine),
    },
    pollEvery,
  ),
});

async function startEdge(machine: string, pollEvery?: number) {
  const exchange = makeFixtureExchange();
  edges.push(exchange);
  const log = jest.spyOn(exchange.app.log, 'error');
  await createServer({
    ...fixture.server,
    store: storeOf(machine, pollEvery),
    exchange: { app: exchange.app },
  });
  const get = (url: string, accept = 'text/html') =>
    exchange.app.inject({ url, headers: { host: 'localhost:8080', accept } });
  const version = async () => /\/assets\/mfe-trade\/([^/]+)\//.exec((await get('/')).body)?.[1];
  const health = async () => (await get('/healthz/composition')).json<Record<string, unknown>>();
  return { get, version, health, log, app: exchange.app };
}
/** Waits until something is so, however long that takes. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate);
}

beforeEach(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = bucketCredentials.accessKeyId;
  process.env['AWS_SECRET_ACCESS_KEY'] = bucketCredentials.secretAccessKey;
  folder = mkdtempSync(join(tmpdir(), 'exchange-machines-'));
  server = await startBucketServer();
  fixture = await fillFixtureStore(storeOf('operator'));
});
afterEach(async () => {
  await Promise.all(edges.splice(0).map(({ app }) => app.close()));
  await server.stop();
  fixture.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('edges on several machines that share a bucket and nothing else', () => {
  test('[O-11] serve the same composition, follow a switch, and fetch a release once', async () => {
    const [one, two] = [await startEdge('one'), await startEdge('two')];
    await fixture.set('mfe-trade', '1.3.0');
    for (const edge of [one, two]) {
      await until(async () => (await edge.version()) === '1.3.0');
      const file = await edge.get('/assets/mfe-trade/1.3.0/remoteEntry.js', '*/*');
      expect([file.statusCode, file.headers['cache-control']]).toEqual([
        200,
        expect.stringContaining('immutable'),
      ]);
      expect((await edge.get('/assets/mfe-trade/1.0.0-b2/remoteEntry.js', '*/*')).statusCode).toBe(200);
      expect(await edge.health()).toMatchObject({ status: 'ok', number: 2 });
    }
    const fetched = server.log.filter((line) =>
      line.startsWith('GET assets/mfe-trade/1.3.0/remoteEntry.js 200'),
    );
    expect(fetched).toHaveLength(2);
  });

  test('[O-11] send files of a composition that another one serves already, and ask for unknown ones together', async () => {
    const edge = await startEdge('late', 3_600_000);
    const file = async () => (await edge.get('/assets/mfe-trade/1.3.0/remoteEntry.js', '*/*')).statusCode;
    expect(await file()).toBe(404);
    await fixture.set('mfe-trade', '1.3.0');
    expect(await file()).toBe(200);
    expect(await edge.version()).toBe('1.3.0');
    const looks = () => server.log.filter((line) => line.startsWith('GET current.json')).length;
    const before = looks();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const answer = await edge.get(`/assets/mfe-trade/9.0.${number}/remoteEntry.js`, '*/*');
        return answer.statusCode;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(looks() - before).toBe(1);
  });

  test('[O-11] ask whether something changed, and are sent it when it did alone', async () => {
    const sent = () => server.log.filter((line) => line === 'GET current.json 200').length;
    const asked = () => server.log.filter((line) => line === 'GET current.json 304').length;
    await startEdge('one');
    const before = sent();
    const already = asked();
    await until(async () => asked() >= already + 3);
    expect(sent()).toBe(before);
  });

  test('[O-11] go on with what they serve while the bucket is away, also after a start, and say so', async () => {
    const edge = await startEdge('one');
    server.before = () => {
      throw new Error('away');
    };
    await until(async () => (await edge.health())['status'] === 'refused');
    expect(await edge.version()).toBe('1.0.0-b2');
    expect((await edge.get('/assets/mfe-trade/1.0.0-b2/remoteEntry.js', '*/*')).statusCode).toBe(200);
    expect(await edge.health()).toMatchObject({
      refused: expect.stringMatching(/does not do what is asked of s3:\/\/exchange-releases\//),
    });
    await edge.app.close();
    const again = await startEdge('one');
    expect(await again.version()).toBe('1.0.0-b2');
    await expect(startEdge('new')).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:\d+ does not do what is asked of s3:\/\/exchange-releases\//,
    );
    server.before = () => undefined;
    await until(async () => (await again.health())['status'] === 'ok');
  });

  test('[O-11] serve no file of the bucket that was altered, and the last good composition', async () => {
    const edge = await startEdge('one');
    const part = await fixture.publish('mfe-trade', '1.3.0');
    const key = 'assets/mfe-trade/1.3.0/remote.cc.js';
    const good = server.objects.get(key);
    if (!good) throw new Error('the fixture has no such file');
    await fixture.composer.apply((current) => setParts(current, { 'mfe-trade': part }, 'set'));
    await until(async () => (await edge.version()) === '1.3.0');
    const other = await startEdge('two');
    server.objects.set(key, { content: Buffer.from('alert(1);'), tag: '"altered"' });
    // Who has checked it serves it; who has not sends nothing else.
    expect((await edge.get(`/${key}`, '*/*')).body).toBe('void 1;');
    await expect(fixture.set('mfe-user', '1.0.0')).rejects.toMatchObject({
      reasons: ['mfe-trade 1.3.0: remote.cc.js is not what was released (its digest differs)'],
    });
    const third = await startEdge('three');
    expect(await third.version()).toBe('1.0.0-b2');
    expect(await third.health()).toMatchObject({
      status: 'refused',
      refused: 'mfe-trade 1.3.0: remote.cc.js is not what was released (its digest differs)',
    });
    expect((await third.get(`/${key}`, '*/*')).statusCode).toBe(404);
    expect(await other.version()).toBe('1.3.0');
  });

  test('[O-11] a copy that somebody altered on a machine is not served, and is fetched anew', async () => {
    const edge = await startEdge('one');
    const file = 'assets/mfe-trade/1.0.0-b2/remote.cc.js';
    writeFileSync(join(folder, 'one', file), 'alert(1);');
    expect((await edge.get(`/${file}`, '*/*')).statusCode).toBe(404);
    expect((await edge.get(`/${file}`, '*/*')).body).toBe('void 1;');
  });

  test('[O-11] [O-12] serve previews as long as they hold', async () => {
    const [build, day] = [join(folder, 'build'), 86_400_000];
    writeFixtureBuild(build, { name: 'mfe-nodes' });
    let now = Date.now();
    const { store, keys } = fixture;
    const previews = new Previews({ store, keys, by: 'nodes-ci', now: () => now });
    const edge = await startEdge('one');
    const { preview } = await previews.publish({
      ...{ folder: build, part: 'mfe-nodes', name: 'x', days: 1, for: 'http://localhost:8080' },
    });
    const file = `/previews/mfe-nodes/${preview.version}/remoteEntry.js`;
    expect((await edge.get(file, '*/*')).statusCode).toBe(200);
    expect(await previews.list()).toMatchObject([{ name: 'x' }]);
    now += 2 * day;
    expect(await previews.removeEnded()).toEqual([`mfe-nodes ${preview.version}`]);
    expect([...server.objects.keys()].filter((key) => key.startsWith('previews/'))).toEqual([]);
    await until(async () => (await edge.get(file, '*/*')).statusCode === 404);
  });
});

describe('compositions in a bucket', () => {
  const composerOn = (machine: string) =>
    new Composer({ store: storeOf(machine), keys: fixture.keys, by: machine, now: Date.now });

  test('[O-11] of changes by several machines at once none is lost', async () => {
    const names = ['mfe-user', 'mfe-ibo', 'mfe-nodes'];
    const parts = await Promise.all(
      names.map(async (name) => [name, await fixture.publish(name, '1.0.0')] as const),
    );
    await Promise.all(
      parts.map(([name, part]) =>
        composerOn(name).apply((current) => setParts(current, { [name]: part }, 'set')),
      ),
    );
    const numbers: number[] = [];
    for await (const { number } of fixture.composer.history()) numbers.push(number);
    expect(numbers).toEqual([4, 3, 2, 1]);
    expect(Object.keys((await fixture.composer.current())?.parts ?? {})).toEqual(
      expect.arrayContaining(names),
    );
  });

  test('[O-11] a command that slept through the loss of its lock changes nothing, however late it wakes', async () => {
    const part = await fixture.publish('mfe-user', '1.0.0');
    const before = await fixture.composer.current();
    if (!before) throw new Error('the fixture has none');
    const late = {
      ...before,
      number: 2,
      previous: digestOf(before),
      parts: { ...before.parts, 'mfe-user': part },
    };
    const signer = await readSigner(fixture.keys.privateKey);
    // Asked whether it still has the lock, it sleeps after the answer, and another command makes number 2.
    const switched = makeCurrent(
      storeOf('late'),
      signer,
      late,
      async () => void (await fixture.set('mfe-trade', '1.3.0')),
    );
    await expect(switched).rejects.toThrow(
      'Somebody else has changed the composition meanwhile: nothing was changed',
    );
    const made: unknown[] = [];
    for await (const { number, parts } of fixture.composer.history())
      made.push([number, parts['mfe-trade']?.version]);
    expect(made).toEqual([
      [2, '1.3.0'],
      [1, '1.0.0-b2'],
    ]);
    // The history is that of what was current, also where the late one kept its document over the other's.
    const key = 'compositions/000002.json';
    const object = server.objects.get(key);
    if (!object) throw new Error('number 2 is not kept');
    server.objects.set(key, { content: Buffer.from('{}'), tag: '"late"' });
    await fixture.set('mfe-trade', '1.4.0');
    expect(server.objects.get(key)).toEqual(object);
  });

  test('[O-11] local builds are followed as in a folder', async () => {
    const build = join(folder, 'build');
    const { store, composer } = fixture;
    const follow = async (content: string) => {
      writeFixtureBuild(build, { name: 'mfe-nodes', files: { 'a.js': content } });
      await followLocalBuilds({
        store,
        composer,
        packages: new Map([['mfe-nodes', build]]),
        tell: () => undefined,
      });
      return (await composer.current())?.parts['mfe-nodes']?.version;
    };
    const [first, second] = [await follow('1;'), await follow('2;')];
    expect(first).toMatch(/^1\.0\.0-b[0-9a-f]{8}$/);
    expect(second).not.toBe(first);
    expect(await follow('2;')).toBe(second);
  });
});
