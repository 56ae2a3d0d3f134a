import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBuild } from '../publish/describe-build';
import type { Published } from '../publish/place-release';
import { publishBuild } from '../publish/publish-release';
import { Refused } from '../../edge/store/refused';
import { isReleaseVersion } from '../../edge/store/release-document';
import type { StorePaths } from '../../edge/store/store-paths';
import { buildFresh } from './build-fresh';

/** One thing that must be right before a release, and what is wrong with it. */
export interface Gate {
  readonly name: string;
  readonly look: () => readonly string[];
}

export interface ReleaseOptions {
  /** The repository's folder. */
  readonly root: string;
  readonly store: StorePaths;
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
  if (wanted !== undefined && !isReleaseVersion(wanted))
    throw new Refused(`--version is "${wanted}": use three numbers such as 1.3.0, or 1.3.0-beta.1`);
  for (const gate of gates) {
    const problems = gate.look();
    if (problems.length > 0) throw new Refused(`Not released: ${gate.name} of ${name}`, problems);
    tell(`ok ${gate.name}`);
  }
  const output = await mkdtemp(join(tmpdir(), 'exchange-release-'));
  try {
    await buildFresh(root, name, output);
    const build = await describeBuild(name, output);
    const version = wanted ?? build.packageVersion;
    if (!isReleaseVersion(version))
      throw new Refused(
        `The version of ${name}/package.json is "${version}": use three numbers such as 1.3.0`,
      );
    return await publishBuild(store, build, version);
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}
