import { Command } from 'commander';
import { Composer } from '../compose/composer';
import { recordingsIn } from '../compose/recordings-in';
import { tellRefusal } from '../compose/tell-refusal';
import { browserPackages, whoAsks } from '../compose/tool-settings';
import { root } from '../check/command';
import { Refused } from '../../edge/store/refused';
import { readStoreSettings } from '../../edge/store/store-settings';
import { builtRelease } from './check-builds';
import { compatReport, describeReport } from './compat-report';
import { servedReleases } from './served-releases';
import { fetchTeamRecordings } from './team-recordings';

interface CompatFlags {
  readonly exchange?: string;
  readonly json?: true;
}

/**
 * `npm run compat -- [part]`: whether what is built in this folder fits what is current, and whether the exchange of this folder fits the
 * pages that there are, by their schemas and by recorded calls (O-04).
 */
async function run(part: string | undefined, { exchange, json }: CompatFlags): Promise<void> {
  const packages = browserPackages(root);
  if (part !== undefined && !packages.has(part))
    throw new Refused(`There is no part "${part}". There are: ${[...packages.keys()].join(', ')}`);
  const { store, keys, recordings: folder } = readStoreSettings(process.env, root);
  const composer = new Composer({ store, keys, now: Date.now, by: whoAsks(process.env) });
  const current = await composer.current();
  if (!current)
    throw new Refused(`There is no composition in ${store.objects.placeOf('')} yet: run npm run build`);
  const fetched =
    exchange === undefined
      ? undefined
      : await fetchTeamRecordings(exchange, process.env['DEPLOY_TOKEN']?.trim() || undefined);
  const wanted = part ?? fetched?.part;
  const built = [...packages].filter(([name]) => wanted === undefined || name === wanted);
  if (fetched && wanted !== fetched.part)
    throw new Refused(`DEPLOY_TOKEN is for ${fetched.part}: run npm run compat -- ${fetched.part}`);
  const report = await compatReport({
    ...{ store, current },
    builds: await Promise.all(built.map(([name, place]) => builtRelease(name, place))),
    releases: fetched?.releases ?? (await servedReleases(store, composer.history(), wanted)),
    recordings: fetched?.recordings ?? (await recordingsIn(folder)),
    source: exchange ?? folder ?? 'RECORDINGS_DIR is 0',
  });
  if (json) console.log(JSON.stringify(report, null, 2));
  else for (const line of describeReport(report, Date.now())) console.log(line);
  if (report.breaks) throw new Refused('Not everything fits.');
}

new Command('compat')
  .description(
    'Holds what was built here against the current composition, and the exchange of this folder against the pages that there are; says who breaks, at which call, and why.',
  )
  .argument('[part]', 'such as mfe-trade; all that are built unless told')
  .option(
    '--exchange <origin>',
    'by the recordings and releases of a deployed exchange; DEPLOY_TOKEN is the team’s',
  )
  .option('--json', 'as JSON')
  .action(run)
  .parseAsync()
  .catch(tellRefusal);
