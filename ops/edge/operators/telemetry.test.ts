import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addMapping, GenMapping, toEncodedMap } from '@jridgewell/gen-mapping';
import type { AddressInfo } from 'node:net';
import { type FaultEntry, type ReportEntry, reportLimits } from '@exchange/telemetry';
import { RouteTable } from '@exchange/platform/routes';
import type { SandboxFigures } from '@exchange/sandbox';
import fastify, { type FastifyInstance } from 'fastify';
import type { CompositionView, ShownComposition } from './composition-view';
import { type Upstream, UpstreamFailure } from '../upstream';
import { folderStore } from '../store/folder-store';
import { sourceMapKey } from '../store/store';
import { SourceMaps } from '../telemetry/source-maps';
import { telemetry } from './telemetry';

const token = 'a-token-for-these-tests';
const metricsToken = 'a-token-for-their-metrics';
const begin = 1_800_000_000_000;
const parts = { host: '2.0.0', 'mfe-trade': '1.1.0', 'mfe-assets': '1.0.0' };
const compositions: readonly ShownComposition[] = [
  {
    id: 'c3',
    parts,
    canary: { stage: 'a', steps: undefined, percent: 10, parts: { 'mfe-trade': '1.2.0' } },
    made: { number: 3, at: begin - 1_000, by: 'mary@ops', how: 'canary' },
  },
  { id: 'c2', parts, canary: undefined, made: { number: 2, at: begin - 60_000, by: 'tom@ops', how: 'set' } },
  {
    id: 'c1',
    parts: { ...parts, 'mfe-trade': '1.0.0' },
    canary: undefined,
    made: { number: 1, at: begin - 120_000, by: 'tom@ops', how: 'local' },
  },
];

const ledger: SandboxFigures['ledger'] = {
  checked_time: begin,
  paused_since: null,
  differences: [],
  difference_count: 0,
  tokens: [
    { token: 'usdt', users: '1234567.000001', exchange: '0.5', owed: '-1234567.500001', sum: '0' },
    { token: 'kite', users: '3', exchange: '0', owed: '-3', sum: '0' },
  ],
};

/** An exchange that does not answer. */
const upstream: Upstream = {
  ask: ({ name }) => Promise.reject(new UpstreamFailure(name, undefined, 'connection refused')),
};

let app: FastifyInstance;
let figures: SandboxFigures;
let folder: string;
let now: number;
let view: CompositionView;
const pages = new RouteTable(['/', '/assets', '/trade/:pair'].map((path) => ({ path, owner: 'mfe-trade' })));

const open = async (
  settings: { readonly token?: string; readonly metricsToken?: string } = { token, metricsToken },
) => {
  app = fastify();
  await app.register(telemetry, {
    folder,
    token: settings.token,
    metricsToken: settings.metricsToken,
    upstream,
    composition: view,
    sources: new SourceMaps(folderStore(folder)),
    figures: () => figures,
    now: () => now,
  });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-telemetry-'));
  now = begin;
  figures = { ledger, open_orders: 412, trades: 9, waiting_commands: 3, sockets: 27 };
  view = {
    current: async () => compositions[0] ?? Promise.reject(new Error('none')),
    history: async (most) => compositions.slice(0, most),
    health: async () => ({ refused: null, damaged: [] }),
    digestOf: async (name, version) =>
      compositions.some(({ parts: own, canary }) => [own[name], canary?.parts[name]].includes(version))
        ? 'digest'
        : undefined,
    patternOf: (path) => pages.match(path)?.route.path,
    hasPattern: (pattern) => pages.routes.some(({ path }) => path === pattern),
  };
  await open();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const host = 'localhost:8080';
const origin = `http://${host}`;
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host, ...headers } });
const signIn = (given: string, more: { origin?: string; address?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: '/ops/sign-in?lang=en&span=week',
    headers: { host, origin: more.origin ?? origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token: given }).toString(),
    remoteAddress: more.address ?? '192.0.2.1',
  });
