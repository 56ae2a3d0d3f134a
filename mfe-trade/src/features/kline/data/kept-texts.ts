import type { Storage } from '@exchange/platform';

/** A text that one person keeps on this device. */
export interface KeptText {
  read(): string | undefined;
  keep(text: string): void;
}

/** A person's choices for every k-line. `userId` is undefined for whoever is not signed in: the device's own. */
export function keptSettings(storage: Storage, userId: string | undefined): KeptText {
  return keptText(storage, `kline.settings:${userId ?? ''}`);
}

/** A person's lines on one pair's k-line. */
export function keptDrawings(storage: Storage, userId: string | undefined, pairKey: string): KeptText {
  return keptText(storage, `kline.drawings:${userId ?? ''}:${pairKey}`);
}

function keptText(storage: Storage, key: string): KeptText {
  return { read: () => storage.get(key), keep: (text) => storage.set(key, text) };
}
