import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { Refused } from '../../edge/store/refused';
import limits from '../limits.json';
import { root } from '../check/command';
import { tellRefusal } from '../compose/tell-refusal';
import { besideTable, compareTurns, medianFigures, takeTurns, type Turn } from './beside';
import { isBrief } from './conditions';
import { curvesPage } from './curves-page';
import { listFigures, type Figure } from './figure-list';
import { addToHistory, historyFile, linesOf, presentLoad, readHistory, thisMachine } from './history';
import { exceeded, goalTable } from './limits';
import { measureParts, type MeasureOptions, parts } from './measure-parts';
import { missingFigures, tableOf } from './report';
import { changedFiles, checkOut, type Commit, commitOf } from './revision';

const say = (line: string) => console.error(line);
const brief = isBrief ? { runs: 1, seconds: 1, pages: ['home'], turns: 1 } : {};
const usualTurns = 5;
/** Before anything is measured. */
const load = presentLoad();

/** What the command line says. */
interface Options {
  readonly pages?: readonly string[];
  readonly runs?: number;
  readonly seconds?: number;
  readonly check?: boolean;
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly beside?: string;
  readonly turns?: number;
  readonly record?: boolean;
}

function fail(fault: string): void {
  console.error(fault);
  process.exitCode = 1;
}

/** Throws {@link Refused} where figures would be kept under a commit that they are not of. */
function requireRecordable(): void {
  if (isBrief) throw new Refused('Not recorded: the figures of a brief run mean nothing');
  const changed = changedFiles(historyFile);
  if (changed.length > 0) throw new Refused('Not recorded: commit what has changed first', changed);
}

/** Keeps figures under their commit, measured on this machine just now. */
async function record(
  figures: readonly Figure[],
  commit: Commit,
  chromium: string | undefined,
  runs: number,
) {
  const measured = { date: new Date().toISOString(), machine: thisMachine(chromium), load, runs };
  await addToHistory(root, linesOf(figures, commit, measured));
  say(`Recorded in ${historyFile}, under ${commit.id.slice(0, 12)}`);
}

async function bench(named: readonly string[], options: Options): Promise<void> {
  const asked: Options = { ...brief, ...options };
  const wanted = named.length > 0 ? named : parts;
  if (asked.record) requireRecordable();
  if (asked.beside === undefined) await benchAlone(wanted, asked);
  else await benchBeside(wanted, commitOf(asked.beside), asked);
}

const measureOptions = ({ pages: only, runs, seconds }: Options): MeasureOptions => ({ runs, only, seconds });

async function benchAlone(wanted: readonly string[], options: Options): Promise<void> {
  const { conditions, results } = await measureParts(wanted, measureOptions(options), { say, fail });
  console.log(JSON.stringify({ conditions, ...results }, undefined, 2));
  for (const figure of missingFigures(results)) fail(`Not measured: ${figure}`);
  const figures = listFigures(results);
  if (!options.json) console.log(['', tableOf(results), '', goalTable(figures, limits)].join('\n').trimEnd());
  if (options.record) await record(figures, commitOf('HEAD'), conditions.chromium, 1);
  if (!options.check) return;
  for (const fault of exceeded(figures, limits, options.strict === true)) fail(`Over budget: ${fault}`);
}

async function benchBeside(wanted: readonly string[], other: Commit, options: Options): Promise<void> {
  const { turns: count = usualTurns, json, record: isRecorded } = options;
  const folders = { here: root, there: checkOut(other, say) };
  const turns = await takeTurns(folders, wanted, measureOptions(options), count, say);
  const figures = compareTurns(turns);
  const names = {
    here: changedFiles('').length > 0 ? 'this tree' : short(commitOf('HEAD')),
    there: short(other),
  };
  if (json) console.log(JSON.stringify({ names, turns: count, figures }, undefined, 2));
  else console.log(`In ${count} turns, medians:\n${besideTable(figures, names)}`);
  if (!isRecorded) return;
  const chromium = turns[0]?.here.conditions.chromium;
  const keep = (side: keyof Turn, commit: Commit) =>
    record(medianFigures(turns.map((turn) => turn[side])), commit, chromium, count);
  await keep('here', commitOf('HEAD'));
  await keep('there', other);
}

const short = ({ id }: Commit): string => id.slice(0, 8);

async function writeReport({ output }: { readonly output: string }): Promise<void> {
  const history = readHistory(root);
  if (history.length === 0)
    throw new Refused(`There is no history yet: npm run bench -- orders --record begins one`);
  await mkdir(dirname(output), { recursive: true });
  await writeFile(output, curvesPage(history, limits));
  console.log(output);
}

const count = (text: string) => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('Use a whole number from 1.');
  return Number(text);
};

const program = new Command('bench')
  .description('Measures the built product, started on a port and with data of its own.')
  .addArgument(new Argument('[parts...]', 'what to measure; all of it unless told').choices(parts))
  .option(
    '--pages <names>',
    'of pages only these of home, market, transaction, kline, by commas',
    (names: string) => names.split(','),
  )
  .option('--runs <count>', 'loads of each page; the median counts', count)
  .option(
    '--seconds <count>',
    'how long market and book tick, 60 unless told; of hour, the seconds of quotes, 3600 unless told',
    count,
  )
  .option('--check', 'ends with 1 when a budget of ops/tools/limits.json is exceeded by a size or a ratio')
  .option('--strict', 'with --check: times, orders and frames too')
  .option('--json', 'prints the JSON alone')
  .option('--beside <revision>', 'measures another commit too, in turns, such as that of the last release')
  .option('--turns <count>', `with --beside: how often each is measured, ${usualTurns} unless told`, count)
  .option('--record', `adds the figures to ${historyFile}; everything has to be committed`)
  .action(bench);
program
  .command('report')
  .description('Writes a page with the curves of what was recorded.')
  .option('--output <file>', 'where', join(root, '.cache/bench/report.html'))
  .action(writeReport);
await program.parseAsync().catch(tellRefusal);
