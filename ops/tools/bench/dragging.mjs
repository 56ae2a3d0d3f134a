import { makeTradeList } from './busy-market.mjs';
import { conditions } from './conditions.mjs';
import { besideBlankPage, inSlowPage, warmUpMs, watchPage } from './slow-page.mjs';
import { startStandIn } from './stand-in.mjs';

const bars = 5_000;
const dragMs = process.env.BENCH_BRIEF === '1' ? 1_000 : 10_000;
const barMs = 15 * 60_000;
/** A finger's way, px a move and moves a swipe; it goes to the right, where the older bars come from, then back. */
const step = 6;
const moves = 40;
const moveEveryMs = 16;

/** The answer to `market.kline`: all bars at once, whatever was asked for. */
function makeKline() {
  const newest = Math.floor(Date.now() / barMs) * barMs;
  const price = (index) => (1 + Math.sin(index / 50) * 0.1 + Math.sin(index / 7) * 0.01).toFixed(4);
  const list = Array.from({ length: bars }, (_, index) => {
    const [open, close] = [price(index), price(index + 1)];
    const [low, high] = [open, close].sort();
    return [newest - (bars - 1 - index) * barMs, open, high, low, close, String(100 + (index % 50)), '100'];
  });
  return { list };
}

/** A k-line of 5,000 bars that a finger drags to and fro, on the slow processor: frames a second and those of a blank page. */
export async function measureDragging(browser, product, { say }) {
  say(`A k-line of ${bars} bars, dragged for ${dragMs / 1000} s…`);
  const kline = makeKline();
  const standIn = await startStandIn(product, {
    'market.getTradeList': () => makeTradeList(0),
    'market.kline': () => kline,
  });
  try {
    return await besideBlankPage(browser, () =>
      inSlowPage(browser, async (page, session, slowDown) => {
        await page.goto(`${standIn.origin}/trade/t0_usdt/kline`);
        const surface = page.getByTestId('kline-surface');
        await surface.locator('xpath=..').locator('canvas').first().waitFor();
        await slowDown();
        await page.waitForTimeout(warmUpMs);
        const box = await surface.boundingBox();
        let over = false;
        const watched = page.evaluate(watchPage, dragMs).finally(() => (over = true));
        for (let direction = 1; !over; direction = -direction) await swipe(session, box, direction);
        const { framesPerSecond, longTaskShare } = await watched;
        return {
          bars,
          cpuSlowdown: conditions.cpuSlowdown,
          framesPerSecond,
          longTaskShare,
        };
      }),
    );
  } finally {
    await standIn.stop();
  }
}

async function swipe(session, box, direction) {
  const y = box.y + box.height / 3;
  const from = box.x + (direction > 0 ? 0.1 : 0.9) * box.width;
  const touch = (type, x) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let move = 1; move <= moves; move += 1) {
    await Promise.all([
      touch('touchMove', from + direction * step * move),
      new Promise((resolve) => setTimeout(resolve, moveEveryMs)),
    ]);
  }
  await touch('touchEnd');
}
