import { Argument, Command, InvalidArgumentError } from 'commander';
import { chromium } from 'playwright';
import { measureBook } from './book';
import budgets from '../budgets.json';
import { conditions, type Measuring } from './conditions';
import { measureDragging } from './dragging';
import { measureHour } from './hour';
import { measureFederation } from './measure-federation';
import { measureGrowth } from './measure-growth';
import { measurePages } from './measure-pages';
import { measureSandbox } from './measure-sandbox';
import { startProduct } from './product';
import { measureTicking } from './ticking';
import { buildAll } from '../build/build-all';
import { chromiumLaunch, ensureChromium } from '../test/chromium';
import { exceeded } from './exceeded';
import { missingFigures, tableOf } from './report';
import { Refused } from '../../edge/store/refused';

const say = (line: string) => console.error(line);
/** Every part does just enough to come to its end: the figures mean nothing, but no part rots unseen. */
const isBrief = process.env.BENCH_BRIEF === '1';
const brief = isBrief ? { runs: 1, seconds: 1, pages: ['home'] } : {};

/** Parts that measure pages of the product in Chromium. */
const inBrowser = {
  pages: measurePages,
  federation: measureFederation,
  growth: measureGrowth,
  ticking: measureTicking,
  book: measureBook,
  dragging: measureDragging,
  hour: measureHour,
};
/** Parts that the sandbox measures of itself, with how long each may take, ms. */
const inSandbox = {
  orders: 180_000,
  nodes: 600_000,
  rush: 1_200_000,
  contention: 3_600_000,
  failover: 3_600_000,
  sockets: 1_800_000,
  crashes: 3 * 3_600_000,
  abuse: 3 * 3_600_000,
  alerts: 60_000,
};
const parts = [...Object.keys(inBrowser), ...Object.keys(inSandbox)];

/** Figures by part. */
type Results = Record<string, unknown>;

/** What the command line says. */
interface Options {
  readonly pages?: readonly string[];
  readonly runs?: number;
  readonly seconds?: number;
  readonly check?: boolean;
  readonly strict?: boolean;
  readonly json?: boolean;
}

/** Adds the figures of the parts in `wanted` to `results`, from a product of its own. */
async function measureInBrowser(
  wanted: readonly string[],
  options: Pick<Measuring, 'runs' | 'only' | 'seconds'>,
  results: Results,
): Promise<void> {
  say('Starting the product with fresh data…');
  const product = await startProduct();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    for (const [part, measure] of Object.entries(inBrowser))
      if (wanted.includes(part))
        await measurePart(part, results, () => measure({ ...options, browser, origin: product.origin, say }));
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Adds a part's figures. One that fails ends the measuring, but for a brief run, which looks at all parts. */
async function measurePart(part: string, results: Results, measure: () => Promise<unknown>): Promise<void> {
  try {
    results[part] = await measure();
  } catch (error) {
    if (!isBrief) throw error;
    const reasons = error instanceof Refused ? error.reasons : [];
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    fail([`${part} failed: ${said}`, ...reasons].join('\n'));
  }
}

function fail(fault: string): void {
  console.error(fault);
  process.exitCode = 1;
}

async function prepareProduct(): Promise<void> {
  ensureChromium();
  const failed = await buildAll([], say);
  if (failed.length > 0)
    throw new Error(`Not measured, because this could not be built: ${failed.join(', ')}`);
}

async function bench(named: readonly string[], options: Options): Promise<void> {
  const { pages: only, runs, seconds, check, strict, json }: Options = { ...brief, ...options };
  const wanted = named.length > 0 ? named : parts;
  const paged = wanted.filter((part) => part in inBrowser);
  if (paged.length > 0) await prepareProduct();
  const results: Results = { conditions };
  if (paged.length > 0) await measureInBrowser(paged, { runs, only, seconds }, results);
  for (const [part, limitMs] of Object.entries(inSandbox)) {
    if (!wanted.includes(part)) continue;
    say(`Measuring ${part}…`);
    await measurePart(part, results, () => measureSandbox(part, limitMs));
  }
  console.log(JSON.stringify(results, undefined, 2));
  for (const figure of missingFigures(results)) fail(`Not measured: ${figure}`);
  if (!json) console.log(`\n${tableOf(results, budgets)}`);
  if (!check) return;
  const faults = exceeded(results, budgets, strict === true);
  for (const fault of faults) fail(`Over budget: ${fault}`);
}

const count = (text: string) => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('Use a whole number from 1.');
  return Number(text);
};

await new Command('bench')
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
  .option('--check', 'ends with 1 when a budget of ops/tools/budgets.json is exceeded by a size or a ratio')
  .option('--strict', 'with --check: times, orders and frames too')
  .option('--json', 'prints the JSON alone')
  .action(bench)
  .parseAsync();
