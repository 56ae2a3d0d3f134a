import { resolve } from 'node:path';
import { Command } from 'commander';
import { root } from '../check/command';
import { tellRefusal } from '../compose/tell-refusal';
import { packPackages } from './pack-packages';

/** `npm run packages -- ../loans/packages`: what remotes are made with, as files that npm installs (O-04). */
new Command('packages')
  .description('Packs what remotes are made with, for a team with a repository of its own.')
  .argument('<folder>', 'such as ../loans/packages')
  .action(async (to: string) => {
    const packed = await packPackages({ root, to: resolve(to) });
    for (const { name, file } of packed) console.log(`${name}  ${file}`);
  })
  .parseAsync()
  .catch(tellRefusal);
