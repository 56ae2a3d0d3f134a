import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getListNotice } from '@exchange/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { openStorage, type Storage } from '../../../sandbox/src/core/storage/open-storage';
import { buildTestApp, TestClient } from '../../../sandbox/test/app';
import { addTestOperator } from '../../../sandbox/test/operators';
import { asFile, jpeg, png } from '../../../sandbox/test/pictures';
import { fillFolder } from '../../../sandbox/test/storage/embedded';
import { folderStore } from '../store/folder-store';
import { SourceMaps } from '../telemetry/source-maps';
import { createInProcessUpstream } from '../upstream';
import type { CompositionView } from './composition-view';
import { telemetry } from './telemetry';

/** Content at `/ops/content`, as a person with a browser makes it; the exchange is the sandbox, on a folder. */
const host = 'localhost:8080';
const start = Date.UTC(2026, 10, 24, 6);
const composition: CompositionView = {
  current: async () => ({ id: 'c1', parts: {}, canary: undefined, made: undefined }),
  history: async () => [],
  health: async () => ({ refused: null, damaged: [] }),
  digestOf: async () => undefined,
  patternOf: () => undefined,
  hasPattern: () => false,
};

let folder: string;
let storage: Storage;
let exchange: FastifyInstance;
let app: FastifyInstance;
let cookie: string;
const cookieOf = async (name: string, roles: Parameters<typeof addTestOperator>[3]): Promise<string> => {
  const { headers } = await addTestOperator(exchange, storage.database, name, roles);
  return headers.authorization.replace('Bearer ', 'operator=');
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-content-'));
  await fillFolder(folder, 'present');
  storage = await openStorage({ dataDir: folder });
  exchange = await buildTestApp({
    ...{ storage, dataDir: folder, demo: false, systemTime: () => start, limitFactor: 100 },
  });
  app = fastify();
  await app.register(telemetry, {
    ...{ folder: join(folder, 'sight'), token: undefined, metricsToken: undefined, composition },
    ...{ upstream: createInProcessUpstream(exchange), figures: undefined, now: () => start },
    sources: new SourceMaps(folderStore(folder)),
  });
  cookie = await cookieOf('cleo', { roles: ['content'] });
});
afterAll(async () => {
  await app.close();
  await exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, by = cookie) => app.inject({ url, headers: { host, cookie: by } });
const post = (url: string, form: Readonly<Record<string, string>>, origin = `http://${host}`, by = cookie) =>
  app.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(form).toString() },
    headers: { host, origin, cookie: by, 'content-type': 'application/x-www-form-urlencoded' },
  });
const hidden = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
const titles = async () =>
  (await new TestClient(exchange).call(getListNotice, { size: 50 })).data.list.map(({ title }) => title);

const typed = {
  'title.zh-HK': '假期',
  'title.zh-CN': '假期',
  'title.en': 'Holiday <b>',
  'content.zh-HK': '休息。',
  'content.zh-CN': '休息。',
  'content.en': 'Closed on Monday.\n\nSee you.',
  from: '2026-11-24T05:00',
  until: '',
};
const newPage = '/ops/content/notice/new?lang=en&organisation=nova';

test('[O-10] a notice is previewed in each language and theme, made, changed and stopped at its page', async () => {
  const form = (await get(newPage)).body;
  const keys = { id: hidden(form, 'id'), version: hidden(form, 'version') };
  expect(keys).toEqual({ id: expect.stringMatching(/^[\w-]{36}$/), version: '0' });
  const preview = await post(newPage, { ...typed, ...keys, action: 'preview' });
  expect(preview.statusCode).toBe(200);
  expect(preview.body.match(/<figure>/g)).toHaveLength(6);
  expect(preview.body.match(/data-theme="dark"\s+lang="zh-CN"/g)).toHaveLength(1);
  expect(preview.body).toContain('<p>Closed on Monday.</p>\n<p>See you.</p>');
  expect(preview.body).toContain('value="Holiday &lt;b&gt;"');
  expect(preview.body).not.toContain('Holiday <b>');
  expect(hidden(preview.body, 'id')).toBe(keys.id);
  expect(await titles()).not.toContain('Holiday <b>');

  const made = await post(newPage, { ...typed, ...keys, action: 'save' });
  expect(made.headers.location).toBe('/ops/content/notice?lang=en&organisation=nova&said=saved');
  expect(await titles()).toContain('Holiday <b>');
  // Sent twice, it is there once.
  expect((await post(newPage, { ...typed, ...keys, action: 'save' })).statusCode).toBe(303);
  expect((await titles()).filter((title) => title === 'Holiday <b>')).toHaveLength(1);

  const path = `/ops/content/notice/${keys.id}?lang=en&organisation=nova`;
  const page = (await get(path)).body;
  expect(page.match(/<figure>/g)).toHaveLength(6);
  const change = { ...typed, 'title.en': 'Holidays', id: keys.id, version: hidden(page, 'version') };
  expect((await post(path, { ...change, action: 'save' })).statusCode).toBe(303);
  expect(await titles()).toContain('Holidays');
  const stale = await post(path, { ...change, 'title.en': 'Mine', action: 'save' });
  expect([stale.statusCode, stale.body.includes('Somebody changed this meanwhile')]).toEqual([409, true]);
  expect(stale.body).toContain('value="Mine"');
  const stopped = await post(path, { id: keys.id, version: '2', action: 'stop' });
  expect(stopped.headers.location).toBe('/ops/content/notice?lang=en&organisation=nova&said=stopped');
  expect(await titles()).not.toContain('Holidays');
  const list = (await get('/ops/content/notice?lang=en&organisation=nova&said=stopped')).body;
  expect(list).toMatch(/Stopped\. Users do not see it any more\./);
  expect(list.replace(/\s+/g, ' ')).toMatch(
    /Holidays<\/p> <div class="of"> ?<span class="chip warn">stopped/,
  );
  const log = (await get(`/ops/log?lang=en&search=${keys.id}`)).body;
  expect(log).toContain('title.en: &quot;Holiday &lt;b&gt;&quot; → &quot;Holidays&quot;');
});