const granted = async () => String((await signIn(token)).headers['set-cookie']).split(';')[0] ?? '';
const report = async (entries: readonly ReportEntry[], lost = 0) => {
  const response = await app.inject({
    method: 'POST',
    url: '/rum',
    headers: { host, origin, 'content-type': 'text/plain' },
    payload: JSON.stringify({ lost, entries }),
  });
  expect([response.statusCode, response.body]).toEqual([204, '']);
};
/** Reports what each of `count` pages has to say, in batches that are not too long. */
const reportPages = async (count: number, entriesOf: (page: number) => readonly ReportEntry[]) => {
  const entries = Array.from({ length: count }, (_, page) => entriesOf(page)).flat();
  for (let start = 0; start < entries.length; start += reportLimits.entries)
    await report(entries.slice(start, start + reportLimits.entries));
};
const trade = { source: 'mfe-trade', version: '1.1.0' };
const visit = (version = '1.1.0'): ReportEntry => ({
  kind: 'count',
  source: 'mfe-trade',
  version,
  name: 'visit',
});
const measure = (name: string, value: number, version = '1.1.0'): ReportEntry => ({
  kind: 'measure',
  source: 'mfe-trade',
  version,
  name,
  value,
});
const fault = (message: string, more: Partial<FaultEntry> = {}): ReportEntry => ({
  kind: 'fault',
  ...trade,
  fault: 'rendering',
  message,
  frames: ['Row.render mfe-trade/1.1.0/remote.cc.js:2:345'],
  route: '/trade/:pair',
  count: 1,
  ...more,
});
/** The row of a part and version. */
const rowOf = (page: string, name: string, version: string) =>
  page
    .split('<tr>')
    .find((row) => row.includes(`<strong>${name}`) && row.includes(`<code>${version}</code>`)) ?? '';

describe('a fault in the sources', () => {
  /** Keeps a map by which the script's place 2:345 is line 3 of a source. */
  function keepMap() {
    const place = join(folder, sourceMapKey('mfe-trade', '1.1.0', 'remote.cc.js'));
    const content = 'one\ntwo\n  throw new Error("<no> such row");\nfour\nfive\nsix\n';
    const map = new GenMapping();
    addMapping(map, {
      generated: { line: 2, column: 344 },
      source: 'webpack://mfe-trade/../shared/ui/src/row.tsx',
      original: { line: 3, column: 8 },
      content,
    });
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, gzipSync(JSON.stringify(toEncodedMap(map))));
  }
  const open = async () => {
    const cookie = await granted();
    const overview = await get('/ops?lang=en', { cookie });
    const [, link = ''] = /href="(\/ops\/faults\/[^"]+)"/.exec(overview.body) ?? [];
    return get(link.replaceAll('&amp;', '&'), { cookie });
  };

  test('[O-06] its stack is shown with file, line and the lines around it, by the maps that the store keeps', async () => {
    keepMap();
    await report([fault('no such row')]);
    const page = await open();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('shared/ui/src/row.tsx:3:9');
    const [, marked] = /<mark>([^]*?)<\/mark>/.exec(page.body) ?? [];
    expect(marked?.trim()).toBe('3    throw new Error(&quot;&lt;no&gt; such row&quot;);');
    expect(page.body).toContain('five');
    expect(page.body).not.toContain('six');
  });

  test('[O-06] without maps it is said that there are none; a frame leads nowhere outside of them', async () => {
    await report([fault('no such row', { frames: ['mfe-trade/1.1.0/../../../../etc/passwd:1:1'] })]);
    const page = await open();
    expect(page.body).toContain('No source maps are kept of this release');
    expect(page.body).toContain('../../etc/passwd:1:1');
  });

  test('[O-06] only operators see it, and one that is forgotten leads to the overview', async () => {
    expect((await get('/ops/faults/none?lang=en')).statusCode).toBe(401);
    const forgotten = await get('/ops/faults/none?lang=en', { cookie: await granted() });
    expect([forgotten.statusCode, forgotten.headers.location]).toEqual([303, '/ops?lang=en']);
  });
});

