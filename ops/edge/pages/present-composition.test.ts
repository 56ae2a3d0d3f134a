import { gunzipSync } from 'node:zlib';
import { getOrgBasicConfig } from '@exchange/contract';
import { startCanary } from '../../tools/compose/changes';
import { setFlag } from '../../tools/compose/flags';
import { goBack } from '../../tools/compose/go-back';
import { makeFixtureExchange, type FixtureExchange } from '../../testing/fixture-exchange';
import { makeFixtureStore, remoteEntry, type FixtureStore } from '../../testing/fixture-store';
import { isWithin, isWithinShare } from '../compositions/browser-place';
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

describe('with flags', () => {
  const flags = { 'short-form': 'Shows the short form.', 'new-chart': 'Draws the new chart.' };
  const switchFlag = (flag: string, percent: number, ...organisations: readonly string[]) =>
    fixture.composer.apply((current) => {
      if (!current) throw new Error('nothing is served');
      return setFlag(fixture.store, current, {
        ...{ part: 'mfe-trade', flag, percent },
        ...(organisations.length > 0 && { organisations }),
      });
    });
  interface Flagged {
    readonly id: string;
    readonly tag?: string;
    readonly remotes: readonly { readonly name: string; readonly flags?: readonly string[] }[];
  }
  const flagged = async (headers?: Record<string, string>) =>
    (await get('/composition.json', headers)).json<Flagged>();
  const orbit = { host: 'orbit.localhost:8080' };
  beforeEach(() => fixture.set('mfe-trade', '1.3.0', { flags }));

  test('[O-14] a page carries those that are on in its browser, and not a byte where none is', async () => {
    const bare = (await get('/', { accept: 'text/html', ...orbit })).body;
    expect(bare).not.toMatch(/short-form|"flags"|"tag"/);
    await switchFlag('short-form', 100, 'nova');
    const { composition } = (await bootOf('/')) as unknown as { readonly composition: Flagged };
    expect(composition.remotes.map((remote) => remote.flags)).toEqual([['short-form']]);
    expect(composition.tag).toBe(`${composition.id}-${composition.tag?.slice(13)}`);
    const other = (await get('/', { accept: 'text/html', ...orbit })).body;
    // But for what is made anew with each page.
    const lasting = (html: string) => html.replace(/nonce="[^"]*"|"time":\d+/g, '');
    expect(lasting(other)).toBe(lasting(bare));
    // Nobody needs a place for what is not a share of the browsers.
    const page = await get('/', { accept: 'text/html' });
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  test('[O-14] an open page is told of its flags, under a tag that changes with them and with nothing else', async () => {
    const tagOf = async (headers?: Record<string, string>) =>
      String((await get('/composition.json', headers)).headers['etag']);
    const without = await flagged();
    expect(await tagOf()).toBe(`"${without.id}"`);
    await switchFlag('short-form', 100, 'nova');
    const { tag, remotes, id } = await flagged();
    expect(id).toBe(without.id);
    expect(remotes[0]?.flags).toEqual(['short-form']);
    expect(await tagOf()).toBe(`"${tag}"`);
    expect((await get('/composition.json', { 'if-none-match': `"${tag}"` })).statusCode).toBe(304);
    // Who knows the composition without the flag is told of it, and who is another organisation’s knows all.
    expect((await get('/composition.json', { 'if-none-match': `"${id}"` })).statusCode).toBe(200);
    expect((await get('/composition.json', { 'if-none-match': `"${id}"`, ...orbit })).statusCode).toBe(304);
    await switchFlag('new-chart', 100, 'orbit');
    expect(await tagOf()).toBe(`"${tag}"`);
    await switchFlag('short-form', 0);
    const gone = await get('/composition.json', { 'if-none-match': `"${tag}"` });
    expect([gone.statusCode, gone.json<Flagged>().tag]).toEqual([200, undefined]);
    expect(gone.body).not.toContain('flags');
  });

  test('[O-14] [O-03] a share is decided by the place that canaries go by, alike for pages and open pages, and nobody keeps the answer', async () => {
    await switchFlag('short-form', 50);
    const given = await get('/', { accept: 'text/html' });
    expect(String(given.headers['set-cookie'])).toMatch(/^lane=\d+; /);
    const on: number[] = [];
    for (let place = 0; place < 40; place += 1) {
      const headers = { cookie: `lane=${place}` };
      const { composition } = (await bootOf('/', headers)) as unknown as { readonly composition: Flagged };
      const answer = await get('/composition.json', headers);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json<Flagged>().remotes[0]?.flags).toEqual(composition.remotes[0]?.flags);
      if (composition.remotes[0]?.flags) on.push(place);
    }
    expect(on.length).toBeGreaterThan(8);
    expect(on.length).toBeLessThan(32);
    expect(on).toEqual(
      [...Array(40).keys()].filter((place) => isWithinShare('mfe-trade short-form', 50, place)),
    );
  });

  test('[O-14] [O-03] a browser has the flags of the release that it gets, be it the canary’s or a team’s own build', async () => {
    const part = await fixture.publish('mfe-trade', '1.4.0', { flags: { 'depth-map': 'Draws it.' } });
    const { made } = await fixture.composer.apply((current) => {
      if (!current) throw new Error('nothing is served');
      return startCanary(current, { 'mfe-trade': part }, 50);
    });
    await switchFlag('short-form', 100);
    await switchFlag('depth-map', 100);
    const places = [...Array(100).keys()];
    const flagsOf = async (isCanary: boolean, more = '') => {
      const place = places.find((each) => made.canary && isWithin(made.canary, each) === isCanary);
      const { composition } = (await bootOf('/', { cookie: `lane=${place}${more}` })) as unknown as {
        readonly composition: Flagged;
      };
      return composition.remotes[0]?.flags;
    };
    expect([await flagsOf(true), await flagsOf(false)]).toEqual([['depth-map'], ['short-form']]);
    const build = `; override=${encodeURIComponent('remote=mfe-trade@http://localhost:3001/remoteEntry.js')}`;
    expect(await flagsOf(false, build)).toEqual(['short-form']);
  });
});
