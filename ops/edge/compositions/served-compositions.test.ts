import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from '../create-server';
import { startCanary } from '../../tools/compose/changes';
import { goBack } from '../../tools/compose/go-back';
import { ensureKeys } from '../store/signing-keys';
import { compositionKey } from '../store/store';
import { makeFixtureExchange, type FixtureExchange } from '../../testing/fixture-exchange';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { isWithin } from './browser-place';

let fixture: FixtureStore;
let exchange: FixtureExchange;

async function start(): Promise<void> {
  exchange = makeFixtureExchange();
  await createServer({
    ...fixture.server,
    exchange: { app: exchange.app },
    overrideOrigins: ['http://localhost:*'],
  });
}
beforeEach(async () => {
  fixture = await makeFixtureStore();
  await start();
});
afterEach(async () => {
  await exchange.app.close();
  fixture.remove();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  exchange.app.inject({ url, headers: { host: 'localhost:8080', accept: 'text/html', ...headers } });
interface Boot {
  readonly composition: {
    readonly remotes: readonly {
      readonly name: string;
      readonly version: string;
      readonly entry: string;
      readonly routes: unknown;
    }[];
  };
  readonly first: readonly { readonly call: string; readonly input: unknown }[];
  readonly overrides?: unknown;
}
function bootOf(html: string): Boot {
  const text = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) throw new Error('no boot data in the page');
  const boot: unknown = JSON.parse(text);
  return boot as Boot;
}
const trade = async (headers?: Record<string, string>) =>
  bootOf((await get('/', headers)).body).composition.remotes.find(({ name }) => name === 'mfe-trade')
    ?.version;
const health = async () => (await get('/healthz/composition')).json<Record<string, unknown>>();
const asset = async (file: string) => (await get(`/assets/${file}`, { accept: '*/*' })).statusCode;

test('[O-06] how the composition does is said', async () => {
  expect(await health()).toEqual({
    status: 'ok',
    number: 1,
    id: expect.stringMatching(/^[0-9a-f]{12}$/),
    canary: null,
    refused: null,
    damaged: [],
  });
});

test('[O-06] a file of what is served that is altered is said with its part, until it is put back', async () => {
  const now = jest.spyOn(performance, 'now');
  const file = join(fixture.files.assets, 'mfe-trade/1.0.0-b2/remote.cc.js');
  const content = readFileSync(file);
  expect(await health()).toMatchObject({ status: 'ok' });
  const later = () => now.mockReturnValue(performance.now() + 2_000);
  writeFileSync(file, Buffer.concat([content, Buffer.from(' ')]));
  later();
  expect((await get('/healthz/composition')).statusCode).toBe(503);
  expect(await health()).toMatchObject({
    status: 'damaged',
    number: 1,
    damaged: ['mfe-trade 1.0.0-b2: remote.cc.js is not what was released (its digest differs)'],
  });
  rmSync(file);
  later();
  expect(await health()).toMatchObject({ damaged: ['mfe-trade 1.0.0-b2: remote.cc.js is missing'] });
  writeFileSync(file, content);
  later();
  expect(await health()).toMatchObject({ status: 'ok', damaged: [] });
  now.mockRestore();
});

test('[O-02] the next page after a switch gets it, pages that are open go on, and going back is as fast', async () => {
  const old = 'mfe-trade/1.0.0-b2/remoteEntry.js';
  await fixture.set('mfe-trade', '1.3.0');
  expect(await trade()).toBe('1.3.0');
  expect(await asset('mfe-trade/1.3.0/remoteEntry.js')).toBe(200);
  expect(await asset(old)).toBe(200);
  // A server that starts now has never served the old one, and open pages go on all the same.
  await exchange.app.close();
  await start();
  expect(await asset(old)).toBe(200);
});

test('[H-28] a remote’s new release brings a page, with its first data, and going back takes it away', async () => {
  const firstData = [{ call: 'market.getTrades', input: { token: ':token', market: 'usdt' } }];
  const status = async () => (await get('/loans/aura')).statusCode;
  await fixture.set('mfe-loans', '1.0.0', { routes: [{ path: '/loans' }] });
  expect(await status()).toBe(404);
  const loans = { routes: [{ path: '/loans' }, { path: '/loans/:token', protected: true, firstData }] };
  await fixture.set('mfe-loans', '1.1.0', loans);
  const { statusCode, body } = await get('/loans/aura');
  expect(statusCode).toBe(200);
  const { composition, first } = bootOf(body);
  expect(first.map(({ call, input }) => [call, input])).toEqual([
    ['market.getTrades', { token: 'aura', market: 'usdt' }],
  ]);
  expect(composition.remotes.find(({ name }) => name === 'mfe-loans')?.routes).toEqual([
    { path: '/loans' },
    { path: '/loans/:token', protected: true },
  ]);
  await fixture.composer.apply((_current, history) => goBack(history()));
  expect(await status()).toBe(404);
});

test('[H-28] pages of a canary are those of its browsers', async () => {
  await fixture.set('mfe-loans', '1.0.0', { routes: [{ path: '/loans' }] });
  const part = await fixture.publish('mfe-loans', '1.1.0', {
    routes: [{ path: '/loans' }, { path: '/loans/new' }],
  });
  await fixture.composer.apply((current) => {
    if (!current) throw new Error('the fixture has none');
    return startCanary(current, { 'mfe-loans': part }, 50);
  });
  const places = Array.from({ length: 20 }, (_, place) => place);
  for (const place of places) {
    const { statusCode } = await get('/loans/new', { cookie: `lane=${place}` });
    expect(statusCode).toBe(isWithin({ since: 3, percent: 50 }, place) ? 200 : 404);
  }
});

test('[O-02] a release that no composition names is not served', async () => {
  await fixture.publish('mfe-trade', '6.6.6');
  expect(await asset('mfe-trade/6.6.6/remoteEntry.js')).toBe(404);
  expect(await asset('mfe-trade/1.0.0-b2/..%2f..%2f..%2fcurrent.json')).toBe(404);
});

describe('a composition that is not what it should be is refused, and the last good one stays:', () => {
  const corrupt: readonly (readonly [string, RegExp, () => Promise<void>])[] = [
    [
      'a tampered file',
      /mfe-trade 1\.3\.0: remote\.cc\.js is not what was released/,
      async () => {
        await fixture.set('mfe-trade', '1.3.0');
        fixture.tamper('mfe-trade/1.3.0/remote.cc.js', 'alert(1);');
      },
    ],
    [
      'a missing file',
      /mfe-trade 1\.3\.0: remote\.cc\.js is missing/,
      async () => {
        await fixture.set('mfe-trade', '1.3.0');
        rmSync(join(fixture.files.assets, 'mfe-trade/1.3.0/remote.cc.js'));
      },
    ],
    [
      'another release.json',
      /release\.json is not the one that was released/,
      async () => {
        await fixture.set('mfe-trade', '1.3.0');
        const file = 'mfe-trade/1.3.0/release.json';
        const text = readFileSync(join(fixture.files.assets, file), 'utf8');
        fixture.tamper(file, text.replace('"^1.0.0"', '"*"'));
      },
    ],
    [
      'a changed document',
      /was changed after it was signed/,
      async () => {
        await fixture.set('mfe-trade', '1.3.0');
        const { current } = fixture.files;
        writeFileSync(current, readFileSync(current, 'utf8').replace('"somebody"', '"nobody"'));
      },
    ],
    [
      'a document of somebody else',
      /is signed with the key \w+, which is not trusted here/,
      async () => {
        const other = await makeFixtureStore();
        rmSync(join(other.folder, 'keys'), { recursive: true });
        await ensureKeys(other.keys);
        rmSync(other.files.current);
        rmSync(other.files.compositions, { recursive: true });
        await other.set('host', '6.6.6');
        writeFileSync(fixture.files.current, readFileSync(other.files.current));
        other.remove();
      },
    ],
    ['no document', /is not there/, async () => rmSync(fixture.files.current)],
    [
      'one that cannot be read',
      /EISDIR/,
      async () => {
        rmSync(fixture.files.current);
        mkdirSync(fixture.files.current);
      },
    ],
    ['half a document', /is no JSON/, async () => writeFileSync(fixture.files.current, '{"compo')],
  ];

  test.each(corrupt)('[O-02] %s', async (_what, reason, spoil) => {
    const log = jest.spyOn(exchange.app.log, 'error');
    await spoil();
    expect(await trade()).toBe('1.0.0-b2');
    expect(await asset('mfe-trade/1.0.0-b2/remoteEntry.js')).toBe(200);
    const { status, refused, number } = await health();
    expect([status, number]).toEqual(['refused', 1]);
    expect(refused).toMatch(reason);
    expect((await get('/healthz/composition')).statusCode).toBe(503);
    // Said once, not with each page.
    expect(log).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledWith(
      { served: 1 },
      expect.stringContaining('composition refused, the last good one stays: '),
    );
  });

  test('[O-02] an older one that somebody puts back', async () => {
    await fixture.set('mfe-trade', '1.3.0');
    expect(await trade()).toBe('1.3.0');
    writeFileSync(fixture.files.current, readFileSync(join(fixture.files.folder, compositionKey(1))));
    expect(await trade()).toBe('1.3.0');
    expect(await health()).toMatchObject({
      status: 'refused',
      number: 2,
      refused: expect.stringContaining('older than 2'),
    });
  });
});

test('[O-02] what is put right is served again', async () => {
  await fixture.set('mfe-trade', '1.3.0');
  const good = readFileSync(fixture.files.current);
  writeFileSync(fixture.files.current, '{}');
  expect(await trade()).toBe('1.0.0-b2');
  writeFileSync(fixture.files.current, good);
  expect(await trade()).toBe('1.3.0');
  expect(await health()).toMatchObject({ status: 'ok', number: 2, refused: null });
});

test('[O-02] a server that starts on a bad composition serves the newest that is intact', async () => {
  await fixture.set('mfe-trade', '1.2.0');
  await fixture.set('mfe-trade', '1.3.0');
  fixture.tamper('mfe-trade/1.3.0/remote.cc.js', 'alert(1);');
  await exchange.app.close();
  await start();
  expect(await trade()).toBe('1.2.0');
  expect(await health()).toMatchObject({ status: 'refused', number: 2 });
});

test.each(['remoteEntry.js', 'remoteEntry.js.br', 'release.json'])(
  '[O-02] %s that is altered while the server runs is not served, in no form',
  async (file) => {
    const log = jest.spyOn(exchange.app.log, 'error');
    const name = file.replace(/\.br$/, '');
    expect(await asset(`mfe-trade/1.0.0-b2/${name}`)).toBe(200);
    fixture.tamper(`mfe-trade/1.0.0-b2/${file}`, 'alert(1);');
    expect(await asset(`mfe-trade/1.0.0-b2/${name}`)).toBe(404);
    expect(log).toHaveBeenCalledWith(
      { name: 'mfe-trade', version: '1.0.0-b2', file: name },
      'a file is not what was released',
    );
  },
);

test('[O-02] a file that was written anew with the same content is served', async () => {
  const file = join(fixture.files.assets, 'mfe-trade/1.0.0-b2/remote.cc.js');
  const content = readFileSync(file);
  fixture.tamper('mfe-trade/1.0.0-b2/remote.cc.js', content);
  expect(await asset('mfe-trade/1.0.0-b2/remote.cc.js')).toBe(200);
});

describe('a canary', () => {
  const places = Array.from({ length: 10_000 }, (_, place) => place);
  const inside = places.find((place) => isWithin({ since: 2, percent: 10 }, place)) ?? -1;
  const outside = places.find((place) => !isWithin({ since: 2, percent: 10 }, place)) ?? -1;

  beforeEach(async () => {
    const parts = {
      'mfe-trade': await fixture.publish('mfe-trade', '1.4.0'),
      'mfe-user': await fixture.publish('mfe-user', '1.4.0'),
    };
    await fixture.composer.apply((current) => {
      if (!current) throw new Error('the fixture has none');
      return startCanary(current, parts, 10);
    });
  });

  test('[O-03] is a set that moves together, and a browser stays where it is', async () => {
    const versions = async (place: number) => {
      const response = await get('/', { cookie: `lane=${place}` });
      expect(response.headers['set-cookie']).toBeUndefined();
      return Object.fromEntries(
        bootOf(response.body).composition.remotes.map(({ name, version }) => [name, version]),
      );
    };
    expect(await versions(inside)).toEqual({ 'mfe-trade': '1.4.0', 'mfe-user': '1.4.0' });
    expect(await versions(inside)).toEqual({ 'mfe-trade': '1.4.0', 'mfe-user': '1.4.0' });
    expect(await versions(outside)).toEqual({ 'mfe-trade': '1.0.0-b2' });
  });

  test('[O-03] a new browser is told its place', async () => {
    const { headers, body } = await get('/');
    const place = Number(/^lane=(\d+);/.exec(String(headers['set-cookie']))?.[1]);
    const isCanary = isWithin({ since: 2, percent: 10 }, place);
    expect(bootOf(body).composition.remotes.some(({ version }) => version === '1.4.0')).toBe(isCanary);
    expect(await trade({ cookie: `lane=${place}` })).toBe(isCanary ? '1.4.0' : '1.0.0-b2');
  });

  test('[O-06] is named apart, in pages and in the health', async () => {
    const ids = await Promise.all(
      [inside, outside].map(
        async (place) => (await get('/', { cookie: `lane=${place}` })).headers['x-composition'],
      ),
    );
    const { id, canary } = await health();
    expect(canary).toEqual({ id: ids[0], percent: 10 });
    expect(id).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('a remote from elsewhere', () => {
  const url = 'http://localhost:3000/remoteEntry.js';

  test('[O-03] the page says so, loads it and nothing of the released one, and vouches for the rest only', async () => {
    const begun = await get(`/?remote=mfe-trade@${url}&_lang=en`);
    expect(begun.statusCode).toBe(303);
    expect(begun.headers.location).toBe('/?_lang=en');
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const { body, headers } = await get('/', { cookie });
    const boot = bootOf(body);
    expect(boot.overrides).toEqual([{ name: 'mfe-trade', url, until: null }]);
    expect(boot.composition.remotes).toEqual([
      {
        ...{ name: 'mfe-trade', version: 'override', platform: '*', entry: url },
        // Its pages are those of the release in whose place it is.
        routes: expect.arrayContaining([{ path: '/search' }]),
      },
    ]);
    expect(body).not.toContain('/assets/mfe-trade/');
    expect(body).toContain('/assets/host/1.0.0-b1/host.aa.js');
    expect(headers['integrity-policy']).toBeUndefined();
    const policies = String(headers['content-security-policy']);
    expect(policies).toContain("script-src 'self' http://localhost:3000 'nonce-");
    expect(policies).toContain('ws://localhost:3000');
  });

  test('[O-03] [H-32] it fills the places of the release in whose place it is', async () => {
    await fixture.set('mfe-user', '1.0.0', { fills: ['home.promo'] });
    const own = `mfe-user@${url}`;
    const begun = await get(`/?remote=${own}`);
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const { remotes } = bootOf((await get('/', { cookie })).body).composition;
    expect(remotes.find(({ name }) => name === 'mfe-user')).toMatchObject({
      ...{ version: 'override', entry: url, fills: ['home.promo'] },
    });
  });

  test('[O-03] a page without one carries nothing of it', async () => {
    expect(bootOf((await get('/')).body)).not.toHaveProperty('overrides');
  });

  test.each([
    ['en', 'This link may not replace a part of the exchange'],
    ['zh-HK', '此連結不能替換交易所的部分'],
    ['zh-CN', '此链接不能替换交易所的部分'],
  ])('[O-03] one that is not allowed is refused in the reader’s language (%s)', async (lang, text) => {
    const response = await get(`/?remote=mfe-trade@https://evil.example/x.js&lang=${lang}`);
    expect(response.statusCode).toBe(403);
    expect(response.body).toContain(text);
    expect(response.body).toContain('<a href="/">');
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});
