import { faultKinds, type FaultEntry } from '../report-batch';
import * as z from 'zod/mini';

/** Faults that are the same but for the time, as they are kept. */
export const FaultGroup = z.object({
  source: z.string(),
  version: z.string(),
  fault: z.enum(faultKinds),
  message: z.string(),
  frames: z.array(z.string()),
  /** Patterns of the routes that it was seen on. */
  routes: z.array(z.string()),
  count: z.int(),
  /** ms since the epoch. */
  first: z.number(),
  last: z.number(),
});
export type FaultGroup = z.infer<typeof FaultGroup>;

/** Groups of a part, and routes of a group, at most. */
const mostGroups = 40;
const mostRoutes = 5;

type Named = Pick<FaultEntry, 'source' | 'version' | 'fault' | 'message' | 'frames'>;
/** What faults have in common that are the same but for time and numbers. */
export const faultKey = ({ source, version, fault, message, frames }: Named): string =>
  // Numbers in a text make the same fault look like many.
  [source, version, fault, message.replace(/\d+/g, '#'), frames[0]].join('\n');

/** The faults of late, each with how often and when: a bounded number for each part, the longest unseen go first. */
export class FaultGroups {
  readonly #groups: Map<string, FaultGroup>;

  constructor(groups: readonly FaultGroup[]) {
    this.#groups = new Map(groups.map((group) => [faultKey(group), group]));
  }

  add(entry: FaultEntry, now: number): void {
    const { source, version, fault, message, frames, route, count } = entry;
    const key = faultKey(entry);
    const known = this.#groups.get(key);
    // Anew at the end: the map's order is that of being seen.
    this.#groups.delete(key);
    const routes = known?.routes ?? [];
    this.#groups.set(key, {
      ...(known ?? { source, version, fault, message, frames: [...frames], first: now }),
      routes: routes.includes(route) || routes.length === mostRoutes ? routes : [...routes, route],
      count: (known?.count ?? 0) + count,
      last: now,
    });
    if (!known) this.#dropOldest(source, version);
  }

  /** The last seen first. */
  list(): readonly FaultGroup[] {
    return [...this.#groups.values()].reverse();
  }

  /** Drops what was not seen since a time. */
  forget(time: number): void {
    for (const [key, { last }] of this.#groups) if (last < time) this.#groups.delete(key);
  }

  #dropOldest(source: string, version: string): void {
    const own = [...this.#groups].filter(([, group]) => group.source === source && group.version === version);
    const [oldest] = own;
    if (oldest && own.length > mostGroups) this.#groups.delete(oldest[0]);
  }
}
