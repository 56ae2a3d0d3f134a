import path from 'node:path';
import { build } from 'esbuild';
import { scriptMs } from './page-counters.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
/** Messages before the measured ones: the code is compiled by then. */
const warmUp = 50;
/** Fewer messages take less than the browser's clock tells apart: they come again then. */
const fewest = 100;

/**
 * Script time, ms, that inflating and parsing takes for each of these messages alone: the product's own code in an empty page of
 * this browser, at the pace at which they come.
 *
 * @param {import('playwright').Page} page
 * @param {import('playwright').CDPSession} session The page's; what slows it down is set.
 * @param {readonly string[]} known As they are on the wire; at least one.
 */
export async function measureDecoding(page, session, known, perSecond) {
  const count = Math.max(known.length, fewest);
  const messages = Array.from({ length: count }, (_, index) => known[index % known.length]);
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'shared/quotes/src/decode.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'decoding',
    target: 'es2022',
  });
  await page.addScriptTag({ content: outputFiles[0].text });
  const decode = (some) => page.evaluate(decodeInPage, [some, 1000 / perSecond]);
  await decode(messages.slice(0, warmUp));
  const before = await scriptMs(session);
  await decode(messages.slice(warmUp));
  return ((await scriptMs(session)) - before) / (messages.length - warmUp);
}

/** Runs in the page. */
async function decodeInPage([messages, pauseMs]) {
  const inflate = await window.decoding.loadPako();
  for (const message of messages) {
    // In the timer's own call: the browser's count of script time leaves out what runs when a promise is settled.
    await new Promise((resolve) =>
      setTimeout(() => resolve(window.decoding.decodeMessage(inflate, message)), pauseMs),
    );
  }
}
