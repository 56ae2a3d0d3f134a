import { Command } from 'commander';
import { tellRefusal } from '../compose/tell-refusal';
import { browserPackages } from '../compose/tool-settings';
import { root } from '../check/command';
import { Refused } from '../../edge/store/refused';
import { readStoreSettings } from '../../edge/store/store-settings';
import { gatesFor } from './gates';
import { releasePackage } from './release-package';

const tell = (line: string): void => console.log(line);

/** `npm run release -- mfe-trade [--version 1.3.0]`: tests, builds and publishes one part (O-01). */
new Command('release')
  .description('Tests, builds and publishes one part: the host or a remote.')
  .argument('<part>', 'such as mfe-trade')
  .option('--version <version>', 'the version of its package.json unless told')
  .action(async (name: string, { version }: { version?: string }) => {
    const packages = browserPackages(root);
    if (!packages.has(name))
      throw new Refused(`There is no part "${name}". There are: ${[...packages.keys()].join(', ')}`);
    const { store } = readStoreSettings(process.env, root);
    const { release, digest, isNew } = await releasePackage({
      root,
      store,
      name,
      version,
      gates: gatesFor(root, name),
      tell,
    });
    tell(
      isNew
        ? `${name} ${release.version} is published in ${store.assets} (${digest.slice(0, 19)}…).`
        : `${name} ${release.version} was published before, with the same bytes: nothing to do.`,
    );
    tell(`Next: npm run compose -- plan ${name}=${release.version}`);
  })
  .parseAsync()
  .catch(tellRefusal);
