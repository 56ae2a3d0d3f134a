import type { Clock } from '@exchange/platform';

/** The exchange's clock, set by what the exchange says of its time. */
export interface ServerClock extends Clock {
  /**
   * Takes a reading: the exchange's time (ms since the epoch) when it answered, and how long the request took (ms).
   * The answer arrived somewhere within that span, so a reading is as exact as its request was quick.
   */
  observe(time: number, tookMs: number): void;
}

interface Reading {
  /** Exchange's time less the device's running time. */
  readonly offset: number;
  /** The offset may be wrong by this much. */
  readonly error: number;
}

/** How far a device's timer may run off, per millisecond. */
const drift = 1e-4;

/**
 * A clock from the device's running time (`elapsed`, which nobody can set) and the best reading of the exchange's
 * time. A reading that contradicts the present one wins: the device slept, or the exchange's clock was moved.
 */
export function createClock(
  first: { readonly time: number; readonly tookMs: number },
  elapsed: () => number,
): ServerClock {
  const read = (time: number, tookMs: number): Reading => ({
    offset: time + tookMs / 2 - elapsed(),
    error: tookMs / 2,
  });
  let best = read(first.time, first.tookMs);
  let takenAt = elapsed();
  return {
    now: () => Math.round(elapsed() + best.offset),
    observe(time, tookMs) {
      const next = read(time, tookMs);
      const error = best.error + (elapsed() - takenAt) * drift;
      const contradicts = Math.abs(next.offset - best.offset) > next.error + error;
      if (!contradicts && next.error >= error) return;
      best = next;
      takenAt = elapsed();
    },
  };
}
