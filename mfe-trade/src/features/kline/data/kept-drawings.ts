import type { Storage } from '@exchange/platform';
import { mostDrawings, readDrawing, writeDrawing, type Drawing } from '../domain/drawing';

/** A person's lines on one pair's k-line, kept on this device. */
export interface KeptDrawings {
  /** All of them, the earliest first, as far as there may be; what is stored and is no line is left out. */
  list(): readonly Drawing[];
  keep(drawing: Drawing): void;
  remove(id: number): void;
}

/**
 * Each line is a record of its own, so that tabs which draw at the same time overwrite none. `userId` is undefined for
 * whoever is not signed in: the device's own.
 */
export function keptDrawings(storage: Storage, userId: string | undefined, pairKey: string): KeptDrawings {
  const start = `kline.drawings:${userId ?? ''}:${pairKey}:`;
  return {
    list: () =>
      storage
        .keys(start)
        .flatMap((key) => readDrawing(Number(key.slice(start.length)), storage.get(key)) ?? [])
        .sort((left, right) => left.id - right.id)
        .slice(0, mostDrawings),
    keep: (drawing) => storage.set(`${start}${drawing.id}`, writeDrawing(drawing)),
    remove: (id) => storage.remove(`${start}${id}`),
  };
}
