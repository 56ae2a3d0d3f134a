import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openStorage, type Storage } from '../../../sandbox/src/core/storage/open-storage';
import { buildTestApp } from '../../../sandbox/test/app';
import { addTestOperator, type TestOperator } from '../../../sandbox/test/operators';
import { type PasskeyFaults, TestPasskey } from '../../../sandbox/test/passkeys';
import { fillFolder } from '../../../sandbox/test/storage/embedded';
import { createDeployer } from '../../deployer/deployer';
import { type FixtureStore, makeFixtureStore } from '../../testing/fixture-store';
import { startCanary } from '../../tools/compose/changes';
import { createServer } from '../create-server';
import { passkeyHost } from './passkey-form';

/**
 * Releases at `/ops/releases`, as a person with a browser and a passkey decides on them. The exchange is the sandbox, the deployer
 * the one that runs beside it, and the compositions are signed ones.
 */
const host = 'localhost:8080';
const origin = `http://${host}`;
const script = 'void "asks for a passkey"';
let time = Date.UTC(2026, 10, 24, 6);
let folder: string;
let storage: Storage;
let fixture: FixtureStore;
let exchange: FastifyInstance;
let deployer: FastifyInstance;
let ann: TestOperator;
const passkey = new TestPasskey();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-releases-'));
  await fillFolder(folder, 'present');
  storage = await openStorage({ dataDir: folder });
  fixture = await makeFixtureStore();
  const token = 'a token of these servers';
  deployer = await createDeployer({
    ...{ store: fixture.store, keys: fixture.keys, token, webhook: undefined, recordings: undefined },
    teamTokens: join(fixture.folder, 'keys/teams.json'),
    ...{ host: '127.0.0.1', port: 0, logLevel: 'silent', now: () => time, lookEvery: 60_000 },
  });
  exchange = await buildTestApp({
    ...{ storage, dataDir: folder, demo: false, systemTime: () => time, limitFactor: 1_000 },
  });
  await createServer({
    ...{ ...fixture.server, exchange: { app: exchange } },
    telemetry: {
      ...{ folder: join(folder, 'sight'), token: undefined, metricsToken: undefined },
      deployer: { url: await deployer.listen({ host: '127.0.0.1', port: 0 }), token },
      passkeyScript: script,
    },
  });
  ann = await addTestOperator(exchange, storage.database, 'ann', { roles: ['release'] });
});
afterAll(async () => {
  await exchange.close();
  await deployer.close();
  rmSync(folder, { recursive: true, force: true });
  fixture.remove();
});

const cookieOf = ({ headers }: TestOperator) => headers.authorization.replace('Bearer ', 'operator=');
const get = (url: string, by = ann, at = host) =>
  exchange.inject({ url, headers: { host: at, cookie: cookieOf(by) } });
