import { makeQuoteMessage, makeTradeList, pairCount } from './busy-market.mjs';
import { conditions } from './conditions.mjs';
import { measureDecoding } from './measure-decoding.mjs';
import { heldByPage, scriptMs } from './page-counters.mjs';
import { besideBlankPage, centresOf, inSlowPage, warmUpMs, watchPage } from './slow-page.mjs';
import { encode, startStandIn, startTicking } from './stand-in.mjs';

const ticksPerSecond = 10;
const tapEveryMs = 1_000;
/** Messages that are decoded alone, the last that were sent. */
const decodedMessages = 150;

/**
 * The market list with 500 pairs that each change 10 times a second, on the slow processor: frames a second and those of a
 * blank page, share of the time in long tasks, what taps took until they were answered, script time for each message beside that of
 * inflating and parsing it alone, and what the page holds on to at the end more than at the beginning.
 */
export async function measureTicking(browser, product, { seconds = 60, say }) {
  say(`The market list with ${pairCount} pairs, for ${seconds} s…`);
  const messages = [];
  const found = await besideBlankPage(browser, () =>
    inSlowPage(browser, (page, session, slowDown) =>
      watchMarket(page, session, slowDown, product, seconds, messages),
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
async function watchMarket(page, session, slowDown, product, seconds, messages) {
  const standIn = await startStandIn(product, {
    'market.getTradeList': () => makeTradeList(feed?.count ?? 0),
  });
  let feed;
  try {
    await page.goto(`${standIn.origin}/home/marketCondition`);
    const row = page.locator('[data-pair]').first();
    await row.waitFor();
    const before = await row.textContent();
    await standIn.joined;
    feed = startTicking(ticksPerSecond, (tick) => {
      const payload = encode(makeQuoteMessage(tick));
      if (messages.push(payload) > decodedMessages) messages.shift();
      standIn.send('common-home', payload);
    });
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
    let over = false;
    const watched = page.evaluate(watchPage, seconds * 1000).finally(() => (over = true));
    for (let turn = 0; !over; turn += 1) {
      const { x, y } = tabs[turn % tabs.length];
      await page.touchscreen.tap(x, y);
      await Promise.race([watched, page.waitForTimeout(tapEveryMs)]);
    }
    const figures = await watched;
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
    feed?.stop();
    await standIn.stop();
  }
}
