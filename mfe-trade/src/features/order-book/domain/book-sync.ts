import type { OrderBook } from '@exchange/contract';
import { applyDelta, bookOfSnapshot, isSound, type Book, type BookDelta } from './book';

/** A number so far from the book's cannot be right. */
const reach = 1_000_000;

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
  /** Number of the waiting delta that the last snapshot did not lead to. */
  readonly unmet?: number;
}

/** Before the first snapshot. */
export const emptySync: BookSync = { live: false, book: undefined, waiting: [] };

/** The room was joined (again): what came before may be missing, so a snapshot is needed. */
export function receiveJoined(sync: BookSync): BookSync {
  return { live: false, book: sync.book, waiting: [] };
}

/** Whether a delta's number cannot be right, or the live book's. Only a snapshot tells which. */
export function isOutOfReach({ live, book }: BookSync, { seq }: BookDelta): boolean {
  return live && book !== undefined && isFar(seq, book);
}

function isFar(seq: number, book: Book): boolean {
  return Math.abs(seq - book.seq) > reach;
}

/** Takes a delta in: applied when it fits, ignored when it is old, kept for the next snapshot after a gap. */
export function receiveDelta(sync: BookSync, delta: BookDelta): BookSync {
  const { book } = sync;
  if (!sync.live || !book) {
    return { ...sync, live: false, waiting: [...sync.waiting, delta].slice(-bufferLimit) };
  }
  if (isFar(delta.seq, book)) return { live: false, book, waiting: [delta] };
  if (delta.seq <= book.seq) return sync;
  const next = delta.prev === book.seq ? applyDelta(book, delta) : undefined;
  // A gap, or levels that are not the exchange's: keep the last good copy, and the delta for replay.
  if (!next || !isSound(next, delta.checksum)) return { live: false, book, waiting: [delta] };
  return { live: true, book: next, waiting: [] };
}

/**
 * Takes a snapshot in and replays what came meanwhile. Not live afterwards when the snapshot is damaged or older
 * than the deltas that came (a gap between them): another one is needed. A delta that two snapshots in a row do not lead to
 * is damaged, since the second was asked for after it came.
 */
export function receiveSnapshot(sync: BookSync, snapshot: OrderBook): BookSync {
  const book = bookOfSnapshot(snapshot);
  if (!book) return { ...sync, live: false };
  // A copy that is live and further on needs no older snapshot.
  if (sync.live && sync.book && sync.book.seq >= book.seq) return sync;
  let next: BookSync = { live: true, book, waiting: [] };
  const waiting = sync.waiting.filter(({ seq }) => !isFar(seq, book) && seq !== sync.unmet);
  for (const delta of [...waiting].sort((a, b) => a.seq - b.seq)) {
    next = receiveDelta(next, delta);
    if (!next.live) {
      return { live: false, book: next.book, waiting: stillAhead(waiting, next.book), unmet: delta.seq };
    }
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
