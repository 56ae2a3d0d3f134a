import type { Storage } from '@exchange/platform';
import { parseSettings, type KlineSettings } from '../domain/settings';

/** A person's choices for every k-line, kept on this device. */
export interface KeptSettings {
  read(): KlineSettings;
  /** Keeps what was chosen; the other choices stay as they are kept now, whichever tab made them. */
  keep(chosen: Partial<KlineSettings>): void;
}

/** `userId` is undefined for whoever is not signed in: the device's own. */
export function keptSettings(storage: Storage, userId: string | undefined): KeptSettings {
  const key = `kline.settings:${userId ?? ''}`;
  const read = () => parseSettings(storage.get(key));
  return { read, keep: (chosen) => storage.set(key, JSON.stringify({ ...read(), ...chosen })) };
}
