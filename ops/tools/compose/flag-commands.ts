import type { Command } from 'commander';
import type { Composition } from '../../edge/store/composition-document';
import { Refused } from '../../edge/store/refused';
import type { Store } from '../../edge/store/store';
import type { Change } from './composer';
import { declaredFlags, setFlag } from './flags';
import { describeFlags } from './tell';

/** What the commands work with. */
interface FlagTools {
  readonly store: Store;
  readonly current: () => Promise<Composition | undefined>;
  /** The current composition; throws {@link Refused} where there is none. */
  readonly there: (current: Composition | undefined) => Composition;
  /** Makes a change, and says what it is. */
  readonly make: (change: Change) => Promise<void>;
  readonly say: (lines: readonly string[]) => void;
  /** Reads a number; throws for what is none. */
  readonly number: (text: string) => number;
}

/** How the rule of a flag is asked for. */
interface FlagOptions {
  readonly percent?: number;
  readonly organisation?: readonly string[];
  readonly off?: true;
}

/** Commands that switch flags of remotes, and list them (O-14). */
export function addFlags(program: Command, { store, current, there, make, say, number }: FlagTools): void {
  program
    .command('flag')
    .description('switches a flag of a remote for a share of the browsers; what is said is its whole rule')
    .argument('<part>', 'such as mfe-trade')
    .argument('<flag>', 'as its remote.config.ts declares it, such as short-form')
    .option('--percent <share>', '0 to 100; 100 is for everybody, 0 takes the rule away', number)
    .option(
      '--organisation <id>',
      'only for this organisation; once for each of several, and without for all of them',
      (id: string, others: readonly string[] | undefined) => [...(others ?? []), id],
    )
    .option('--off', 'takes the rule away: it is off for everybody')
    .action((part: string, flag: string, { percent, organisation, off }: FlagOptions) =>
      make((found) => {
        if (off && (percent !== undefined || organisation))
          throw new Refused('--off is for everybody: leave --percent and --organisation out');
        const share = off ? 0 : percent;
        if (share === undefined) throw new Refused('Say which share, such as --percent 20, or --off');
        return setFlag(store, there(found), { part, flag, percent: share, organisations: organisation });
      }),
    );
  program
    .command('flags')
    .description('the flags of what is served: what each switches on, and who gets it')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) => {
      const flags = await declaredFlags(store, there(await current()));
      say(json ? [JSON.stringify(flags, null, 2)] : describeFlags(flags));
    });
}
