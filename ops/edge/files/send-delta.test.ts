import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDCtx, decompressUsingDict, freeDCtx } from '@bokuweb/zstd-wasm';
import { startCanary } from '../../tools/compose/changes';
import { makeFixtureExchange, type FixtureExchange } from '../../testing/fixture-exchange';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { createServer } from '../create-server';
import { longestDelta } from './delta-encoding';

const page = (word: string) => `${shared.slice(0, 3_000)}say("${word}");${shared.slice(3_000)}`;
const shared = randomBytes(9_000).toString('base64');
const files = {
  former: { 'page.aaaaaaaaaa.js': page('former'), 'other.cccccccccc.js': `other(${page('former')})` },
  next: { 'page.bbbbbbbbbb.js': page('next'), 'other.cccccccccc.js': `other(${page('former')})` },
} as const;
const address = '/assets/mfe-trade/2.0.0/page.bbbbbbbbbb.js';

let fixture: FixtureStore;
let exchange: FixtureExchange;
beforeEach(async () => {
  fixture = await makeFixtureStore();
  exchange = makeFixtureExchange();
  await fixture.set('mfe-trade', '1.1.0', { files: files.former });
});
afterEach(async () => {
  await exchange.app.close();
  fixture.remove();
});

const serve = () => createServer({ ...fixture.server, exchange: { app: exchange.app } });
/** The next release is served, and a page of it was asked for. */
async function release(next: Readonly<Record<string, string>> = files.next): Promise<void> {
  await fixture.set('mfe-trade', '2.0.0', { files: next });
  await get('/', undefined, { accept: 'text/html' });
}

const nameOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64');
const accepted = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' };
/** Asks as a browser does that has `dictionary`. */
const get = (url: string, dictionary?: string | Buffer, headers: Record<string, string> = {}) =>
  exchange.app.inject({
    url,
    headers: {
      ...{ host: 'localhost:8080', accept: '*/*', ...accepted },
      ...(dictionary === undefined ? {} : { 'available-dictionary': `:${nameOf(dictionary)}:` }),
      ...headers,
    },
  });
/** Asks until a delta comes: one that is not there yet is made after the first answer. */
async function getDelta(url: string, dictionary: string | Buffer) {
  for (let tries = 0; tries < 500; tries += 1) {
    const answer = await get(url, dictionary);
    if (answer.headers['content-encoding'] === 'dcz') return answer;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`There is no delta of ${url}`);
}
/** Has whatever waits made: the delta of another file, which is asked for last, comes last. */
async function afterAllOthers(): Promise<void> {
  await getDelta('/assets/mfe-trade/2.0.0/other.cccccccccc.js', files.former['other.cccccccccc.js']);
}

function decode(body: Buffer, dictionary: string | Buffer): string {
  const context = createDCtx();
  try {
    return Buffer.from(decompressUsingDict(context, body.subarray(40), Buffer.from(dictionary))).toString();
  } finally {
    freeDCtx(context);
  }
}

