/** What was seen of a page. */
export interface Watched {
  readonly framesPerSecond: number;
  /** Share of the time in long tasks. */
  readonly longTaskShare: number;
  /** Interaction to next paint as browsers report it: the longest, one of every fifty left out; 0 where none took longer than a frame. */
  readonly interactionToNextPaintMs: number;
  /** The longest that a tap took until the next frame was painted; 0 as above. */
  readonly slowestTapMs: number;
}

/** Runs in the page for `duration` ms, and answers with what it saw meanwhile. */
export async function watchFrames(duration: number): Promise<Watched> {
  let longTasks = 0;
  /** Of each interaction its slowest event. */
  const taps = new Map<number, number>();
  const tasks = new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => (longTasks += entry.duration)),
  );
  tasks.observe({ type: 'longtask' });
  const events = new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => {
      const { interactionId, duration: took } = entry as PerformanceEventTiming;
      if (interactionId) taps.set(interactionId, Math.max(taps.get(interactionId) ?? 0, took));
    }),
  );
  events.observe({ type: 'event', durationThreshold: 16 });
  const tapsBefore = performance.interactionCount;
  const begun = performance.now();
  const frames = await countFrames(begun + duration);
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

function countFrames(until: number): Promise<number> {
  let frames = 0;
  return new Promise((resolve) => {
    const count = (now: number) => {
      frames += 1;
      if (now < until) requestAnimationFrame(count);
      else resolve(frames);
    };
    requestAnimationFrame(count);
  });
}
