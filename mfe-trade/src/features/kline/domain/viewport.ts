import type { Bar } from './bar';

/**
 * What part of the k-line is seen, in bars: bar `i` lies between `i` and `i + 1`. `end` is the right edge and may lie
 * beyond the last bar; `count` is how many bars fit. Both may be fractions, so that dragging is smooth.
 */
export interface Viewport {
  readonly end: number;
  readonly count: number;
}

/** Share of the width that stays free to the right of the newest bar, unless told. */
const restingSpace = 0.14;
/** Newest bars that stay in sight however far one drags towards the future. */
const keptInSight = 5;
/** Share of the width that the oldest bars keep however far one drags into the past: at the right edge stand the prices. */
const keptWidth = 0.5;

/** Fewest and most bars that fit: wide enough to tell apart, 2.5 to 30 CSS px each. */
export function countLimits(width: number): readonly [number, number] {
  return [Math.max(8, width / 30), Math.max(8, width / 2.5)];
}

/** The newest bars, with some space after them: a share of the width. */
export function latestViewport(barCount: number, count: number, space = restingSpace): Viewport {
  return { end: barCount + count * space, count };
}

/** Whether the newest bar is in sight, so that the view follows it. */
export function showsLatest({ end }: Viewport, barCount: number): boolean {
  return end >= barCount - 0.5;
}

/** Moved by `bars` towards the newer ones (negative: into the past). */
export function panViewport({ end, count }: Viewport, bars: number, barCount: number): Viewport {
  const most = barCount + count - Math.min(keptInSight, barCount);
  return {
    end: clamp(end + bars, Math.min(Math.max(keptInSight, count * keptWidth), barCount), most),
    count,
  };
}

/** Shows `factor` times fewer bars; the place `anchor` (0 left edge, 1 right edge) stays where it is. */
export function zoomViewport(
  { end, count }: Viewport,
  factor: number,
  anchor: number,
  limits: readonly [number, number],
  barCount: number,
): Viewport {
  const zoomed = clamp(count / factor, limits[0], limits[1]);
  return panViewport({ end: end - (count - zoomed) * (1 - anchor), count: zoomed }, 0, barCount);
}

/**
 * The view after the bars changed from `before` to `after`: the same bars stay in the same place when older ones were
 * put before them; when the newest was in sight, the view moves on with it. Other bars altogether: the newest ones.
 */
export function followBars(viewport: Viewport, before: readonly Bar[], after: readonly Bar[]): Viewport {
  const first = before[0];
  const prepended = first ? after.findIndex((bar) => bar.time === first.time) : -1;
  if (prepended < 0) return latestViewport(after.length, viewport.count);
  const appended = showsLatest(viewport, before.length) ? after.length - before.length - prepended : 0;
  return { end: viewport.end + prepended + appended, count: viewport.count };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
