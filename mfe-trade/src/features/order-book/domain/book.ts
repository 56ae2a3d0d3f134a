import { orderBookChecksum, type BookMessage, type Level, type OrderBook } from '@exchange/contract';
import { compareDecimals } from '@exchange/format';

/** One side's levels, best price first. */
export type Levels = readonly Level[];

/** An order book at a sequence number. Prices and amounts are decimal strings in plain notation. */
export interface Book {
  readonly bids: Levels;
  readonly asks: Levels;
  /** Sequence number of the last change it includes. */
  readonly seq: number;
  /** Time of that change, ms since the epoch by the exchange. */
  readonly time: number;
}

/** A change of the book: the members of the contract's `BookMessage` that it needs. */
export type BookDelta = Pick<BookMessage, 'prev' | 'seq' | 'time' | 'checksum'> & {
  readonly bids: Levels;
  readonly asks: Levels;
};

const isZero = (amount: string) => /^[0.]+$/.test(amount);

/** Levels with `changes` merged in; amount zero removes a level, and removing an absent one changes nothing. */
function mergeLevels(levels: Levels, changes: Levels, better: (a: string, b: string) => number): Levels {
  if (changes.length === 0) return levels;
  const merged = [...levels];
  for (const change of changes) {
    const [price, amount] = change;
    let low = 0;
    let high = merged.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const level = merged[middle];
      if (level && better(level[0], price) < 0) low = middle + 1;
      else high = middle;
    }
    const found = merged[low];
    const present = found !== undefined && compareDecimals(found[0], price) === 0;
    if (isZero(amount)) {
      if (present) merged.splice(low, 1);
    } else merged.splice(low, present ? 1 : 0, [price, amount]);
  }
  return merged;
}

/** The book after a delta. Pure; whether the delta fits (its `prev`) is `BookSync`'s business. */
export function applyDelta(book: Book, delta: BookDelta): Book {
  return {
    bids: mergeLevels(book.bids, delta.bids, (a, b) => compareDecimals(b, a)),
    asks: mergeLevels(book.asks, delta.asks, compareDecimals),
    seq: delta.seq,
    time: delta.time,
  };
}

/** Whether the book's top is what the exchange's checksum says. */
export function hasChecksum(book: Pick<Book, 'bids' | 'asks'>, checksum: number): boolean {
  return orderBookChecksum(book.bids, book.asks) === checksum;
}

/** The book of a snapshot, or undefined when its levels do not have its own checksum. */
export function bookOfSnapshot(snapshot: OrderBook): Book | undefined {
  if (!hasChecksum(snapshot, snapshot.checksum)) return undefined;
  return { bids: snapshot.bids, asks: snapshot.asks, seq: snapshot.seq, time: snapshot.time };
}
