import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperatorLogEntry } from '@exchange/contract';
import { eq } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { kycFiles, kycRequests } from '../../../sandbox/src/modules/kyc/tables';
import { users } from '../../../sandbox/src/modules/user';
import { withdrawals } from '../../../sandbox/src/modules/withdrawal/tables';
import { openStorage, type Storage } from '../../../sandbox/src/core/storage/open-storage';
import { buildTestApp } from '../../../sandbox/test/app';
import { fillFolder } from '../../../sandbox/test/storage/embedded';
import { createInProcessUpstream } from '../upstream';
import { createProgram } from '../../tools/operator/program';
import { Refused } from '../store/refused';
import type { CompositionView } from './composition-view';
import { folderStore } from '../store/folder-store';
import { SourceMaps } from '../telemetry/source-maps';
import { telemetry } from './telemetry';

/**
 * From the command line to a decision: operators are added with `npm run operator`, enrol and sign in at `/ops` with a real
 * authenticator, and decide. The exchange is the sandbox, on a folder, with demo mode off.
 */
const password = 'Lighthouse-73!x';
const start = Date.UTC(2026, 10, 24, 6);
const host = 'localhost:8080';
const origin = `http://${host}`;
const composition: CompositionView = {
  current: async () => ({ id: 'c1', parts: {}, canary: undefined, made: undefined }),
  history: async () => [],
  health: async () => ({ refused: null, damaged: [] }),
  digestOf: async () => undefined,
  patternOf: () => undefined,
  hasPattern: () => false,
};

