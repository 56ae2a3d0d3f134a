import { deflateSync } from 'node:zlib';
import { conditions } from './conditions.mjs';
import { measureDecoding } from './measure-decoding.mjs';
import { heldByPage, scriptMs } from './page-counters.mjs';

const pairCount = 500;
const ticksPerSecond = 10;
/** Before anything is counted, ms: code is compiled and heaps have their size by then. */
const warmUpMs = 10_000;
const tapEveryMs = 1_200;
/** Messages that are decoded alone, the last that were sent. */
const decodedMessages = 150;

/** A listed pair as the contract's `Pair`; prices as exact decimals of ten-thousandths. */
function makePair(index) {
  return {
    id: `p${index}`,
    token: `t${index}`,
    market: 'usdt',
    token_as: `T${index}`,
    logo_url: '',
    opening_time: 0,
    price_precision: 4,
    amount_precision: 2,
    min_amount: '0.01',
    min_total: '1',
    fee_rate: '0.001',
    ...quoteOf(index, 0),
  };
}

function quoteOf(index, tick) {
  const price = (10_000 + index * 37 + ((tick * 7 + index) % 100)).toString();
  const text = `${price.slice(0, -4)}.${price.slice(-4)}`;
  return {
    price: text,
    percent_change: (((tick + index) % 40) / 10).toFixed(2),
    high: '9.9999',
    low: '1.0000',
    vol: '1000.00',
    turnover: '2000.00',
    seq: tick + 1,
  };
}

function makeTradeList(tick) {
  const pairs = Array.from({ length: pairCount }, (_, index) => ({
    ...makePair(index),
    ...quoteOf(index, tick),
  }));
  const ids = pairs.map(({ id }) => id);
  return { main: { usdt: pairs }, hot: ids, by_percent: ids, seq: tick, time: Date.now(), fiat: {} };
}

/** The page's own HTML, with the list of pairs that it carries replaced. */
function withTradeList(html, list) {
  return html.replace(/(<script[^>]*id="boot"[^>]*>)([\s\S]*?)(<\/script>)/, (_all, open, json, close) => {
    const boot = JSON.parse(json);
    boot.first = boot.first.map((entry) =>
      entry.call === 'market.getTradeList' ? { ...entry, data: list } : entry,
    );
    return open + JSON.stringify(boot).replaceAll('<', '\\u003c') + close;
  });
}

/**
 * The market list with 500 pairs that each change 10 times a second, on the slow processor: frames a second, share of
 * the time in long tasks, the slowest answer to a tap, script time for each message beside that of inflating and parsing it
 * alone, and what the page holds on to at the end more than at the beginning. The real page and its real socket code are fed
 * by a stand-in for the socket's server, since no sandbox has that many pairs.
 */
export async function measureTicking(browser, origin, { seconds = 60, say }) {
  say(`The market list with ${pairCount} pairs, for ${seconds} s…`);
  const { messages, ...found } = await inSlowPage(browser, (page, session, slowDown) =>
    watchMarket(page, session, slowDown, origin, seconds),
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

/** A page of its own; `slowDown` slows its processor. */
async function inSlowPage(browser, work) {
  const context = await browser.newContext({
    viewport: conditions.viewport,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    return await work(page, session, () =>
      session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown }),
    );
  } finally {
    await context.close();
  }
}

async function watchMarket(page, session, slowDown, origin, seconds) {
  const feed = await feedMarket(page, origin);
  try {
    await page.goto(`${origin}/home/marketCondition`);
    const row = page.locator('[data-pair]').first();
    await row.waitFor();
    const before = await row.textContent();
    await page.waitForFunction(
      (text) => document.querySelector('[data-pair]')?.textContent !== text,
      before,
      { timeout: 15_000 },
    );
    await slowDown();
    await page.waitForTimeout(warmUpMs);
    const rows = await page.locator('[data-pair]').count();
    const held = await heldByPage(session);
    const [ranBefore, sentBefore] = [await scriptMs(session), feed.count];
    let over = false;
    const watched = page.evaluate(watchPage, seconds * 1000).finally(() => (over = true));
    // Every tab but the first, Favorites, holds all pairs.
    const tabs = page.getByRole('tab');
    const others = (await tabs.count()) - 1;
    for (let turn = 0; !over; turn += 1) {
      await tabs.nth(1 + (turn % others)).tap();
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
      messages: feed.last,
    };
  } finally {
    feed.stop();
  }
}

/** Puts the busy market into a page: its trade lists, and from the first event of its socket on the quotes. */
async function feedMarket(page, origin) {
  let tick = 0;
  let timer;
  const last = [];
  await page.route(`${origin}/home/marketCondition`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withTradeList(await response.text(), makeTradeList(tick)) });
  });
  await page.route('**/api/rt/tradeList*', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: makeTradeList(tick) } }),
  );
  await page.routeWebSocket(/\/socket\.io/, (socket) => {
    // Engine.io 4 under socket.io: open, connect to the namespace, then events.
    socket.send(
      `0${JSON.stringify({ sid: 'bench', upgrades: [], pingInterval: 86_400_000, pingTimeout: 86_400_000, maxPayload: 1e6 })}`,
    );
    socket.onMessage((message) => {
      if (String(message).startsWith('40')) socket.send(`40${JSON.stringify({ sid: 'bench' })}`);
      if (!String(message).startsWith('42') || timer) return;
      timer = setInterval(() => {
        tick += 1;
        const quotes = Array.from({ length: pairCount }, (_, index) => ({
          token: `t${index}`,
          market: 'usdt',
          ...quoteOf(index, tick),
        }));
        const text = JSON.stringify({ seq: tick, epoch: 'bench', time: Date.now(), quotes });
        const payload = deflateSync(text).toString('base64');
        if (last.push(payload) > decodedMessages) last.shift();
        socket.send(`42${JSON.stringify(['common-home', payload])}`);
      }, 1000 / ticksPerSecond);
    });
  });
  return {
    last,
    get count() {
      return tick;
    },
    stop: () => clearInterval(timer),
  };
}

/** Runs in the page for `duration` ms. */
async function watchPage(duration) {
  let longTasks = 0;
  let slowestTap = 0;
  let frames = 0;
  const tasks = new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => (longTasks += entry.duration)),
  );
  tasks.observe({ type: 'longtask' });
  const taps = new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => {
      if (entry.interactionId) slowestTap = Math.max(slowestTap, entry.duration);
    }),
  );
  taps.observe({ type: 'event', durationThreshold: 16 });
  const begun = performance.now();
  await new Promise((resolve) => {
    const count = (now) => {
      frames += 1;
      if (now - begun < duration) requestAnimationFrame(count);
      else resolve();
    };
    requestAnimationFrame(count);
  });
  tasks.disconnect();
  taps.disconnect();
  const took = performance.now() - begun;
  return {
    framesPerSecond: (frames / took) * 1000,
    longTaskShare: longTasks / took,
    slowestTapMs: slowestTap,
  };
}
