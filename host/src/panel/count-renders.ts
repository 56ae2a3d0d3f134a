/** A commit of a React root, as the page's first script notes it (`renderWatch` of the edge): its container, and when. */
export type Commit = readonly [container: Node, at: number];

declare global {
  interface Window {
    /** The last commits; only in pages with the panel. */
    readonly exchangeCommits?: readonly Commit[];
  }
}

/** How often the roots of a part have rendered. */
export interface RenderCount {
  /** The remote, or `host`. */
  readonly part: string;
  readonly count: number;
  /** In the last second. */
  readonly lately: number;
}

/** Renders by part: a root belongs to the part whose place it is in. The panel's own root, in a shadow, is none of the page's. */
export function countRenders(commits: readonly Commit[], now: number): readonly RenderCount[] {
  const parts = new Map<string, { count: number; lately: number }>();
  for (const [container, at] of commits) {
    if (!(container instanceof Element)) continue;
    const place = container.closest<HTMLElement>('[data-filler],[data-remote]');
    const part = place?.dataset['filler'] ?? place?.dataset['remote'] ?? 'host';
    const counted = parts.get(part) ?? { count: 0, lately: 0 };
    counted.count += 1;
    if (now - at < 1_000) counted.lately += 1;
    parts.set(part, counted);
  }
  return [...parts]
    .map(([part, counted]) => ({ part, ...counted }))
    .sort((one, other) => other.count - one.count);
}