let time = start;
let folder: string;
let storage: Storage;
let exchange: FastifyInstance;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-people-'));
  // As `npm start` opens it; kept open here too, to put in what users would have asked for.
  await fillFolder(folder, 'present');
  storage = await openStorage({ dataDir: folder });
  exchange = await buildTestApp({
    ...{ storage, dataDir: folder, demo: false, systemTime: () => time, limitFactor: 100 },
    settings: { twoPeopleAbove: { common: 1_000n, of: new Map() } },
  });
  await exchange.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = exchange.server.address() as AddressInfo);
  app = fastify();
  await app.register(telemetry, {
    ...{ folder: join(folder, 'sight'), token: undefined, metricsToken: undefined, composition },
    ...{ upstream: createInProcessUpstream(exchange), figures: undefined, now: () => time },
    sources: new SourceMaps(folderStore(folder)),
  });
  await storage.database.insert(users).values({
    ...{ id: 'user', organisation: 'nova', email: 'user@nova.example', uid: '10000001', nickname: 'user' },
    ...{ country: 'HK', inviteCode: 'USER', registerTime: start },
  });
});
afterAll(async () => {
  await app.close();
  await exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command; answers with the lines that it printed. */
async function operator(...args: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  const program = createProgram({
    environment: { PORT: String(port), DATA_DIR: folder },
    root: folder,
    tell: (line) => lines.push(line),
    note: () => undefined,
  });
  await program.parseAsync([...args], { from: 'user' });
  return lines;
}

/** A browser of an operator. */
class Desk {
  cookie = '';
  totp: TOTP | undefined;

  constructor(readonly address = '192.0.2.1') {}

  async get(url: string) {
    return app.inject({ url, headers: { host, cookie: this.cookie }, remoteAddress: this.address });
  }

  async post(url: string, form: Readonly<Record<string, string>> | URLSearchParams, from = origin) {
    const response = await app.inject({
      ...{ method: 'POST', url, remoteAddress: this.address, payload: new URLSearchParams(form).toString() },
      headers: {
        ...{ host, origin: from, cookie: this.cookie },
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    const set = response.headers['set-cookie'];
    if (set !== undefined) this.cookie = String(set).split(';')[0] ?? '';
    return response;
  }

  /** Enrols with the code that the command printed. */
  async enrol(name: string, enrolment: string) {
    const page = await this.post('/ops/enrol?lang=en', { name, enrolment });
    const [, secret = ''] = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.body) ?? [];
    this.totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    return this.post('/ops/enrol/finish?lang=en', {
      ...{ name, enrolment, password, confirmation: password, code: this.code() },
    });
  }

  code(): string {
    return this.totp?.generate({ timestamp: time }) ?? '';
  }

  signIn(name: string, change: Readonly<Record<string, string>> = {}) {
    return this.post('/ops/sign-in?lang=en', {
      name,
      password,
      code: this.code(),
      next: '/ops/log',
      ...change,
    });
  }
}

/** Somebody who was added and has enrolled. */
async function enrolled(name: string, ...roles: readonly string[]): Promise<Desk> {
  const printed = await operator('add', name, ...roles.flatMap((role) => ['--role', role]));
  const desk = new Desk();
  const response = await desk.enrol(name, printed.at(-1)?.trim() ?? '');
  expect([response.statusCode, response.headers.location]).toEqual([303, '/ops?lang=en']);
  return desk;
}

async function withdrawal(amount: bigint): Promise<string> {
  const id = randomUUID();
  await storage.database.insert(withdrawals).values({
    ...{ id, organisation: 'nova', userId: 'user', token: 'usdt', protocol: 'trc20', memo: '', fee: 0n },
    ...{ amount: amount * 1_000_000n, addressTo: 'T<b>1</b>', newAddress: true, status: 0 },
    ...{ confirmationsNeeded: 1, createTime: time },
  });
  return id;
}
const statusOf = async (id: string) =>
  (await storage.database.select().from(withdrawals).where(eq(withdrawals.id, id)))[0];

let ann: Desk;
let ben: Desk;

test('[O-10] the secret of the command line is for the eyes of the exchange’s user only', async () => {
  expect(statSync(join(folder, 'console.secret')).mode & 0o777).toBe(0o600);
  const elsewhere = createProgram({
    environment: { PORT: String(port), DATA_DIR: join(folder, 'none') },
    ...{ root: folder, tell: () => undefined, note: () => undefined },
  });
  await expect(elsewhere.parseAsync(['list'], { from: 'user' })).rejects.toThrow(Refused);
});

test('[O-10] operators are added by the command, and enrol and sign in with a real authenticator', async () => {
  ann = await enrolled('ann', 'review');
  ben = await enrolled('ben', 'review', 'read');
  const overview = (await ann.get('/ops?lang=en')).body;
  expect(overview).toContain('Signed in as ann');
  // What the process that leads says of itself.
  expect(overview).toMatch(/id="ledger"[^]*It adds up/);
  await ben.post('/ops/sign-out', {});
  expect((await ben.get('/ops/reviews')).statusCode).toBe(401);
  time += 60_000;
  const wrong = await ben.signIn('ben', { password: 'Wrong-password-1!' });
  expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined]);
  expect(wrong.body).toContain('role="alert"');
  const right = await ben.signIn('ben');
  expect([right.statusCode, right.headers.location]).toEqual([303, '/ops/log?lang=en']);
  expect(String(right.headers['set-cookie'])).toMatch(
    /^operator=[\w-]{43}; Path=\/ops; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  );
  expect(await operator('list')).toEqual([
    expect.stringMatching(/^ann {3}active {3}review {3}all organisations/),
    expect.stringMatching(/^ben {3}active {3}review read {3}all organisations/),
  ]);
});

test('[O-10] a sign-in leads to a page of the operators’, and another site’s form is refused', async () => {
  const desk = new Desk();
  desk.totp = ben.totp;
  for (const next of ['https://evil.example', '//evil.example', '/ops/../admin']) {
    time += 60_000;
    expect((await desk.signIn('ben', { next })).headers.location).toBe('/ops?lang=en');
  }
  for (const path of [
    '/ops/sign-in',
    '/ops/sign-out',
    '/ops/enrol',
    '/ops/enrol/finish',
    '/ops/nodes',
    '/ops/markets',
    '/ops/limits',
  ])
    expect((await desk.post(path, {}, 'https://evil.example')).statusCode).toBe(403);
  const id = await withdrawal(1n);
  expect(
    (await desk.post(`/ops/reviews/withdrawal/${id}`, { decision: 'approve' }, 'https://evil.example'))
      .statusCode,
  ).toBe(403);
  expect(await statusOf(id)).toMatchObject({ status: 0 });
});

test('[O-10] [X-06] a withdrawal above the limit is approved by two people at their pages', async () => {
  const id = await withdrawal(1_001n);
  const path = `/ops/reviews/withdrawal/${id}`;
  const list = (await ann.get('/ops/reviews?lang=en')).body;
  expect(list).toContain('needs two people');
  expect(list).toContain('T&lt;b&gt;1&lt;/b&gt;');
  expect((await ann.get(`${path}?lang=en`)).body).toContain('Approve as the first of two');
  const first = await ann.post(`${path}?lang=en`, { decision: 'approve' });
  expect(first.headers.location).toBe('/ops/reviews?lang=en&said=waiting');
  expect((await ann.get('/ops/reviews?lang=en&said=waiting')).body).toContain('waits for another person');
  const again = await ann.post(`${path}?lang=en`, { decision: 'approve' });
  expect([again.statusCode, again.body.includes('Another person has to approve it too')]).toEqual([
    409,
    true,
  ]);
  expect(await statusOf(id)).toMatchObject({ status: 0 });
  const second = (await ben.get(`${path}?lang=en`)).body;
  expect(second).toContain('ann approved this. It takes one more person.');
  const done = await ben.post(`${path}?lang=en`, { decision: 'approve' });
  expect(done.headers.location).toBe('/ops/reviews?lang=en&said=approved');
  expect(await statusOf(id)).toMatchObject({ status: 1, decidedBy: 'ann, ben' });
  const log = (await ben.get(`/ops/log?lang=en&search=${id}`)).body.replace(/\s+/g, ' ');
  expect(log).toMatch(
    /<strong>ben<\/strong><\/a> approved .*<strong>ann<\/strong><\/a> approved as the first of two/,
  );
});

test('[X-06] a refusal needs its reason, and what does not wait is not shown', async () => {
  const id = await withdrawal(5n);
  const path = `/ops/reviews/withdrawal/${id}?lang=en`;
  const bare = await ann.post(path, { decision: 'refuse', reason: 'other', note: ' ' });
  expect([bare.statusCode, bare.body.includes('A refusal needs its reason')]).toEqual([409, true]);
  expect((await ann.get('/ops/reviews/withdrawal/none?lang=en')).statusCode).toBe(404);
});

test('[O-10] identity is shown to reviewers only, and each picture that is opened is in the log', async () => {
  const [id, picture] = [randomUUID(), randomUUID()];
  await storage.database.insert(kycRequests).values({
    ...{ id, userId: 'user', organisation: 'nova', level: 2, kind: 'foreign', country: 'FR', status: 1 },
    ...{ details: { birthday: '1990-01-01', residentialAddress: 'Paris' }, createTime: time },
  });
  await storage.database.insert(kycFiles).values({
    ...{ id: picture, userId: 'user', option: 'photo', requestId: id, createTime: time, width: 1, height: 1 },
    ...{ content: Buffer.from('whole'), preview: Buffer.from('small') },
  });
  const carl = await enrolled('carl', 'read');
  const path = `/ops/reviews/identity/${id}`;
  const list = (await carl.get('/ops/reviews?lang=en')).body;
  expect(list).toContain('user@nova.example');
  expect(list).not.toMatch(/1990-01-01|href="\/ops\/reviews\/identity/);
  for (const url of [path, `${path}/pictures/${picture}`])
    expect((await carl.get(`${url}?lang=en`)).statusCode).toBe(403);
  expect((await carl.post(path, { decision: 'approve' })).statusCode).toBe(403);
  const page = (await ann.get(`${path}?lang=zh-HK`)).body;
  expect(page).toContain('1990-01-01');
  expect(page).toContain('法國');
  expect(page).toContain(`src="${path}/pictures/${picture}?size=preview"`);
  const shown = await ann.get(`${path}/pictures/${picture}?size=preview`);
  expect([shown.body, (await ann.get(`${path}/pictures/${picture}`)).body]).toEqual(['small', 'whole']);
  expect(shown.headers).toMatchObject({
    ...{ 'content-type': 'image/jpeg', 'cache-control': 'no-store' },
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const lines = (await operator('log')).map((line) => JSON.parse(line) as OperatorLogEntry);
  expect(
    lines
      .filter(({ record }) => record === id)
      .map(({ operator: by, action, detail }) => [by, action, detail]),
  ).toEqual([
    ['ann', 'opened', ''],
    ['ann', 'picture-opened', `photo preview ${picture}`],
    ['ann', 'picture-opened', `photo whole ${picture}`],
  ]);
  expect(lines[0]).toMatchObject({ number: 1, operator: 'console', action: 'operator-added', record: 'ann' });
});

test('[O-10] who is disabled is out at once; who only scrapes reads the metrics and nothing else', async () => {
  const dora = await enrolled('dora', 'review');
  await operator('disable', 'dora');
  expect((await dora.get('/ops/reviews')).statusCode).toBe(401);
  const [printed = ''] = await operator('add', 'prometheus', '--role', 'scrape');
  const authorization = `Bearer ${printed.split(' ').at(-1) ?? ''}`;
  const metrics = (headers: Readonly<Record<string, string>>) => app.inject({ url: '/metrics', headers });
  expect((await metrics({ authorization })).statusCode).toBe(200);
  const cookie = `operator=${authorization.replace('Bearer ', '')}`;
  for (const url of ['/ops', '/ops/reviews', '/ops/log'])
    expect((await app.inject({ url, headers: { host, cookie } })).statusCode).toBe(403);
  expect((await metrics({ authorization: ann.cookie.replace('operator=', 'Bearer ') })).statusCode).toBe(401);
  await operator('disable', 'prometheus');
  expect((await metrics({ authorization })).statusCode).toBe(401);
});

test('[O-10] who has the role halts a pair, sets its band and fee and the tiers at the pages; others see them', async () => {
  const rita = await enrolled('rita', 'risk');
  const path = '/ops/markets/aura_usdt';
  expect((await ann.get('/ops/markets?lang=en')).body).toContain(`href="${path}?lang=en"`);
  expect((await ann.get(`${path}?lang=en`)).body).not.toContain('Halt trading</button>');
  expect((await ann.post(path, { change: 'halt', reason: 'x' })).statusCode).toBe(403);
  expect((await rita.post(path, { change: 'halt', reason: 'x' }, 'https://evil.example')).statusCode).toBe(
    403,
  );
  expect((await rita.get('/ops/markets/none_usdt')).statusCode).toBe(404);
  expect((await rita.get(`${path}?lang=en`)).body).toContain('Halt trading</button>');

  const halted = await rita.post(`${path}?lang=en`, { change: 'halt', reason: 'a <fork>' });
  expect([halted.statusCode, halted.headers.location]).toEqual([303, `${path}?lang=en&said=changed`]);
  const page = (await rita.get(`${path}?lang=en&said=changed`)).body;
  for (const text of [
    'Changed. The exchange goes by it now.',
    'Resume trading</button>',
    'open → halted: a &lt;fork&gt;',
  ])
    expect(page).toContain(text);
  expect((await ann.get('/ops/markets?lang=en')).body).toContain('not open: 1');

  const state = (values: Readonly<Record<string, string>>) =>
    rita.post(`${path}?lang=en`, { change: 'state', reason: 'a <fork>', minutes: '', ...values });
  expect((await state({ state: 'closed' })).statusCode).toBe(409);
  for (const minutes of ['0', '1.5', '43201'])
    expect((await state({ state: 'auction', minutes })).statusCode).toBe(409);
  expect((await state({ state: 'cancelOnly', minutes: '5' })).statusCode).toBe(303);
  const paused = (await rita.get(`${path}?lang=en`)).body;
  for (const text of ['cancel-only</span>', 'until ', '“a &lt;fork&gt;”', 'halted → cancelOnly until 20'])
    expect(paused).toContain(text);
  const move = { change: 'move', reason: 'x', percent: '7', window: '60', pause: '30', auction: '20' };
  for (const wrong of [{ percent: '60' }, { window: '0' }, { pause: '4' }, { auction: 'x' }])
    expect((await rita.post(path, { ...move, ...wrong })).statusCode).toBe(409);
  expect((await rita.post(path, move)).statusCode).toBe(303);
  expect((await rita.get(`${path}?lang=en`)).body).toContain('<small>7% in 60 s</small>');

  for (const percent of ['5,5', '', '1.23456', '-1', '100'])
    expect((await rita.post(path, { change: 'fee', reason: 'x', percent })).statusCode).toBe(409);
  const refused = (await rita.post(path, { change: 'fee', reason: 'for a week', percent: '5,5' })).body;
  for (const kept of ['value="5,5"', 'value="for a week"']) expect(refused.split(kept)).toHaveLength(2);
  // A percentage that is one, and more than the exchange takes.
  expect((await rita.post(path, { change: 'fee', reason: 'x', percent: '99' })).statusCode).toBe(409);
  await rita.post(path, { change: 'fee', reason: 'x', percent: '0.08' });
  await rita.post(path, { change: 'band', reason: 'x', percent: '7.5' });
  const set = (await ann.get(`${path}?lang=en`)).body;
  for (const text of ['<small>0.08%</small>', '<small>±7.5%</small>', 'no band → ±7.5 %: x'])
    expect(set).toContain(text);
  await rita.post(path, { change: 'band', reason: 'x', percent: '' });
  expect((await ann.get(`${path}?lang=en`)).body).toContain('<small>none</small>');

  const tiers = (rows: readonly (readonly [string, string])[]) => {
    const form = new URLSearchParams({ change: 'tiers', reason: 'x' });
    for (const [volume, percent] of rows) {
      form.append('volume', volume);
      form.append('percent', percent);
    }
    return rita.post('/ops/markets?lang=en', form);
  };
  const wrong = (await tiers([['50000', '']])).body;
  expect(wrong).toContain('Each tier needs a whole volume');
  expect(wrong).toMatch(/<details open>[^]*name="volume"\s+value="50000"/);
  expect(
    (
      await tiers([
        ['50000', '0.08'],
        ['', ''],
      ])
    ).statusCode,
  ).toBe(303);
  expect((await ann.get('/ops/markets?lang=en')).body).toMatch(/from 50,000 USDT<\/dt>\s*<dd>at most 0.08%/);
});

test('[O-10] [A-04] limits of withdrawals are set at the page, and hold for what waits', async () => {
  const risky = await enrolled('rosa', 'risk');
  const id = await withdrawal(800n);
  const people = async () => (await ann.get(`/ops/reviews/withdrawal/${id}?lang=en`)).body;
  const raised = { change: 'two-people', organisation: 'nova', amount: '50000', reason: 'x' };
  expect((await risky.post('/ops/limits?lang=en', raised)).statusCode).toBe(303);
  expect(await people()).not.toContain('Approve as the first of two');
  expect((await ann.post('/ops/limits', { change: 'quota', reason: 'x' })).statusCode).toBe(403);
  const lowered = { change: 'two-people', organisation: 'nova', amount: '500', reason: 'a wave of thefts' };
  expect((await risky.post('/ops/limits?lang=en', lowered)).headers.location).toBe(
    '/ops/limits?lang=en&said=changed',
  );
  expect(await people()).toContain('Approve as the first of two');
  const quota = { change: 'quota', token: 'usdt', amount: '1234.5', reason: 'x' };
  expect((await risky.post('/ops/limits?lang=en', quota)).statusCode).toBe(303);
  const page = (await ann.get('/ops/limits?lang=en')).body;
  expect(page).toMatch(/class="fair"\s*>500 USDT<[^]*class="fair"\s*>1,234.5</);
  for (const wrong of [{ amount: '1.1234567' }, { amount: '-1' }, { token: 'none' }, { reason: ' ' }])
    expect((await risky.post('/ops/limits', { ...quota, ...wrong })).statusCode).toBe(409);
  const kept = (await risky.post('/ops/limits', { ...quota, token: 'btc', amount: '1.1234567890' })).body;
  expect(kept).toMatch(/<option value="btc" selected>[^]*name="amount"\s+value="1.1234567890"/);
  for (const change of [lowered, quota])
    expect((await risky.post('/ops/limits', { ...change, amount: '' })).statusCode).toBe(303);
  expect((await ann.get('/ops/limits?lang=en')).body).not.toContain('class="fair"');
});

test('[O-10] the overview begins with what changed last, and the log is narrowed by its form, which keeps what was asked', async () => {
  const rico = await enrolled('rico', 'risk');
  await rico.post('/ops/markets/juno_usdt', { change: 'halt', reason: 'for the overview' });
  const overview = (await ann.get('/ops?lang=en')).body.replace(/\s+/g, ' ');
  const changed = overview.slice(overview.indexOf('id="changed"'), overview.indexOf('class="hero"'));
  expect(changed).toMatch(/<strong>rico<\/strong><\/a> halted trading .*open → halted: for the overview/);
  expect(changed).not.toContain('signed in');
  expect(changed).toContain('href="/ops/log?lang=en&amp;only=changes"');

  const items = async (query: string) => {
    const { body } = await ann.get(`/ops/log?lang=en&${query}`);
    return {
      body,
      lines: [...body.matchAll(/<a href="[^"]*"><strong>(\w+)<\/strong><\/a>\s+([\w ]+)/g)].map(String),
    };
  };
  const day = new Date(time).toISOString().slice(0, 10);
  const mine = await items(`operator=rico&kind=market&since=${day}&until=${day}`);
  expect(mine.lines).toHaveLength(1);
  for (const kept of ['value="rico"', '<option value="market" selected', `value="${day}"`])
    expect(mine.body).toContain(kept);
  const before = new Date(time - 86_400_000).toISOString().slice(0, 10);
  expect((await items(`operator=rico&until=${before}`)).body).toContain('Nothing in the log is like this.');
  // What is no day and no kind narrows nothing.
  expect((await items('operator=rico&since=tomorrow&kind=none')).lines.length).toBeGreaterThan(1);
  for (let times = 0; times < 50; times += 1)
    await rico.post('/ops/markets/juno_usdt', { change: times % 2 === 0 ? 'resume' : 'halt', reason: 'x' });
  const first = await items('operator=rico&kind=market');
  expect(first.lines).toHaveLength(50);
  const next = /href="\/ops\/log\?lang=en&amp;operator=rico&amp;kind=market&amp;from=(\d+)"/.exec(
    first.body,
  )?.[1];
  expect((await items(`operator=rico&kind=market&from=${next}`)).lines).toHaveLength(1);
});

test.each(['en', 'zh-HK', 'zh-CN'])(
  '[O-10] [H-19] every page is in %s, runs no script and is never kept',
  async (lang) => {
    const id = await withdrawal(7n);
    for (const path of [
      '/ops',
      '/ops/reviews',
      `/ops/reviews/withdrawal/${id}`,
      '/ops/nodes',
      '/ops/markets',
      '/ops/markets/aura_usdt',
      '/ops/limits',
      '/ops/log',
      '/ops/enrol',
    ]) {
      const { body, headers, statusCode } = await ann.get(`${path}?lang=${lang}`);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).toContain(`<html lang="${lang}"`);
      expect(body).not.toMatch(/\{\{|<script|\son\w+=|\sstyle=|undefined/);
      expect(headers['cache-control']).toBe('no-store');
    }
  },
);
