import { Command } from 'commander';
import { Composer, lineOf } from '../compose/composer';
import { tellRefusal } from '../compose/tell-refusal';
import { browserPackages, whoAsks } from '../compose/tool-settings';
import { root } from '../check/command';
import { Refused } from '../../edge/store/refused';
import { readStoreSettings } from '../../edge/store/store-settings';
import { builtRelease, checkBuilds } from './check-builds';

const tell = (line: string): void => console.log(line);

/** `npm run compat -- [remote]`: whether what is built in this folder fits what is current (O-04). */
new Command('compat')
  .description(
    'Holds what was built here against the current composition, and says what does not fit and why.',
  )
  .argument('[part]', 'such as mfe-trade; all that are built unless told')
  .action(async (part?: string) => {
    const packages = browserPackages(root);
    if (part !== undefined && !packages.has(part))
      throw new Refused(`There is no part "${part}". There are: ${[...packages.keys()].join(', ')}`);
    const { store, keys } = readStoreSettings(process.env, root);
    const current = await new Composer({ store, keys, now: Date.now, by: whoAsks(process.env) }).current();
    if (!current) throw new Refused(`There is no composition in ${store.folder} yet: run npm run build`);
    const wanted = [...packages].filter(([name]) => part === undefined || name === part);
    const builds = await Promise.all(wanted.map(([name, place]) => builtRelease(name, place)));
    const fits = await checkBuilds(store, current, builds);
    for (const { name, problems, looked } of fits) {
      tell(`${name}: ${problems.length === 0 ? 'fits' : 'does not fit'} composition ${current.number}`);
      for (const line of looked) tell(`  ${line}`);
      for (const problem of problems) tell(`  ${problem.about}: ${lineOf(problem)}`);
    }
    if (fits.some(({ problems }) => problems.length > 0)) throw new Refused('Not everything fits.');
  })
  .parseAsync()
  .catch(tellRefusal);
