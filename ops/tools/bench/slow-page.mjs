import { conditions, phone } from './conditions.mjs';

/** Before anything is counted, ms: code is compiled and heaps have their size by then. */
const isBrief = process.env.BENCH_BRIEF === '1';
export const warmUpMs = isBrief ? 0 : 10_000;
const blankMs = isBrief ? 500 : 5_000;

/** A page of its own; `slowDown` slows its processor. */
export async function inSlowPage(browser, work) {
  const context = await browser.newContext(phone);
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
export async function besideBlankPage(browser, work) {
  const before = await blankFramesPerSecond(browser);
  const found = await work();
  const after = await blankFramesPerSecond(browser);
  return { blankFramesPerSecond: (before + after) / 2, ...found };
}

/** Frames a second of a blank page on the slow processor: the most that any page of this machine has at this moment. */
function blankFramesPerSecond(browser) {
  return inSlowPage(browser, async (page, _session, slowDown) => {
    await slowDown();
    const { framesPerSecond } = await page.evaluate(watchPage, blankMs);
    return framesPerSecond;
  });
}

/**
 * Runs in the page for `duration` ms: frames a second, share of the time in long tasks, and what taps took until the next frame
 * was painted, ms: interaction to next paint as browsers report it (the longest, one of every fifty left out), and the longest
 * of all; 0 where none took longer than a frame.
 */
export async function watchPage(duration) {
  let longTasks = 0;
  /** Of each interaction its slowest event. */
  const taps = new Map();
  let frames = 0;
  const tasks = new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => (longTasks += entry.duration)),
  );
  tasks.observe({ type: 'longtask' });
  const events = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ interactionId, duration: took }) => {
      if (interactionId) taps.set(interactionId, Math.max(taps.get(interactionId) ?? 0, took));
    }),
  );
  events.observe({ type: 'event', durationThreshold: 16 });
  const tapsBefore = performance.interactionCount;
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
  events.disconnect();
  const took = performance.now() - begun;
  const slowest = [...taps.values()].sort((one, other) => other - one);
  const leftOut = Math.floor((performance.interactionCount - tapsBefore) / 50);
  return {
    framesPerSecond: (frames / took) * 1000,
    longTaskShare: longTasks / took,
    interactionToNextPaintMs: slowest[leftOut] ?? 0,
    slowestTapMs: slowest[0] ?? 0,
  };
}

/**
 * Where the elements lie, to be tapped with `touchscreen.tap`: a locator's own tap asks the slowed page many things first, whose
 * time would be counted as the page's.
 */
export async function centresOf(locator) {
  const boxes = await Promise.all((await locator.all()).map((element) => element.boundingBox()));
  return boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
}
