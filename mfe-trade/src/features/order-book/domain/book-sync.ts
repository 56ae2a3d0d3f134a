import type { OrderBook } from '@exchange/contract';
import { applyDelta, bookOfSnapshot, isSound, type Book, type BookDelta } from './book';

/** Deltas kept while a snapshot is fetched; older ones are dropped, which the next snapshot then shows as a gap. */
const bufferLimit = 512;

/**
 * Where a client's copy of an order book stands. `live`: `book` is the exchange's at `book.seq`. Otherwise a
 * snapshot is needed; `book` is then the last good copy (or none) and must be shown as stale.
 */
export interface BookSync {
  readonly live: boolean;
  readonly book: Book | undefined;
  /** Deltas that came while a snapshot was awaited, in order of arrival. */
  readonly waiting: readonly BookDelta[];
}

/** Before the first snapshot. */
export const emptySync: BookSync = { live: false, book: undefined, waiting: [] };

/** The room was joined (again): what came before may be missing, so a snapshot is needed. */
export function receiveJoined(sync: BookSync): BookSync {
  return { live: false, book: sync.book, waiting: [] };
}

/** Takes a delta in: applied when it fits, ignored when it is old, kept for the next snapshot after a gap. */
export function receiveDelta(sync: BookSync, delta: BookDelta): BookSync {
  const { book } = sync;
  if (!sync.live || !book) {
    return { ...sync, live: false, waiting: [...sync.waiting, delta].slice(-bufferLimit) };
  }
  if (delta.seq <= book.seq) return sync;
  const next = delta.prev === book.seq ? applyDelta(book, delta) : undefined;
  // A gap, or levels that are not the exchange's: keep the last good copy, and the delta for replay.
  if (!next || !isSound(next, delta.checksum)) return { live: false, book, waiting: [delta] };
  return { live: true, book: next, waiting: [] };
}

/**
 * Takes a snapshot in and replays what came meanwhile. Not live afterwards when the snapshot is damaged or older
 * than the deltas that came (a gap between them): another one is needed.
 */
export function receiveSnapshot(sync: BookSync, snapshot: OrderBook): BookSync {
  const book = bookOfSnapshot(snapshot);
  if (!book) return { ...sync, live: false };
  // A copy that is live and further on needs no older snapshot.
  if (sync.live && sync.book && sync.book.seq >= book.seq) return sync;
  let next: BookSync = { live: true, book, waiting: [] };
  for (const delta of [...sync.waiting].sort((a, b) => a.seq - b.seq)) {
    next = receiveDelta(next, delta);
    if (!next.live) return { live: false, book: next.book, waiting: stillAhead(sync.waiting, next.book) };
  }
  return next;
}

/**
 * What of the waiting deltas may follow a later snapshot. They come in order, so that a number above the last one's is
 * damaged, and would be waited for in vain.
 */
function stillAhead(waiting: readonly BookDelta[], book: Book | undefined): readonly BookDelta[] {
  const last = waiting.at(-1)?.seq ?? 0;
  return waiting.filter(({ seq }) => seq > (book?.seq ?? 0) && seq <= last);
}
