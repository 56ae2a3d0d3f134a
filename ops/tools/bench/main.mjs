import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { chromium } from 'playwright';
import { measureBook } from './book.mjs';
import { conditions } from './conditions.mjs';
import { measureDragging } from './dragging.mjs';
import { measureHour } from './hour.mjs';
import { measureFederation } from './measure-federation.mjs';
import { measureGrowth } from './measure-growth.mjs';
import { measurePages } from './measure-pages.mjs';
import { measureSandbox } from './measure-sandbox.mjs';
import { startProduct } from './product.mjs';
import { measureTicking } from './ticking.mjs';
import { buildAll } from '../build/build-all.mjs';
import { chromiumLaunch, ensureChromium } from '../test/chromium.mjs';
import { exceeded, missingFigures, tableOf } from './report.ts';
import { Refused } from '../../edge/store/refused.ts';

const say = (line) => console.error(line);
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
  crashes: 3 * 3_600_000,
  abuse: 3 * 3_600_000,
};
const parts = [...Object.keys(inBrowser), ...Object.keys(inSandbox)];

/** Adds the figures of the parts in `wanted` to `results`, from a product of its own. */
async function measureInBrowser(wanted, options, results) {
  say('Starting the product with fresh data…');
  const product = await startProduct();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    for (const part of wanted)
      await measurePart(part, results, () => inBrowser[part](browser, product.origin, options));
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Adds a part's figures. One that fails ends the measuring, but for a brief run, which looks at all parts. */
async function measurePart(part, results, measure) {
  try {
    results[part] = await measure();
  } catch (error) {
    if (!isBrief) throw error;
    const reasons = error instanceof Refused ? error.reasons : [];
    fail([`${part} failed: ${error instanceof Error ? error.stack : error}`, ...reasons].join('\n'));
  }
}

function fail(fault) {
  console.error(fault);
  process.exitCode = 1;
}

async function prepareProduct() {
  ensureChromium();
  const failed = await buildAll([], say);
  if (failed.length > 0)
    throw new Error(`Not measured, because this could not be built: ${failed.join(', ')}`);
}

async function bench(named, options) {
  const { pages: only, runs, seconds, check, strict, json } = { ...brief, ...options };
  const wanted = named.length > 0 ? named : parts;
  const paged = wanted.filter((part) => part in inBrowser);
  if (paged.length > 0) await prepareProduct();
  const results = { conditions };
  if (paged.length > 0) await measureInBrowser(paged, { runs, only, seconds, say }, results);
  for (const [part, limitMs] of Object.entries(inSandbox)) {
    if (!wanted.includes(part)) continue;
    say(`Measuring ${part}…`);
    await measurePart(part, results, () => measureSandbox(part, limitMs));
  }
  console.log(JSON.stringify(results, undefined, 2));
  for (const figure of missingFigures(results)) fail(`Not measured: ${figure}`);
  if (!json) console.log(`\n${tableOf(results)}`);
  if (!check) return;
  const budgets = JSON.parse(await readFile(path.join(import.meta.dirname, 'budgets.json'), 'utf8'));
  const faults = exceeded(results, budgets, strict === true);
  for (const fault of faults) fail(`Over budget: ${fault}`);
}

const count = (text) => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('Use a whole number from 1.');
  return Number(text);
};

await new Command('bench')
  .description('Measures the built product, started on a port and with data of its own.')
  .addArgument(new Argument('[parts...]', 'what to measure; all of it unless told').choices(parts))
  .option('--pages <names>', 'of pages only these of home, market, transaction, kline, by commas', (names) =>
    names.split(','),
  )
  .option('--runs <count>', 'loads of each page; the median counts', count)
  .option(
    '--seconds <count>',
    'how long market and book tick, 60 unless told; of hour, the seconds of quotes, 3600 unless told',
    count,
  )
  .option(
    '--check',
    'ends with 1 when a budget of ops/tools/bench/budgets.json is exceeded by a size or a ratio',
  )
  .option('--strict', 'with --check: times, orders and frames too')
  .option('--json', 'prints the JSON alone')
  .action(bench)
  .parseAsync();
