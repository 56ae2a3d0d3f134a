import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getTradeList, placeOrder } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { recordCalls } from '../../sandbox/src/http/recording/record-calls';
import { canaryReportPath } from '../edge/served-paths';
import { readCurrent } from '../edge/store/composition-log';
import { stageOf } from '../edge/store/composition-document';
import { TrustedKeys } from '../edge/store/signing-keys';
import { CanaryAnswer, type CanaryReport } from '../edge/telemetry/canary-figures';
import { fixtureContract, makeFixtureStore, type FixtureStore } from '../testing/fixture-store';
import { fetchTeamRecordings, TeamRecordings } from '../tools/compat/team-recordings';
import { startCanary } from '../tools/compose/changes';
import { TeamTokens } from '../tools/compose/team-tokens';
import { createDeployer } from './deployer';
import { uploadLimits } from './uploaded-release';

const serverToken = 'a token of the servers';
let fixture: FixtureStore;
let app: FastifyInstance;
let time: number;
let webhook: string | undefined;
let token: string;

beforeEach(async () => {
  fixture = await makeFixtureStore();
  time = 1_700_000_000_000;
  webhook = undefined;
});
afterEach(async () => {
  await app.close();
  fixture.remove();
});

async function start(): Promise<void> {
  const teamTokens = join(fixture.folder, 'keys/teams.json');
  token = await new TeamTokens(teamTokens).make('trade-ci', 'mfe-trade', time);
  app = await createDeployer({
    ...{ store: fixture.store, keys: fixture.keys, teamTokens, token: serverToken, webhook },
    recordings: join(fixture.folder, 'recordings'),
    ...{ host: '127.0.0.1', port: 0, logLevel: 'silent', now: () => time, lookEvery: 5 },
  });
}

const current = async () => {
  const found = await readCurrent(fixture.store, await TrustedKeys.read(fixture.keys.trustedKeys));
  if (!found) throw new Error('there is no composition');
  return found;
};

const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