test('[O-15] a browser that has the former release’s file gets what differs', async () => {
  await serve();
  const first = await get('/assets/mfe-trade/1.1.0/page.aaaaaaaaaa.js');
  expect(first.headers).toMatchObject({
    'use-as-dictionary': 'match="/assets/mfe-trade/*/page.*.js"',
    vary: 'accept-encoding, available-dictionary',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await release();
  const plain = await get(address);
  const answer = await getDelta(address, first.rawPayload);
  const { etag, 'last-modified': changed, 'accept-ranges': ranges, date, ...headers } = plain.headers;
  expect([etag, changed, ranges, date]).not.toContain(undefined);
  expect(answer.headers).toMatchObject({
    ...headers,
    ...{ 'content-encoding': 'dcz', 'content-length': String(answer.rawPayload.length) },
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 50);
  expect(decode(answer.rawPayload, first.rawPayload)).toBe(plain.body);
  expect(plain.body).toBe(files.next['page.bbbbbbbbbb.js']);
});

test('[O-15] what has the same name in each release, and the list of a release, is told by what differs as well', async () => {
  await serve();
  const entry = await get('/assets/mfe-trade/1.1.0/remoteEntry.js', undefined, { 'accept-encoding': '' });
  const list = await get('/assets/mfe-trade/1.1.0/release.json');
  await release();
  const newEntry = await getDelta('/assets/mfe-trade/2.0.0/remoteEntry.js', entry.rawPayload);
  expect(decode(newEntry.rawPayload, entry.rawPayload)).toBe(entry.body);
  const newList = await getDelta('/assets/mfe-trade/2.0.0/release.json', list.rawPayload);
  expect(JSON.parse(decode(newList.rawPayload, list.rawPayload))).toMatchObject({ version: '2.0.0' });
  expect(newList.rawPayload.length).toBeLessThan(list.rawPayload.length / 3);
});

test('[O-15] the first answer does not wait for a delta that is not there yet, and a cache on the way keeps it a minute', async () => {
  await serve();
  await release();
  await fixture.set('mfe-trade', '3.0.0', { files: { 'page.dddddddddd.js': page('third') } });
  await get('/', undefined, { accept: 'text/html' });
  const third = '/assets/mfe-trade/3.0.0/page.dddddddddd.js';
  const older = files.former['page.aaaaaaaaaa.js'];
  const first = await get(third, older);
  expect(first.headers['content-encoding']).toBeUndefined();
  expect(first.body).toBe(page('third'));
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable, s-maxage=60');
  expect(decode((await getDelta(third, older)).rawPayload, older)).toBe(page('third'));
});

test('[O-15] going back is told by what differs too, and so is a canary', async () => {
  await serve();
  await release();
  const back = await getDelta('/assets/mfe-trade/1.1.0/page.aaaaaaaaaa.js', files.next['page.bbbbbbbbbb.js']);
  expect(decode(back.rawPayload, files.next['page.bbbbbbbbbb.js'])).toBe(page('former'));
  const canary = await fixture.publish('mfe-trade', '2.1.0', {
    files: { 'page.eeeeeeeeee.js': page('canary') },
  });
  await fixture.composer.apply((found) => startCanary(found!, { 'mfe-trade': canary }, 10));
  await get('/', undefined, { accept: 'text/html' });
  const answer = await getDelta(
    '/assets/mfe-trade/2.1.0/page.eeeeeeeeee.js',
    files.next['page.bbbbbbbbbb.js'],
  );
  expect(decode(answer.rawPayload, files.next['page.bbbbbbbbbb.js'])).toBe(page('canary'));
});

describe('[O-15] goes out whole', () => {
  const expectWhole = async (
    dictionary: string,
    headers?: Record<string, string>,
    between: () => void = () => undefined,
  ) => {
    await serve();
    between();
    await release();
    await get(address, dictionary, headers);
    await afterAllOthers();
    const answer = await get(address, dictionary, headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(files.next['page.bbbbbbbbbb.js']);
  };
  const former = files.former['page.aaaaaaaaaa.js'];

  test('for a dictionary that no release has', async () => expectWhole('somebody’s own file'));

  test('for a file that belongs to another address of the same part', async () =>
    expectWhole(files.former['other.cccccccccc.js']));

  test('for a file of another part', async () => {
    await fixture.set('mfe-user', '1.0.0', { files: { 'page.ffffffffff.js': page('user') } });
    await expectWhole(page('user'));
  });

  test('for a file of a release that no composition named', async () => {
    await fixture.publish('mfe-trade', '1.5.0', { files: { 'page.abababab00.js': page('unknown') } });
    await expectWhole(page('unknown'));
  });

  test('where the former file is damaged by now', async () => {
    await expectWhole(page('damage'), {}, () =>
      fixture.tamper('mfe-trade/1.1.0/page.aaaaaaaaaa.js', page('damage')),
    );
    expect((await get(address, former)).headers['content-encoding']).toBeUndefined();
  });

  test.each(['gzip, br', 'dcz;q=0, br', 'dcz;q=0.000', 'dcb'])('to a browser that takes %s', async (takes) =>
    expectWhole(former, { 'accept-encoding': takes }),
  );

  test.each([nameOf(former), `:${nameOf(former)}`, `:${nameOf(former).slice(0, -1)}:`, ':AAAA:', ''])(
    'where the dictionary is named %j',
    async (name) => expectWhole(former, { 'available-dictionary': name }),
  );
});

test('[O-15] a file that is longer than the limit is sent whole', async () => {
  const long = 'x'.repeat(longestDelta + 1);
  await fixture.set('mfe-trade', '1.2.0', { files: { ...files.former, 'page.aaaaaaaaaa.js': long } });
  await serve();
  await release({ ...files.next, 'page.bbbbbbbbbb.js': `${long}!` });
  await get(address, long);
  await afterAllOthers();
  expect((await get(address, long)).headers['content-encoding']).toBeUndefined();
});

test('[O-15] a part of a file, and the question whether it changed, are answered of the file itself', async () => {
  await serve();
  await release();
  const former = files.former['page.aaaaaaaaaa.js'];
  await getDelta(address, former);
  const part = await get(address, former, { range: 'bytes=0-9' });
  expect([part.statusCode, part.body]).toEqual([206, page('next').slice(0, 10)]);
  const etag = String((await get(address)).headers['etag']);
  expect((await get(address, former, { 'if-none-match': etag })).statusCode).toBe(304);
});

test('[O-15] a file that was altered is not sent by what differs either', async () => {
  await serve();
  await release();
  await getDelta(address, files.former['page.aaaaaaaaaa.js']);
  fixture.tamper('mfe-trade/2.0.0/page.bbbbbbbbbb.js', page('altered'));
  expect((await get(address, files.former['page.aaaaaaaaaa.js'])).statusCode).toBe(404);
});

test('[O-15] pages, answers and previews are no dictionaries, and none is named for them', async () => {
  await serve();
  const html = await get('/', undefined, { accept: 'text/html' });
  const again = await get('/', html.rawPayload, { accept: 'text/html' });
  for (const answer of [html, again, await get('/api/rt/tradeList'), await get('/composition.json')]) {
    expect(answer.headers['use-as-dictionary']).toBeUndefined();
    expect(answer.headers['content-encoding']).not.toBe('dcz');
  }
});

test('[O-15] each organisation’s pages get the same file, which belongs to none of them', async () => {
  await serve();
  await release();
  const former = readFileSync(join(fixture.files.assets, 'mfe-trade/1.1.0/page.aaaaaaaaaa.js'));
  const own = await getDelta(address, former);
  const other = await get(address, former, { host: 'orbit.localhost:8080' });
  expect(other.rawPayload).toEqual(own.rawPayload);
});
