import { Command, InvalidArgumentError } from 'commander';
import { followLocalBuilds } from '../publish/local-builds';
import { publishFolder } from '../publish/publish-release';
import { canaryParts, type Composition } from '../../edge/store/composition-document';
import { Refused } from '../../edge/store/refused';
import { ensureKeys, readSigner, TrustedKeys } from '../../edge/store/signing-keys';
import { readStoreSettings, type StoreSettings } from '../../edge/store/store-settings';
import { endCanary, planOf, promoteCanary, setParts, startCanary, usualPlan } from './changes';
import { Composer, type Applied, type Change } from './composer';
import { compareParts, namedComposition } from './diff';
import { addFlags } from './flag-commands';
import { goBack, goBackAlone } from './go-back';
import { namedParts } from './named-parts';
import { overrideLink, panelLink } from './override-link';
import { partHistory } from './part-history';
import { applyPins, pinsOf } from './pins';
import {
  describeChange,
  describeCurrent,
  describeDifferences,
  describeNext,
  describeNotes,
  describeProblems,
} from './tell';
import { TeamTokens } from './team-tokens';
import { browserPackages, whoAsks } from './tool-settings';

export interface ProgramOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The repository's folder. */
  readonly root: string;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly tell: (line: string) => void;
}

const number = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError('Use a number.');
  return value;
};

/** `npm run compose`: everything that an operator does with compositions (O-02, O-03). Commands reject with {@link Refused}. */
export function createProgram(options: ProgramOptions): Command {
  const { environment, root, now, tell } = options;
  const { store, keys, teamTokens, recordings } = readStoreSettings(environment, root);
  const program = new Command('compose')
    .description('Shows and changes which release of the host and of each remote is served.')
    .option('--by <who>', 'who the history says it was', whoAsks(environment));
  const composer = () =>
    new Composer({ store, keys, now, recordings, by: program.opts<{ by: string }>().by });
  const tools: Tools = {
    ...{ ...options, store, keys, composer, teamTokens, recordings },
    say: (lines) => lines.forEach((line) => tell(line)),
    there(current) {
      if (!current)
        throw new Refused(`There is no composition in ${store.objects.placeOf('')} yet: run npm run build`);
      return current;
    },
    setTo: (parts) => async (current) => setParts(current, await namedParts(store, parts), 'set'),
  };
  addReading(program, tools);
  addChanging(program, tools);
  addCanary(program, tools);
  addFlags(program, {
    ...{ ...tools, number },
    current: () => composer().current(),
    make: (change) => make(tools, change),
  });
  addStore(program, tools);
  addTeams(program, tools);
  return program;
}

/** What the commands work with. */
interface Tools extends ProgramOptions, StoreSettings {
  readonly composer: () => Composer;
  readonly say: (lines: readonly string[]) => void;
  /** The current composition; throws {@link Refused} where there is none. */
  readonly there: (current: Composition | undefined) => Composition;
  /** The change to the releases that texts such as `mfe-trade=1.3.0` name. */
  readonly setTo: (parts: readonly string[]) => Change;
}

function sayMade({ say, tell }: Tools, { plan, made }: Applied): void {
  say([...describeNext(plan), ...describeNotes(plan.notes)]);
  tell(`Composition ${made.number} is current: the next page that is loaded gets it.`);
}

async function make(tools: Tools, change: Change): Promise<void> {
  sayMade(tools, await tools.composer().apply(change));
}

