import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sha384 } from '../../ops/edge/store/digest';
import { BuildManifest } from '../../ops/edge/store/release-document';
import type { Owner } from './remotes';

/** What a branch has changed in a remote. */
export interface BuildChange {
  /** A text of its scripts, and what it says on the branch. */
  readonly text: readonly [before: string, after: string];
  /** A page that it has on the branch, with the files of another one. */
  readonly page: { readonly path: string; readonly like: string };
}

/** Writes to `folder` what this repository has built of a remote, as a branch that changed it would have built it. */
export async function writeChangedBuild(folder: string, remote: Owner, change: BuildChange): Promise<void> {
  await cp(join(import.meta.dirname, '../..', remote, 'dist'), folder, { recursive: true });
  const manifest = BuildManifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  const [before, after] = change.text;
  const files = { ...manifest.files };
  let found = 0;
  for (const file of Object.keys(files).filter((name) => name.endsWith('.js'))) {
    const content = await readFile(join(folder, file), 'utf8');
    if (!content.includes(before)) continue;
    found += 1;
    const changed = content.replaceAll(before, after);
    const [gz, br] = [gzipSync(changed), brotliCompressSync(changed)];
    for (const suffix of ['.gz', '.br']) await rm(join(folder, file + suffix), { force: true });
    await writeFile(join(folder, file), changed);
    const raw = Buffer.byteLength(changed);
    files[file] = { raw, gz: gz.length, br: br.length, integrity: sha384(changed) };
  }
  if (found === 0) throw new Error(`${remote} does not say “${before}”`);
  const { path, like } = change.page;
  const routes = manifest.routes.flatMap((route) =>
    route.path === like ? [route, { ...route, path }] : [route],
  );
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files, routes }));
}