const post = (url: string, form: Readonly<Record<string, string>>, by = ann, from = origin) =>
  exchange.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(form).toString() },
    headers: {
      ...{ host, origin: from, cookie: cookieOf(by) },
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
type Begun = { readonly id: string; readonly options: string };
const current = async () => {
  const found = await fixture.composer.current();
  if (!found) throw new Error('there is no composition');
  return found;
};
const textOf = (body: string) =>
  body
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

async function addPasskey(by = ann, key = passkey) {
  time += 60_000;
  const form = { name: 'laptop', code: by.codeAt(time) };
  const begun = await post('/ops/passkeys/begin?lang=en', form, by);
  const { id, options } = begun.json<Begun>();
  return post('/ops/passkeys?lang=en', { ...form, id, credential: key.register(options, { origin }) }, by);
}

/** Decides as the page does: asks for a challenge, and sends what the passkey answers. */
async function decide(decision: Readonly<Record<string, string>>, faults: PasskeyFaults = {}) {
  const begun = await post('/ops/releases/begin?lang=en', decision);
  const { id, options } = begun.json<Begun>();
  const credential = passkey.assert(options, { origin, ...faults });
  return post('/ops/releases?lang=en', { ...decision, id, credential });
}

test('[O-10] somebody without a passkey is led to add one, which takes a code; the page says what it is bound to', async () => {
  const releases = await get('/ops/releases?lang=en');
  expect(textOf(releases.body)).toContain('You have no passkey for localhost');
  expect(releases.body).toContain('href="/ops/passkeys?lang=en"');
  const page = await get('/ops/passkeys?lang=en');
  expect(textOf(page.body)).toContain('It will be bound to localhost');
  const wrong = await post('/ops/passkeys/begin?lang=en', { name: 'laptop', code: '000000' });
  expect([wrong.statusCode, wrong.json<{ said: string }>().said]).toEqual([
    409,
    expect.stringContaining('authenticator'),
  ]);
  const nameless = await post('/ops/passkeys/begin?lang=en', { name: ' ', code: '000000' });
  expect(nameless.json()).toEqual({ said: 'Give the passkey a name of 1 to 40 characters.' });
  const refused = await post('/ops/passkeys?lang=en', { name: 'my <b>', id: 'none', credential: '{}' });
  expect([refused.statusCode, refused.body.includes('value="my &lt;b&gt;"')]).toEqual([409, true]);
  expect((await addPasskey()).headers.location).toBe('/ops/passkeys?lang=en&said=added');
  expect(textOf((await get('/ops/passkeys?lang=en&said=added')).body)).toMatch(
    /The passkey was added.*laptop for this host .*not used yet/,
  );
  expect(textOf((await get('/ops/releases?lang=en')).body)).not.toContain('You have no passkey');
});

test('[O-10] pages with a passkey run their own script and no other; where there are none, they say why', async () => {
  const { body, headers } = await get('/ops/passkeys?lang=en');
  expect(body).toContain(`<script>${script}</script>`);
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(String(headers['content-security-policy'])).toMatch(
    /^default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'sha256-[^ ]+'; connect-src 'self'; /,
  );
  expect(body).toMatch(/<button class="button main wide" disabled>/);
  expect(textOf(body)).toContain('Passkeys need JavaScript');
  expect(textOf((await get('/ops/passkeys?lang=en', ann, '127.0.0.1:8080')).body)).toContain(
    'There are no passkeys under 127.0.0.1',
  );
});

test.each([
  ['desk.example', 'https', 'desk.example'],
  ['desk.example', 'http', undefined],
  ['orbit.localhost', 'http', 'orbit.localhost'],
  ['localhost.example', 'http', undefined],
  ['192.0.2.1', 'https', undefined],
  ['[::1]', 'https', undefined],
] as const)('[O-10] passkeys of %s with %s are bound to %s', (hostname, protocol, bound) => {
  expect(passkeyHost({ hostname, protocol })).toBe(bound);
});

test('[O-10] the page of a decision shows what would change, and the passkey goes back; history and log say who', async () => {
  await fixture.set('mfe-trade', '1.3.0');
  await fixture.set('mfe-trade', '1.4.0');
  const releases = (await get('/ops/releases?lang=en')).body;
  expect(textOf(releases)).toContain('Composition 3, since');
  const address = '/ops/releases/confirm?lang=en&amp;do=back&amp;to=1&amp;on=3';
  expect(releases).toContain(`href="${address}"`);
  const confirmation = await get(address.replaceAll('&amp;', '&'));
  expect(textOf(confirmation.body)).toMatch(/Go back to composition 1 .*mfe-trade 1\.4\.0 → 1\.0\.0-b2/);
  const decided = await decide({ do: 'back', to: '1', on: '3' });
  expect([decided.statusCode, decided.headers.location]).toEqual([303, '/ops/releases?lang=en&made=4']);
  expect(await current()).toMatchObject({ number: 4, made: { by: 'ann', how: 'back', restores: 1 } });
  expect(textOf((await get('/ops/releases?lang=en&made=4')).body)).toMatch(
    /Composition 4 is current now.*#4 · .*by ann · went back/,
  );
  expect(textOf((await get('/ops/releases?lang=en&made=40')).body)).not.toContain('40 is current');
  expect(textOf((await get('/ops/log?lang=en&kind=release')).body)).toMatch(
    /ann changed what is served Release all parts composition 4 .*ann confirmed going back Release all parts from 3 to 1, with laptop/,
  );
});

test('[O-10] a canary is promoted and ended from the page, and a part goes back alone', async () => {
  const tryOut = async (version: string) => {
    const part = await fixture.publish('mfe-trade', version);
    await fixture.composer.apply((found) => startCanary(found!, { 'mfe-trade': part }, 10));
  };
  await tryOut('1.5.0');
  const page = (await get('/ops/releases?lang=en')).body;
  expect(textOf(page)).toMatch(
    /Canary for 10 % of browsers mfe-trade 1\.5\.0 Promote the canary End the canary/,
  );
  expect(textOf((await get('/ops/releases/confirm?lang=en&do=promote&on=5')).body)).toMatch(
    /mfe-trade 1\.0\.0-b2 → 1\.5\.0 Everybody gets the canary’s releases/,
  );
  await decide({ do: 'promote', on: '5' });
  expect(await current()).toMatchObject({ canary: null, made: { by: 'ann', how: 'promote' } });
  await tryOut('1.6.0');
  expect(textOf((await get('/ops?lang=en')).body)).toContain('Promote it or end it');
  await decide({ do: 'end-canary', on: '7' });
  expect(await current()).toMatchObject({ canary: null, made: { how: 'end-canary' } });
  await decide({ do: 'back', part: 'mfe-trade', on: '8' });
  expect(await current()).toMatchObject({ number: 9, parts: { 'mfe-trade': { version: '1.0.0-b2' } } });
});

test('[O-10] nothing is changed without a right answer, twice by one, or on another composition than was decided on', async () => {
  const wrong = await decide({ do: 'back', to: '1', on: '9' }, { verified: false });
  expect([wrong.statusCode, textOf(wrong.body).includes('The passkey was not accepted')]).toEqual([
    409,
    true,
  ]);
  const { number } = await current();
  expect(number).toBe(9);
  const moved = await decide({ do: 'back', to: '2', on: '8' });
  expect([moved.statusCode, textOf(moved.body)]).toEqual([
    409,
    expect.stringContaining('Composition 9 is current by now; this was decided on 8'),
  ]);
  const begun = (await post('/ops/releases/begin', { do: 'back', to: '2', on: '9' })).json<Begun>();
  const answer = { id: begun.id, credential: passkey.assert(begun.options, { origin }) };
  expect((await post('/ops/releases', answer)).statusCode).toBe(303);
  const again = await post('/ops/releases?lang=en', answer);
  expect([again.statusCode, textOf(again.body).includes('or was confirmed before')]).toEqual([409, true]);
  expect((await current()).number).toBe(10);
  expect(textOf((await get('/ops/log?lang=en&kind=release')).body)).toContain(
    'ann decided, which was not carried out Release all parts Composition 9 is current by now',
  );
});

test('[O-10] what the deployer refuses is shown with its reasons, before the passkey and after it', async () => {
  const obstacle = await get('/ops/releases/confirm?lang=en&do=promote&on=10');
  expect([obstacle.statusCode, textOf(obstacle.body)]).toEqual([
    409,
    expect.stringMatching(/This cannot be done The deployer says: There is no canary to promote/),
  ]);
  expect(obstacle.body).not.toContain('data-begin');
  const refused = await decide({ do: 'promote', on: '10' });
  expect([refused.statusCode, textOf(refused.body)]).toEqual([
    409,
    expect.stringMatching(/Nothing was changed The deployer says: There is no canary to promote/),
  ]);
  expect((await get('/ops/releases/confirm?lang=en&do=dance&on=10')).statusCode).toBe(303);
  expect((await post('/ops/releases/begin', { do: 'dance', on: '10' })).statusCode).toBe(409);
});

test('[O-10] it takes the role, the desk’s own form, and a passkey of one’s own', async () => {
  const rita = await addTestOperator(exchange, storage.database, 'rita', { roles: ['review', 'risk'] });
  for (const path of ['/ops/releases', '/ops/releases/confirm?do=back&to=1&on=10', '/ops/passkeys'])
    expect((await get(path, rita)).statusCode).toBe(403);
  expect((await get('/ops', rita)).body).not.toContain('/ops/releases');
  const paths = ['/ops/releases', '/ops/releases/begin', '/ops/passkeys', '/ops/passkeys/begin'];
  for (const path of [...paths, '/ops/passkeys/remove']) {
    expect((await post(path, {}, rita)).statusCode).toBe(403);
    expect((await post(path, {}, ann, 'https://evil.example')).statusCode).toBe(403);
  }
  const ben = await addTestOperator(exchange, storage.database, 'ben', { roles: ['release'] });
  expect((await get('/ops/releases/confirm?lang=en&do=back&to=1&on=10', ben)).body).not.toContain(
    'data-begin',
  );
  const missing = await post('/ops/releases/begin?lang=en', { do: 'back', to: '1', on: '10' }, ben);
  expect(missing.json<{ said: string }>().said).toContain('You have no passkey for this host');
});

test.each(['en', 'zh-HK', 'zh-CN'])(
  '[O-10] [H-19] pages of releases are in %s, and never kept',
  async (lang) => {
    const { number } = await current();
    for (const path of [
      '/ops/releases?',
      '/ops/passkeys?',
      `/ops/releases/confirm?do=back&to=1&on=${number}&`,
    ]) {
      const { body, headers, statusCode } = await get(`${path}lang=${lang}`);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).toContain(`<html lang="${lang}"`);
      expect(body).not.toMatch(/\{\{|\son\w+=|\sstyle=|undefined|NaN/);
      expect(headers['cache-control']).toBe('no-store');
    }
  },
);

test('[O-10] a passkey that is removed confirms nothing', async () => {
  expect((await post('/ops/passkeys/remove?lang=en', { id: passkey.id })).headers.location).toBe(
    '/ops/passkeys?lang=en&said=removed',
  );
  const again = await post('/ops/passkeys/remove?lang=en', { id: passkey.id });
  expect([again.statusCode, again.body.includes('href="/ops/passkeys?lang=zh-HK"')]).toEqual([409, true]);
  expect((await post('/ops/releases/begin', { do: 'back', to: '1', on: '10' })).statusCode).toBe(409);
});

test('[O-10] while the deployer is away nothing is changed, and the page says so', async () => {
  await addPasskey();
  await deployer.close();
  const confirmation = await get('/ops/releases/confirm?lang=en&do=back&to=1&on=10');
  expect([confirmation.statusCode, textOf(confirmation.body)]).toEqual([
    409,
    expect.stringContaining('The deployer does not answer at present'),
  ]);
  const decided = await decide({ do: 'back', to: '1', on: '10' });
  expect([decided.statusCode, textOf(decided.body)]).toEqual([
    409,
    expect.stringContaining('it is not known whether anything was changed'),
  ]);
  expect(textOf((await get('/ops/log?lang=en&kind=release')).body)).toContain('outcome not known');
});
