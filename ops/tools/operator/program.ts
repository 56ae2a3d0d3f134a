import { join } from 'node:path';
import {
  addOperator,
  type Call,
  disableOperator,
  exportOperatorLog,
  type InputOf,
  listOperators,
  type OperatorLogEntry,
  type OperatorRole,
  operatorRoles,
  type OutputOf,
  resetOperator,
} from '@exchange/contract';
import { check } from '@exchange/contract/check';
import { readConsoleSecret } from '@exchange/sandbox/console-secret';
import { faultOfEntry } from '@exchange/sandbox/operator-log';
import { readServerSettings } from '@exchange/sandbox/settings';
import { Command, InvalidArgumentError } from 'commander';
import { createHttpUpstream, UpstreamFailure } from '../../edge/upstream';
import { Refused } from '../../edge/store/refused';

export interface ProgramOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The repository's folder. */
  readonly root: string;
  readonly tell: (line: string) => void;
  /** Hears what is no part of what was asked for. */
  readonly note: (line: string) => void;
}

/** Makes a call of the command line to the exchange that runs. Rejects with {@link Refused}. */
type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;

/** Lines of the log that are asked for at once. */
const logPage = 100;

/**
 * `npm run operator`: who the operators are, and their log (O-10). It talks to the exchange that runs on this machine, and shows it
 * the secret that only whoever can read its storage knows.
 */
export function createProgram({ environment, root, tell, note }: ProgramOptions): Command {
  const settings = readServerSettings(environment, { dataDir: join(root, '.data/sandbox') });
  const address = `http://127.0.0.1:${settings.port}`;
  const ask = createAsk(address, () => readConsoleSecret(settings));
  const program = new Command('operator').description(
    `Adds, lists, disables and resets operators of the exchange at ${address} (PORT, and DATA_DIR or DATABASE_URL).`,
  );
  const tellHowToComeIn = (name: string, { enrolment, token }: OutputOf<typeof addOperator>) => {
    if (token !== null) tell(`${name} shows this token as bearer; nobody is told it again: ${token}`);
    if (enrolment === null) return;
    tell(`${name} enrols at /ops/enrol, here ${address}/ops/enrol, with this code, once, within an hour:`);
    tell(`  ${enrolment.code}`);
  };

  program
    .command('add')
    .description('adds an operator, and prints what lets them in')
    .argument('<name>', 'lowercase, as the log shows it')
    .requiredOption('--role <role>', `one of ${operatorRoles.join(', ')}; again for more`, role, [])
    .option('--organisation <organisation>', 'the only one that is theirs to look after')
    .action(async (name: string, options: { role: OperatorRole[]; organisation?: string }) => {
      const { role: roles, organisation = '' } = options;
      tellHowToComeIn(name, await ask(addOperator, { name, roles, organisation }));
    });
  program
    .command('list')
    .description('all operators')
    .option('--json', 'as JSON, one a line')
    .action(async ({ json }: { json?: true }) => {
      const { list } = await ask(listOperators, {});
      for (const each of list) tell(json ? JSON.stringify(each) : lineOf(each));
    });
  program
    .command('disable')
    .description('ends somebody’s sessions at once and lets them in no more')
    .argument('<name>')
    .action(async (name: string) => {
      await ask(disableOperator, { name });
      tell(`${name} is disabled; "reset ${name}" lets them in again.`);
    });
  program
    .command('reset')
    .description('forgets somebody’s password and authenticator, and lets them enrol anew')
    .argument('<name>')
    .action(async (name: string) => tellHowToComeIn(name, await ask(resetOperator, { name })));
  program
    .command('log')
    .description('the log as JSON lines, from its beginning; fails where a line was altered or is missing')
    .action(() => tellLog(ask, { tell, note }));
  return program;
}

function role(text: string, earlier: readonly OperatorRole[]): OperatorRole[] {
  const known = operatorRoles.find((each) => each === text);
  if (!known) throw new InvalidArgumentError(`Use one of ${operatorRoles.join(', ')}.`);
  return [...new Set([...earlier, known])];
}

function lineOf(each: OutputOf<typeof listOperators>['list'][number]): string {
  const last =
    each.last_time === 0 ? 'never signed in' : `last signed in ${new Date(each.last_time).toISOString()}`;
  return [each.name, each.state, each.roles.join(' '), each.organisation || 'all organisations', last].join(
    '   ',
  );
}

async function tellLog(ask: Ask, { tell, note }: Pick<ProgramOptions, 'tell' | 'note'>): Promise<void> {
  const faults: string[] = [];
  let last: OperatorLogEntry | undefined;
  for (let from: string | null = '0'; from !== null;) {
    const page: OutputOf<typeof exportOperatorLog> = await ask(exportOperatorLog, {
      from_id: from,
      limit: logPage,
    });
    for (const entry of page.list) {
      const fault = faultOfEntry(entry, last);
      if (fault !== undefined) faults.push(fault);
      tell(JSON.stringify(entry));
      last = entry;
    }
    from = page.next_id;
  }
  if (faults.length > 0) throw new Refused('The log is not what was written:', faults);
  // Kept elsewhere, it shows whether lines at the end were taken out.
  note(
    last
      ? `${last.number} lines, each as it was written. Digest of the last one: ${last.digest}`
      : 'No line yet.',
  );
}

function createAsk(address: string, secret: () => Promise<string>): Ask {
  const upstream = createHttpUpstream(address);
  return async <C extends Call>(call: C, input: InputOf<C>) => {
    const operator = { session: await secret().catch(refuseStorage) };
    const asker = { host: new URL(address).host, locale: 'en', operator };
    const { data } = await upstream
      .ask(call, Object.fromEntries(Object.entries(input ?? {})), asker)
      .catch((error: unknown) => refuseAnswer(error, address));
    const checked = check(call.output, data);
    if (!checked.ok) throw new Refused('The exchange that runs is of another version than this command.');
    // The schema is the call's own.
    return checked.value as OutputOf<C>;
  };
}

function refuseStorage(error: unknown): never {
  throw error instanceof Error && error.name === 'StorageRefused' ? new Refused(error.message) : error;
}

function refuseAnswer(error: unknown, address: string): never {
  if (!(error instanceof UpstreamFailure)) throw error;
  if (!error.refusal)
    throw new Refused(`No exchange answers at ${address}: start it, or name its port with PORT.`);
  const { msg, fields = {} } = error.refusal;
  throw new Refused(
    msg,
    Object.entries(fields).map(([name, why]) => `${name}: ${why}`),
  );
}
