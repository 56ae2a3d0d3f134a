import { fileURLToPath } from 'node:url';
import { auditDatabase, type AuditedLedger } from '@exchange/sandbox/audit-database';
import { Command } from 'commander';
import { Refused } from '../../edge/store/refused';
import { tellRefusal } from '../compose/tell-refusal';
import { archiveWal } from './archive-wal';
import { type BackupSettings, readBackupSettings } from './backup-settings';
import { listBases, makeBase, removeOld } from './base-backup';
import { restore } from './restore';

/** What a lost machine takes with it of the log at most, ms. */
const archiveEvery = 5_000;
const tell = (line: string): void => console.log(line);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const settings = (): BackupSettings => readBackupSettings(process.env, root);

function databaseUrlOf({ databaseUrl }: BackupSettings): string {
  if (databaseUrl === undefined)
    throw new Refused('DATABASE_URL is missing: name the database that is backed up');
  return databaseUrl;
}

async function base({ keep }: { keep: number }): Promise<void> {
  const found = settings();
  const { name, parts } = await makeBase({ ...found, databaseUrl: databaseUrlOf(found), now: Date.now });
  tell(`Base backup ${name} is kept in ${found.objects.placeOf(`base/${name}`)}, ${parts.length} objects.`);
  const removed = await removeOld(found.objects, keep);
  if (removed.length > 0) tell(`${removed.length} older objects are removed.`);
}

async function wal(): Promise<void> {
  const found = settings();
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  tell(`The log of the database goes to ${found.objects.placeOf('wal')}.`);
  await archiveWal({
    ...{ ...found, tell, databaseUrl: databaseUrlOf(found), folder: found.walFolder },
    ...{ every: archiveEvery, signal: ending.signal },
  });
}

async function list(): Promise<void> {
  for (const { ended, firstSegment } of await listBases(settings().objects))
    tell(`${new Date(ended).toISOString()}  with the log from ${firstSegment} on`);
}

async function restoreTo({ to, into, database, user }: Readonly<Record<string, string>>): Promise<void> {
  const { objects, programs } = settings();
  const named = { name: database ?? '', user: user ?? '' };
  const { journals, lines, holdings } = await restore({
    ...{ objects, programs, to, into: into ?? '', database: named, audit, tell },
  });
  tell(
    `The ledger adds up: ${journals} movements of ${lines} lines, ${holdings} holdings; every statement ends with its sum.`,
  );
  tell(`${into} is the data folder of PostgreSQL: start it there.`);
}

/** As {@link auditDatabase}; that the ledger does not add up is for whoever restores to know of, with what to do. */
async function audit(databaseUrl: string): Promise<AuditedLedger> {
  try {
    return await auditDatabase(databaseUrl);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'LedgerBroken')) throw error;
    throw new Refused('The ledger of what was restored does not add up', [
      error.message,
      'The fault was there before this time: restore to an earlier one, into another folder',
    ]);
  }
}

/** `npm run backup -- <command>`: backups of the database to a point in time (O-11), see docs/disaster.md. */
function createProgram(): Command {
  const program = new Command('backup').description(
    'Backs up the database of the exchange, and restores it.',
  );
  program
    .command('base')
    .description('makes a base backup, and removes older ones')
    .option('--keep <count>', 'so many base backups stay, with the log since the oldest', Number, 14)
    .action(base);
  program
    .command('wal')
    .description('archives the log of the database as it is written, until it is stopped')
    .action(wal);
  program.command('list').description('the base backups').action(list);
  program
    .command('restore')
    .description('restores the database to a point in time, and audits its ledger')
    .requiredOption('--into <folder>', 'an empty folder, which becomes the data folder of the server')
    .option('--to <time>', "such as '2026-11-26 03:00:00+00'; the end of the archived log unless told")
    .option('--database <name>', 'the database whose ledger is audited', 'exchange')
    .option('--user <name>', 'its owner', 'exchange')
    .action(restoreTo);
  return program;
}

createProgram().parseAsync().catch(tellRefusal);
