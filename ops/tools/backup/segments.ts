import type { ObjectStore } from '../../edge/store/object-store';
import { Refused } from '../../edge/store/refused';

/** Key of a segment of the write-ahead log, compressed. */
export const segmentKey = (name: string): string => `wal/${name}.gz`;

/** Segments of 16 MB, which PostgreSQL has unless a cluster was made otherwise: so many have one number of their log. */
const segmentsPerLog = 0x100;

/** The segment after one, such as 000000010000000000000002. */
export function nextSegment(name: string): string {
  const [timeline, log, segment] = [0, 8, 16].map((start) =>
    Number.parseInt(name.slice(start, start + 8), 16),
  );
  const following = (log ?? 0) * segmentsPerLog + (segment ?? 0) + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return hex(timeline ?? 0) + hex(Math.floor(following / segmentsPerLog)) + hex(following % segmentsPerLog);
}

/** Segments in the store, oldest first; `partial` ends the name of one that was not yet full. */
export async function storedSegments(objects: ObjectStore): Promise<readonly string[]> {
  return (await objects.list('wal'))
    .filter((name) => /^[0-9A-F]{24}(\.partial)?\.gz$/.test(name))
    .map((name) => name.slice(0, -'.gz'.length))
    .sort();
}

/**
 * The stored segments from one on, without a gap. Throws {@link Refused} where one is missing: what came after it cannot be restored, and
 * a restore that stops there must not pass for one that is whole.
 */
export async function segmentsFrom(objects: ObjectStore, first: string): Promise<readonly string[]> {
  const stored = new Set(await storedSegments(objects));
  const found: string[] = [];
  for (let name = first; ; name = nextSegment(name)) {
    const kept = [name, `${name}.partial`].find((each) => stored.has(each));
    if (kept === undefined) break;
    found.push(kept);
    stored.delete(name);
    stored.delete(`${name}.partial`);
  }
  const later = [...stored].filter((name) => name.slice(0, 8) === first.slice(0, 8) && name > first);
  const missing = found.length === 0 ? first : nextSegment((found.at(-1) ?? first).slice(0, 24));
  if (found.length === 0 || later.length > 0)
    throw new Refused(
      `The WAL segment ${missing} is missing in ${objects.placeOf('wal')}, ${later.length} later ones are there: nothing was restored`,
      [
        'Put it back from a copy, or restore to a time before it: the base before it and the segments up to it are whole',
      ],
    );
  return found;
}
