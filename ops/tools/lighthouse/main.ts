import { parseArgs } from 'node:util';
import { type Product, startProduct } from '../bench/product';
import { buildAll } from '../build/build-all';
import { categories, openAuditor } from './auditor';

/**
 * `npm run lighthouse [-- /path …] [--origin https://exchange.example]`: what Lighthouse says of the public pages of the built
 * product, or of one that runs. Ends with 1 when a score of accessibility, best practices or SEO is below 100. Lighthouse is
 * locked and installed in a folder of its own, when it is asked for: nothing else needs it.
 */
const publicPages = [
  '/',
  '/home/marketCondition',
  '/trade/aura_usdt/kline',
  '/trade/aura_usdt/transaction',
  '/login',
  '/ieo/list/preview',
  '/auction/list',
  '/ecologicalNodes',
  '/help',
  '/download',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: 'string' } },
});
const pages = positionals.length > 0 ? positionals : publicPages;

const auditor = await openAuditor();
const { origin, stop } = values.origin === undefined ? await startBuilt() : { origin: values.origin };
let isWhole = true;
try {
  const width = Math.max(...pages.map(({ length }) => length)) + 2;
  console.log(`${''.padEnd(width)}${categories.join('  ')}`);
  for (const page of pages) {
    const { scores, wrong } = await auditor.audit(new URL(page, origin).href);
    console.log(
      `${page.padEnd(width)}${categories.map((category) => String(scores[category]).padStart(category.length)).join('  ')}`,
    );
    for (const line of wrong) console.log(`    ${line}`);
    if (Object.values(scores).some((score) => score < 100)) isWhole = false;
  }
} finally {
  await auditor.close();
  await stop?.();
}
process.exitCode = isWhole ? 0 : 1;

/** The product of this folder, built as far as it is out of date, with data of its own. */
async function startBuilt(): Promise<Partial<Product> & Pick<Product, 'origin'>> {
  const failed = await buildAll([], (line) => console.error(line));
  if (failed.length > 0)
    throw new Error(`Not looked at, because this could not be built: ${failed.join(', ')}`);
  return startProduct();
}
