/**
 * `npm run preview -- mfe-x`: uploads what a branch has built, answers with a link to it, and says how the exchange differs with it
 * (O-12). Ends with 1 when pages do not open or a contract breaks.
 */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { Refused } from '../../edge/store/refused';
import { readStoreSettings } from '../../edge/store/store-settings';
import { startProduct } from '../bench/product';
import { buildOnly } from '../build/build-all';
import { root } from '../build/workspaces';
import { tellRefusal } from '../compose/tell-refusal';
import { browserPackages } from '../compose/tool-settings';
import { type Language, languages } from '../gallery/message-files';
import { type Theme, themes } from '../gallery/screen';
import { usualPreviewDays } from '../publish/previews';
import { makeReport } from './pages/make-report';
import { exchangePlace, type PreviewPlace, storePlace } from './upload';

interface Options {
  readonly name?: string;
  readonly exchange: string;
  readonly token?: string;
  readonly against?: string;
  readonly build?: string;
  readonly days: number;
  readonly screens?: RegExp;
  readonly language: Language;
  readonly theme: Theme;
  readonly lighthouse: boolean;
  readonly out?: string;
  readonly end?: true;
}

const say = (line: string) => console.error(line);
const tell = (line: string) => console.log(line);

/** The branch that is checked out. Throws {@link Refused} where there is none, as in many pipelines. */
function branchName(): string {
  let name = '';
  try {
    name = execFileSync('git', ['branch', '--show-current'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    // A folder without git has no branch either.
  }
  if (name === '') throw new Refused('No branch is checked out: say what the preview is called with --name');
  return name;
}

function placeOf({ exchange, token }: Options): PreviewPlace {
  if (exchange === 'none') return storePlace(readStoreSettings(process.env, root));
  if (!URL.canParse(exchange))
    throw new Refused(`--exchange is "${exchange}": use an origin such as https://exchange.example, or none`);
  if (!token)
    throw new Refused(`${exchange} wants a team's token: give it with --token or DEPLOY_TOKEN`, [
      'Its operators make one: npm run compose -- token mfe-loans --name loans-ci',
    ]);
  return exchangePlace(exchange, token);
}

/** Folder of an up-to-date build of the part. Throws {@link Refused}. */
async function builtFolder(part: string, { build, exchange }: Options): Promise<string> {
  if (build !== undefined) return resolve(build);
  const folder = browserPackages(root).get(part);
  if (folder === undefined)
    throw new Refused(
      `There is no part "${part}" here. There are: ${[...browserPackages(root).keys()].join(', ')}`,
      ['Of a repository of its own: give the folder of its build with --build'],
    );
  const failed = await buildOnly(exchange === 'none' ? [part, 'server'] : [part], say);
  if (failed.length > 0) throw new Refused(`This could not be built: ${failed.join(', ')}`);
  return folder;
}

const isRunning = (origin: string): Promise<boolean> =>
  fetch(new URL('/healthz', origin)).then(
    ({ ok }) => ok,
    () => false,
  );

/** The exchange that the report is about: the one that the link is for, or one that is started for it where none runs. */
async function exchangeFor(origin: string, { against, exchange }: Options) {
  if (exchange !== 'none' || against !== undefined || (await isRunning(origin)))
    return { origin, stop: () => Promise.resolve(), isOwn: false };
  say(`Nothing runs at ${origin}: starting the exchange with fresh data for the report…`);
  return { ...(await startProduct()), isOwn: true };
}

async function preview(part: string, options: Options): Promise<void> {
  const name = options.name ?? branchName();
  const place = placeOf(options);
  if (options.end) {
    for (const version of await place.end({ part, name })) tell(`${part} ${version} has ended.`);
    return;
  }
  const folder = await builtFolder(part, options);
  const home = `http://localhost:${process.env['PORT']?.trim() || '8080'}`;
  const origin = options.against ?? (options.exchange === 'none' ? home : options.exchange);
  const wanted = { part, name, folder, days: options.days };
  const uploaded = await place.upload({ ...wanted, for: origin });
  tell(`${part} ${uploaded.version}, until ${new Date(uploaded.until).toISOString()}:`);
  tell(uploaded.url);
  const exchange = await exchangeFor(origin, options);
  try {
    const out = options.out ?? join(root, '.cache/previews', name.replace(/[^\w.-]+/g, '-'));
    const { url, until } = exchange.isOwn
      ? await place.upload({ ...wanted, for: exchange.origin })
      : uploaded;
    const { screens, failures } = await makeReport({
      ...{ part, name, origin: exchange.origin, say, folder: out, notes: uploaded.notes },
      ...{ language: options.language, theme: options.theme, lighthouse: options.lighthouse },
      link: { url, until },
      only: options.screens,
    });
    const differing = screens.filter(({ state }) => state !== 'same').length;
    failures.forEach((failure) => tell(failure));
    tell(`${differing} of ${screens.length} screens differ: ${join(out, 'index.html')}`);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    await exchange.stop();
  }
}

const number = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError('Use a number.');
  return value;
};

await new Command('preview')
  .description('Uploads the build of a branch, and says by a link and a report what it changes.')
  .argument('<remote>', 'such as mfe-trade')
  .option('--name <name>', "what it is called; git's branch unless told")
  .addOption(
    new Option(
      '--exchange <origin>',
      'where it is uploaded; none: the store of this folder, with its own key',
    )
      .env('EXCHANGE')
      .default('none'),
  )
  .addOption(new Option('--token <token>', "the team's, for the exchange").env('DEPLOY_TOKEN'))
  .option('--against <origin>', 'the exchange that the link is for and that the report is about')
  .option('--build <folder>', 'what a repository of its own has built, such as ../loans/dist')
  .option('--days <days>', 'how long the link holds, at most 14', number, usualPreviewDays)
  .option(
    '--screens <pattern>',
    'only screens whose name or address fits this regular expression',
    (text) => new RegExp(text),
  )
  .addOption(new Option('--language <code>', 'of the pictures').choices(languages).default('en'))
  .addOption(new Option('--theme <name>', 'of the pictures').choices(themes).default('light'))
  .option('--no-lighthouse', 'without it')
  .option('--out <folder>', 'where the report goes; emptied before')
  .option('--end', 'ends the previews of the name at once, and uploads nothing')
  .action(preview)
  .parseAsync()
  .catch(tellRefusal);
