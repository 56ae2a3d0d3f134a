import { orderBookChecksum } from '@exchange/contract/order-book-checksum';
import { makeQuoteMessage, makeTradeList } from './busy-market.mjs';
import { conditions } from './conditions.mjs';
import { scriptMs } from './page-counters.mjs';
import { besideBlankPage, centresOf, inSlowPage, warmUpMs, watchPage } from './slow-page.mjs';
import { encode, startStandIn, startTicking } from './stand-in.mjs';

const levels = 200;
const deltasPerSecond = 20;
/** Levels of each side that a delta changes. */
const changedLevels = 10;
const tapEveryMs = 1_000;
const pair = { token: 't0', market: 'usdt' };

/** A level of one side, best first; the amount differs from one change to the next. */
function makeLevel(side, index, change) {
  const units = side === 'bid' ? 10_000 - 1 - index : 10_000 + index;
  const text = String(units).padStart(5, '0');
  return [
    `${text.slice(0, -4)}.${text.slice(-4)}`,
    `${1 + ((index * 7 + change * 13) % 900)}.${10 + (change % 90)}`,
  ];
}

/** A book whose `change` alters the best levels and some further down. */
function makeBook() {
  const whole = (side) => Array.from({ length: levels }, (_, index) => makeLevel(side, index, 0));
  const book = { bids: whole('bid'), asks: whole('ask'), seq: 1, time: Date.now() };
  return {
    snapshot: () => ({ ...book, checksum: orderBookChecksum(book) }),
    /** The message of the next change (`BookMessage`). */
    change() {
      const prev = book.seq;
      book.seq += 1;
      book.time = Date.now();
      const side = (name, list) =>
        Array.from({ length: changedLevels }, (_, place) => {
          const index = place < changedLevels / 2 ? place : (place * 31 + book.seq * 17) % levels;
          list[index] = makeLevel(name, index, book.seq);
          return list[index];
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
export async function measureBook(browser, product, { seconds = 60, say }) {
  say(`The order book with 2 × ${levels} levels, for ${seconds} s…`);
  const found = await besideBlankPage(browser, () =>
    inSlowPage(browser, (page, session, slowDown) => watchBook(page, session, slowDown, product, seconds)),
  );
  return {
    levels,
    deltasPerSecond,
    seconds,
    cpuSlowdown: conditions.cpuSlowdown,
    ...found,
  };
}

async function watchBook(page, session, slowDown, product, seconds) {
  const book = makeBook();
  const standIn = await startStandIn(product, {
    'market.getTradeList': () => makeTradeList(feed?.quotes ?? 0),
    'market.getOrders': () => book.snapshot(),
  });
  let feed;
  try {
    await page.goto(`${standIn.origin}/trade/${pair.token}_${pair.market}/transaction`);
    const rows = page.locator('ul[data-side] button');
    await rows.first().waitFor();
    await standIn.joined;
    const ticking = startTicking(deltasPerSecond, (count) => {
      standIn.send('market-book', encode(book.change()));
      if (count % deltasPerSecond !== 0) return;
      feed.quotes += 1;
      standIn.send('common-home', encode(makeQuoteMessage(feed.quotes)));
    });
    feed = { ticking, quotes: 0 };
    await page.locator('section[data-state="live"]').waitFor();
    const places = await centresOf(rows);
    await slowDown();
    await page.waitForTimeout(warmUpMs);
    const [ranBefore, sentBefore] = [await scriptMs(session), ticking.count];
    let over = false;
    const watched = page.evaluate(watchPage, seconds * 1000).finally(() => (over = true));
    for (let turn = 0; !over; turn += 1) {
      const { x, y } = places[turn % places.length];
      await page.touchscreen.tap(x, y);
      await Promise.race([watched, page.waitForTimeout(tapEveryMs)]);
    }
    const figures = await watched;
    const scriptMsPerDelta = ((await scriptMs(session)) - ranBefore) / (ticking.count - sentBefore);
    if ((await page.locator('section[data-state="live"]').count()) === 0)
      throw new Error('The book did not stay live: what was measured is no book that changes');
    return { ...figures, scriptMsPerDelta };
  } finally {
    feed?.ticking.stop();
    await standIn.stop();
  }
}