/** Commands that change nothing. */
function addReading(program: Command, tools: Tools): void {
  const { composer, say, store, there, setTo } = tools;
  program
    .command('show')
    .description('the current composition')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) => {
      const current = there(await composer().current());
      say(json ? [JSON.stringify(current, null, 2)] : describeCurrent(current));
    });
  program
    .command('plan')
    .description('what "set" would do, or whether what is current still fits together')
    .argument('[parts...]', 'such as mfe-trade=1.3.0')
    .action(async (parts: string[]) => {
      const keep: Change = (current) => ({ ...there(current), how: 'set' });
      const plan = await composer().plan(parts.length > 0 ? setTo(parts) : keep);
      say([...describeNext(plan), ...describeProblems(plan)]);
      if (plan.reasons.length > 0) throw new Refused('It would be refused.');
    });
  program
    .command('history')
    .description('every change, or those of some parts: number, when, who, what')
    .argument('[names...]', 'parts such as mfe-trade')
    .option('--limit <count>', 'at most so many', number, 50)
    .option('--json', 'as JSON, a composition a line')
    .action((names: string[], options: { limit: number; json?: true }) => tellHistory(tools, names, options));
  program
    .command('diff')
    .description('how two compositions differ: parts, sizes, pages, flags, contract')
    .argument('<before>', 'a number of the history, current, or canary')
    .argument('[after]', 'likewise', 'current')
    .option('--json', 'as JSON')
    .action(async (before: string, after: string, { json }: { json?: true }) => {
      const [old, fresh] = [
        await namedComposition(before, composer().history()),
        await namedComposition(after, composer().history()),
      ];
      const found = await compareParts(store, old, fresh);
      say(json ? [JSON.stringify(found, null, 2)] : describeDifferences(found));
    });
}

/** Tells the newest changes, or those of some parts. */
async function tellHistory(
  { composer, tell, there }: Tools,
  names: readonly string[],
  { limit, json }: { readonly limit: number; readonly json?: true },
): Promise<void> {
  const known = canaryParts(there(await composer().current()));
  const unknown = names.find((name) => !(name in known));
  if (unknown !== undefined) throw new Refused(`${unknown} is no part of what is current`);
  let told = 0;
  for await (const { composition, shown, before } of partHistory(composer().history(), names)) {
    if (told === limit) return;
    tell(json ? JSON.stringify(composition) : describeChange(shown, before));
    told += 1;
  }
}

/** Commands that set what everybody gets. */
function addChanging(program: Command, tools: Tools): void {
  const { composer, environment, keys, setTo, store, tell, there } = tools;
  program
    .command('set')
    .description('sets releases for everybody')
    .argument('<parts...>', 'such as mfe-trade=1.3.0')
    .action((parts: string[]) => make(tools, setTo(parts)));
  program
    .command('pins')
    .description(
      'sets the releases that HOST_VERSION, MFE_TRADE_VERSION … of the environment name, and makes keys',
    )
    .action(async () => {
      await ensureKeys(keys);
      const applied = await applyPins(composer(), store, pinsOf(environment));
      if (applied) sayMade(tools, applied);
      else tell('What is pinned is current.');
    });
  program
    .command('back')
    .description(
      'goes back to what was current before, or takes only some parts back; twice goes two steps back',
    )
    .argument('[names...]', 'parts such as mfe-trade: everything else stays as it is')
    .option('--to <number>', 'to this number of the history', number)
    .action((names: string[], { to }: { to?: number }) =>
      make(tools, (current, earlier) =>
        names.length > 0 ? goBackAlone(there(current), names, earlier, to) : goBack(earlier(), to),
      ),
    );
  program
    .command('repair')
    .description('makes the newest signed composition current, where current.json is damaged')
    .action(async () => {
      const { number } = await composer().repair();
      tell(`Composition ${number} is current again: the next page that is loaded gets it.`);
    });
}

/** How a canary is asked for. */
interface CanaryOptions {
  readonly percent?: number;
  readonly auto?: true;
  readonly steps: string;
  readonly minutes: number;
}

