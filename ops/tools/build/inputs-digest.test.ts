import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForNode, bundles } from './bundle-server';
import { inputFiles, inputsDigest, readLock, sourcesDigest } from './inputs-digest';
import type { LockFile } from './locked-packages';
import { browserPackages, foldersOf } from './workspaces';

test('[O-01] a remote is built again for a change in what it uses, and in nothing else', () => {
  const folders = foldersOf('mfe-trade');
  expect(folders).toEqual(
    expect.arrayContaining(['mfe-trade', 'shared/build', 'shared/contract', 'shared/platform', 'shared/ui']),
  );
  expect(folders).not.toEqual(expect.arrayContaining(['host']));
  expect(folders).not.toEqual(expect.arrayContaining(['mfe-user']));
  expect(folders).not.toEqual(expect.arrayContaining(['sandbox']));
});

/** Parts whose builds are out of date once the lock file names another version of an installed package. */
async function staleFor(name: string): Promise<string[]> {
  const lock = await readLock();
  const place = `node_modules/${name}`;
  const changed: LockFile = {
    packages: { ...lock.packages, [place]: { ...lock.packages[place], version: '99.0.0' } },
  };
  expect(lock.packages[place]).toBeDefined();
  const parts = [...browserPackages, 'ops'];
  return parts.filter(
    (part) => inputsDigest(part, 'the same', lock) !== inputsDigest(part, 'the same', changed),
  );
}

test.each([
  ['of one remote', 'react-hook-form', ['mfe-user']],
  ['of one remote, through another one', 'zrender', ['mfe-trade']],
  ['of the exchange', 'svg-captcha', ['ops']],
  ['of journeys', 'axe-core', []],
  ['of every part', 'react', [...browserPackages, 'ops']],
  ['of the build', 'webpack', [...browserPackages, 'ops']],
])(
  '[O-01] another version of a package %s (%s) makes those builds stale that need it',
  async (_, name, parts) => {
    expect(await staleFor(name)).toEqual(parts);
  },
);

test('[O-01] another source makes a build stale', async () => {
  const lock = await readLock();
  const [trade, user] = [await sourcesDigest('mfe-trade'), await sourcesDigest('mfe-user')];
  expect(inputsDigest('mfe-trade', trade, lock)).toBe(
    inputsDigest('mfe-trade', await sourcesDigest('mfe-trade'), lock),
  );
  expect(inputsDigest('mfe-trade', trade, lock)).not.toBe(inputsDigest('mfe-trade', user, lock));
});

test('[O-01] every source that the server is made of belongs to its digest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-bundles-'));
  try {
    const known = new Set(await inputFiles('ops'));
    for (const entry of bundles.values()) {
      const { sources } = await bundleForNode(entry, join(folder, 'bundle.mjs'));
      const own = sources.filter((source) => !source.includes('node_modules/'));
      expect(own.filter((source) => !known.has(source))).toEqual([]);
      expect(own).toContain(entry);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
