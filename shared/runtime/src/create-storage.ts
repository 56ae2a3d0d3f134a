import type { Storage } from '@exchange/platform';

/** The part of the browser's storage that is used. */
export type StorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'length' | 'key'>;

/**
 * Values of one owner, kept under its prefix. `area` is asked each time, because a blocked storage throws when it is
 * touched. What cannot be kept (full, blocked) stays in memory for the page's life, so that no caller has to care.
 */
export function createStorage(prefix: string, area: () => StorageArea): Storage {
  const memory = new Map<string, string | undefined>();
  const attempt = <Value>(use: (storage: StorageArea) => Value): { readonly value: Value } | undefined => {
    try {
      return { value: use(area()) };
    } catch {
      return undefined;
    }
  };
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key);
      return attempt((storage) => storage.getItem(`${prefix}:${key}`))?.value ?? undefined;
    },
    set(key, value) {
      if (attempt((storage) => storage.setItem(`${prefix}:${key}`, value))) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      if (attempt((storage) => storage.removeItem(`${prefix}:${key}`))) memory.delete(key);
      else memory.set(key, undefined);
    },
    keys(start) {
      const kept = attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index)),
      );
      const own = (kept?.value ?? []).flatMap((name) => {
        return name?.startsWith(`${prefix}:`) ? [name.slice(prefix.length + 1)] : [];
      });
      const present = new Set(own.filter((key) => !memory.has(key)));
      for (const [key, value] of memory) if (value !== undefined) present.add(key);
      return [...present].filter((key) => key.startsWith(start));
    },
  };
}
