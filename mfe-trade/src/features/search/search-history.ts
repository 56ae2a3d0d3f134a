import type { Storage } from '@exchange/platform';

const key = 'search-history';
/** Queries that are kept. */
const most = 10;

/** What was searched for on this device, the latest first (T-07). */
export interface SearchHistory {
  read(): readonly string[];
  /** Puts a query first; answers with all. */
  add(query: string): readonly string[];
  clear(): void;
}

export function createSearchHistory(storage: Storage): SearchHistory {
  const read = (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(storage.get(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string').slice(0, most) : [];
    } catch {
      // Written by something else or cut off: it is begun anew.
      return [];
    }
  };
  return {
    read,
    add(query) {
      const text = query.trim().slice(0, 40);
      if (text === '') return read();
      const others = read().filter((kept) => kept.toLowerCase() !== text.toLowerCase());
      const all = [text, ...others].slice(0, most);
      storage.set(key, JSON.stringify(all));
      return all;
    },
    clear: () => storage.remove(key),
  };
}