const change = async (payload: object, authorization = bearer(token)) => {
  const response = await app.inject({
    ...{ method: 'POST', url: '/ops/api/compositions', payload, headers: authorization },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};

/** Uploads a folder as a pipeline does. */
const upload = async (folder: string, query = '', authorization = bearer(token)) => {
  const archive = join(fixture.folder, 'upload.tgz');
  execFileSync('tar', ['czf', archive, '-C', folder, '.']);
  const response = await app.inject({
    method: 'POST',
    url: `/ops/api/releases${query}`,
    headers: { ...authorization, 'content-type': 'application/gzip' },
    payload: readFileSync(archive),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};

describe('[O-10] a team deploys its own part over HTTP', () => {
  beforeEach(start);

  /** The folder of a release that another machine has made. */
  async function elsewhere(name: string, version: string): Promise<{ folder: string; remove: () => void }> {
    const other = await makeFixtureStore();
    await other.publish(name, version);
    return { folder: join(other.files.assets, name, version), remove: other.remove };
  }

  test('publishes a release, sets it, and goes back from it; the history says who', async () => {
    const { folder, remove } = await elsewhere('mfe-trade', '1.3.0');
    expect(await upload(folder)).toMatchObject({
      status: 201,
      body: { name: 'mfe-trade', version: '1.3.0', isNew: true },
    });
    expect(await upload(folder)).toMatchObject({ status: 200, body: { isNew: false } });
    expect(await change({ do: 'set', version: '1.3.0' })).toMatchObject({
      status: 201,
      body: { number: 2, parts: { 'mfe-trade': '1.3.0' }, canary: null },
    });
    expect((await current()).made).toMatchObject({ by: 'trade-ci', how: 'set' });
    expect(await change({ do: 'back' })).toMatchObject({
      status: 201,
      body: { parts: { 'mfe-trade': '1.0.0-b2' } },
    });
    remove();
  });

  test('and nobody else’s: another part, another’s canary, another token', async () => {
    const { folder, remove } = await elsewhere('mfe-user', '1.0.0');
    expect(await upload(folder)).toEqual({
      status: 409,
      body: { error: 'This is a release of mfe-user, not of mfe-trade', reasons: [] },
    });
    expect(await upload(folder, '', bearer('another token'))).toMatchObject({ status: 401 });
    expect(await change({ do: 'back' }, bearer('x'))).toMatchObject({ status: 401 });
    const user = await fixture.publish('mfe-user', '2.0.0');
    await fixture.composer.apply((found) => startCanary(found!, { 'mfe-user': user }, 10));
    for (const wanted of ['promote', 'end-canary'])
      expect(await change({ do: wanted })).toMatchObject({
        status: 409,
        body: { error: 'A canary of mfe-user is running: ask again when it has ended' },
      });
    expect((await current()).canary?.parts).toMatchObject({ 'mfe-user': user });
    remove();
  });

  test('[O-14] switches a flag of its own part, also while another’s canary runs', async () => {
    await fixture.set('mfe-trade', '1.3.0', { flags: { 'short-form': 'Shows the short form.' } });
    const user = await fixture.publish('mfe-user', '2.0.0', { flags: { 'new-form': 'Shows the new form.' } });
    await fixture.composer.apply((found) => startCanary(found!, { 'mfe-user': user }, 10));
    const wanted = { do: 'flag', flag: 'short-form', percent: 20 };
    expect(await change({ ...wanted, organisations: ['nova'] })).toMatchObject({
      status: 201,
      body: { flags: { 'short-form': { percent: 20, organisations: ['nova'] } } },
    });
    expect((await current()).made).toMatchObject({ by: 'trade-ci', how: 'set' });
    expect((await current()).canary?.parts).toMatchObject({ 'mfe-user': user });
    expect(await change({ ...wanted, percent: 0 })).toMatchObject({ status: 201, body: { flags: {} } });
    expect(await change({ ...wanted, flag: 'new-form' })).toMatchObject({
      status: 409,
      body: { error: 'No release of mfe-trade that is served has a flag new-form' },
    });
    expect(await change({ ...wanted, percent: 120 })).toMatchObject({ status: 409 });
    expect(await change({ ...wanted, organisations: [] })).toMatchObject({
      status: 409,
      body: { error: 'No organisation is named: leave it out where all of them are meant' },
    });
    expect(await change({ do: 'flag', flag: 'short-form' })).toMatchObject({ status: 400 });
    expect((await current()).flags).toBeUndefined();
  });

  test('a token that was ended opens nothing', async () => {
    await new TeamTokens(join(fixture.folder, 'keys/teams.json')).end('trade-ci', time);
    expect(await change({ do: 'back' })).toMatchObject({ status: 401 });
  });

  test('what does not fit together is refused with every reason', async () => {
    await fixture.publish('mfe-trade', '2.0.0', { platform: '^9.0.0' });
    expect(await change({ do: 'set', version: '2.0.0' })).toMatchObject({
      status: 409,
      body: { reasons: [expect.stringContaining('mfe-trade 2.0.0: needs platform ^9.0.0')] },
    });
    expect(await change({ do: 'set', version: '7.0.0' })).toMatchObject({ status: 409 });
    expect(await change({ do: 'dance' })).toMatchObject({ status: 400 });
  });

  test('an upload that is no archive, holds a link, or is too large is refused, and nothing is left of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exchange-upload-test-'));
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('exchange-upload-'));
    const send = async (payload: Buffer) => {
      const headers = { ...bearer(token), 'content-type': 'application/gzip' };
      const response = await app.inject({ method: 'POST', url: '/ops/api/releases', headers, payload });
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
    };
    expect(await send(Buffer.from('no archive'))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('tar czf build.tgz') },
    });
    execFileSync('ln', ['-s', '/etc/passwd', join(folder, 'manifest.json')]);
    expect(await upload(folder)).toMatchObject({
      status: 409,
      body: { error: './manifest.json in the upload is neither a file nor a folder' },
    });
    rmSync(join(folder, 'manifest.json'));
    for (let file = 0; file <= uploadLimits.files; file += 1)
      writeFileSync(join(folder, `${file}.js`), `${file}`);
    expect(await upload(folder)).toMatchObject({ status: 413 });
    expect(await send(Buffer.alloc(uploadLimits.packed + 1))).toMatchObject({ status: 413 });
    expect(await send(Buffer.alloc(0))).toMatchObject({ status: 409 });
    const asJson = { method: 'POST', url: '/ops/api/releases', headers: bearer(token), payload: {} } as const;
    expect((await app.inject(asJson)).statusCode).toBe(415);
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('exchange-upload-'))).toEqual(before);
    rmSync(folder, { recursive: true });
  });
});

