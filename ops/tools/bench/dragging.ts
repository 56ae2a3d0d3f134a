import type { CDPSession } from 'playwright';
import { makeTradeList } from './busy-market';
import { conditions, type Measuring } from './conditions';
import { besideBlankPage, inSlowPage, warmUpMs, watchWhile } from './slow-page';
import { startStandIn } from './stand-in';

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
  const price = (index: number) => (1 + Math.sin(index / 50) * 0.1 + Math.sin(index / 7) * 0.01).toFixed(4);
  const list = Array.from({ length: bars }, (_, index) => {
    const [open, close] = [price(index), price(index + 1)];
    const [low = open, high = open] = [open, close].sort();
    return [newest - (bars - 1 - index) * barMs, open, high, low, close, String(100 + (index % 50)), '100'];
  });
  return { list };
}

/** A k-line of 5,000 bars that a finger drags to and fro, on the slow processor: frames a second and those of a blank page. */
export async function measureDragging({ browser, origin, say }: Measuring) {
  say(`A k-line of ${bars} bars, dragged for ${dragMs / 1000} s…`);
  const kline = makeKline();
  const standIn = await startStandIn(origin, {
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
        if (!box) throw new Error('The chart is not on the screen');
        let direction = -1;
        const { framesPerSecond, longTaskShare } = await watchWhile(page, dragMs, () => {
          direction = -direction;
          return swipe(session, box, direction);
        });
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

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function swipe(session: CDPSession, box: Box, direction: number): Promise<void> {
  const y = box.y + box.height / 3;
  const from = box.x + (direction > 0 ? 0.1 : 0.9) * box.width;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
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
