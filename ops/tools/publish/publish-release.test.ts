import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sha384 } from '../../edge/store/digest';
import { folderStore } from '../../edge/store/folder-store';
import { sourceMapKey, type Store } from '../../edge/store/store';
import { describeBuild, localVersion, type DescribedBuild } from './describe-build';
import { publishBuild, publishFolder } from './publish-release';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-publish-'));
  store = folderStore(join(folder, 'store'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const code = 'call({name:"market.getTradeList"})';

/** A package as webpack leaves it. */
async function build(script = code, change: object = {}): Promise<DescribedBuild> {
  const output = join(folder, 'mfe-x/dist');
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, 'remoteEntry.js'), script);
  writeFileSync(join(output, 'remoteEntry.js.gz'), gzipSync(script));
  const file = { raw: script.length, gz: 20, br: script.length, integrity: sha384(script) };
  const manifest = {
    name: 'mfe-x',
    kind: 'remote',
    version: '1.0.0',
    platform: '^1.0.0',
    entry: 'remoteEntry.js',
    css: [],
    preload: [],
    routes: [{ path: '/x', js: [], css: [] }],
    locales: {},
    files: { 'remoteEntry.js': file },
    ...change,
  };
  writeFileSync(join(output, 'manifest.json'), JSON.stringify(manifest));
  return describeBuild('mfe-x', output);
}
const at = (file: string) => store.objects.placeOf(`assets/mfe-x/${file}`);

test('[O-01] a release says what it is and needs, without a time or a place, and cannot be written any more', async () => {
  const { isNew } = await publishBuild(store, await build(), '1.3.0');
  expect(isNew).toBe(true);
  expect(readdirSync(at('1.3.0')).sort()).toEqual([
    'contract.json',
    'release.json',
    'release.json.br',
    'release.json.gz',
    'remoteEntry.js',
    'remoteEntry.js.gz',
  ]);
  const text = readFileSync(at('1.3.0/release.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    format: 2,
    name: 'mfe-x',
    version: '1.3.0',
    platform: '^1.0.0',
    entry: 'remoteEntry.js',
    contract: expect.stringMatching(/^[0-9a-f]{64}$/),
    files: { 'remoteEntry.js': { integrity: sha384(code) } },
  });
  expect(text).not.toContain(folder);
  expect(Object.keys(JSON.parse(readFileSync(at('1.3.0/contract.json'), 'utf8')))).toEqual([
    'market.getTradeList',
  ]);
  expect(statSync(at('1.3.0/remoteEntry.js')).mode & 0o222).toBe(0);
});

test('[O-01] the same bytes again are fine, other bytes under the version are refused', async () => {
  const first = await publishBuild(store, await build(), '1.3.0');
  expect(await publishBuild(store, await build(), '1.3.0')).toEqual({ ...first, isNew: false });
  const other = await build(`${code};`);
  await expect(publishBuild(store, other, '1.3.0')).rejects.toMatchObject({
    message: 'mfe-x 1.3.0 is already published and is never written over',
    reasons: [
      'What was published has other bytes than this build',
      'Release under another version: npm run release -- mfe-x --version …',
    ],
  });
  expect(readFileSync(at('1.3.0/remoteEntry.js'), 'utf8')).toBe(code);
  await publishBuild(store, other, '1.3.1');
  expect(readdirSync(at('')).sort()).toEqual(['1.3.0', '1.3.1']);
});

test('[O-01] of several that publish one version at once all have it, and nothing is left behind', async () => {
  const described = await build();
  const done = await Promise.all(Array.from({ length: 5 }, () => publishBuild(store, described, '1.3.0')));
  expect(done.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(readdirSync(at(''))).toEqual(['1.3.0']);
});

test('[O-01] files of a release that were changed in the store are said', async () => {
  await publishBuild(store, await build(), '1.3.0');
  rmSync(at('1.3.0/remoteEntry.js'));
  await expect(publishBuild(store, await build(), '1.3.0')).rejects.toMatchObject({
    message: 'mfe-x 1.3.0 is published, but its files in the store were changed since',
    reasons: ['remoteEntry.js is missing'],
  });
});

test('[O-01] a build whose files are not those of its manifest is not published', async () => {
  const described = await build();
  writeFileSync(join(folder, 'mfe-x/dist/remoteEntry.js'), 'alert(1)');
  await expect(publishBuild(store, described, '1.3.0')).rejects.toMatchObject({
    reasons: ['remoteEntry.js is not what was released (its digest differs)'],
  });
  expect(readdirSync(at(''))).toEqual([]);
});

test('[O-01] a local build’s version is its content’s', async () => {
  const version = localVersion(await build());
  expect(version).toMatch(/^1\.0\.0-b[0-9a-f]{8}$/);
  expect(localVersion(await build())).toBe(version);
  expect(localVersion(await build(`${code};`))).not.toBe(version);
});

test.each([
  [{ platform: undefined }, /mfe-x says no platform: export it from remote.config.ts/],
  [{ platform: 'newest' }, /platform/],
  [{ routes: [{ path: 'x', js: [], css: [] }] }, /routes\[0\]\.path/],
  [{ routes: [{ path: '/x', parameters: { id: '(' }, js: [], css: [] }] }, /routes\[0\]\.parameters/],
])('[O-04] [H-28] a remote whose configuration says %j is not described', async (change, message) => {
  await expect(build(code, change)).rejects.toThrow(message);
});

test('[O-01] what was never built is said', async () => {
  await expect(describeBuild('mfe-y', folder)).rejects.toThrow(
    'mfe-y is not built: run npm run build -- mfe-y',
  );
});

describe('source maps', () => {
  const mapOf = (of: Store) => of.objects.placeOf(sourceMapKey('mfe-x', '1.3.0', 'remoteEntry.js'));
  const buildWith = async (map: string) => {
    const described = await build();
    writeFileSync(join(described.folder, 'remoteEntry.js.map'), map);
    return described;
  };

  test('[O-06] those of a build are kept beside the releases, once, and are no part of what is served', async () => {
    await publishBuild(store, await buildWith('{"version":3}'), '1.3.0');
    expect(gunzipSync(readFileSync(mapOf(store))).toString()).toBe('{"version":3}');
    expect(readdirSync(at('1.3.0')).filter((file) => file.includes('.map'))).toEqual([]);
    await publishBuild(store, await buildWith('{"version":4}'), '1.3.0');
    expect(gunzipSync(readFileSync(mapOf(store))).toString()).toBe('{"version":3}');
  });

  test('[O-06] a release that another store has brings those that the store has of it', async () => {
    await publishBuild(store, await buildWith('{"version":3}'), '1.3.0');
    const second = folderStore(join(folder, 'second'));
    await publishFolder(second, at('1.3.0'));
    expect(readFileSync(mapOf(second))).toEqual(readFileSync(mapOf(store)));
  });
});
