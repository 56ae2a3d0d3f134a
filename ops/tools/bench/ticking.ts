import type { CDPSession, Page } from 'playwright';
import { makeQuoteMessage, makeTradeList } from './busy-market';
import { conditions, type Measuring } from './conditions';
import { measureDecoding } from './measure-decoding';
import { heldByPage, scriptMs } from './page-counters';
import { besideBlankPage, centresOf, inSlowPage, warmUpMs, watchWhileTapping } from './slow-page';
import { encode, startStandIn, startTicking, type Ticking } from './stand-in';

const pairCount = 2_000;
const ticksPerSecond = 10;
/** Messages that are decoded alone, the last that were sent. */
const decodedMessages = 150;

/**
 * The market list with 2,000 pairs that each change 10 times a second, on the slow processor: frames a second and those of a
 * blank page, share of the time in long tasks, what taps took until they were answered, script time for each message beside that of
 * inflating and parsing it alone, and what the page holds on to at the end more than at the beginning.
 */
export async function measureTicking({ browser, origin, seconds = 60, say }: Measuring) {
  say(`The market list with ${pairCount} pairs, for ${seconds} s…`);
  const messages: string[] = [];
  const found = await besideBlankPage(browser, () =>
    inSlowPage(browser, (page, session, slowDown) =>
      watchMarket(page, session, slowDown, origin, seconds, messages),
    ),
  );
  const decodingMsPerMessage = await inSlowPage(browser, async (page, session, slowDown) => {
    await slowDown();
    return measureDecoding(page, session, messages, ticksPerSecond);
  });
  return {
    pairs: pairCount,
    ticksPerSecond,
    seconds,
    cpuSlowdown: conditions.cpuSlowdown,
    ...found,
    decodingMsPerMessage,
    scriptToDecoding: found.scriptMsPerMessage / decodingMsPerMessage,
  };
}

/** `messages` is filled with the last that were sent. */
async function watchMarket(
  page: Page,
  session: CDPSession,
  slowDown: () => Promise<unknown>,
  origin: string,
  seconds: number,
  messages: string[],
) {
  let ticking: Ticking | undefined;
  const standIn = await startStandIn(origin, {
    'market.getTradeList': () => makeTradeList(ticking?.count ?? 0, pairCount),
  });
  try {
    await page.goto(`${standIn.origin}/home/marketCondition`);
    const row = page.locator('[data-pair]').first();
    await row.waitFor();
    const before = await row.textContent();
    await standIn.joined;
    const feed = startTicking(ticksPerSecond, (tick) => {
      const payload = encode(makeQuoteMessage(tick, Array(pairCount).keys()));
      if (messages.push(payload) > decodedMessages) messages.shift();
      standIn.send('common-home', payload);
    });
    ticking = feed;
    await page.waitForFunction(
      (text) => document.querySelector('[data-pair]')?.textContent !== text,
      before,
      { timeout: 15_000 },
    );
    // Every tab but the first, Favorites, holds all pairs.
    const [, ...tabs] = await centresOf(page.getByRole('tab'));
    await slowDown();
    await page.waitForTimeout(warmUpMs);
    const rows = await page.locator('[data-pair]').count();
    const held = await heldByPage(session);
    const [ranBefore, sentBefore] = [await scriptMs(session), feed.count];
    const figures = await watchWhileTapping(page, tabs, seconds * 1_000);
    const scriptMsPerMessage = ((await scriptMs(session)) - ranBefore) / (feed.count - sentBefore);
    const { heapBytes, nodes } = await heldByPage(session);
    return {
      rows,
      ...figures,
      scriptMsPerMessage,
      heapGrowthBytes: heapBytes - held.heapBytes,
      nodeGrowth: nodes - held.nodes,
    };
  } finally {
    ticking?.stop();
    await standIn.stop();
  }
}
