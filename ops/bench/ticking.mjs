import { deflateSync } from 'node:zlib';
import { conditions } from './conditions.mjs';

const pairCount = 500;
const ticksPerSecond = 10;
const secondsMeasured = 10;

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
 * the time in long tasks, and the slowest answer to a tap. The real page and its real socket code are fed by a
 * stand-in for the socket's server, since no sandbox has that many pairs.
 */
export async function measureTicking(browser, origin) {
  const context = await browser.newContext({
    viewport: conditions.viewport,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  let timer;
  try {
    const page = await context.newPage();
    let tick = 0;
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
        `0${JSON.stringify({ sid: 'bench', upgrades: [], pingInterval: 60_000, pingTimeout: 60_000, maxPayload: 1e6 })}`,
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
          socket.send(`42${JSON.stringify(['common-home', deflateSync(text).toString('base64')])}`);
        }, 1000 / ticksPerSecond);
      });
    });
    await page.goto(`${origin}/home/marketCondition`);
    const row = page.locator('[data-pair]').first();
    await row.waitFor();
    const before = await row.textContent();
    await page.waitForFunction(
      (text) => document.querySelector('[data-pair]')?.textContent !== text,
      before,
      { timeout: 15_000 },
    );
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown });
    const rows = await page.locator('[data-pair]').count();
    const measured = page.evaluate(watchPage, secondsMeasured * 1000);
    // Every tab but the first, Favorites, holds all pairs.
    const tabs = page.getByRole('tab');
    for (let index = (await tabs.count()) - 1; index > 0; index -= 1) await tabs.nth(index).tap();
    return {
      pairs: pairCount,
      ticksPerSecond,
      cpuSlowdown: conditions.cpuSlowdown,
      rows,
      ...(await measured),
    };
  } finally {
    clearInterval(timer);
    await context.close();
  }
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
