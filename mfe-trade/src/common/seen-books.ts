import type { Storage } from '@exchange/platform';

/** The book that a person saw when they placed an order, and what it promised the order (T-17). */
export interface SeenBook {
  /** Number of the last change that it included, and its checksum, as the exchange reckons it. */
  readonly seq: number;
  readonly checksum: number;
  /** How much of the token the order would have taken from it at once, and for how much in all; plain decimals, `0` where nothing. */
  readonly amount: string;
  readonly turnover: string;
}

/** Most that are kept of one user; the oldest go first. */
const most = 200;

/** What this device keeps of the books that a user's orders were placed on, by the order's number. */
export interface SeenBooks {
  keep(id: string, seen: SeenBook): void;
  /** Gives what was kept under a command's key the number of the order that came of it. */
  rename(key: string, orderNo: string): void;
  find(id: string): SeenBook | undefined;
  forget(id: string): void;
}

/** The seen books of one user. `now`: ms since the epoch. */
export function createSeenBooks(storage: Storage, userId: string, now: () => number): SeenBooks {
  const prefix = `seen-book.${userId}.`;
  const read = (name: string) => {
    try {
      const kept: unknown = JSON.parse(storage.get(name) ?? 'null');
      return isKept(kept) ? kept : undefined;
    } catch {
      // Another program's, or cut off: as if there were none.
      return undefined;
    }
  };
  const write = (id: string, kept: Kept) => {
    storage.set(prefix + id, JSON.stringify(kept));
    const names = storage.keys(prefix);
    if (names.length <= most) return;
    const byAge = names.map((name) => ({ name, at: read(name)?.at ?? 0 })).sort((a, b) => a.at - b.at);
    for (const { name } of byAge.slice(0, names.length - most)) storage.remove(name);
  };
  return {
    keep: (id, seen) => write(id, { ...seen, at: now() }),
    rename(key, orderNo) {
      const kept = read(prefix + key);
      storage.remove(prefix + key);
      if (kept) write(orderNo, kept);
    },
    find: (id) => read(prefix + id),
    forget: (id) => storage.remove(prefix + id),
  };
}

type Kept = SeenBook & { readonly at: number };

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  (['seq', 'checksum', 'at'] as const).every((name) => typeof Reflect.get(value, name) === 'number') &&
  (['amount', 'turnover'] as const).every((name) => /^\d+(\.\d+)?$/.test(String(Reflect.get(value, name))));
