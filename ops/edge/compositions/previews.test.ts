import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFixtureExchange, type FixtureExchange } from '../../testing/fixture-exchange';
import { writeFixtureBuild } from '../../testing/fixture-build';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { type LinkedPreview, type PreviewBuild, Previews } from '../../tools/publish/previews';
import { signLink } from '../../tools/compose/override-link';
import { createServer } from '../create-server';
import { sha384 } from '../store/digest';
import { readSigner } from '../store/signing-keys';
import { previewKey } from '../store/preview-document';

const hour = 3_600_000;
let now: number;
let fixture: FixtureStore;
let exchange: FixtureExchange;
let build: string;

beforeEach(async () => {
  now = Date.now();
  // The server takes the time from it.
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  fixture = await makeFixtureStore();
  build = mkdtempSync(join(tmpdir(), 'exchange-preview-build-'));
  exchange = makeFixtureExchange();
  await createServer({ ...fixture.server, exchange: { app: exchange.app } });
});
afterEach(async () => {
  await exchange.app.close();
  fixture.remove();
  rmSync(build, { recursive: true });
  jest.restoreAllMocks();
});

const files = { 'remote.js': 'void 1;', 'early.js': 'void 2;' };
const previews = () => new Previews({ ...fixture, by: 'trade-ci', now: () => now });
async function publish(options: Partial<PreviewBuild> = {}): Promise<LinkedPreview> {
  writeFixtureBuild(build, {
    name: 'mfe-trade',
    preload: ['remote.js'],
    routes: [
      {
        ...{ path: '/trade/new', title: 'new', js: [], css: [], early: 'early.js' },
        firstData: [{ call: 'market.getTradeList', input: {} }],
      },
    ],
    files,
  });
  const usual = {
    folder: build,
    part: 'mfe-trade',
    name: 'feature/New',
    days: 1,
    for: 'http://localhost:8080',
  };
  return previews().publish({ ...usual, ...options });
}

const get = (url: string, headers: Record<string, string> = {}) =>
  exchange.app.inject({ url, headers: { host: 'localhost:8080', accept: 'text/html', ...headers } });
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
/** Opens a link, and answers with the cookie that the browser keeps. */
async function begin(url: string): Promise<string> {
  const { statusCode, headers } = await get(pathOf(url));
  expect(statusCode).toBe(303);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

test('[O-12] whoever has the link gets the branch’s pages, digests, first data and early views, and nobody else does', async () => {
  const { url, preview, until } = await publish();
  expect(preview.version).toMatch(/^1\.0\.0-preview-feature-new-[0-9a-f]{8}$/);
  expect(until).toBe(now + 24 * hour);
  const cookie = await begin(url);
  const folder = `/previews/mfe-trade/${preview.version}/`;

  const page = await get('/trade/new', { cookie });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(
    `"overrides":[{"name":"mfe-trade","url":"${folder}","until":${until},"preview":"feature/New"}]`,
  );
  expect(page.body).toContain(`"${folder}remote.js":"${sha384(files['remote.js'])}"`);
  expect(page.body).toContain(`rel="preload" as="script" href="${folder}remote.js"`);
  expect(page.body).toMatch(/"first":\[\{"call":"market.getTradeList"/);
  expect(page.body).toMatch(/<script nonce="[^"]+">void 2;<\/script>/);
  expect(page.body).not.toContain('"reportUrl"');
  expect(page.headers['integrity-policy']).toBeDefined();
  expect((await get(`${folder}remote.js`)).statusCode).toBe(200);
  expect((await get(`${folder}remote.js`)).headers['cache-control']).toContain('immutable');

  const other = await get('/trade/new');
  expect(other.statusCode).toBe(404);
  expect(other.body).not.toContain('/previews/');
  const ended = await get('/trade/new?remote=end', { cookie });
  expect(ended.headers).toMatchObject({
    location: '/trade/new',
    'set-cookie': expect.stringContaining('override=; '),
  });
});

test('[O-12] a link is for one host, for a time, and for the very bytes that were uploaded', async () => {
  const { url, preview } = await publish();
  const refused = async (address: string, host = 'localhost:8080') => {
    const { statusCode, body } = await get(pathOf(address), { host });
    expect(statusCode).toBe(403);
    return /<h1>(.*?)<\/h1>/.exec(body)?.[1];
  };
  const altered = await refused(url.replace(/sha384-..../, 'sha384-AAAA'));
  expect(await refused(url.replace('remote=', 'remote=mfe-user%40x&remote='))).toBe(altered);
  expect(await refused(url, 'orbit.localhost:8080')).toBe(altered);
  expect(await refused(url.replace(/&signature=.*/, ''))).toBe(altered);
  // Signed, and for other bytes than there are.
  const signer = await readSigner(fixture.keys.privateKey);
  const remotes = { 'mfe-trade': `${preview.version}/${sha384('other bytes')}` };
  const other = signLink(signer, { remotes, until: now + hour, for: 'http://localhost:8080' });
  expect(await refused(other)).not.toBe(altered);
  const cookie = await begin(url);
  now += 24 * hour;
  expect(await refused(url)).not.toBe(altered);
  const page = await get('/', { cookie });
  expect(page.body).not.toContain('/previews/');
  expect(String(page.headers['set-cookie'])).toContain('override=; ');
  expect((await get(`/previews/mfe-trade/${preview.version}/remote.js`)).statusCode).toBe(404);
});

test('[O-12] a preview that was ended, or whose record nobody signed, is no longer served', async () => {
  const { url, preview } = await publish();
  const cookie = await begin(url);
  const file = fixture.store.objects.placeOf(previewKey('mfe-trade', preview.version));
  rmSync(file);
  writeFileSync(
    file,
    JSON.stringify({ preview: { ...preview, until: now * 2 }, signature: { key: '', signature: '' } }),
  );
  expect((await get('/', { cookie })).body).not.toContain('/previews/');
  expect((await get(`/previews/mfe-trade/${preview.version}/remote.js`)).statusCode).toBe(404);
  // Its record is written anew.
  const again = await publish();
  expect((await get('/', { cookie: await begin(again.url) })).body).toContain('/previews/');
  await previews().end('mfe-trade', 'feature/New');
  expect((await get(pathOf(again.url))).statusCode).toBe(403);
});

test('[O-12] a file that was altered in the store is not sent', async () => {
  const { url, preview } = await publish();
  const file = `mfe-trade/${preview.version}/remote.js`;
  const page = () => get(`/previews/${file}`);
  expect((await page()).statusCode).toBe(200);
  rmSync(join(fixture.files.previews, file));
  writeFileSync(join(fixture.files.previews, file), 'void 9;');
  expect((await page()).statusCode).toBe(404);
  expect((await get('/', { cookie: await begin(url) })).body).toContain('/previews/');
});

test('[O-12] what is built at the same time from another branch has a link of its own', async () => {
  const one = await publish();
  const other = await publish({ name: 'feature-new' });
  expect(other.preview.version).not.toBe(one.preview.version);
  expect((await get('/', { cookie: await begin(one.url) })).body).toContain(one.preview.version);
  expect((await get('/', { cookie: await begin(other.url) })).body).toContain(other.preview.version);
});
