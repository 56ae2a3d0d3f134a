import { gunzipSync } from 'node:zlib';
import { getOrgBasicConfig } from '@exchange/contract';
import { startCanary } from '../../tools/compose/changes';
import { goBack } from '../../tools/compose/go-back';
import { makeFixtureExchange, type FixtureExchange } from '../../testing/fixture-exchange';
import { makeFixtureStore, remoteEntry, type FixtureStore } from '../../testing/fixture-store';
import { isWithin } from '../compositions/browser-place';
import { createServer } from '../create-server';
import { sha384 } from '../store/digest';

const staticHost = 'https://static.example';

let fixture: FixtureStore;
let exchange: FixtureExchange;
beforeEach(async () => {
  fixture = await makeFixtureStore();
  exchange = makeFixtureExchange();
  await createServer({
    ...fixture.server,
    exchange: { app: exchange.app },
    staticHosts: [staticHost],
    overrideOrigins: ['http://localhost:*'],
  });
});
afterEach(async () => {
  await exchange.app.close();
  fixture.remove();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  exchange.app.inject({ url, headers: { host: 'localhost:8080', ...headers } });

interface Described {
  readonly id: string;
  readonly remotes: readonly {
    readonly name: string;
    readonly version: string;
    readonly entry: string;
  }[];
}
interface Present extends Described {
  readonly integrity: Readonly<Record<string, string>>;
  readonly ahead: readonly string[];
}
const present = async (headers?: Record<string, string>) =>
  (await get('/composition.json', headers)).json<Present>();

/** What a page loaded now starts from. */
async function bootOf(url: string, headers: Record<string, string> = {}) {
  const { body } = await get(url, { accept: 'text/html', ...headers });
  const text = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1];
  return JSON.parse(text ?? '') as { readonly composition: Described; readonly compositionUrl: string };
}

test('[O-09] an open page is told what a page loaded now is composed of, with digests, and nobody keeps the answer', async () => {
  await fixture.set('mfe-trade', '1.3.0', { libraries: { react: '^19.0.0' } });
  const response = await get('/composition.json', { 'accept-encoding': 'gzip' });
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  const { id, remotes, integrity, ahead } = JSON.parse(gunzipSync(response.rawPayload).toString()) as Present;
  const { composition, compositionUrl } = await bootOf('/');
  expect(compositionUrl).toBe('/composition.json');
  expect(id).toBe(composition.id);
  expect(remotes).toEqual(
    composition.remotes.map((remote) => ({ ...remote, libraries: { react: '^19.0.0' } })),
  );
  const folder = '/assets/mfe-trade/1.3.0/';
  expect(integrity).toEqual({
    [`${folder}remoteEntry.js`]: sha384(remoteEntry),
    [`${folder}release.json`]: expect.stringMatching(/^sha384-/),
  });
  expect(ahead).toContain(`${folder}remote.cc.js`);
  expect(ahead.filter((file) => file.startsWith('/assets/host/'))).toEqual([]);
});

test('[O-09] who names the composition that it has is told in a word that it still is the one', async () => {
  const { headers, payload } = await get('/composition.json');
  const tag = String(headers['etag']);
  const { composition } = await bootOf('/');
  expect(tag).toBe(`"${composition.id}"`);
  const same = await get('/composition.json', { 'if-none-match': tag });
  expect([same.statusCode, same.payload]).toEqual([304, '']);
  await fixture.set('mfe-trade', '1.3.0');
  const changed = await get('/composition.json', { 'if-none-match': tag });
  expect(changed.statusCode).toBe(200);
  expect(changed.payload).not.toBe(payload);
});

test('[O-09] [O-03] it is decided by the same cookie as a page, which stays out of a canary that is taken back', async () => {
  const part = await fixture.publish('mfe-trade', '1.4.0');
  const { made } = await fixture.composer.apply((current) => {
    if (!current) throw new Error('nothing is served');
    return startCanary(current, { 'mfe-trade': part }, 50);
  });
  const { canary } = made;
  if (!canary) throw new Error('no canary');
  const places = [...Array(100).keys()];
  const versionOf = async (place: number | undefined) =>
    (await present({ cookie: `lane=${place}` })).remotes[0]?.version;
  const inside = places.find((place) => isWithin(canary, place));
  const outside = places.find((place) => !isWithin(canary, place));
  expect([await versionOf(inside), await versionOf(outside)]).toEqual(['1.4.0', '1.0.0-b2']);
  // A browser that has no place yet gets one, as with a page.
  expect(String((await get('/composition.json')).headers['set-cookie'])).toMatch(/^lane=\d+; /);

  await fixture.composer.apply((_current, history) => goBack(history()));
  expect(await versionOf(inside)).toBe('1.0.0-b2');
});

test('[O-09] [H-02] files are named where the page has its own from', async () => {
  const { compositionUrl, composition } = await bootOf(`/?_sc=${staticHost}`);
  const answer = (await get(compositionUrl)).json<Present>();
  expect(answer.remotes[0]?.entry).toBe(composition.remotes[0]?.entry);
  expect(answer.remotes[0]?.entry).toMatch(/^https:\/\/static\.example\//);
  expect(Object.keys(answer.integrity).every((address) => address.startsWith(staticHost))).toBe(true);
  expect(answer.ahead.every((address) => address.startsWith(staticHost))).toBe(true);
  const elsewhere = (await get('/composition.json?_sc=https://evil.example')).json<Present>();
  expect(elsewhere.remotes[0]?.entry).toMatch(/^\/assets\//);
});

test('[O-09] [O-03] a team’s build is no part of it: the page that has one keeps it', async () => {
  const cookie = `override=${encodeURIComponent('remote=mfe-trade@http://localhost:3001/remoteEntry.js')}`;
  expect((await bootOf('/', { cookie })).composition.remotes[0]?.version).toBe('override');
  expect((await present({ cookie })).remotes[0]?.version).toBe('1.0.0-b2');
});

test('[O-09] where there is no exchange, or none that answers, nothing is said', async () => {
  expect((await get('/composition.json', { host: 'other.example' })).statusCode).toBe(404);
  exchange.broken.add(getOrgBasicConfig);
  expect((await get('/composition.json', { host: 'orbit.localhost:8080' })).statusCode).toBe(503);
});
