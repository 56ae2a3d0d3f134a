import {
  checksumDepth,
  orderBookChecksum,
  snapshotDepth,
  type Level,
  type OrderBook,
} from '@exchange/contract';
import { applyDelta, shownOf, type Book, type BookDelta } from './book';
import { emptySync, receiveDelta, receiveSnapshot } from './book-sync';

// Random streams against the sandbox's own books: ops/tools/agreement/order-book-stream.test.ts.

const complete = { bids: undefined, asks: undefined };

/** A delta as the exchange would send it, and the book after it. */
function next(book: Book, bids: readonly Level[], asks: readonly Level[]): { delta: BookDelta; book: Book } {
  const draft = { prev: book.seq, seq: book.seq + 1, time: book.seq, bids, asks };
  const after = applyDelta(book, draft);
  return { delta: { ...draft, checksum: orderBookChecksum(after) }, book: after };
}

const snapshotOf = ({ bids, asks, seq, time, ...rest }: Book): OrderBook => ({
  bids: [...bids],
  asks: [...asks],
  seq,
  time,
  checksum: orderBookChecksum({ bids, asks, seq, ...rest }),
});

const start: Book = {
  bids: [['9.95', '1']],
  asks: [['10.05', '1']],
  seq: 7,
  time: 0,
  knownTo: complete,
  limits: {},
};
const first = next(start, [['9.97', '2.5']], []);
const second = next(first.book, [], [['10.02', '1']]);
const third = next(second.book, [['9.97', '0']], []);
const [one, two, three] = [first, second, third].map(({ delta }) => delta);
const end = third.book;
if (!one || !two || !three) throw new Error('setup');

test('[T-17] the prices that orders trade at stay as they are until a delta tells others', () => {
  const snapshot = { ...snapshotOf(start), limits: { lowest: '9', highest: '11' } };
  const sync = receiveSnapshot(emptySync, snapshot);
  const quiet = receiveDelta(sync, one);
  expect(quiet.book?.limits).toEqual(snapshot.limits);
  expect(receiveDelta(quiet, { ...two, limits: { highest: '10.5' } }).book?.limits).toEqual({
    highest: '10.5',
  });
});

test('[Q-04] deltas that came before the snapshot are replayed over it', () => {
  const buffered = [three, one, two].reduce(receiveDelta, emptySync);
  const sync = receiveSnapshot(buffered, snapshotOf(start));
  expect(sync.live).toBe(true);
  expect(sync.book).toEqual(end);
});

test('[Q-04] a gap keeps the last good copy, says it is not live, and heals by a snapshot', () => {
  const live = receiveSnapshot(emptySync, snapshotOf(start));
  const stale = receiveDelta(live, two);
  expect(stale.live).toBe(false);
  expect(stale.book).toEqual(start);
  const healed = receiveSnapshot(receiveDelta(stale, three), snapshotOf(first.book));
  expect(healed.live).toBe(true);
  expect(healed.book).toEqual(end);
});

test('[Q-04] a snapshot whose checksum is wrong is not believed', () => {
  const sync = receiveSnapshot(emptySync, { ...snapshotOf(start), checksum: 1 });
  expect(sync.live).toBe(false);
  expect(sync.book).toBeUndefined();
});

test('[Q-04] a late, older snapshot does not set a live book back', () => {
  const live = receiveSnapshot(emptySync, snapshotOf(end));
  expect(receiveSnapshot(live, snapshotOf(start))).toBe(live);
});

test('[T-09] taking away a level that is not there removes nothing', () => {
  const book = applyDelta(start, { ...one, bids: [['9.90', '0']], asks: [['10.06', '0.00']] });
  expect(book.bids).toEqual(start.bids);
  expect(book.asks).toEqual(start.asks);
});

test('[Q-04] word of where the book stands shows a last delta that was missed', () => {
  const live = receiveSnapshot(emptySync, snapshotOf(start));
  const standing = (book: Book): BookDelta => ({
    ...{ prev: book.seq, seq: book.seq, time: 1, bids: [], asks: [] },
    checksum: orderBookChecksum(book),
  });
  expect(receiveDelta(live, standing(start))).toBe(live);
  expect(receiveDelta(live, standing(first.book)).live).toBe(false);
});

test('[Q-04] a delta that was damaged on its way is not waited for, whatever it says its number is', () => {
  for (const damaged of [
    { ...one, seq: 900 },
    { ...one, prev: 899, seq: 900 },
    { ...one, bids: [] },
    { ...three, prev: 1 },
  ]) {
    const stale = [damaged, two, three].reduce(receiveDelta, receiveSnapshot(emptySync, snapshotOf(start)));
    expect(stale.live).toBe(false);
    const again = receiveSnapshot(stale, snapshotOf(second.book));
    const healed = again.live ? again : receiveSnapshot(again, snapshotOf(end));
    expect(healed).toEqual({ live: true, book: end, waiting: [] });
  }
});

test('[Q-04] without checksums the numbers alone are followed', () => {
  const { checksum: _, ...snapshot } = snapshotOf(start);
  const bare = [one, two, three].map(({ checksum: __, ...delta }) => delta);
  const live = receiveSnapshot(emptySync, snapshot);
  expect(bare.reduce(receiveDelta, live)).toEqual({ live: true, book: end, waiting: [] });
  expect(receiveDelta(live, bare[1] ?? two).live).toBe(false);
});

describe('a book with more levels than a snapshot tells', () => {
  const bids = Array.from({ length: 300 }, (_, index): Level => [`${1000 - index}`, '1']);
  const whole: Book = { ...start, bids };
  const cut = { ...snapshotOf(whole), bids: bids.slice(0, snapshotDepth) };

  test('[Q-04] what is beyond its end stays out, since nobody knows what lies between', () => {
    const { delta } = next(
      whole,
      [
        ['790', '5'],
        ['999', '5'],
      ],
      [],
    );
    const { live, book } = receiveDelta(receiveSnapshot(emptySync, cut), delta);
    expect(live).toBe(true);
    expect(book?.bids).toHaveLength(snapshotDepth);
    expect(book?.bids[1]).toEqual(['999', '5']);
  });

  test('[Q-04] when too few of its levels are left it is fetched anew, with or without checksums', () => {
    const gone = (count: number) => bids.slice(0, count).map(([price]): Level => [price, '0']);
    const reserve = snapshotDepth - checksumDepth;
    for (const checksums of [true, false]) {
      const bare = <Message extends { checksum?: number | undefined }>(message: Message): Message =>
        checksums ? message : { ...message, checksum: undefined };
      const live = receiveSnapshot(emptySync, bare(cut));
      expect(receiveDelta(live, bare(next(whole, gone(reserve), []).delta)).live).toBe(true);
      expect(receiveDelta(live, bare(next(whole, gone(reserve + 1), []).delta)).live).toBe(false);
    }
  });

  test('[Q-04] no more of it is shown than the checksum covers', () => {
    const shown = shownOf({ ...whole, seq: 8 });
    expect(shown).toEqual({ bids: bids.slice(0, checksumDepth), asks: start.asks, seq: 8, limits: {} });
  });
});