test('[O-10] what is wrong stands at its field, and nothing that was typed is lost', async () => {
  const wrong = { ...typed, 'title.en': '', 'content.en': '<script>x</script>', until: '2026-11-24T04:00' };
  for (const action of ['save', 'preview']) {
    const { statusCode, body } = await post(newPage, { ...wrong, action });
    expect([action, statusCode]).toEqual([action, 409]);
    expect(body).toContain('role="alert"');
    expect(body).toMatch(/id="title\.en-fault"\s*>Fill this in\./);
    expect(body).toMatch(/id="content\.en-fault"\s*>&lt;script&gt; is not allowed/);
    expect(body).toMatch(/id="until-fault"\s*>This has to be after the beginning\./);
    expect(body.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(body.match(/autofocus/g)).toHaveLength(1);
    expect(body).toContain('&lt;script&gt;x&lt;/script&gt;</textarea');
    expect(body).toContain('value="2026-11-24T04:00"');
    expect(body).toContain('value="假期"');
    expect(body).not.toContain('<figure>');
  }
});

/** Posts a banner's form as a browser does that has a file to upload; an empty one is none. */
async function upload(values: Readonly<Record<string, string>>, file: File, by = cookie) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  form.set('file', file);
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url: '/ops/content/banner/new?lang=en&organisation=nova',
    headers: {
      ...{ host, origin: `http://${host}`, cookie: by },
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

test('[O-10] [T-01] a picture is uploaded with a banner’s form, previewed and saved; refused, what else was typed stays', async () => {
  const { body: page } = await get('/ops/content/banner/new?lang=en&organisation=nova');
  expect(page).toContain('enctype="multipart/form-data"');
  const banner = { 'title.zh-HK': '自製', 'title.zh-CN': '自制', 'title.en': 'Own picture' };
  const values = { ...banner, id: hidden(page, 'id'), version: '0', link: '/home', place: '7' };
  for (const [file, fault] of [
    [asFile(await png(700, 320)), 'The picture has to be at least 750 × 320 pixels.'],
    [asFile('no picture'), 'Only jpg, png or gif pictures are accepted. Choose another file.'],
    [asFile(Buffer.alloc(11 * 1024 * 1024)), 'The picture must be smaller than 10 MB. Choose another file.'],
  ] as const) {
    const refused = await upload({ ...values, action: 'save' }, file);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toMatch(new RegExp(`id="picture-fault"\\s*>${fault}`));
    expect(refused.body).toContain('value="Own picture"');
  }
  const preview = await upload({ ...values, action: 'preview' }, asFile(await jpeg(1500, 640)));
  const [, picture = ''] = /value="(\/api\/home\/picture\/[\w-]+\.jpg)"\s+checked/.exec(preview.body) ?? [];
  expect(preview.body.match(new RegExp(`<img src="${picture}"`, 'g'))).toHaveLength(7);
  const saved = await upload({ ...values, picture, action: 'save' }, new File([], ''));
  expect(saved.headers.location).toBe('/ops/content/banner?lang=en&organisation=nova&said=saved');
  const reader = await cookieOf('rolf', { roles: ['read'] });
  expect((await upload({ ...values, action: 'save' }, asFile(await png(750, 320)), reader)).statusCode).toBe(
    403,
  );
});

test('[O-10] people without the role see lists and no form, and another site’s form is refused', async () => {
  const reader = await cookieOf('rita', { roles: ['read'] });
  const list = (await get('/ops/content/banner?lang=en&organisation=orbit', reader)).body;
  expect(list).toContain('A market for every brand');
  expect(list).not.toMatch(/\/ops\/content\/banner\/(new|orbit-1)/);
  expect((await get('/ops/content/banner/orbit-6', reader)).statusCode).toBe(403);
  expect((await post(newPage, { ...typed, action: 'save' }, undefined, reader)).statusCode).toBe(403);
  expect((await post(newPage, { ...typed, action: 'save' }, 'https://evil.example')).statusCode).toBe(403);
  const ofOrbit = await cookieOf('olga', { roles: ['content'], organisation: 'orbit' });
  expect((await get('/ops/content/notice/nova-welcome?organisation=nova', ofOrbit)).statusCode).toBe(404);
  expect((await get('/ops/content/notice?lang=en', ofOrbit)).body).toContain('What the pages of Orbit show');
});

/** What an organisation's list of a kind links to: items in their order. */
const linksOf = async (kind: string, organisation = 'orbit') => {
  const { body } = await get(`/ops/content/${kind}?lang=en&organisation=${organisation}`);
  const links = [
    ...body.matchAll(
      new RegExp(`<li>(?:(?!</li>)[^])*href="/ops/content/${kind}/([\\w-]+)\\?[^]*?</li>`, 'g'),
    ),
  ];
  return links.map(([item, id = '']) => ({ id, item }));
};
const newestOf = async (kind: string) => (await linksOf(kind))[0]?.id ?? '';

test('[O-10] [U-01] of an auction that has begun the page says what is fixed and why, and takes what is not', async () => {
  const running = (await linksOf('auction', 'nova')).find(({ item }) => item.includes('>shown<'));
  const path = `/ops/content/auction/${running?.id ?? ''}?lang=en&organisation=nova`;
  const { body } = await get(path);
  expect(body).toContain('No rule ends an auction early');
  expect(body).toContain('Fixed since it began.');
  expect(body).not.toContain('>Upcoming<');
  const inputOf = (name: string, from = body) =>
    new RegExp(`<(?:input|select)\\s[^>]*name="${name}"[^>]*>`).exec(from)?.[0] ?? '';
  expect(
    [inputOf('price'), inputOf('token'), inputOf('from')].map((input) => input.includes('disabled')),
  ).toEqual([...[true, true, true]]);
  expect([inputOf('title.en'), inputOf('label')].map((input) => input.includes('disabled'))).toEqual([
    false,
    false,
  ]);
  const price = /value="([\d.]+)"/.exec(inputOf('price'))?.[1] ?? '';
  const sent = { 'title.zh-HK': '新名', 'title.zh-CN': '新名', 'title.en': 'Renamed', label: 'style' };
  const keys = { id: running?.id ?? '', version: hidden(body, 'version') };
  const refused = await post(path, { ...sent, ...keys, price: '999', action: 'save' });
  expect([refused.statusCode, refused.body.includes('This has begun in the meantime')]).toEqual([409, true]);
  expect(inputOf('price', refused.body)).toContain(`value="${price}"`);
  expect(inputOf('title.en', refused.body)).toContain('value="Renamed"');
  expect((await post(path, { ...sent, ...keys, action: 'save' })).statusCode).toBe(303);
  expect((await linksOf('auction', 'nova')).find(({ id }) => id === running?.id)?.item).toContain('Renamed');
});

test.each(['en', 'zh-HK', 'zh-CN'])(
  '[O-10] [H-19] pages of content are in %s, run no script, and style phones with the organisation’s colours',
  async (lang) => {
    const ids = {
      ...{ notice: 'orbit-welcome', banner: 'orbit-6', calendar: 'new', sale: await newestOf('sale') },
      ...{ staking: await newestOf('staking'), auction: await newestOf('auction') },
      ...{
        gift: await newestOf('gift'),
        contest: await newestOf('contest'),
        collectible: await newestOf('collectible'),
      },
    };
    for (const [kind, id] of Object.entries(ids))
      for (const path of [`/ops/content/${kind}`, `/ops/content/${kind}/new`, `/ops/content/${kind}/${id}`]) {
        const { body, headers, statusCode } = await get(`${path}?lang=${lang}&organisation=orbit`);
        expect([path, statusCode]).toEqual([path, 200]);
        expect(body).toContain(`<html lang="${lang}"`);
        expect(body).not.toMatch(/\{\{|<script|\son\w+=|\sstyle=|undefined|NaN/);
        expect(headers['cache-control']).toBe('no-store');
      }
    const { body, headers } = await get(`/ops/content/banner/orbit-6?lang=${lang}&organisation=orbit`);
    expect(body).toContain('.phone[data-theme=dark]{--brand:#2dd4bf');
    expect(String(headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(2);
  },
);
