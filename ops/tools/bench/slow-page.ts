import type { Browser, CDPSession, Locator, Page } from 'playwright';
import { conditions, phone, sizeOf } from './conditions';
import type { Watched } from './frame-watch';
import { pageCode } from './page-code';
import type { FrameFigures } from './report';

/** Before anything is counted, ms: code is compiled and heaps have their size by then. */
export const warmUpMs = sizeOf(10_000, 0);
const blankMs = sizeOf(5_000, 500);
const tapEveryMs = 1_000;

/** A page of its own, whose relative addresses are below `baseURL`; `slowDown` slows its processor. */
export async function inSlowPage<Result>(
  browser: Browser,
  work: (page: Page, session: CDPSession, slowDown: () => Promise<unknown>) => Promise<Result>,
  baseURL?: string,
): Promise<Result> {
  const context = await browser.newContext({ ...phone, ...(baseURL !== undefined && { baseURL }) });
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

/** What `work` finds, beside the frames a second that a blank page has: a machine is not as fast after a minute as before it. */
export async function besideBlankPage<Found extends Pick<FrameFigures, 'framesPerSecond'>>(
  browser: Browser,
  work: () => Promise<Found>,
): Promise<Found & Pick<FrameFigures, 'blankFramesPerSecond' | 'framesOfBlankPage'>> {
  const before = await blankFramesPerSecond(browser);
  const found = await work();
  const after = await blankFramesPerSecond(browser);
  const blank = (before + after) / 2;
  return { ...found, blankFramesPerSecond: blank, framesOfBlankPage: found.framesPerSecond / blank };
}

/** Frames a second of a blank page on the slow processor: the most that any page of this machine has at this moment. */
function blankFramesPerSecond(browser: Browser): Promise<number> {
  return inSlowPage(browser, async (page, _session, slowDown) => {
    await slowDown();
    return (await watchPage(page, blankMs)).framesPerSecond;
  });
}

/** Watches a page for `duration` ms. */
async function watchPage(page: Page, duration: number): Promise<Watched> {
  const code = await pageCode('ops/tools/bench/frame-watch.ts', 'frameWatch');
  return page.evaluate<Watched>(`${code}\nframeWatch.watchFrames(${duration})`);
}

/** Watches a page for `duration` ms, in which `act` is called again whenever it has ended. */
export async function watchWhile(
  page: Page,
  duration: number,
  act: () => Promise<unknown>,
): Promise<Watched> {
  const watched = watchPage(page, duration);
  const ended = watched.then(() => true);
  let isOver = false;
  while (!isOver) isOver = await Promise.race([ended, act().then(() => false)]);
  return watched;
}

/** Watches a page for `duration` ms, in which these places are tapped in turn, one each second. */
export function watchWhileTapping(
  page: Page,
  places: readonly { readonly x: number; readonly y: number }[],
  duration: number,
): Promise<Watched> {
  let turn = 0;
  return watchWhile(page, duration, async () => {
    const place = places[turn % places.length];
    turn += 1;
    if (!place) throw new Error('There is nothing to tap');
    await page.touchscreen.tap(place.x, place.y);
    await page.waitForTimeout(tapEveryMs);
  });
}

/**
 * Where the elements lie, to be tapped with `touchscreen.tap`: a locator's own tap asks the slowed page many things first, whose
 * time would be counted as the page's.
 */
export async function centresOf(locator: Locator) {
  const boxes = await Promise.all((await locator.all()).map((element) => element.boundingBox()));
  return boxes.flatMap((box) => (box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : []));
}
