/** What a load came to at one size. */
export interface LadderStep {
  readonly size: number;
  /** What has to hold while the size grows: orders a second, or messages that each page gets in a second. */
  readonly perSecond: number;
  /** ms */
  readonly p99: number;
}

/** Why a ladder ends: a limit that is broken, or a bound of what is tried. */
export type LadderEnd = 'p99' | 'throughput' | 'time' | 'memory' | 'top';

/** How a load bends as it grows. */
export interface Ladder {
  readonly steps: readonly LadderStep[];
  /** The largest size that kept the limits; 0 where none did. */
  readonly knee: number;
  /** At the knee. */
  readonly kneePerSecond: number;
  readonly end: LadderEnd;
}

/** What a size has to keep, and how far it is tried. */
export interface LadderLimits {
  /** ms */
  readonly p99: number;
  /** Share of the best rate so far. */
  readonly throughput: number;
  /** No further step begins after so long, ms. */
  readonly time: number;
  /** Of this process, MiB. */
  readonly memory: number;
  readonly top: number;
}

/** What a ladder asks of the world. */
export interface LadderWorld {
  /** ms, of any clock that goes on. */
  now(): number;
  /** MiB that this process has. */
  memory(): number;
}

const thisProcess: LadderWorld = {
  now: () => performance.now(),
  memory: () => process.memoryUsage().rss / 2 ** 20,
};

/**
 * Doubles the size from `first` on until a limit is broken or a bound is met. What breaks a limit is measured again, since something else on the
 * machine may have done it.
 */
export async function climb(
  first: number,
  measure: (size: number) => Promise<Omit<LadderStep, 'size'>>,
  limits: LadderLimits,
  world: LadderWorld = thisProcess,
): Promise<Ladder> {
  const begin = world.now();
  const steps: LadderStep[] = [];
  let end: LadderEnd | undefined;
  let best = 0;
  for (let size = first; end === undefined; size *= 2) {
    let step = { size, ...(await measure(size)) };
    if (brokenBy(step, best, limits)) step = { size, ...(await measure(size)) };
    steps.push(step);
    end = brokenBy(step, best, limits);
    best = Math.max(best, step.perSecond);
    if (end !== undefined) break;
    if (size * 2 > limits.top) end = 'top';
    else if (world.memory() > limits.memory) end = 'memory';
    else if (world.now() - begin > limits.time) end = 'time';
  }
  const isBroken = end === 'p99' || end === 'throughput';
  const kept = steps[steps.length - (isBroken ? 2 : 1)];
  return { steps, knee: kept?.size ?? 0, kneePerSecond: kept?.perSecond ?? 0, end };
}

function brokenBy(
  { p99, perSecond }: LadderStep,
  best: number,
  limits: LadderLimits,
): 'p99' | 'throughput' | undefined {
  if (p99 > limits.p99) return 'p99';
  return perSecond < best * limits.throughput ? 'throughput' : undefined;
}
