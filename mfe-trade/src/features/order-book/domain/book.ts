import {
  checksumDepth,
  orderBookChecksum,
  snapshotDepth,
  type BookMessage,
  type Level,
  type OrderBook,
  type PriceLimits,
} from '@exchange/contract';
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
  /** Worst price that is known of each side, where the exchange had more levels than its snapshot told. */
  readonly knownTo: { readonly bids: string | undefined; readonly asks: string | undefined };
  /** The prices that orders trade at (T-17). */
  readonly limits: PriceLimits;
}

/** A change of the book: the members of the contract's `BookMessage` that it needs. */
export type BookDelta = Pick<BookMessage, 'prev' | 'seq' | 'time' | 'checksum' | 'limits'> & {
  readonly bids: Levels;
  readonly asks: Levels;
};

type Worse = (price: string, than: string) => boolean;

const lower: Worse = (price, than) => compareDecimals(price, than) < 0;
const higher: Worse = (price, than) => compareDecimals(price, than) > 0;
const isZero = (amount: string) => /^[0.]+$/.test(amount);

/**
 * Levels with `changes` merged in; amount zero removes a level, and removing an absent one changes nothing. What lies beyond
 * `knownTo` is left out: there would be holes before it.
 */
function mergeLevels(levels: Levels, changes: Levels, worse: Worse, knownTo: string | undefined): Levels {
  if (changes.length === 0) return levels;
  const merged = [...levels];
  for (const [price, amount] of changes) {
    if (knownTo !== undefined && worse(price, knownTo)) continue;
    let low = 0;
    let high = merged.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const level = merged[middle];
      if (level && worse(price, level[0])) low = middle + 1;
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
  const { knownTo } = book;
  return {
    bids: mergeLevels(book.bids, delta.bids, lower, knownTo.bids),
    asks: mergeLevels(book.asks, delta.asks, higher, knownTo.asks),
    seq: delta.seq,
    time: delta.time,
    knownTo,
    limits: delta.limits ?? book.limits,
  };
}

/**
 * Whether a book can be shown as the exchange's: it has the exchange's checksum, if there is one, and is known as deep as
 * it is shown.
 */
export function isSound(book: Book, checksum: number | undefined): boolean {
  const { bids, asks, knownTo } = book;
  if (knownTo.bids !== undefined && bids.length < checksumDepth) return false;
  if (knownTo.asks !== undefined && asks.length < checksumDepth) return false;
  return checksum === undefined || orderBookChecksum(book) === checksum;
}

/** The book of a snapshot, or undefined when it is not sound. */
export function bookOfSnapshot({
  bids,
  asks,
  seq,
  time,
  checksum,
  limits = {},
}: OrderBook): Book | undefined {
  const worst = (levels: Levels) => (levels.length < snapshotDepth ? undefined : levels.at(-1)?.[0]);
  const book = { bids, asks, seq, time, knownTo: { bids: worst(bids), asks: worst(asks) }, limits };
  return isSound(book, checksum) ? book : undefined;
}

/** The part of a book that is shown, all of it under the checksum. */
export interface ShownBook {
  readonly bids: Levels;
  readonly asks: Levels;
  readonly seq: number;
  readonly limits: PriceLimits;
}

/** What of a book is shown. */
export function shownOf({ bids, asks, seq, limits }: Book): ShownBook {
  return { bids: bids.slice(0, checksumDepth), asks: asks.slice(0, checksumDepth), seq, limits };
}
