import type { CDPSession, Page } from 'playwright';
import { orderBookChecksum } from '@exchange/contract/order-book-checksum';
import { makeQuoteMessage, makeTradeList } from './busy-market';
import { conditions, type Measuring } from './conditions';
import { scriptMs } from './page-counters';
import { besideBlankPage, centresOf, inSlowPage, warmUpMs, watchWhileTapping } from './slow-page';
import { encode, startStandIn, startTicking, type Ticking } from './stand-in';

const levels = 200;
const deltasPerSecond = 20;
/** Levels of each side that a delta changes. */
const changedLevels = 10;
type Side = 'bid' | 'ask';
type Level = [price: string, amount: string];

const pair = { token: 't0', market: 'usdt' };

/** A level of one side, best first; the amount differs from one change to the next. */
function makeLevel(side: Side, index: number, change: number): Level {
  const units = side === 'bid' ? 10_000 - 1 - index : 10_000 + index;
  const text = String(units).padStart(5, '0');
  return [
    `${text.slice(0, -4)}.${text.slice(-4)}`,
    `${1 + ((index * 7 + change * 13) % 900)}.${10 + (change % 90)}`,
  ];
}

/** A book whose `change` alters the best levels and some further down. */
function makeBook() {
  const whole = (side: Side) => Array.from({ length: levels }, (_, index) => makeLevel(side, index, 0));
  const book = { bids: whole('bid'), asks: whole('ask'), seq: 1, time: Date.now() };
  return {
    snapshot: () => ({ ...book, checksum: orderBookChecksum(book) }),
    /** The message of the next change (`BookMessage`). */
    change() {
      const prev = book.seq;
      book.seq += 1;
      book.time = Date.now();
      const side = (name: Side, list: Level[]) =>
        Array.from({ length: changedLevels }, (_, place) => {
          const index = place < changedLevels / 2 ? place : (place * 31 + book.seq * 17) % levels;
          const level = makeLevel(name, index, book.seq);
          list[index] = level;
          return level;
        });
      const [bids, asks] = [side('bid', book.bids), side('ask', book.asks)];
      const { seq, time } = book;
      return { ...pair, prev, seq, time, bids, asks, checksum: orderBookChecksum(book) };
    },
  };
}

/**
 * The order book of 200 levels a side on the trade page, changed 20 times a second, on the slow processor: frames a second and
 * those of a blank page, share of the time in long tasks, the slowest answer to a tap, and script time for each change.
 */
export async function measureBook({ browser, origin, seconds = 60, say }: Measuring) {
  say(`The order book with 2 × ${levels} levels, for ${seconds} s…`);
  const found = await besideBlankPage(browser, () =>
    inSlowPage(browser, (page, session, slowDown) => watchBook(page, session, slowDown, origin, seconds)),
  );
  return {
    levels,
    deltasPerSecond,
    seconds,
    cpuSlowdown: conditions.cpuSlowdown,
    ...found,
  };
}

async function watchBook(
  page: Page,
  session: CDPSession,
  slowDown: () => Promise<unknown>,
  origin: string,
  seconds: number,
) {
  const book = makeBook();
  let quotes = 0;
  const standIn = await startStandIn(origin, {
    'market.getTradeList': () => makeTradeList(quotes),
    'market.getOrders': () => book.snapshot(),
  });
  let ticking: Ticking | undefined;
  try {
    await page.goto(`${standIn.origin}/trade/${pair.token}_${pair.market}/transaction`);
    const rows = page.locator('ul[data-side] button');
    await rows.first().waitFor();
    await standIn.joined;
    const feed = startTicking(deltasPerSecond, (count) => {
      standIn.send('market-book', encode(book.change()));
      if (count % deltasPerSecond !== 0) return;
      quotes += 1;
      standIn.send('common-home', encode(makeQuoteMessage(quotes)));
    });
    ticking = feed;
    await page.locator('section[data-state="live"]').waitFor();
    const places = await centresOf(rows);
    await slowDown();
    await page.waitForTimeout(warmUpMs);
    const [ranBefore, sentBefore] = [await scriptMs(session), feed.count];
    const figures = await watchWhileTapping(page, places, seconds * 1_000);
    const scriptMsPerDelta = ((await scriptMs(session)) - ranBefore) / (feed.count - sentBefore);
    if ((await page.locator('section[data-state="live"]').count()) === 0)
      throw new Error('The book did not stay live: what was measured is no book that changes');
    return { ...figures, scriptMsPerDelta };
  } finally {
    ticking?.stop();
    await standIn.stop();
  }
}
