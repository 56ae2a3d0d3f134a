import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../create-server';
import { hostWatch } from '../pages/head-script';
import { makeFixtureExchange } from '../../testing/fixture-exchange';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';

const token = 'a-token-for-these-tests';
const metricsToken = 'a-token-for-their-metrics';
const host = 'localhost:8080';
let fixture: FixtureStore;
let app: FastifyInstance;

const open = async (withTelemetry: boolean) => {
  fixture = await makeFixtureStore();
  ({ app } = makeFixtureExchange());
  await createServer({
    ...fixture.server,
    exchange: { app },
    overrideOrigins: ['http://localhost:*'],
    ...(withTelemetry && { telemetry: { folder: join(fixture.folder, 'sight'), token, metricsToken } }),
  });
};
afterEach(async () => {
  await app.close();
  fixture.remove();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host, accept: 'text/html', ...headers } });
const reportUrlOf = (html: string): unknown => {
  const [, boot = ''] = /id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(boot) as { readonly reportUrl?: unknown }).reportUrl;
};
const visit = (version: string) =>
  app.inject({
    method: 'POST',
    url: '/rum',
    headers: { host, origin: `http://${host}`, 'content-type': 'text/plain' },
    payload: JSON.stringify({
      lost: 0,
      entries: [{ kind: 'count', source: 'mfe-trade', version, name: 'visit' }],
    }),
  });

test('[O-06] pages are told where their reports go, and what they report shows under the version that was composed', async () => {
  await open(true);
  const page = (await get('/')).body;
  expect(reportUrlOf(page)).toBe('/rum');
  expect(page).toContain(`;${hostWatch('/rum')}</script>`);
  await visit('1.0.0-b2');
  await fixture.set('mfe-trade', '1.1.0');
  await visit('1.1.0');
  await visit('1.0.0-b2');
  await visit('7.7.7');
  const { body } = await get('/metrics', { authorization: `Bearer ${metricsToken}` });
  expect(body).toContain('exchange_rum_visits_total{remote="mfe-trade",version="1.0.0-b2"} 2\n');
  expect(body).toContain('exchange_rum_visits_total{remote="mfe-trade",version="1.1.0"} 1\n');
  expect(body).toContain('exchange_rum_visits_total{remote="mfe-trade",version="other"} 1\n');
  expect(body).toMatch(
    /exchange_composition_info\{composition="\w+",remote="mfe-trade",version="1\.1\.0",canary="false"\} 1\n/,
  );
});

test('[O-06] the operators’ page shows who composed what', async () => {
  await open(true);
  await fixture.set('mfe-trade', '1.1.0');
  const signedIn = await app.inject({
    method: 'POST',
    url: '/ops/sign-in',
    headers: { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `token=${token}`,
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const page = (await get('/ops?lang=en', { cookie })).body.replace(/\s+/g, ' ');
  expect(page).toMatch(/#2 ·.*set.*mfe-trade 1\.1\.0.*#1 ·.*set.*mfe-trade 1\.0\.0-b2/);
  // This exchange tells nothing of how it is doing.
  expect(page).not.toContain('id="exchange"');
});

test('[O-06] a page with a team’s own build reports nothing to the operators', async () => {
  await open(true);
  const first = await get('/?remote=mfe-trade@http://localhost:3000/remoteEntry.js');
  const cookie = [first.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
  const page = await get('/', { cookie });
  expect(page.body).toContain('http://localhost:3000/remoteEntry.js');
  expect(reportUrlOf(page.body)).toBeUndefined();
});

test('[O-06] none of it is there where nobody is to see it, and its paths are no pages', async () => {
  await open(false);
  const page = (await get('/')).body;
  expect(reportUrlOf(page)).toBeUndefined();
  expect(page).not.toContain('sendBeacon');
  expect((await visit('1.0.0-b2')).statusCode).toBe(404);
  for (const path of ['/ops', '/metrics', '/rum', '/traces']) {
    const response = await get(path);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  }
});
