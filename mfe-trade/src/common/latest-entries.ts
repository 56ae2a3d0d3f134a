import type { Storage } from '@exchange/platform';

/** Texts that are kept on this device, the latest first, such as what was searched for. */
export interface LatestEntries {
  read(): readonly string[];
  /** Puts a text first; answers with all. */
  add(text: string): readonly string[];
  clear(): void;
}

/** The latest `most` entries under a key of the storage. Capitals make no other entry. */
export function createLatestEntries(storage: Storage, key: string, most: number): LatestEntries {
  const read = (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(storage.get(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string').slice(0, most) : [];
    } catch {
      // Written by something else or cut off: it is begun anew.
      return [];
    }
  };
  return {
    read,
    add(added) {
      const text = added.trim();
      if (text === '') return read();
      const others = read().filter((entry) => entry.toLowerCase() !== text.toLowerCase());
      const all = [text, ...others].slice(0, most);
      storage.set(key, JSON.stringify(all));
      return all;
    },
    clear: () => storage.remove(key),
  };
}
