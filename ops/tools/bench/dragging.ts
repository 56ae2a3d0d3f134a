import type { Order, PriceAlert, UserTrade } from '@exchange/contract';
import type { CDPSession } from 'playwright';
import { signIn } from '../../../e2e/support/sandbox';
import { makeTradeList } from './busy-market';
import { conditions, type Measuring, sizeOf } from './conditions';
import { scriptMs } from './page-counters';
import { besideBlankPage, inSlowPage, warmUpMs, watchWhile } from './slow-page';
import { encode, startStandIn, startTicking, type Ticking } from './stand-in';

const bars = sizeOf(50_000, 5_000);
const dragMs = sizeOf(10_000, 1_000);
const barMs = 15 * 60_000;
const tradesPerSecond = 4;
/** What the chart shows of the user's own. */
const lines = { orders: 20, alerts: 20, fills: 500 };
const pair = { token: 't0', market: 'usdt' };
/** A finger's way, px a move and moves a swipe; it goes to the right, where the older bars come from, then back. */
const step = 6;
const moves = 40;
const moveEveryMs = 16;

/** What the pair was traded at so many bars after the first one. */
const priceAt = (index: number) => (1 + Math.sin(index / 50) * 0.1 + Math.sin(index / 7) * 0.01).toFixed(4);

/** The answers to `market.kline`: all bars at once with the page, afterwards as many as are asked for. */
function makeKline() {
  const newest = Math.floor(Date.now() / barMs) * barMs;
  const list = Array.from({ length: bars }, (_, index) => {
    const [open, close] = [priceAt(index), priceAt(index + 1)];
    const [low = open, high = open] = [open, close].sort();
    return [newest - (bars - 1 - index) * barMs, open, high, low, close, String(100 + (index % 50)), '100'];
  });
  return (query?: URLSearchParams) => {
    const before = Number(query?.get('before') ?? newest + 1);
    const known = query ? list.filter(([time]) => Number(time) < before) : list;
    return { list: query ? known.slice(-Number(query.get('limit') ?? 300)) : known, last_trade: '1' };
  };
}

const sideOf = (index: number) => (index % 2 === 0 ? 1 : 2);

/** Orders, alerts and fills around the newest prices, and what the rest of them cost on average. */
function makeLines() {
  const now = Date.now();
  const near = (index: number, count: number) => (0.9 + (0.2 * index) / count).toFixed(4);
  const orders = Array.from({ length: lines.orders }, (_, index): Order => ({
    ...{ order_id: `o${index}`, order_no: `N${index}`, ...pair, market_type: 1, side: sideOf(index) },
    ...{ price: near(index, lines.orders), amount: '10', traded_amount: '0', turnover: '0' },
    ...{ average_price: '0', fee: '0', status: 1, create_time: now, close_time: 0, version: 1 },
  }));
  const alerts = Array.from({ length: lines.alerts }, (_, index): PriceAlert => ({
    ...{ id: `a${index}`, ...pair, kind: 'above', price: near(index + 0.5, lines.alerts), percent: null },
    ...{ within: null, repeat: false, note: '', state: 'armed', create_time: now },
    ...{ told_time: null, told_price: null },
  }));
  const fills = Array.from({ length: lines.fills }, (_, index): UserTrade => ({
    ...{ id: String(lines.fills - index), order_id: `f${index}`, order_no: `F${index}`, ...pair },
    ...{ side: sideOf(index), price: priceAt(bars - index), amount: '1', turnover: '1', fee: '0.001' },
    time: now - index * barMs,
  }));
  return {
    'order.listOrderPending': () => ({ list: orders }),
    'alert.list': () => ({ list: alerts }),
    'order.listUserTrade': () => ({ list: fills, next_id: null }),
    'asset.listCosts': () => ({
      ...{ market: pair.market, list: [{ token: pair.token, amount: '500', average_cost: '1.0123' }] },
    }),
  };
}

/** The message of a trade (`TradesMessage`). */
function makeTrade(count: number) {
  const time = Date.now();
  const trade = { id: String(count + 1), time, price: priceAt(bars + count), amount: '1', side: 1 };
  return { ...pair, time, trades: [trade] };
}

/**
 * A k-line of 50,000 bars with a user's orders, alerts, fills and their cost in it, which a finger drags to and fro while the pair is
 * traded, on the slow processor: frames a second and those of a blank page, and script time for each trade while nobody drags.
 */
export async function measureDragging({ browser, origin, say }: Measuring) {
  say(`A k-line of ${bars} bars with a user's own in it, dragged for ${dragMs / 1000} s…`);
  const kline = makeKline();
  const standIn = await startStandIn(origin, {
    'market.getTradeList': () => makeTradeList(0),
    'market.kline': kline,
    ...makeLines(),
  });
  try {
    return await besideBlankPage(browser, () =>
      inSlowPage(
        browser,
        async (page, session, slowDown) => {
          await signIn(page.context().request);
          await page.goto(`/trade/${pair.token}_${pair.market}/kline`);
          const surface = page.getByTestId('kline-surface');
          await surface.locator('xpath=..').locator('canvas').first().waitFor();
          await surface.locator('xpath=..').getByRole('slider').first().waitFor();
          await standIn.joined;
          const feed = startTicking(tradesPerSecond, (count) =>
            standIn.send('market-trades', encode(makeTrade(count))),
          );
          try {
            await slowDown();
            await page.waitForTimeout(warmUpMs);
            const scriptMsPerTrade = await watchTrades(session, feed);
            const box = await surface.boundingBox();
            if (!box) throw new Error('The chart is not on the screen');
            let direction = -1;
            const { framesPerSecond, longTaskShare } = await watchWhile(page, dragMs, () => {
              direction = -direction;
              return swipe(session, box, direction);
            });
            const { cpuSlowdown } = conditions;
            return { bars, tradesPerSecond, cpuSlowdown, framesPerSecond, longTaskShare, scriptMsPerTrade };
          } finally {
            feed.stop();
          }
        },
        standIn.origin,
      ),
    );
  } finally {
    await standIn.stop();
  }
}

/** Script time for each trade, ms, with all that goes on beside it while nobody touches the page. */
async function watchTrades(session: CDPSession, feed: Pick<Ticking, 'count'>): Promise<number> {
  const [ranBefore, sentBefore] = [await scriptMs(session), feed.count];
  await new Promise((resolve) => setTimeout(resolve, dragMs));
  return ((await scriptMs(session)) - ranBefore) / Math.max(1, feed.count - sentBefore);
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
