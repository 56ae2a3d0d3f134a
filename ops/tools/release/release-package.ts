import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFile } from '@exchange/build/precompress';
import * as z from 'zod/mini';
import { readJson } from '../../edge/store/read-json';
import { packPackages, packagesFolder } from '../packages/pack-packages';
import type { Published } from '../publish/place-release';
import { releaseBuild, requireReleaseVersion } from '../publish/release-build';
import { Refused } from '../../edge/store/refused';
import { BuildManifest } from '../../edge/store/release-document';
import type { Store } from '../../edge/store/store';
import { buildFresh } from './build-fresh';

/** One thing that must be right before a release, and what is wrong with it. */
export interface Gate {
  readonly name: string;
  readonly look: () => readonly string[];
}

export interface ReleaseOptions {
  /** The repository's folder. */
  readonly root: string;
  readonly store: Store;
  readonly name: string;
  /** The package's own version unless told. */
  readonly version: string | undefined;
  readonly gates: readonly Gate[];
  readonly tell: (line: string) => void;
}

/** Tests, builds and publishes one package (O-01). Throws {@link Refused} when something is wrong, and then publishes nothing. */
export async function releasePackage({
  root,
  store,
  name,
  version: wanted,
  gates,
  tell,
}: ReleaseOptions): Promise<Published> {
  requireReleaseVersion(wanted);
  for (const gate of gates) {
    const problems = gate.look();
    if (problems.length > 0) throw new Refused(`Not released: ${gate.name} of ${name}`, problems);
    tell(`ok ${gate.name}`);
  }
  const output = await mkdtemp(join(tmpdir(), 'exchange-release-'));
  try {
    await buildFresh(root, name, output);
    if (name === 'host') await addPackages(root, output);
    return await releaseBuild({ store, name, version: wanted, folder: output });
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** Puts the packages that remotes are made with among the files of a host's build (O-04). */
async function addPackages(root: string, output: string): Promise<void> {
  const folder = join(output, packagesFolder);
  const packed = await packPackages({ root, to: folder });
  const file = join(output, 'manifest.json');
  const manifest = z.parse(BuildManifest, await readJson(file));
  const described = await Promise.all(
    packed.map(
      async ({ file: name }) =>
        [`${packagesFolder}/${name}`, await describeFile(join(folder, name))] as const,
    ),
  );
  const files = { ...manifest.files, ...Object.fromEntries(described) };
  await writeFile(file, `${JSON.stringify({ ...manifest, files }, null, 2)}\n`);
}
