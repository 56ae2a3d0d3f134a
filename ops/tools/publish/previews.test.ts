import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Preview } from '../../edge/store/preview-document';
import { type FixtureBuild, writeFixtureBuild } from '../../testing/fixture-build';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { setParts } from '../compose/changes';
import { namedParts } from '../compose/named-parts';
import { publishFolder } from './publish-release';
import { type PreviewBuild, Previews } from './previews';

const day = 24 * 3_600_000;
let fixture: FixtureStore;
let folder: string;
let now: number;
let previews: Previews;

beforeEach(async () => {
  fixture = await makeFixtureStore();
  folder = mkdtempSync(join(tmpdir(), 'exchange-preview-build-'));
  now = 1_700_000_000_000;
  previews = new Previews({ ...fixture, by: 'nodes-ci', now: () => now });
});
afterEach(() => {
  fixture.remove();
  rmSync(folder, { recursive: true });
});

function publish(options: Partial<PreviewBuild> = {}, build: Partial<FixtureBuild> = {}) {
  rmSync(folder, { recursive: true });
  writeFixtureBuild(folder, { name: 'mfe-nodes', ...build });
  writeFileSync(join(folder, 'remoteEntry.js.map'), '{}');
  const usual = { folder, part: 'mfe-nodes', name: 'feature/x', days: 7, for: 'https://exchange.example' };
  return previews.publish({ ...usual, ...options });
}
const folderOf = ({ part, version }: Preview) => join(fixture.files.previews, part, version);

test('[O-12] no composition has a preview: what would set, pin or publish it as a release is refused and says so', async () => {
  const { preview } = await publish();
  const { version, digest } = preview;
  await expect(namedParts(fixture.store, [`mfe-nodes=${version}`])).rejects.toMatchObject({
    message: `mfe-nodes ${version} is a preview, and no composition has one`,
  });
  await expect(publishFolder(fixture.store, folderOf(preview))).rejects.toThrow('is a preview');
  const set = fixture.composer.apply((found) => setParts(found, { 'mfe-nodes': { version, digest } }, 'set'));
  await expect(set).rejects.toMatchObject({
    reasons: [`mfe-nodes ${version}: is a preview, and no composition has one: npm run release -- mfe-nodes`],
  });
  expect(existsSync(join(fixture.files.assets, 'mfe-nodes'))).toBe(false);
});

test('[O-12] what does not fit is refused with every reason, and leaves nothing', async () => {
  const routes = [
    { path: '/trade/:pair/kline', js: [], css: [] },
    { path: '/api', js: [], css: [] },
  ];
  await expect(publish({}, { platform: '^9.0.0', routes })).rejects.toMatchObject({
    message: 'This build of mfe-nodes does not fit what is served',
    reasons: [
      expect.stringContaining('needs platform ^9.0.0'),
      expect.stringContaining('belongs to mfe-trade'),
      expect.stringContaining('/api is no page'),
    ],
  });
  await expect(publish({ part: 'host' })).rejects.toThrow('previews of remotes alone');
  await expect(publish({ days: 15 })).rejects.toThrow('at most 14 days');
  await expect(publish({ name: '…' })).rejects.toThrow('no name of a preview');
  await expect(publish({ for: 'exchange.example' })).rejects.toThrow('use an origin');
  expect(existsSync(fixture.files.previews)).toBe(false);
});

test('[O-12] a name means what was last uploaded under it, and links to what it meant hold', async () => {
  const first = await publish();
  now += day;
  const second = await publish({}, { files: { 'more.js': 'void 0;' } });
  expect(second.preview.version).not.toBe(first.preview.version);
  expect((await previews.list('mfe-nodes')).map(({ version }) => version)).toEqual([
    second.preview.version,
    first.preview.version,
  ]);
  expect(await previews.list('mfe-trade')).toEqual([]);
  // The same bytes again: one preview, whose link holds longer.
  const again = await publish({}, { files: { 'more.js': 'void 0;' } });
  expect(again.preview.version).toBe(second.preview.version);
  expect(await previews.list()).toHaveLength(2);
});

test('[O-12] files go when the last link to them has ended, and what an upload left that was cut off goes with them', async () => {
  const short = await publish({ days: 1 });
  const long = await publish({ days: 3, name: 'other' });
  // A shorter link does not end a longer one.
  expect((await publish({ days: 1, name: 'other' })).preview.until).toBe(long.until);
  now += day - 1;
  expect(await previews.removeEnded()).toEqual([]);
  now += 1;
  const cutOff = join(fixture.files.previews, 'mfe-nodes/.draft-0a');
  mkdirSync(cutOff);
  writeFileSync(join(cutOff, 'remoteEntry.js'), '');
  expect((await previews.removeEnded()).length).toBe(2);
  expect([short, long].map(({ preview }) => existsSync(folderOf(preview)))).toEqual([false, true]);
  now += 2 * day;
  // An upload makes room itself.
  const next = await publish({ name: 'next' });
  const { sourceMaps } = fixture.files;
  expect(readdirSync(join(sourceMaps, 'mfe-nodes'))).toEqual([next.preview.version]);
  expect(readdirSync(join(fixture.files.previews, 'mfe-nodes')).sort()).toEqual([
    next.preview.version,
    `${next.preview.version}.json`,
  ]);
});

test('[O-12] a team that has as many previews as it may is told which, until it ends one', async () => {
  previews = new Previews({ ...fixture, by: 'nodes-ci', now: () => now, limits: { count: 2, bytes: 300e6 } });
  await publish({ name: 'one' });
  await publish({ name: 'two' });
  await expect(publish()).rejects.toMatchObject({
    message: expect.stringMatching(
      /^mfe-nodes has 2 previews of .* MB, and this one takes .* MB: there may be 2 of 300\.0 MB together$/,
    ),
    reasons: [
      expect.stringMatching(/^one \(1\.0\.0-preview-one-\w+\) holds until 2023-11-21T/),
      expect.stringContaining('two'),
      expect.stringContaining('End one'),
    ],
  });
  // What it has already it may upload again, and other teams have room of their own.
  await publish({ name: 'two' });
  await publish({ part: 'mfe-user' }, { name: 'mfe-user' });
  expect(await previews.end('mfe-nodes', 'two')).toHaveLength(1);
  await publish();
  await expect(previews.end('mfe-nodes', 'two')).rejects.toThrow('no preview named two');
});

test('[O-12] previews of a team take no more than so many bytes', async () => {
  previews = new Previews({
    ...fixture,
    by: 'nodes-ci',
    now: () => now,
    limits: { count: 9, bytes: 30_000 },
  });
  const large = { files: { 'large.js': `"${'x'.repeat(20_000)}"` } };
  await publish({}, large);
  await expect(publish({ name: 'other' }, large)).rejects.toThrow('of 0.0 MB together');
});