describe('[O-04] a team gets what its part needs to be held against the exchange', () => {
  beforeEach(start);

  const ask = async (authorization = bearer(token)) => {
    const response = await app.inject({ url: '/ops/api/recordings', headers: authorization });
    const text = gunzipIfSo(response.rawPayload, response.headers['content-encoding']);
    return { status: response.statusCode, text };
  };
  const gunzipIfSo = (payload: Buffer, encoding: unknown) =>
    (encoding === 'gzip' ? gunzipSync(payload) : payload).toString('utf8');

  test('recordings of the calls that its releases use, those releases, and nobody else’s', async () => {
    const folder = join(fixture.folder, 'recordings');
    const contract = {
      ...fixtureContract,
      [placeOrder.name]: fixtureContract['order.placeOrder'] ?? { output: {} },
    };
    const recording = recordCalls({ folder, now: () => time, warn: fail, contract });
    recording.note(placeOrder, 0, { price: '1', amount: '2' }, { id: 'o-17' });
    recording.note(getTradeList, 0, {}, {});
    await recording.stop();
    await fixture.set('mfe-trade', '1.4.0', {
      contract: { 'order.placeOrder': fixtureContract['order.placeOrder'] ?? { output: {} } },
    });
    const { status, text } = await ask();
    expect(status).toBe(200);
    const found = z.parse(TeamRecordings, JSON.parse(text));
    expect(found.part).toBe('mfe-trade');
    expect(found.releases.map(({ name, version, composition }) => [name, version, composition])).toEqual([
      ['mfe-trade', '1.4.0', 2],
      ['mfe-trade', '1.0.0-b2', 1],
    ]);
    expect(found.recordings.map(({ calls }) => calls)).toEqual([
      {
        'order.placeOrder': expect.objectContaining({
          answers: [{ value: { id: 'a-11' }, days: expect.anything() }],
        }),
      },
    ]);
    expect(found.recordings[0]?.contract).toEqual(contract);
  });

  test('a machine of the team asks for it by the token, and is told what to do where it cannot', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    await expect(fetchTeamRecordings(origin, token)).resolves.toMatchObject({
      part: 'mfe-trade',
      recordings: [],
    });
    await expect(fetchTeamRecordings(origin, 'another token')).rejects.toThrow(/does not take DEPLOY_TOKEN/);
    await expect(fetchTeamRecordings(origin, undefined)).rejects.toThrow(/DEPLOY_TOKEN is missing/);
    await expect(fetchTeamRecordings('exchange', token)).rejects.toThrow(/is no address/);
    expect((await ask(bearer('another token'))).status).toBe(401);
  });
});

function fail(message: string): never {
  throw new Error(message);
}

describe('[O-09] a canary decides itself', () => {
  /** Pages of both releases as a server of pages reports them. */
  async function report(pages: number, faulty: { readonly base: number; readonly trial: number }) {
    const tally = (count: number, faults: number) => ({
      counts: { visit: count, faulty: faults },
      faults: {},
      measures: {},
    });
    const body: CanaryReport = {
      process: 'pages-1',
      stage: stageOf(await current()) ?? '',
      parts: { 'mfe-trade': { base: tally(pages * 9, faulty.base), trial: tally(pages, faulty.trial) } },
    };
    const headers = bearer(serverToken);
    const response = await app.inject({ method: 'POST', url: canaryReportPath, headers, payload: body });
    expect(response.statusCode).toBe(200);
    return z.parse(CanaryAnswer, response.json());
  }

  /** Resolves when the composition of a number is current. */
  async function reached(number: number) {
    for (;;) {
      const found = await current();
      if (found.number >= number) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  test('a report is answered with how the canary stands', async () => {
    await start();
    await fixture.publish('mfe-trade', '1.4.0');
    await change({ do: 'canary', version: '1.4.0', steps: '1,10,50,100', minutes: 5 });
    for (;;) {
      const { standing } = await report(40, { base: 3, trial: 0 });
      if (standing?.parts['mfe-trade']?.trial.counts.visit !== 40) continue;
      expect(standing.stage).toBe(stageOf(await current()));
      expect(standing.parts['mfe-trade']).toMatchObject({ needed: 100, base: { counts: { visit: 360 } } });
      return;
    }
  });

  test('one that is worse is withdrawn, with the reason in the history, and the team is told', async () => {
    const told: unknown[] = [];
    const team = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      request.on('end', () => {
        told.push(JSON.parse(text));
        response.end();
      });
    });
    await new Promise<void>((resolve) => team.listen(0, '127.0.0.1', resolve));
    const address = team.address();
    webhook = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    await start();
    await fixture.publish('mfe-trade', '1.4.0');
    await change({ do: 'canary', version: '1.4.0', steps: '1,10,50,100', minutes: 5 });
    expect((await current()).canary).toMatchObject({ percent: 1, plan: { steps: [1, 10, 50], minutes: 5 } });
    await report(300, { base: 27, trial: 24 });
    const ended = await reached(3);
    expect(ended).toMatchObject({
      canary: null,
      made: {
        by: 'canary',
        how: 'end-canary',
        reason: 'mfe-trade 1.4.0 has a fault on 8.0 % of its pages, 1.0.0-b2 on 1.0 %',
      },
      parts: { 'mfe-trade': { version: '1.0.0-b2' } },
    });
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(told).toEqual([
      expect.objectContaining({
        text: expect.stringMatching(/^The canary was withdrawn: mfe-trade 1\.4\.0 .* \(composition 3\)\.$/),
        how: 'end-canary',
      }),
    ]);
    team.close();
  });

  test('only the servers of pages report, and nothing but figures', async () => {
    await start();
    const send = async (headers: Record<string, string>) =>
      (await app.inject({ method: 'POST', url: canaryReportPath, headers, payload: { process: 'pages-1' } }))
        .statusCode;
    expect(await send(bearer('x'))).toBe(401);
    expect(await send({})).toBe(401);
    expect(await send(bearer(serverToken))).toBe(400);
  });
});
