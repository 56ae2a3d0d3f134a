import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBuild } from '../publish/describe-build';
import { publishBuild } from '../publish/publish-release';
import { sha384 } from '../../edge/store/digest';
import { folderStore } from '../../edge/store/folder-store';
import { copyRepository } from '../../testing/copy-repository';
import { buildFresh } from './build-fresh';

/** Digests of all files of a release that is built in `root`. */
async function release(root: string): Promise<ReadonlyMap<string, string>> {
  const output = join(root, 'output');
  await buildFresh(root, 'mfe-nodes', output);
  const build = await describeBuild('mfe-nodes', output);
  const store = folderStore(join(root, 'store'));
  await publishBuild(store, build, '1.0.0');
  const folder = store.objects.placeOf('assets/mfe-nodes/1.0.0');
  return new Map(readdirSync(folder).map((file) => [file, sha384(readFileSync(join(folder, file)))]));
}

test('[O-01] one commit, built in two folders without anything of an earlier build, is one release to the bit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-reproducible-'));
  try {
    const [one, two] = [join(folder, 'one'), join(folder, 'another-folder')];
    copyRepository(one);
    cpSync(one, two, { recursive: true, verbatimSymlinks: true });
    const [first, second] = [await release(one), await release(two)];
    expect(first.size).toBeGreaterThan(10);
    expect(second).toEqual(first);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // Two builds of a package from nothing.
}, 240_000);
