/** A rectangle of the window, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a toast had better not cover. */
export interface Obstacle {
  readonly box: Box;
  /** What it costs to cover any of it. */
  readonly touched: number;
  /** What it costs more if it takes the whole toast. */
  readonly covered: number;
}

/** Where the upper left corner of a toast is. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between a toast and what it keeps clear of, in CSS pixels. */
const gap = 4;
/** What the whole way from the wanted edge costs: less than to cover a text. */
const farthest = 0.3;
/** What a place beside the middle costs: less than to cover a control. */
const aside = 1;

/** What a toast takes at a place. */
export const boxAt = ({ left, top }: Place, { width, height }: Size): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** What it costs to show a toast at `place`: 0 where it covers nothing (H-11). */
export function costOf(place: Place, size: Size, obstacles: readonly Obstacle[]): number {
  const box = boxAt(place, size);
  let cost = 0;
  for (const obstacle of obstacles) {
    const area = overlap(box, obstacle.box);
    if (area > 0) cost += obstacle.touched + (obstacle.covered * area) / (size.width * size.height);
  }
  return cost;
}

/**
 * The best place for a toast in `view` (H-11): free of obstacles and as near to `edge` as that allows, in the middle if possible. Where
 * none is free, the one that costs least.
 */
export function bestPlace(
  size: Size,
  view: Box,
  obstacles: readonly Obstacle[],
  edge: 'top' | 'bottom',
): Place {
  const last = Math.max(view.top, view.bottom - size.height);
  const tops = new Set([view.top, last]);
  for (const { box } of obstacles) tops.add(box.bottom + gap).add(box.top - gap - size.height);
  const middle = Math.max(0, (view.left + view.right - size.width) / 2);
  const lefts = [middle];
  // Beside the middle, where the whole toast leaves it.
  if (view.right - size.width > middle + size.width) lefts.push(view.right - size.width, view.left);
  let best: Place = { left: middle, top: edge === 'top' ? view.top : last };
  let least = Infinity;
  for (const left of lefts)
    for (const top of tops) {
      if (top < view.top || top > last) continue;
      const way = edge === 'top' ? top - view.top : last - top;
      const cost =
        costOf({ left, top }, size, obstacles) +
        (farthest * way) / (view.bottom - view.top) +
        (left === middle ? 0 : aside);
      if (cost < least) {
        least = cost;
        best = { left, top };
      }
    }
  return best;
}
