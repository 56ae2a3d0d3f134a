import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getOrgBasicConfig, getTradeList } from '@exchange/contract';
import { createServer } from './create-server';
import { sha384 } from './store/digest';
import { folderStore } from './store/folder-store';
import { makeFixtureExchange, type FixtureExchange } from '../testing/fixture-exchange';
import { makeFixtureStore, remoteEntry, type FixtureStore } from '../testing/fixture-store';

let fixture: FixtureStore;
let exchange: FixtureExchange;

beforeEach(async () => {
  fixture = await makeFixtureStore();
  exchange = makeFixtureExchange();
  await createServer({
    ...fixture.server,
    exchange: { app: exchange.app },
    staticHosts: ['https://static.example'],
  });
});
afterEach(async () => {
  await exchange.app.close();
  fixture.remove();
});

function get(url: string, headers: Record<string, string> = {}) {
  return exchange.app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost:8080', accept: 'text/html', ...headers },
  });
}
interface BootView {
  readonly locale: string;
  readonly time: number;
  readonly composition: {
    readonly id: string;
    readonly remotes: readonly {
      readonly entry: string;
      readonly version: string;
      readonly routes: readonly { readonly path: string; readonly protected?: boolean }[];
    }[];
  };
  readonly organisation: { readonly org_id: string };
  readonly first: readonly { readonly call: string; readonly input: unknown; readonly data: unknown }[];
  readonly ahead: readonly string[];
}
function dataOf(html: string, id: string): unknown {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1];
  if (text === undefined) throw new Error(`no ${id} in the page`);
  return JSON.parse(text);
}
const bootOf = (html: string) => dataOf(html, 'boot') as BootView;
const integrityOf = (html: string) => dataOf(html, 'integrity') as Readonly<Record<string, string>>;

const nonceOf = (html: string) => /nonce="([^"]*)"/.exec(html)?.[1];

test('[H-04] what other sites show of a link is each organisation’s own', async () => {
  const titles = await Promise.all(
    ['localhost:8080', 'orbit.localhost:8080'].map(async (host) => {
      const { body } = await get('/', { host });
      return /<meta property="og:title" content="([^"]+)">/.exec(body)?.[1];
    }),
  );
  expect(titles[0]).toBeTruthy();
  expect(titles[1]).toBeTruthy();
  expect(titles[0]).not.toBe(titles[1]);
});

