import type { CDPSession, Page } from 'playwright';
import type { decodeMessage, inflateMessage } from '../../../shared/quotes/src/decode';
import { pageCode } from './page-code';
import { scriptMs } from './page-counters';

/** Messages before the measured ones: the code is compiled by then. */
const warmUp = 50;
/** Fewer messages take less than the browser's clock tells apart: they come again then. */
const fewest = 100;

/** In the page. */
declare const decoding: { inflateMessage: typeof inflateMessage; decodeMessage: typeof decodeMessage };

/**
 * Script time, ms, that inflating and parsing takes for each of these messages alone: the product's own code in an empty page of
 * this browser, at the pace at which they come.
 *
 * @param session The page's; what slows it down is set.
 * @param known As they are on the wire; at least one.
 */
export async function measureDecoding(
  page: Page,
  session: CDPSession,
  known: readonly string[],
  perSecond: number,
): Promise<number> {
  const count = Math.max(known.length, fewest);
  const messages = Array.from({ length: count }, (_, index) => known[index % known.length]);
  await page.addScriptTag({ content: await pageCode('shared/quotes/src/decode.ts', 'decoding') });
  const decode = (some: readonly (string | undefined)[]) =>
    page.evaluate(decodeInPage, [some, 1000 / perSecond] as const);
  await decode(messages.slice(0, warmUp));
  const before = await scriptMs(session);
  await decode(messages.slice(warmUp));
  return ((await scriptMs(session)) - before) / (messages.length - warmUp);
}

/** Runs in the page. */
async function decodeInPage([messages, pauseMs]: readonly [readonly (string | undefined)[], number]) {
  const { inflateMessage: inflate } = decoding;
  for (const message of messages) {
    // In the timer's own call: the browser's count of script time leaves out what runs when a promise is settled.
    await new Promise((resolve) => {
      setTimeout(() => resolve(decoding.decodeMessage(inflate, message)), pauseMs);
    });
  }
}
