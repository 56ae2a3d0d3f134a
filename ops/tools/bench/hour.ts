import type { Page } from 'playwright';
import { makeQuoteMessage, makeTradeList, pairCount, priceAt } from './busy-market';
import { type Measuring, sizeOf } from './conditions';
import { heldByPage } from './page-counters';
import { inSlowPage } from './slow-page';
import { encode, startStandIn } from './stand-in';

const messagesPerSecond = 10;
/** Pairs of each message: every pair ticks once a second. */
const pairsPerMessage = pairCount / messagesPerSecond;
/** Messages that are sent before the page must have shown the last of them; also what it is looked at after. */
const batch = 600;
const warmUpBatches = sizeOf(10, 1);

/**
 * An hour of quotes – 500 pairs that tick once a second in ten messages a second – as fast as the page shows them: what it
 * holds on to at the end more than after the first ten minutes, and how much that differs between its looks.
 */
export async function measureHour({ browser, origin, seconds = 3_600, say }: Measuring) {
  const batches = Math.max(Math.ceil((seconds * messagesPerSecond) / batch), warmUpBatches + 1);
  say(`${batches} minutes of quotes, as fast as the page shows them…`);
  return inSlowPage(browser, async (page, session) => {
    let tick = 0;
    // The list is that of the last whole round of messages, as the exchange's own would be.
    const standIn = await startStandIn(origin, { 'market.getTradeList': () => makeTradeList(tick) });
    try {
      await page.goto(`${standIn.origin}/home/marketCondition`);
      await page.locator('[data-pair]').first().waitFor();
      await standIn.joined;
      const looks: { readonly heapBytes: number; readonly nodes: number }[] = [];
      for (let turn = 0; turn < batches; turn += 1) {
        for (let sent = 0; sent < batch; sent += 1) {
          tick += 1;
          const from = ((tick - 1) % messagesPerSecond) * pairsPerMessage;
          standIn.send('common-home', encode(makeQuoteMessage(tick, range(from, pairsPerMessage))));
          // The server's own turn, so that the messages leave one by one.
          if (sent % messagesPerSecond === 0) await new Promise((resolve) => setImmediate(resolve));
        }
        await untilShown(page, tick);
        if (turn >= warmUpBatches - 1) looks.push(await heldByPage(session));
      }
      const [first, last] = [looks[0], looks.at(-1)];
      if (!first || !last) throw new Error('The page was never looked at');
      return {
        minutes: batches,
        messages: tick,
        heapBytes: last.heapBytes,
        heapGrowthBytes: last.heapBytes - first.heapBytes,
        nodeGrowth: last.nodes - first.nodes,
      };
    } finally {
      await standIn.stop();
    }
  });
}

const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);

/** Waits until a row of the last message's pairs shows its price of then, or one of every pair does when none is in view. */
function untilShown(page: Page, tick: number) {
  const prices = Object.fromEntries(
    range(0, pairCount).map((index) => {
      const last =
        tick -
        ((((tick - 1) % messagesPerSecond) - Math.floor(index / pairsPerMessage) + messagesPerSecond) %
          messagesPerSecond);
      return [`t${index}_usdt`, priceAt(index, last)];
    }),
  );
  return page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll<HTMLElement>('[data-pair]')].every((row) =>
        row.textContent.includes(expected[row.dataset['pair'] ?? ''] ?? ''),
      ),
    prices,
    { timeout: 60_000, polling: 100 },
  );
}
