import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright';
import { buildAll } from './build/build-all.mjs';
import { conditions } from './bench/conditions.mjs';
import { measureOrders } from './bench/measure-orders.mjs';
import { measurePage, median } from './bench/measure-page.mjs';
import { startProduct } from './bench/product.mjs';
import { exceeded, tableOf } from './bench/report.mjs';
import { sumScripts } from './bench/script-sizes.mjs';
import { measureTicking } from './bench/ticking.mjs';
import { ensureChromium, systemChromium } from './lib/chromium.mjs';

/**
 * `npm run bench [-- options]`: measures the built product, started on a port and with data of its own.
 *   --pages a,b   only these of home, market, transaction, kline
 *   --runs n      loads of each page, 3 by default; the median counts
 *   --only x      only pages, ticking or orders
 *   --check       ends with 1 when a size or layout shift exceeds ops/bench/budgets.json
 *   --strict      with --check: times and orders too
 *   --json        prints the JSON alone
 */
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
};
const has = (name) => process.argv.includes(`--${name}`);

const runs = Number(option('runs') ?? 3);
const wanted = (part) => option('only') === undefined || option('only') === part;
const say = (line) => console.error(line);

/** Pages by name, with the pair that the pair's pages show. */
function pagesOf(pair) {
  return {
    home: '/',
    market: '/home/marketCondition',
    transaction: `/trade/${pair}/transaction`,
    kline: `/trade/${pair}/kline`,
  };
}

/** Pairs with what their prices lie between, widened by half, since a price may leave its day's range. */
async function listPairs(origin) {
  const { code, msg, data } = await (await fetch(`${origin}/api/rt/tradeList`)).json();
  if (code !== 0) throw new Error(`The trade list answered ${code} ${msg}`);
  const traded = Object.values(data.main)
    .flat()
    .filter((pair) => Number(pair.price) > 0);
  return traded.map(({ token, market, low, high }) => ({
    key: `${token}_${market}`,
    range: [Number(low) * 0.5, Number(high) * 1.5],
  }));
}

async function measurePages(browser, origin) {
  const pairs = await listPairs(origin);
  const first = pairs[0];
  if (!first) throw new Error('No pair has a price');
  const names = option('pages')?.split(',');
  const results = {};
  for (const [name, route] of Object.entries(pagesOf(first.key))) {
    if (names && !names.includes(name)) continue;
    const ranges = route.includes(first.key) ? [first.range] : pairs.map(({ range }) => range);
    const loads = [];
    for (let run = 0; run < runs; run += 1) {
      say(`${name}, load ${run + 1} of ${runs}`);
      loads.push(await measurePage(browser, origin + route, ranges));
    }
    const [load] = loads;
    const all = await sumScripts(load.scripts);
    results[name] = {
      path: route,
      firstPriceMs: Math.round(median(loads.map(({ firstPriceMs }) => firstPriceMs))),
      firstPriceMsOfEachLoad: loads.map(({ firstPriceMs }) => Math.round(firstPriceMs)),
      priceText: load.priceText,
      layoutShift: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
      scriptBytesByPrice: (await sumScripts(load.scriptsByPrice)).bytes,
      scripts: all.scripts,
      scriptBytes: all.bytes,
      chartBytes: all.chartBytes,
      chain: load.chain.map((url) => url.replace(origin, '')),
      requests: load.requests,
    };
  }
  return results;
}

async function main() {
  ensureChromium();
  const failed = await buildAll([], say);
  if (failed.length > 0)
    throw new Error(`Not measured, because this could not be built: ${failed.join(', ')}`);
  const results = { conditions, runs, pages: {} };
  if (wanted('pages') || wanted('ticking')) {
    say('Starting the product with fresh data…');
    const product = await startProduct();
    const browser = await chromium.launch({
      ...(systemChromium() && { executablePath: systemChromium() }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    try {
      if (wanted('pages')) results.pages = await measurePages(browser, product.origin);
      if (wanted('ticking')) results.ticking = await measureTicking(browser, product.origin);
    } finally {
      await browser.close();
      await product.stop();
    }
  }
  if (wanted('orders')) {
    say('Measuring orders…');
    results.orders = await measureOrders();
  }
  console.log(JSON.stringify(results, undefined, 2));
  if (!has('json')) console.log(`\n${tableOf(results)}`);
  if (has('check')) {
    const budgets = JSON.parse(await readFile(path.join(import.meta.dirname, 'bench/budgets.json'), 'utf8'));
    const faults = exceeded(results, budgets, has('strict'));
    for (const fault of faults) console.error(`Over budget: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
}

await main();