test('[H-04] links show a picture of the organisation, and the browser’s own bars go on in the page’s colour', async () => {
  const { body } = await get('/', { host: 'orbit.localhost:8080' });
  expect(body).toMatch(
    /<meta property="og:image" content="http:\/\/orbit\.localhost:8080\/app-icon\/social\.png\?v=\w+">/,
  );
  const colours = (html: string) =>
    [...html.matchAll(/<meta name="theme-color"( media="[^"]+")? content="([^"]+)">/g)].map(
      ([, media, colour]) => `${media ?? ''} ${colour ?? ''}`.trim(),
    );
  expect(colours(body)).toEqual([
    'media="(prefers-color-scheme: light)" #f6f6f8',
    'media="(prefers-color-scheme: dark)" #0c0d11',
  ]);
  const dark = await get('/', { cookie: 'theme=dark' });
  expect(colours(dark.body)).toEqual(['#0c0d11']);
});

test('[B-05] [B-06] only the simulated native app may show a page in a frame, and only where it is served', async () => {
  const inFrame = { 'sec-fetch-dest': 'iframe' };
  const enters = 'parent.exchangeShell.enter(window)';
  const closed = await get('/', inFrame);
  expect(closed.headers['x-frame-options']).toBe('DENY');
  expect(closed.body).not.toContain(enters);

  const demo = makeFixtureExchange();
  await createServer({ ...fixture.server, exchange: { app: demo.app }, nativeShell: true });
  const ask = (headers: Record<string, string>) =>
    demo.app.inject({ url: '/', headers: { host: 'localhost:8080', accept: 'text/html', ...headers } });
  const framed = await ask(inFrame);
  expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(String(framed.headers['content-security-policy'])).toContain("frame-ancestors 'self'");
  expect(framed.body).toContain(enters);
  const alone = await ask({ 'sec-fetch-dest': 'document' });
  expect(alone.headers['x-frame-options']).toBe('DENY');
  expect(alone.body).not.toContain(enters);
  await demo.app.close();
});

describe('the page', () => {
  test('[H-03] [H-04] is the organisation’s own, found by host', async () => {
    const nova = await get('/');
    const orbit = await get('/', { host: 'orbit.localhost:8080' });
    expect(nova.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(nova.body).toContain('<title>nova &amp; friends</title>');
    expect(nova.body).toContain('content="&quot;nova&quot; &lt;exchange&gt;"');
    expect(nova.body).toContain('<link rel="icon" href="/icon-nova.svg">');
    expect(nova.body).toContain('--brand:#5b4bff');
    expect(orbit.body).toContain('--brand:#a83a14');
    expect(bootOf(orbit.body).organisation.org_id).toBe('orbit');
    expect(
      exchange.received.filter(({ call }) => call === getOrgBasicConfig.name).map(({ host }) => host),
    ).toEqual(['localhost:8080', 'orbit.localhost:8080']);
  });

  test('[H-04] carries the organisation’s documents only where a remote may be in it that cannot wait for them', async () => {
    expect(bootOf((await get('/')).body).organisation).toHaveProperty('about_us');
    await fixture.set('host', '2.0.0', { platform: '2.2.0', formerPlatform: '1.1.0' });
    await fixture.set('mfe-trade', '2.0.0', { platform: '^2.2.0' });
    const { app } = makeFixtureExchange();
    await createServer({ ...fixture.server, exchange: { app }, staticHosts: [] });
    const { body } = await app.inject({ url: '/', headers: { host: 'localhost:8080', accept: 'text/html' } });
    const { organisation } = bootOf(body);
    expect(organisation.org_id).toBe('nova');
    expect(organisation).not.toHaveProperty('about_us');
    await app.close();
  });

  test('[H-04] a colour that is none does not reach the style sheet', async () => {
    const [head] = (await get('/')).body.split('</head>');
    expect(head).toContain('--brand-ink:#fff}');
    expect(head).not.toContain('display:none');
  });

  test('[H-01] sets the root font size before anything that paints, and never forbids zoom', async () => {
    const { body } = await get('/');
    expect(body.indexOf('fontSize')).toBeGreaterThan(0);
    expect(body.indexOf('fontSize')).toBeLessThan(body.indexOf('<style'));
    expect(body.indexOf('fontSize')).toBeLessThan(body.indexOf('<script defer'));
    expect(body).not.toMatch(/user-scalable|maximum-scale/);
  });

  test.each([
    ['/?_lang=en&lang=zh-CN', '_lang=zh-CN', 'en'],
    ['/?lang=zh-CN', '_lang=en', 'zh-CN'],
    ['/', 'a=b; _lang=en', 'en'],
    ['/?_lang=fr', '_lang=%E0%A4%A', 'zh-HK'],
    ['/', '', 'zh-HK'],
  ])('[H-19] %s with the cookie "%s" is in %s', async (url, cookie, locale) => {
    const { body } = await get(url, { cookie });
    expect(body).toContain(`<html lang="${locale}"`);
    expect(bootOf(body).locale).toBe(locale);
  });

  test.each([
    ['/?_lang=en', '', '_lang=en; Path=/; Max-Age=31536000; SameSite=Lax'],
    ['/?lang=zh-HK', '_lang=en', '_lang=zh-HK; Path=/; Max-Age=31536000; SameSite=Lax'],
    ['/?_lang=en', '_lang=en', undefined],
    ['/?_lang=fr', '', undefined],
    ['/', '_lang=en', undefined],
  ])('[H-19] %s with the cookie "%s" keeps for later pages: %s', async (url, cookie, kept) => {
    const { headers } = await get(url, { cookie });
    expect([headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('_lang='))).toBe(kept);
  });

  test('[H-26] holds the early view of its route below what it reads, and no other page does', async () => {
    const { body } = await get('/trade/aura_usdt/kline');
    expect(body).toContain(`</script><script nonce="${nonceOf(body)}">void 5;</script></body>`);
    expect(Object.keys(integrityOf(body)).filter((file) => file.includes('early-view'))).toEqual([]);
    expect(body).not.toContain('class="waiting"');
    const other = (await get('/trade/aura_usdt/transaction?_lang=en')).body;
    expect(other).not.toContain('void 5');
    // Something stands there meanwhile.
    expect(other).toContain('<div id="app"><div class="waiting" role="status" aria-label="Loading">');
  });

  test('[H-26] lets the browser ask for public pages with figures while a link of the early view is pressed, and for no other', async () => {
    const rulesOf = (html: string) =>
      /<script type="speculationrules" nonce="([^"]+)">(.*?)<\/script>/s.exec(html)?.slice(1) ?? [];
    const { body } = await get('/home/marketCondition');
    const [nonce, rules = ''] = rulesOf(body);
    expect(nonce).toBe(nonceOf(body));
    expect(JSON.parse(rules)).toEqual({
      prefetch: [
        {
          where: {
            and: [
              { selector_matches: '#early-view a, #early-tabs a' },
              { href_matches: expect.arrayContaining(['/', '/trade/:pair/kline']) },
            ],
          },
          eagerness: 'conservative',
        },
      ],
    });
    const routes = bootOf(body).composition.remotes.flatMap((remote) => remote.routes);
    for (const { path } of routes.filter((route) => route.protected))
      expect(rules).not.toContain(`"${path}"`);
    expect(routes.some((route) => route.protected)).toBe(true);
    expect(rulesOf((await get('/trade/aura_usdt/transaction')).body)).toEqual([]);
  });

  test('[H-19] [H-26] holds the early view in the page’s language, and the tab bar’s on a page that belongs to a tab', async () => {
    const early = (body: string) =>
      [...body.matchAll(/<script(?: data-tab="(\w+)")? nonce="[^"]+">(void \d;)<\/script>/g)].map(
        ([, tab, script]) => [tab, script],
      );
    expect(early((await get('/home/marketCondition')).body)).toEqual([
      [undefined, 'void 8;'],
      ['market', 'void 7;'],
    ]);
    // The host was not built in it.
    expect(early((await get('/home/marketCondition?_lang=en')).body)).toEqual([[undefined, 'void 9;']]);
    expect(early((await get('/home/marketCondition?_lang=zh-CN')).body)).toEqual([]);
    expect(early((await get('/trade/aura_usdt/kline')).body)).toEqual([[undefined, 'void 5;']]);
    expect(Object.keys(integrityOf((await get('/home/marketCondition')).body)).join()).not.toContain('early');
  });

  test('[X-01] holds no early view that is not what was released', async () => {
    fixture.tamper('mfe-trade/1.0.0-b2/early-view-kline.ee.js', 'void 6;');
    const { body } = await get('/trade/aura_usdt/kline');
    expect(body).not.toContain('void 6');
    expect(body).toContain('id="boot"');
  });

  test('[H-26] names every script of the route that the code will ask for, once, in the mode in which it asks', async () => {
    const { body } = await get('/trade/aura_usdt/kline?_lang=en');
    const preloads = [
      ...body.matchAll(
        /<link rel="preload" as="(\w+)" href="([^"]+)" integrity="[^"]+"( crossorigin)? nonce="[^"]+">/g,
      ),
    ].map(([, as, href, mode]) => [as, href, mode]);
    expect(preloads).toEqual([
      ['script', '/assets/mfe-trade/1.0.0-b2/remoteEntry.js', ' crossorigin'],
      ['script', '/assets/mfe-trade/1.0.0-b2/remote.cc.js', ' crossorigin'],
      ['script', '/assets/mfe-trade/1.0.0-b2/route-kline.dd.js', ' crossorigin'],
      ['script', '/assets/mfe-trade/1.0.0-b2/2.en.js', ' crossorigin'],
      // Not part of the page, because what it names is relative to it.
      ['style', '/assets/mfe-trade/1.0.0-b2/route-kline.dd.css', ' crossorigin'],
    ]);
    // The entry is the largest: it is asked for before the preloads take the browser's connections.
    expect(body.indexOf('<script defer fetchpriority="high"')).toBeGreaterThan(0);
    expect(body.indexOf('<script defer fetchpriority="high"')).toBeLessThan(body.indexOf('rel="preload"'));
    const inline = (file: string, style: string) =>
      `<style data-href="${file}" nonce="${nonceOf(body)}">${style}</style>`;
    expect(body).toContain(inline('remote.cc.css', '.row{display:grid}'));
    expect(body).toContain(inline('host.aa.css', '.frame{color:var(--ink)}'));
  });

  describe('of its styles', () => {
    const preloadOf = (file: string) => `<link rel="preload" as="style" href="/assets/${file}"`;
    const lateOf = (of: string, file: string) =>
      `<link rel="stylesheet" media="not all" data-late="${of}" href="/assets/${file}"`;
    const trade = 'mfe-trade/1.0.0-b2';

    test('[H-26] has those that the early view shows with, and fetches the others beside the scripts', async () => {
      const { body } = await get('/home/marketCondition');
      expect(body).toContain(
        `<style data-part="remote" nonce="${nonceOf(body)}">.early{display:grid}</style>`,
      );
      expect(body).toContain(preloadOf(`${trade}/remote.cc.css`));
      expect(body).toContain(lateOf('remote', `${trade}/remote.cc.css`));
      expect(body).not.toContain('.row{');
    });

    test('[H-26] has all where it has no early view’s, as of a release of older tools', async () => {
      fixture.tamper(`${trade}/early-view-market.ff.css`, '.early{display:none}');
      const { body } = await get('/home/marketCondition');
      expect(body).not.toContain('.early{');
      expect(body).toContain('.row{display:grid}');
      expect(body).not.toContain(preloadOf(`${trade}/remote.cc.css`));
    });

    test('[H-26] has none of the remote’s where nothing of it shows before it has started', async () => {
      const { body } = await get('/trade/aura_usdt/transaction');
      expect(body).not.toContain('.row{');
      expect(body).toContain(preloadOf(`${trade}/remote.cc.css`));
      expect(body).toContain(lateOf('remote', `${trade}/remote.cc.css`));
    });

    test('[H-26] has of a host what applies before it starts, and names the files that it fetches', async () => {
      await fixture.set('host', '1.1.0', {
        files: { 'early-tabs.ff.css': '.bar{display:grid}' },
        earlyStyles: 'early-tabs.ff.css',
      });
      const { body } = await get('/trade/aura_usdt/transaction');
      expect(body).toContain(
        `<style data-part="host" nonce="${nonceOf(body)}">.bar{display:grid}</style>${lateOf('host', 'host/1.1.0/host.aa.css')}`,
      );
      expect(body).toContain(preloadOf('host/1.1.0/host.aa.css'));
      expect(body).not.toContain('.frame{');
      // The organisation's colours win over the host's.
      expect(body.indexOf('data-late="host"')).toBeLessThan(body.indexOf('--brand:'));
    });
  });

  test('[H-26] a page of one remote asks for nothing of another', async () => {
    expect((await get('/ecologicalNodes')).body).not.toContain('as="script"');
  });

  test('[T-08] carries the first data of the transaction page, for the pair of the path', async () => {
    const { first, time } = bootOf((await get('/trade/aura_usdt/transaction')).body);
    expect(first.map(({ call, input }) => [call, input])).toEqual([
      ['market.getTradeList', {}],
      ['market.getOrders', { token: 'aura', market: 'usdt' }],
      ['market.getTrades', { token: 'aura', market: 'usdt' }],
    ]);
    expect(Math.abs(time - 1_700_000_000_000)).toBeLessThan(10_000);
  });

  test('[T-01] carries what stands above the prices of the home page', async () => {
    const { first } = bootOf((await get('/')).body);
    expect(first.map(({ call }) => call)).toEqual([
      'market.getTradeList',
      'home.fragmentGetBannerList',
      'home.getListNotice',
      'campaign.listCategoryCampaign',
    ]);
  });

  test('[H-10] names the files of the tabs’ screens that it does not need itself', async () => {
    const ahead = bootOf((await get('/ecologicalNodes')).body).ahead;
    expect(ahead).toContain('/assets/mfe-trade/1.0.0-b2/remoteEntry.js');
    const own = bootOf((await get('/trade/aura_usdt/transaction')).body).ahead;
    expect(own).not.toContain('/assets/mfe-trade/1.0.0-b2/remoteEntry.js');
    expect(new Set(ahead).size).toBe(ahead.length);
  });

  test('[H-22] names the files that remotes have fetched ahead, where it does not need them itself', async () => {
    const chart = '/assets/mfe-trade/1.0.0-b2/route-kline.dd.js';
    expect(bootOf((await get('/ecologicalNodes')).body).ahead).toContain(chart);
    expect(bootOf((await get('/')).body).ahead).toContain(chart);
    expect(bootOf((await get('/trade/aura_usdt/kline')).body).ahead).not.toContain(chart);
  });

  test('[T-11] carries the usual resolution of the k-line', async () => {
    const { first } = bootOf((await get('/trade/aura_usdt/kline')).body);
    expect(first.map(({ input }) => input)).toContainEqual({
      token: 'aura',
      market: 'usdt',
      time_type: '15m',
      limit: 300,
    });
  });

  test('[X-01] no value of the data can end the script that it stands in', async () => {
    const { body } = await get('/');
    expect(body).not.toContain('alert(1)</script>');
    expect(bootOf(body).first[0]?.data).toEqual({ note: '</script><script>alert(1)</script>\u2028' });
  });

  test('[H-25] is served without first data when a call fails', async () => {
    exchange.broken.add(getTradeList);
    const response = await get('/home/marketCondition');
    expect(response.statusCode).toBe(200);
    expect(bootOf(response.body).first).toEqual([]);
  });

  test('[H-13] an unknown path is the host’s page with status 404', async () => {
    const response = await get('/no/such/page');
    expect(response.statusCode).toBe(404);
    expect(bootOf(response.body).composition.remotes).toHaveLength(1);
  });

  test('[H-13] a host without organisation gets a page that says so', async () => {
    const response = await get('/', { host: 'other.example' });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('此網址並無交易所服務');
  });

  test('[H-25] says in the reader’s language when the exchange does not answer, and asks again the next time', async () => {
    exchange.broken.add(getOrgBasicConfig);
    const response = await get('/?lang=en');
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('Your funds are not affected');
    exchange.broken.clear();
    expect((await get('/?lang=en')).statusCode).toBe(200);
  });

  test('[H-27] /assets/deposit/usdt is a page and not a file', async () => {
    await fixture.set('mfe-assets', '1.0.0', { routes: [{ path: '/assets/deposit/:token' }] });
    const response = await get('/assets/deposit/usdt');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
  });

  test('[O-02] is never cached, and follows a switched composition at once', async () => {
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
    await fixture.set('mfe-trade', '1.1.0');
    expect(bootOf((await get('/')).body).composition.remotes[0]?.version).toBe('1.1.0');
  });

  test('[H-04] has the price colours that the cookie names, green for rising without one', async () => {
    const rootOf = async (cookie: string) => /<html[^>]*>/.exec((await get('/', { cookie })).body)?.[0];
    expect(await rootOf('rise=red; theme=dark')).toBe(
      '<html lang="zh-HK" data-theme="dark" data-rise="red">',
    );
    expect(await rootOf('rise=green')).toBe('<html lang="zh-HK">');
    expect(await rootOf('rise="><script>')).toBe('<html lang="zh-HK">');
  });

  test('[H-04] is in the theme that the cookie names', async () => {
    expect((await get('/', { cookie: 'theme=dark' })).body).toContain('data-theme="dark"');
    expect((await get('/', { cookie: 'theme=system' })).body).not.toContain('<html lang="zh-HK" data-theme');
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ])('[H-26] goes over the wire compressed (%s)', async (accepted, encoding, decompress) => {
    const response = await get('/', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(decompress(response.rawPayload).toString()).toContain('<!doctype html>');
  });

  test.each(['/api/nothing', '/sandbox/nothing', '/socket.io/nothing'])(
    '[X-01] %s is the exchange’s to answer',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('application/json');
    },
  );

  test('[O-06] /healthz is the exchange’s', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  });
});

