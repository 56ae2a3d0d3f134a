import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { writeFixtureBuild } from '../testing/fixture-build';
import { makeFixtureStore, type FixtureStore } from '../testing/fixture-store';
import { TeamTokens } from '../tools/compose/team-tokens';
import { createDeployer } from './deployer';

let fixture: FixtureStore;
let app: FastifyInstance;
let time: number;
let token: string;
let build: string;

beforeEach(async () => {
  fixture = await makeFixtureStore();
  build = mkdtempSync(join(tmpdir(), 'exchange-preview-build-'));
  time = 1_700_000_000_000;
  const teamTokens = join(fixture.folder, 'keys/teams.json');
  token = await new TeamTokens(teamTokens).make('nodes-ci', 'mfe-nodes', time);
  app = await createDeployer({
    ...{ store: fixture.store, keys: fixture.keys, teamTokens, token: 'a token of the servers' },
    ...{ host: '127.0.0.1', port: 0, logLevel: 'silent', now: () => time, webhook: undefined },
    recordings: undefined,
    ...{ lookEvery: 60_000, lookForPreviewsEvery: 5 },
  });
});
afterEach(async () => {
  await app.close();
  fixture.remove();
  rmSync(build, { recursive: true });
});

const ask = async (method: 'GET' | 'POST' | 'DELETE', query = '', payload?: Buffer, bearer = token) => {
  const response = await app.inject({
    ...{ method, url: `/ops/api/previews${query}`, payload: payload ?? '' },
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(payload && { 'content-type': 'application/gzip' }),
      'x-forwarded-host': 'exchange.example',
      'x-forwarded-proto': 'https',
    },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};
function archive(name = 'mfe-nodes', folder = build): Buffer {
  if (folder === build) writeFixtureBuild(build, { name });
  const file = join(fixture.folder, 'upload.tgz');
  execFileSync('tar', ['czf', file, '-C', folder, '.']);
  return readFileSync(file);
}

test('[O-12] a pipeline uploads a branch’s build, is told a link to it, and lists and ends it', async () => {
  const made = await ask('POST', '?name=feature/x', archive());
  const until = time + 7 * 24 * 3_600_000;
  expect(made).toMatchObject({ status: 201, body: { name: 'feature/x', by: 'nodes-ci', until, notes: [] } });
  const url = new URL(String(made.body['url']));
  expect(url.origin).toBe('https://exchange.example');
  expect(url.searchParams.get('remote')).toContain(`mfe-nodes@${String(made.body['version'])}/sha384-`);
  const elsewhere = await ask('POST', '?name=y&days=14&for=https://orbit.example', archive());
  expect(elsewhere.body['url']).toContain('https://orbit.example/?remote=');
  expect(await ask('GET')).toMatchObject({ body: { previews: [{ name: 'feature/x' }, { name: 'y' }] } });
  expect(await ask('DELETE', '?name=y')).toMatchObject({ status: 200, body: { ended: [{ name: 'y' }] } });
  expect(await ask('DELETE', '?name=y')).toMatchObject({ status: 409 });
  // Nobody's composition knows of it.
  expect((await fixture.composer.current())?.parts).not.toHaveProperty('mfe-nodes');
});

test('[O-12] what is refused says why: no name, too long, another part, a release, a wrong token', async () => {
  expect(await ask('POST', '', archive())).toMatchObject({ status: 400 });
  expect(await ask('POST', '?name=x&days=15', archive())).toMatchObject({
    status: 409,
    body: { error: 'A preview holds for more than 0 and at most 14 days, not 15' },
  });
  expect(await ask('POST', '?name=x', archive('mfe-user'))).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('a build of mfe-user') },
  });
  expect(await ask('POST', '?name=x', Buffer.from('no archive'))).toMatchObject({ status: 409 });
  await fixture.publish('mfe-nodes', '1.0.0');
  const release = archive('', join(fixture.files.assets, 'mfe-nodes/1.0.0'));
  expect(await ask('POST', '?name=x', release)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('made of a build') },
  });
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect(await ask(method, '?name=x', undefined, 'another')).toMatchObject({ status: 401 });
  expect(existsSync(fixture.files.previews)).toBe(false);
});

test('[O-12] the deployer removes the files of previews that have ended, by itself', async () => {
  const { body } = await ask('POST', '?name=x&days=2', archive());
  const folder = join(fixture.files.previews, 'mfe-nodes', String(body['version']));
  expect(existsSync(folder)).toBe(true);
  time += 2 * 24 * 3_600_000;
  while (existsSync(folder)) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await ask('GET')).toMatchObject({ body: { previews: [] } });
});