describe('signing in', () => {
  test('[O-06] without the token there is a form and nothing else', async () => {
    await report([visit(), fault('secret of operators')]);
    const response = await get('/ops?lang=en');
    expect(response.statusCode).toBe(401);
    expect(response.body).toContain('type="password"');
    expect(response.body).not.toMatch(/secret|mfe-trade|mary@ops/);
  });

  test('[O-06] the token opens the page by a cookie that scripts and other sites never have', async () => {
    const response = await signIn(token);
    expect([response.statusCode, response.headers.location]).toEqual([303, '/ops?lang=en&span=week']);
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/^operator=[\w.-]+; Path=\/ops; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(token);
    expect((await get('/ops', { cookie: cookie.split(';')[0] ?? '' })).statusCode).toBe(200);
  });

  test('[O-06] a wrong token is refused, and after some the address waits, also with the right one', async () => {
    for (let times = 0; times < 5; times += 1) {
      const response = await signIn('a-token-for-these-testz');
      expect(response.statusCode).toBe(401);
      expect(response.body).toContain('That is not the token');
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    const limited = await signIn(token);
    expect(limited.statusCode).toBe(429);
    expect(limited.body).toContain('Too many wrong tokens');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(token, { address: '192.0.2.2' })).statusCode).toBe(303);
  });

  test('[O-06] another site’s form is refused', async () => {
    expect((await signIn(token, { origin: 'https://evil.example' })).statusCode).toBe(403);
  });

  test('[O-06] a session ends with its time, and by signing out', async () => {
    const cookie = await granted();
    const out = await app.inject({ method: 'POST', url: '/ops/sign-out', headers: { host, origin, cookie } });
    expect(String(out.headers['set-cookie'])).toContain('operator=; Path=/ops; Max-Age=0');
    now += 13 * 3_600_000;
    expect((await get('/ops', { cookie })).statusCode).toBe(401);
  });

  test('[O-06] without a token set only people are let in; reports are taken all the same', async () => {
    await app.close();
    await open({});
    const page = await get('/ops?lang=en');
    expect([page.statusCode, page.body.includes('OPS_TOKEN')]).toEqual([401, false]);
    expect((await signIn('')).statusCode).toBe(403);
    expect((await get('/metrics', { authorization: 'Bearer ' })).statusCode).toBe(401);
    await report([visit()]);
  });

  test('[O-10] the token opens the overview also when the exchange does not answer, and nothing else', async () => {
    const cookie = await granted();
    const overview = await get('/ops?lang=en', { cookie });
    expect(overview.statusCode).toBe(200);
    expect(overview.body).toContain('the overview only');
    expect(overview.body).not.toContain('href="/ops/reviews');
    for (const path of ['/ops/reviews', '/ops/reviews/withdrawal/1', '/ops/log', '/ops/nodes'])
      expect((await get(path, { cookie })).statusCode).toBe(401);
    const decided = await app.inject({
      ...{ method: 'POST', url: '/ops/reviews/withdrawal/1', payload: 'decision=approve' },
      headers: { host, origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(decided.statusCode).toBe(401);
  });

  test('[O-10] whose session cannot be looked up is told so, and not let in', async () => {
    const page = await get('/ops?lang=en', { cookie: `operator=${'a'.repeat(43)}` });
    expect([page.statusCode, page.body.includes('does not answer at present')]).toEqual([401, true]);
    expect((await get('/metrics', { authorization: `Bearer ${'a'.repeat(43)}` })).statusCode).toBe(503);
  });
});

describe('the page', () => {
  const page = async (search = '?lang=en') => (await get(`/ops${search}`, { cookie: await granted() })).body;

  test('[O-06] shows health by remote and version, rated, with what browsers get of it', async () => {
    await reportPages(100, (page) => [
      visit(),
      measure('load', 800 + page / 5),
      measure('LCP', 1_500),
      measure('CLS', 0.3),
    ]);
    await reportPages(100, () => [
      visit('1.2.0'),
      measure('load', 9_000, '1.2.0'),
      measure('INP', 300, '1.2.0'),
    ]);
    await reportPages(5, () => [{ kind: 'count', ...trade, name: 'faulty' }]);
    await report([{ kind: 'count', ...trade, name: 'retry' }, fault('a')]);
    await report([visit('9.9.9')]);
    const body = await page();
    const current = rowOf(body, 'mfe-trade', '1.1.0').replace(/\s+/g, ' ');
    expect(current).toContain('>current<');
    expect(current).toContain('data-label="Pages" class="">100<');
    expect(current).toContain('>95%<small class="fair">Needs work<');
    expect(current).toMatch(/8\d\d ms · 8\d\d ms · 8\d\d ms<small class="good">Good</);
    expect(current).toMatch(/data-label="LCP" class="vital">1\.\d\d s<small class="good">Good</);
    expect(current).toMatch(/data-label="CLS" class="vital">0\.(29|30)\d<small class="poor">Poor</);
    expect(current).toContain('data-label="INP" class="vital"><span class="none">–<');
    expect(current).toContain('data-label="Retries" class="">1<');
    const canary = rowOf(body, 'mfe-trade', '1.2.0');
    expect(canary).toContain('canary 10 %');
    expect(canary).toMatch(/<small class="poor">Poor/);
    expect(canary).toMatch(/<small class="fair">Needs work/);
    expect(body).toContain('not released here');
  });

  test('[O-06] a figure is rated from a hundred reports on; before, it stands without colour beside how many there are', async () => {
    const pages = (count: number) =>
      reportPages(count, () => [visit(), faulty, measure('load', 9_000), measure('LCP', 9_000)]);
    const faulty: ReportEntry = { kind: 'count', ...trade, name: 'faulty' };
    await pages(99);
    await report([measure('INP', 9_000)]);
    const few = (await page()).replace(/\s+/g, ' ');
    expect(few).not.toMatch(/<small class="(good|fair|poor)"/);
    expect(rowOf(few, 'mfe-trade', '1.1.0')).toContain('>0%<small class="few">99 of 100 reports<');
    expect(rowOf(few, 'mfe-trade', '1.1.0')).toMatch(
      /data-label="INP" class="vital">\d\.\d\d s<small class="few">1 of 100 reports</,
    );
    await pages(1);
    const enough = rowOf((await page()).replace(/\s+/g, ' '), 'mfe-trade', '1.1.0');
    expect(enough).toContain('>0%<small class="poor">Poor<');
    expect(enough).toMatch(/data-label="LCP" class="vital">\d\.\d\d s<small class="poor">Poor</);
    expect(enough).toContain('1 of 100 reports');
  });

  test.each([
    ['en', '1 of 100 reports', 'Canary beside its base', 'until an operator ends'],
    ['zh-HK', '1/100 次回報', '灰度與基準對比', '直到營運人員結束'],
    ['zh-CN', '1/100 次上报', '灰度与基准对比', '直到运营人员结束'],
  ])('[O-06] [O-10] says in %s what a rating lacks, and who decides a canary', async (locale, ...said) => {
    await report([measure('LCP', 1_500)]);
    const body = await page(`?lang=${locale}`);
    for (const text of said) expect(body).toContain(text);
  });

  test('[O-09] a canary is shown beside its base, by pages of the same time', async () => {
    const card = async () => {
      const body = (await page()).replace(/\s+/g, ' ');
      return body.slice(body.indexOf('aria-labelledby="canary"'), body.indexOf('aria-labelledby="health"'));
    };
    await reportPages(200, () => [visit(), measure('LCP', 2_000)]);
    await reportPages(99, () => [visit('1.2.0'), measure('LCP', 3_000, '1.2.0')]);
    await report([fault('a', { version: '1.2.0', count: 5 }), visit('1.0.0')]);
    const few = await card();
    expect(few).toMatch(/Base <code>1\.1\.0<.*Canary <code>1\.2\.0</);
    expect(few).toMatch(/>Pages<\/th> <td>200<\/td> <td>99<\/td> <td>–</);
    expect(few).toMatch(
      />LCP p75<\/th> <td>[^/]*Good<\/small><\/td> <td>[^/]*99 of 100 reports<\/small><\/td> <td>–</,
    );
    await report([visit('1.2.0'), measure('LCP', 3_000, '1.2.0')]);
    const enough = await card();
    expect(enough).toMatch(
      />LCP p75<\/th>.*Needs work<\/small><\/td> <td>\+\d\.\d\d s<small>\+\d\d(\.\d)?%<\/small></,
    );
    expect(enough).toMatch(/>Faults<\/th> <td>0<\/td> <td>5<\/td> <td>\+5 per 100 pages</);
    expect(enough).not.toMatch(/class="chip/);
  });

  test('[O-09] without a canary nothing stands beside anything', async () => {
    const [, before = compositions[0]!] = compositions;
    view = { ...view, current: async () => before, history: async () => [before] };
    await app.close();
    await open();
    expect(await page()).not.toContain('id="canary"');
  });

  test('[O-06] shows the last faults with count, times, routes and places, as text', async () => {
    await report([fault('<img src=x onerror=alert(1)>', { count: 12 })]);
    now += 120_000;
    await report([
      fault('<img src=x onerror=alert(1)>', { route: '' }),
      fault('other', { fault: 'loading' }),
    ]);
    const body = await page();
    expect(body).not.toContain('<img');
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(body).toContain('13×');
    expect(body).toContain(`datetime="${new Date(begin).toISOString()}"`);
    expect(body).toContain('<code>/<wbr />trade/<wbr />:pair</code>');
    expect(body).toContain('a page without a route');
    expect(body).toContain('Row.render mfe-trade/1.1.0/remote.cc.js:2:345');
    expect(body.indexOf('>other<')).toBeLessThan(body.indexOf('&lt;img'));
  });

  test('[O-06] shows the composition, its canary, and who changed what and when', async () => {
    const body = (await page()).replace(/\s+/g, ' ');
    expect(body).toContain('<dt>mfe-trade</dt> <dd><code>1.1.0</code></dd>');
    expect(body).toContain('Canary for 10 % of browsers');
    const history = body.slice(body.indexOf('id="history"'));
    expect(history).toMatch(/#3 ·.*by mary@ops · canary.*mfe-trade 1\.2\.0 · canary 10 %/);
    expect(history).toMatch(/#2 ·.*by tom@ops · set.*mfe-trade 1\.1\.0/);
    expect(history).toMatch(/#1 ·.*local build.*host 2\.0\.0.*mfe-trade 1\.0\.0/);
    expect(body).toContain('>412<');
  });

  test.each([
    ['en', '20 % of browsers · aura, nova', 'all browsers', 'off'],
    ['zh-HK', '20 % 瀏覽器 · aura, nova', '所有瀏覽器', '關閉'],
    ['zh-CN', '20 % 浏览器 · aura, nova', '所有浏览器', '关闭'],
  ])('[O-14] shows in %s who gets which flags, and who switched them', async (language, share, all, off) => {
    const [now = compositions[0]!, before = now] = compositions;
    const rule = { percent: 20, organisations: ['aura', 'nova'] };
    const flags = { 'mfe-trade': { 'short-form': rule, 'new-chart': { percent: 100 } } };
    const list = [
      { ...now, flags },
      { ...before, flags: { 'mfe-trade': { 'short-form': rule, 'old-chart': { percent: 100 } } } },
      before,
    ];
    view = { ...view, current: async () => list[0] ?? now, history: async () => list };
    await app.close();
    await open();
    const body = (await page(`?lang=${language}`)).replace(/\s+/g, ' ');
    expect(body).toContain(`<dt>mfe-trade <code>short-form</code></dt> <dd>${share}</dd>`);
    expect(body).toContain(`<dt>mfe-trade <code>new-chart</code></dt> <dd>${all}</dd>`);
    const [, newest = '', older = ''] = body.slice(body.indexOf('id="history"')).split('<li>');
    expect(newest).toContain(`mfe-trade new-chart · ${all}`);
    expect(newest).toContain(`mfe-trade old-chart · ${off}`);
    expect(newest).not.toContain('short-form');
    expect(older).toContain(`mfe-trade short-form · ${share}`);
  });

  test('[X-02] shows that the ledger adds up, when it was looked at, and what there is of each token', async () => {
    const body = (await page()).replace(/\s+/g, ' ');
    const card = body.slice(body.indexOf('aria-labelledby="ledger"'));
    expect(card).toContain('looked at as a whole until Jan 15, 2027, 08:00:00 UTC');
    expect(card).toContain('It adds up');
    expect(card).toMatch(/USDT.*> 1,234,567\.000001 <.*> 0\.5 <.*> -1,234,567\.500001 <.*> 0 </);
    expect(card).not.toContain('role="alert"');
  });

  test('[X-02] shows since when the ledger does not add up, and what differs', async () => {
    figures = {
      ...figures,
      ledger: {
        ...ledger,
        paused_since: begin - 5_000,
        difference_count: 24,
        differences: [
          {
            kind: 'holding',
            owner: '<ann>',
            token: 'usdt',
            held: { available: '1000.5', frozen: '2' },
            moved: { available: '1000', frozen: '2' },
          },
          { kind: 'token', token: 'btc', sum: '2' },
          { kind: 'statement', owner: 'bob', token: 'usdt', told: '1000', moved: '1000.5' },
          { kind: 'journal', journal: 4711, token: 'kite', sum: '-0.25' },
        ],
        tokens: [{ token: 'kite', users: '2.75', exchange: '0', owed: '-3', sum: '-0.25' }],
      },
    };
    const body = (await page()).replace(/\s+/g, ' ');
    expect(body).toMatch(/role="alert"> ?It does not add up since Jan 15, 2027, 07:59:55 UTC\. Withdrawals,/);
    expect(body).toMatch(
      /<code>&lt;ann&gt;<\/code> · USDT<\/strong> The account holds 1,000\.5 available and 2 frozen; its movements make 1,000 available and 2 frozen\./,
    );
    expect(body).toMatch(/Movement 4711<\/strong> Its lines sum to -0\.25 KITE instead of zero\./);
    expect(body).toMatch(
      /<code>bob<\/code> · USDT<\/strong> The account statement ends with 1,000; its movements make 1,000\.5\./,
    );
    expect(body).toContain('BTC</strong> All holdings together sum to 2 instead of zero');
    expect(body).toContain('20 more differences');
    expect(body).toMatch(/<details open>.*class="poor" > -0\.25 </);
  });

  test('[O-06] says when a composition is refused, cannot be read, or reports cannot be kept', async () => {
    view = {
      ...view,
      health: async () => ({
        refused: 'mfe-trade 1.3.0: altered',
        damaged: ['mfe-user 2.0.0: remote.js is missing'],
      }),
      history: () => Promise.reject(new Error('number 2 is missing')),
    };
    await app.close();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    await open();
    const body = await page();
    expect(body).toContain('mfe-trade 1.3.0: altered');
    expect(body).toContain('mfe-user 2.0.0: remote.js is missing');
    expect(body).toContain('number 2 is missing');
    expect(body).toContain('Reports cannot be kept');
  });

  test('[O-06] runs no script, takes nothing from elsewhere, and is never kept or framed', async () => {
    const response = await get('/ops', { cookie: await granted() });
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
    });
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(response.body) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(response.headers['content-security-policy']).toContain(`style-src 'sha256-${digest}';`);
    expect(response.body).not.toMatch(/<script|\son\w+=|\sstyle=/);
  });

  test.each([
    ['en', 'Operations', 'Nothing was reported in this span', 'No fault was reported in the last 7 days'],
    ['zh-HK', '營運', '此期間沒有任何回報', '最近 7 天沒有回報故障'],
    ['zh-CN', '运营', '此期间没有任何上报', '最近 7 天没有上报故障'],
  ])('[O-06] is in %s, and says so when there is nothing', async (locale, title, nothing, noFault) => {
    const body = await page(`?lang=${locale}`);
    expect(body).toContain(`<html lang="${locale}"`);
    for (const text of [title, nothing, noFault]) expect(body).toContain(text);
  });

  test('[O-06] shows the span that is asked for, and follows when it is to', async () => {
    await report([visit()]);
    now += 2 * 3_600_000;
    expect(rowOf(await page('?lang=en&span=hour'), 'mfe-trade', '1.1.0')).toBe('');
    expect(rowOf(await page('?lang=en&span=week'), 'mfe-trade', '1.1.0')).toContain('mfe-trade');
    expect(await page('?lang=en')).not.toContain('http-equiv="refresh"');
    const followed = await page('?lang=en&span=week&live=1&token=x');
    expect(followed).toContain('http-equiv="refresh" content="15"');
    expect(followed).toContain('href="/ops?lang=en&amp;span=hour&amp;live=1"');
  });
});

describe('metrics', () => {
  const metrics = (given = metricsToken) => get('/metrics', { authorization: `Bearer ${given}` });

  test('[O-06] are for their own token only, which signs nobody in', async () => {
    expect((await metrics(token)).statusCode).toBe(401);
    const cookie = await granted();
    expect((await get('/metrics', { cookie })).statusCode).toBe(401);
    expect((await metrics()).statusCode).toBe(200);
    expect((await signIn(metricsToken)).statusCode).toBe(401);
  });

  test('[O-06] limit wrong tokens; a request without one is no wrong try', async () => {
    for (let times = 0; times < 10; times += 1) expect((await get('/metrics')).statusCode).toBe(401);
    expect((await metrics()).statusCode).toBe(200);
    for (let times = 0; times < 5; times += 1) expect((await metrics('wrong')).statusCode).toBe(401);
    const limited = await metrics();
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('[O-06] have what pages reported by remote and version, the composition, and the exchange’s figures', async () => {
    await report(
      [visit(), fault('a', { count: 4 }), measure('load', 900), measure('LCP', 2_100), measure('CLS', 0.2)],
      7,
    );
    const { headers, body } = await metrics();
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    for (const line of [
      'exchange_rum_visits_total{remote="mfe-trade",version="1.1.0"} 1',
      'exchange_rum_faults_total{remote="mfe-trade",version="1.1.0",fault="rendering"} 4',
      'exchange_rum_load_seconds_bucket{le="1",remote="mfe-trade",version="1.1.0"} 1',
      'exchange_rum_web_vital_seconds_bucket{le="1.8",remote="mfe-trade",version="1.1.0",vital="LCP"} 0',
      'exchange_rum_layout_shift_bucket{le="0.25",remote="mfe-trade",version="1.1.0"} 1',
      'exchange_rum_lost_entries_total 7',
      'exchange_rum_batches_total{outcome="taken"} 1',
      'exchange_composition_info{composition="c3",remote="mfe-trade",version="1.1.0",canary="false"} 1',
      'exchange_composition_info{composition="c3",remote="mfe-trade",version="1.2.0",canary="true"} 1',
      'exchange_open_orders 412',
      'exchange_trades_total 9',
      'exchange_waiting_commands 3',
      'exchange_sockets 27',
      'exchange_ledger_paused 0',
      'exchange_ledger_differences 0',
      'exchange_ledger_imbalance{token="usdt"} 0',
    ])
      expect(body).toContain(`${line}\n`);
    expect(body).toContain('process_resident_memory_bytes');
  });

  test('[O-06] have requests by pattern of the route and status, and nobody can make more of them', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const asked = ['/ops?token=secret', '/trade/aura_usdt', '/wp-admin/1', '/wp-admin/2', '/api/x', '/api/y'];
    for (const path of asked) await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    const { body } = await metrics();
    for (const [route, status, count] of [
      ['/ops/*', 401, 1],
      ['/trade/:pair', 404, 1],
      ['other', 404, 2],
      ['/api/*', 404, 2],
    ])
      expect(body).toContain(
        `exchange_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} ${count}\n`,
      );
    expect(body).not.toMatch(/secret|aura|wp-admin/);
  });
});
