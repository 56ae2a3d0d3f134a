import { Refused } from '../../edge/store/refused';
import { isReleaseVersion } from '../../edge/store/release-document';
import type { Store } from '../../edge/store/store';
import { describeBuild } from './describe-build';
import type { Published } from './place-release';
import { publishBuild } from './publish-release';

export interface BuildOptions {
  readonly store: Store;
  readonly name: string;
  /** The package's own version unless told. */
  readonly version: string | undefined;
  /** Where webpack wrote the build, such as `dist` of a team's own repository. */
  readonly folder: string;
}

/** Publishes a build as it is; what is right about its sources is for those who have them to say. Throws {@link Refused}. */
export async function releaseBuild({ store, name, version, folder }: BuildOptions): Promise<Published> {
  requireReleaseVersion(version);
  const build = await describeBuild(name, folder);
  const chosen = version ?? build.packageVersion;
  if (!isReleaseVersion(chosen))
    throw new Refused(`The version of ${name}/package.json is "${chosen}": use three numbers such as 1.3.0`);
  return publishBuild(store, build, chosen);
}

/** Throws {@link Refused} for what is no version of a release. */
export function requireReleaseVersion(version: string | undefined): void {
  if (version !== undefined && !isReleaseVersion(version))
    throw new Refused(`--version is "${version}": use three numbers such as 1.3.0, or 1.3.0-beta.1`);
}
