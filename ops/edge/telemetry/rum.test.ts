import { runInNewContext } from 'node:vm';
import type { ReportBatch } from '@exchange/telemetry';
import fastify, { type FastifyInstance } from 'fastify';
import { hostWatch } from '../pages/head-script';
import { rum, type RumOutcome } from './rum';

let app: FastifyInstance;
let taken: ReportBatch[];
let outcomes: RumOutcome[];

beforeEach(async () => {
  taken = [];
  outcomes = [];
  app = fastify();
  await app.register(rum, {
    look: async (name, version) =>
      name === 'mfe-made' ? 'none' : `${name} ${version}` === 'mfe-trade 1.0.0-b1' ? 'released' : 'other',
    isPage: (pattern) => ['/', '/assets', '/trade/:pair/kline'].includes(pattern),
    onBatch: (batch) => void taken.push(batch),
    onOutcome: (outcome) => outcomes.push(outcome),
    perMinute: 20,
  });
});
afterEach(() => app.close());

const own = {
  host: 'x.example:8080',
  origin: 'http://x.example:8080',
  'content-type': 'text/plain;charset=UTF-8',
};
const post = (payload: string | object, headers: Record<string, string | undefined> = {}) => {
  const all = Object.entries<string | undefined>({ ...own, ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return app.inject({
    method: 'POST',
    url: '/rum',
    headers: Object.fromEntries(all),
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
};

const visit = { kind: 'count', source: 'mfe-trade', version: '1.0.0-b1', name: 'visit' };
const load = { kind: 'measure', source: 'mfe-trade', version: '1.0.0-b1', name: 'load', value: 812.5 };
const fault = {
  kind: 'fault',
  source: 'mfe-trade',
  version: '1.0.0-b1',
  fault: 'uncaught',
  message: 'TypeError: broken',
  frames: ['Row.render mfe-trade/1.0.0-b1/remote.cc.js:2:345'],
  route: '/trade/:pair/kline',
  count: 3,
};
const batch = (...entries: object[]) => ({ lost: 0, entries });

test.each(['text/plain;charset=UTF-8', 'application/json'])(
  '[O-06] a batch of an own page is taken as it is (%s)',
  async (type) => {
    const response = await post(batch(visit, load, fault), { 'content-type': type });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(taken).toEqual([batch(visit, load, fault)]);
    expect(outcomes).toEqual(['taken']);
  },
);

test.each([
  ['another site', 'https://x.example.evil'],
  ['another port', 'http://x.example:9090'],
  ['no page', undefined],
  ['a sandboxed frame', 'null'],
])('[O-06] a batch of %s is refused', async (_who, origin) => {
  expect((await post(batch(visit), { origin })).statusCode).toBe(403);
  expect([taken, outcomes]).toEqual([[], ['foreign']]);
});

test.each<readonly [string, string | object]>([
  ['no JSON', '{"lost":0,'],
  ['another shape', [visit]],
  ['an unknown member of the batch', { ...batch(visit), page: 'https://x.example/login?token=1' }],
  ['an unknown member of an entry', batch({ ...visit, user: 'mary@example.com' })],
  ['an unknown kind', batch({ ...visit, kind: 'click' })],
  ['a source that is none', batch({ ...visit, source: '../host' })],
  ['a version that is none', batch({ ...visit, version: '../../etc' })],
  ['a measure that is no number', batch({ ...load, value: null })],
  ['a negative measure', batch({ ...load, value: -1 })],
  ['a message that is too long', batch({ ...fault, message: 'x'.repeat(301) })],
  ['a frame that is no place in a release', batch({ ...fault, frames: ['at mary@example.com'] })],
  ['too many entries', batch(...Array.from({ length: 41 }, () => visit))],
  ['a prototype', '{"lost":0,"entries":[],"__proto__":{}}'],
])('[O-06] a batch with %s is refused as a whole, and says why', async (_what, payload) => {
  const response = await post(payload);
  expect(response.statusCode).toBe(400);
  expect(response.body).toMatch(/^Not a batch of reports: ./);
  expect([taken, outcomes]).toEqual([[], ['malformed']]);
});

test('[O-06] what is too large is refused before it is read', async () => {
  const response = await post(`{"lost":0,"entries":[],"x":"${'x'.repeat(100_000)}"}`);
  expect([response.statusCode, response.body]).toEqual([413, 'A batch has at most 32000 characters.\n']);
  expect(outcomes).toEqual(['too-large']);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined])(
  '[O-06] %s is no type of a batch',
  async (type) => {
    expect((await post(batch(visit), { 'content-type': type })).statusCode).toBe(415);
    expect(outcomes).toEqual(['unsupported']);
  },
);

test('[O-06] an address that sends too much waits; another one does not', async () => {
  const from = (address: string) =>
    app.inject({
      method: 'POST',
      url: '/rum',
      headers: own,
      payload: JSON.stringify(batch()),
      remoteAddress: address,
    });
  for (let times = 0; times < 20; times += 1) expect((await from('192.0.2.1')).statusCode).toBe(204);
  const refused = await from('192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('192.0.2.2')).statusCode).toBe(204);
});

test('[O-06] a version that was never released here is counted as other', async () => {
  await post(batch({ ...visit, version: '9.9.9' }, { ...visit, source: 'host', version: '1.0.0-b1' }));
  expect(taken[0]?.entries.map(({ version }) => version)).toEqual(['other', 'other']);
});

describe('a page whose host never comes', () => {
  /** What the page sends when something of it fails to load. */
  function sentBy(target: object): unknown {
    let heard: (event: object) => void = () => undefined;
    let sent: unknown;
    runInNewContext(hostWatch('/rum'), {
      addEventListener: (_type: string, listener: typeof heard) => (heard = listener),
      navigator: { sendBeacon: (url: string, body: string) => (sent = [url, body]) },
    });
    heard({ target });
    return sent;
  }

  test('[O-06] tells of it itself, and counts as one with a fault', async () => {
    const src = 'https://x.example/assets/host/2.0.0-b1/host.aa.js?r=1';
    const [url, body] = sentBy({ defer: true, src }) as [string, string];
    expect(url).toBe('/rum');
    expect((await post(body)).statusCode).toBe(204);
    const host = { source: 'host', version: 'other' };
    expect(taken).toEqual([
      batch(
        { kind: 'count', ...host, name: 'visit' },
        { kind: 'count', ...host, name: 'faulty' },
        {
          kind: 'fault',
          ...host,
          fault: 'loading',
          message: 'assets/host/2.0.0-b1/host.aa.js',
          frames: [],
          route: '',
          count: 1,
        },
      ),
    ]);
  });

  test.each([
    ['a later script', { defer: false, src: 'https://x.example/assets/host/2.0.0/16.js' }],
    ['a remote', { defer: false, src: 'https://x.example/assets/mfe-trade/1.0.0/remoteEntry.js' }],
    ['a picture', { src: 'https://x.example/logo.svg' }],
    ['the window', {}],
  ])('[O-06] %s that fails is left to the host to tell', (_what, target) => {
    expect(sentBy(target)).toBeUndefined();
  });
});

test('[O-06] what is about no part of the exchange is not kept, so that nobody can make up any number of parts', async () => {
  await post(batch({ ...visit, source: 'mfe-made' }, visit));
  expect(taken).toEqual([batch(visit)]);
});

test('[O-06] one page cannot make the figures immense', async () => {
  await post({ lost: 9e15, entries: [{ ...fault, count: 9e15 }] });
  expect(taken[0]).toMatchObject({ lost: 100_000, entries: [{ count: 100_000 }] });
});

test('[O-06] what a page left in a message is removed, and a route that is none is not kept', async () => {
  await post(batch({ ...fault, message: 'no user mary@example.com', route: '/assets/mary' }));
  expect(taken[0]?.entries[0]).toMatchObject({ message: 'no user <email>', route: '' });
});
