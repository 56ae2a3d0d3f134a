import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setParts } from '../compose/changes';
import { goBack } from '../compose/go-back';
import { namedParts } from '../compose/named-parts';
import { sha384 } from '../../edge/store/digest';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { followLocalBuilds } from './local-builds';

let fixture: FixtureStore;
let said: string[];
beforeEach(async () => {
  said = [];
  fixture = await makeFixtureStore();
});
afterEach(() => fixture.remove());

/** Builds a remote whose script is `script`, and does what `npm start` does after it. */
async function start(script: string): Promise<string | undefined> {
  const output = join(fixture.folder, 'mfe-user/dist');
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, 'remoteEntry.js'), script);
  writeFileSync(join(output, 'remoteEntry.js.map'), '{}');
  const file = { raw: script.length, gz: script.length, br: script.length, integrity: sha384(script) };
  const shape = { kind: 'remote', platform: '^1.0.0', entry: 'remoteEntry.js', css: [], preload: [] };
  writeFileSync(
    join(output, 'manifest.json'),
    JSON.stringify({
      name: 'mfe-user',
      version: '1.0.0',
      ...shape,
      routes: [],
      locales: {},
      files: { 'remoteEntry.js': file },
    }),
  );
  const { store, composer } = fixture;
  const packages = new Map([['mfe-user', output]]);
  await followLocalBuilds({ store, composer, packages, tell: (line) => said.push(line) });
  return current();
}
const current = async () => (await fixture.composer.current())?.parts['mfe-user']?.version;

test('[O-01] a build is set once; starting again changes nothing, and the build before comes back with its source', async () => {
  const one = await start('1');
  expect(one).toMatch(/^1\.0\.0-b[0-9a-f]{8}$/);
  expect(await start('1')).toBe(one);
  expect((await fixture.composer.current())?.number).toBe(2);
  const two = await start('2');
  expect(two).not.toBe(one);
  expect(await start('1')).toBe(one);
  expect(said).toEqual([]);
});

test('[O-02] going back from a local build lasts until the next build', async () => {
  const one = await start('1');
  await start('2');
  await fixture.composer.apply((_current, earlier) => goBack(earlier()));
  expect(await start('2')).toBe(one);
  expect(await start('3')).not.toBe(one);
});

test('[O-01] a part that was set to a release stays, until it is told to follow local builds', async () => {
  await start('1');
  await fixture.set('mfe-user', '1.3.0');
  expect(await start('2')).toBe('1.3.0');
  expect(said).toEqual([
    'mfe-user stays at 1.3.0: npm run compose -- set mfe-user=local lets it follow local builds',
  ]);
  const local = await namedParts(fixture.store, ['mfe-user=local']);
  await fixture.composer.apply((before) => setParts(before, local, 'set'));
  const two = await current();
  expect(two).toMatch(/-b/);
  expect(await start('3')).not.toBe(two);
});

test('[O-01] of several starts at once one publishes and sets', async () => {
  const versions = await Promise.all(['1', '1', '1'].map((script) => start(script)));
  expect(new Set(versions).size).toBe(1);
  expect((await fixture.composer.current())?.number).toBe(2);
});

test('[O-01] old local builds go with their source maps, releases stay', async () => {
  await fixture.set('mfe-user', '1.0.0');
  await fixture.set('mfe-user', '1.0.0-b00000000');
  const first = await start('0');
  for (let build = 1; build <= 21; build += 1) await start(String(build));
  const kept = readdirSync(join(fixture.files.assets, 'mfe-user'));
  expect(kept).toContain('1.0.0');
  expect(kept).not.toContain(first);
  expect(kept).not.toContain('1.0.0-b00000000');
  expect(kept).toContain(await current());
  expect(kept).toHaveLength(21);
  const builds = kept.filter((version) => version !== '1.0.0');
  expect(readdirSync(join(fixture.files.sourceMaps, 'mfe-user')).sort()).toEqual(builds.sort());
});