/** Commands that give releases to a share of the browsers. */
function addCanary(program: Command, tools: Tools): void {
  const { store, there } = tools;
  program
    .command('canary')
    .description('gives releases to a share of the browsers; again to change the share or the parts')
    .argument('[parts...]', 'such as mfe-trade=1.4.0')
    .option(
      '--percent <share>',
      'more than 0 and less than 100; it stays so until somebody changes it',
      number,
    )
    .option('--auto', 'goes on by itself while it is no worse than what is current, and ends by itself')
    .option('--steps <shares>', 'with --auto: the shares, in percent', usualPlan.steps.join(','))
    .option(
      '--minutes <minutes>',
      'with --auto: how long each share lasts at least',
      number,
      usualPlan.minutes,
    )
    .action((parts: string[], options: CanaryOptions) =>
      make(tools, async (current) => {
        const plan = options.auto ? planOf(options.steps, options.minutes) : undefined;
        const percent = options.percent ?? plan?.steps[0];
        if (percent === undefined) throw new Refused('Say which share, such as --percent 10, or --auto');
        return startCanary(there(current), await namedParts(store, parts), percent, plan);
      }),
    );
  program
    .command('promote')
    .description('gives the canary to everybody')
    .action(() => make(tools, (current) => promoteCanary(there(current))));
  program
    .command('end-canary')
    .description('takes the canary back')
    .action(() => make(tools, (current) => endCanary(there(current))));
}

/** Commands about keys, links and releases in the store. */
function addStore(program: Command, { composer, keys, now, root, store, tell }: Tools): void {
  program
    .command('keys')
    .description('makes the pair of keys that compositions are signed with, or what is missing of it')
    .action(async () => {
      const isNew = await ensureKeys(keys);
      tell(`${isNew ? 'Made' : 'There is'} a key at ${keys.privateKey}; keep it from everybody else.`);
      const { fingerprints } = await TrustedKeys.read(keys.trustedKeys);
      tell(`The server trusts ${fingerprints.join(', ')} (${keys.trustedKeys}).`);
    });
  program
    .command('link')
    .description('makes a link with which a browser takes remotes from elsewhere, for a while')
    .argument('[remotes...]', 'such as mfe-trade@https://teams.example/remoteEntry.js')
    .option('--panel', 'instead of remotes: the link opens the panel, which shows what a page is made of')
    .requiredOption('--for <origin>', 'the pages that it is for, such as https://exchange.example')
    .option('--hours <hours>', 'how long it holds', number, 8)
    .action(
      async (remotes: string[], { panel, ...options }: { for: string; hours: number; panel?: true }) => {
        if ((panel ?? false) === remotes.length > 0)
          throw new Refused(
            'Name remotes such as mfe-trade@https://teams.example/remoteEntry.js, or --panel',
          );
        const signer = await readSigner(keys.privateKey);
        tell(
          panel
            ? panelLink(signer, { ...options, now: now() })
            : overrideLink(signer, { remotes, ...options, now: now() }),
        );
      },
    );
  program
    .command('publish')
    .description('puts releases that were made elsewhere into the store')
    .argument('<folders...>', 'each with a release.json')
    .action(async (folders: string[]) => {
      for (const folder of folders) {
        const { release, isNew } = await publishFolder(store, folder);
        tell(
          `${release.name} ${release.version} ${isNew ? 'is published' : 'was published before, with the same bytes'}.`,
        );
      }
    });
  program
    .command('local')
    .description('publishes what npm run build has built and sets it for the parts that follow local builds')
    .action(async () => {
      await ensureKeys(keys);
      await followLocalBuilds({ store, composer: composer(), packages: browserPackages(root), tell });
    });
}

/** Commands about the tokens with which teams deploy. */
function addTeams(program: Command, { now, teamTokens, tell }: Tools): void {
  const tokens = new TeamTokens(teamTokens);
  program
    .command('token')
    .description('makes a token with which a pipeline releases one part over HTTP')
    .argument('<part>', 'the only part that it is for, such as mfe-loans')
    .requiredOption('--name <name>', 'such as loans-ci: who the history says it was')
    .action(async (part: string, { name }: { name: string }) => {
      const token = await tokens.make(name, part, now());
      tell(`${name} shows this token as bearer; nobody is told it again: ${token}`);
    });
  program
    .command('tokens')
    .description('the tokens of teams')
    .action(async () => {
      for (const { name, part, made, ended } of await tokens.list())
        tell(`${name}  ${part}  since ${dateOf(made)}${ended === 0 ? '' : `, ended ${dateOf(ended)}`}`);
    });
  program
    .command('end-token')
    .description('ends a token at once')
    .argument('<name>')
    .action(async (name: string) => {
      await tokens.end(name, now());
      tell(`${name} deploys no more.`);
    });
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
