import { resolve } from 'node:path';
import { Command } from 'commander';
import { tellRefusal } from '../compose/tell-refusal';
import { browserPackages } from '../compose/tool-settings';
import { root } from '../check/command';
import { Refused } from '../../edge/store/refused';
import type { Store } from '../../edge/store/store';
import { readStoreSettings } from '../../edge/store/store-settings';
import { gatesFor } from './gates';
import { releaseBuild } from '../publish/release-build';
import { releasePackage } from './release-package';

const tell = (line: string): void => console.log(line);

/** Tests, builds and publishes a part of this repository. */
async function releaseOwn(store: Store, name: string, version: string | undefined) {
  const packages = browserPackages(root);
  if (!packages.has(name))
    throw new Refused(`There is no part "${name}" here. There are: ${[...packages.keys()].join(', ')}`, [
      'Of a repository of its own: give the folder of its build with --build',
    ]);
  return releasePackage({ root, store, name, version, gates: gatesFor(root, name), tell });
}

/** `npm run release -- mfe-trade [--version 1.3.0]`: tests, builds and publishes one part; with `--build`, what was built elsewhere (O-01). */
new Command('release')
  .description('Tests, builds and publishes one part: the host or a remote.')
  .argument('<part>', 'such as mfe-trade')
  .option('--version <version>', 'the version of its package.json unless told')
  .option(
    '--build <folder>',
    'what a repository of its own has built, such as ../loans/dist: published as it is',
  )
  .action(async (name: string, { version, build }: { version?: string; build?: string }) => {
    const { store } = readStoreSettings(process.env, root);
    const { release, digest, isNew } =
      build === undefined
        ? await releaseOwn(store, name, version)
        : await releaseBuild({ store, name, version, folder: resolve(build) });
    tell(
      isNew
        ? `${name} ${release.version} is published in ${store.objects.placeOf('assets')} (${digest.slice(0, 19)}…).`
        : `${name} ${release.version} was published before, with the same bytes: nothing to do.`,
    );
    tell(`Next: npm run compose -- plan ${name}=${release.version}`);
  })
  .parseAsync()
  .catch(tellRefusal);