test('[O-02] without a build the server does not start, and says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-empty-'));
  const other = makeFixtureExchange();
  await createServer({ ...fixture.server, store: folderStore(folder), exchange: { app: other.app } })
    .then(() => other.app.ready())
    .then(
      () => Promise.reject(new Error('started')),
      (error: unknown) =>
        expect(error).toHaveProperty(
          'message',
          `There is no composition in ${folder} that could be served: run npm run build`,
        ),
    );
  await other.app.close();
  rmSync(folder, { recursive: true });
});

describe('what the page may run', () => {
  const folderOf = '/assets/mfe-trade/1.0.0-b2/';

  test('[X-01] [O-01] is known to the bit: each file by its digest, those of another remote by its list', async () => {
    const trade = integrityOf((await get('/')).body);
    expect(trade[`${folderOf}remoteEntry.js`]).toBe(sha384(remoteEntry));
    expect(Object.keys(trade).filter((address) => address.startsWith(folderOf))).toHaveLength(7);
    expect(trade['/assets/host/1.0.0-b1/host.aa.js']).toBe(sha384('void 0;'));

    const integrity = integrityOf((await get('/ecologicalNodes')).body);
    const list = readFileSync(join(fixture.files.folder, folderOf, 'release.json'), 'utf8');
    expect(Object.entries(integrity).filter(([address]) => address.startsWith(folderOf))).toEqual([
      [`${folderOf}release.json`, sha384(list)],
      [`${folderOf}remoteEntry.js`, sha384(remoteEntry)],
    ]);
  });

  test('[X-01] every script and style of the page itself carries its digest or the nonce of this one answer', async () => {
    const first = await get('/trade/aura_usdt/kline');
    const nonce = nonceOf(first.body) ?? '';
    const tags = first.body.match(/<(?:script|style|link rel="(?:preload|stylesheet)")[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(8);
    for (const tag of tags.filter((candidate) => !candidate.includes('application/json'))) {
      expect(tag).toContain(` nonce="${nonce}"`);
      if (/ (src|href)=/.test(tag)) expect(tag).toMatch(/ integrity="sha384-[\w+/]{64}" crossorigin/);
    }
    expect(String(first.headers['content-security-policy'])).toContain(`'nonce-${nonce}' 'strict-dynamic'`);
    expect(nonceOf((await get('/')).body)).not.toBe(nonce);
  });

  test('[X-01] a style that is not what was released does not get into the page', async () => {
    fixture.tamper('mfe-trade/1.0.0-b2/remote.cc.css', '.row{display:none}');
    const { body } = await get('/');
    expect(body).not.toContain('.row{display:none}');
    expect(body).toContain(
      `as="style" href="${folderOf}remote.cc.css" integrity="${sha384('.row{display:grid}')}"`,
    );
  });

  test.each(['/', '/no/such/page'])('[X-01] is said by the headers of %s', async (url) => {
    const { headers } = await get(url);
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
    expect(headers['x-composition']).toMatch(/^[0-9a-f]{12}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('[X-01] is said by the headers of a page that stands alone too', async () => {
    const { headers, body } = await get('/', { host: 'other.example' });
    expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'nonce-${nonceOf(body)}'`);
  });

  test('[X-01] over https the browser is told to stay there', async () => {
    const { headers } = await get('/', { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
    expect(String(headers['content-security-policy'])).toContain('upgrade-insecure-requests');
  });
});

describe('the host of static content', () => {
  const pageWith = async (query: string) => {
    const log = jest.spyOn(exchange.app.log, 'warn');
    const response = await get(`/${query}`);
    return { ...response, said: log.mock.calls };
  };

  test('[H-02] one that is on the list takes the place of the page’s own, with the same digests', async () => {
    const { body, headers, said } = await pageWith('?_sc=https://static.example');
    const entry = 'https://static.example/assets/mfe-trade/1.0.0-b2/remoteEntry.js';
    expect(body).toContain(
      `<link rel="preload" as="script" href="${entry}" integrity="${sha384(remoteEntry)}"`,
    );
    expect(bootOf(body).composition.remotes[0]?.entry).toBe(entry);
    expect(integrityOf(body)[entry]).toBe(sha384(remoteEntry));
    expect(String(headers['content-security-policy'])).toContain(
      "script-src 'self' https://static.example 'nonce-",
    );
    expect(said).toEqual([]);
  });

  test('[H-02] any other is ignored and reported', async () => {
    const { body, headers, said } = await pageWith('?_sc=https://evil.example');
    expect(body).not.toContain('evil.example');
    expect(String(headers['content-security-policy'])).not.toContain('evil.example');
    expect(said).toEqual([
      [expect.objectContaining({ asked: 'https://evil.example' }), expect.stringContaining('STATIC_HOSTS')],
    ]);
  });
});

describe('released files', () => {
  const url = '/assets/mfe-trade/1.0.0-b2/remoteEntry.js';

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('[O-02] are served as compressed by the build (%s), for ever', async (encoding, decompress) => {
    const response = await get(url, { 'accept-encoding': encoding, accept: '*/*' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('javascript');
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, available-dictionary',
      'access-control-allow-origin': '*',
    });
    expect(decompress(response.rawPayload).toString()).toBe(remoteEntry);
  });

  test('[O-02] are served plain to a client that takes no compression', async () => {
    const response = await get(url, { accept: '*/*' });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.body).toBe(remoteEntry);
  });

  test.each([
    '/assets/mfe-trade/1.0.0-b2/gone.js',
    '/assets/mfe-trade/9.9.9/remoteEntry.js',
    '/assets/host/1.0.0-b1/..%2f..%2f..%2fcomposition.json',
  ])('[H-18] %s is a 404 that nobody keeps', async (missing) => {
    const response = await get(missing, { accept: '*/*' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.body).not.toContain('composition');
  });
});
