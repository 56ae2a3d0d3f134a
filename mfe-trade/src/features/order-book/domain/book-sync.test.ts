import { orderBookChecksum, type Level, type OrderBook } from '@exchange/contract';
import fc from 'fast-check';
import { applyDelta, type Book, type BookDelta } from './book';
import { emptySync, receiveDelta, receiveJoined, receiveSnapshot, type BookSync } from './book-sync';

/** The exchange's side: a book that changes, and all that it was. */
interface Exchange {
  readonly books: Book[];
  readonly deltas: BookDelta[];
}

const tick = (ticks: number) => (ticks / 100).toFixed(2);

/** Levels of one change; bids lie below 10.00 and asks above, so that the book never crosses. */
const change = (maximum: number) =>
  fc.array(
    fc.record({
      bid: fc.boolean(),
      offset: fc.integer({ min: 1, max: maximum }),
      amount: fc.constantFrom('0', '0.0', '1', '2.5', '300', '0.001'),
    }),
    { minLength: 1, maxLength: 4 },
  );

function run(changes: readonly { bid: boolean; offset: number; amount: string }[][]): Exchange {
  let book: Book = { bids: [['9.95', '1']], asks: [['10.05', '1']], seq: 7, time: 0 };
  const exchange: Exchange = { books: [book], deltas: [] };
  for (const entry of changes) {
    const level = (item: (typeof entry)[number]): Level => [
      tick(item.bid ? 1000 - item.offset : 1000 + item.offset),
      item.amount,
    ];
    const seq = book.seq + 1 + (entry.length % 3);
    const draft = {
      prev: book.seq,
      seq,
      time: seq,
      bids: entry.filter((item) => item.bid).map(level),
      asks: entry.filter((item) => !item.bid).map(level),
      checksum: 0,
    };
    book = applyDelta(book, draft);
    exchange.deltas.push({ ...draft, checksum: orderBookChecksum(book.bids, book.asks) });
    exchange.books.push(book);
  }
  return exchange;
}

const snapshotOf = (book: Book): OrderBook => ({
  bids: [...book.bids],
  asks: [...book.asks],
  seq: book.seq,
  time: book.time,
  checksum: orderBookChecksum(book.bids, book.asks),
});

/** The invariant: what is called live is exactly what the exchange had at that sequence number. */
function expectTrue(sync: BookSync, exchange: Exchange): void {
  if (!sync.live) return;
  const truth = exchange.books.find((book) => book.seq === sync.book?.seq);
  expect(truth).toBeDefined();
  expect({ bids: sync.book?.bids, asks: sync.book?.asks }).toEqual({ bids: truth?.bids, asks: truth?.asks });
}

const mishap = fc.record({
  kind: fc.constantFrom('none', 'none', 'none', 'drop', 'duplicate', 'later', 'corrupt', 'rejoin'),
  /** How far back the snapshot lies that answers a need for one. */
  age: fc.integer({ min: 0, max: 4 }),
  answers: fc.boolean(),
});

function damaged(delta: BookDelta): BookDelta {
  const [first, ...rest] = delta.bids;
  if (first) return { ...delta, bids: [[first[0], '77.7'], ...rest] };
  return { ...delta, checksum: delta.checksum ^ 1 };
}

test('[Q-04] whatever the network does to the stream, the book is the exchange’s or is marked stale', () => {
  fc.assert(
    fc.property(
      // At most 20 levels a side: all of them are under the checksum.
      fc.array(fc.tuple(change(20), mishap), { minLength: 1, maxLength: 60 }),
      (steps) => {
        const exchange = run(steps.map(([entry]) => entry));
        const first = exchange.books[0];
        if (!first) throw new Error('no book');
        let sync = receiveSnapshot(emptySync, snapshotOf(first));
        expect(sync.live).toBe(true);
        let held: BookDelta | undefined;
        steps.forEach(([, { kind, age, answers }], index) => {
          const delta = exchange.deltas[index];
          if (!delta) throw new Error('no delta');
          if (kind === 'rejoin') sync = receiveJoined(sync);
          else if (kind === 'corrupt') sync = receiveDelta(sync, damaged(delta));
          else if (kind === 'later') held = delta;
          else if (kind !== 'drop') sync = receiveDelta(sync, delta);
          if (kind === 'duplicate') sync = receiveDelta(sync, delta);
          if (kind !== 'later' && held && index % 2 === 0) {
            sync = receiveDelta(sync, held);
            held = undefined;
          }
          expectTrue(sync, exchange);
          if (!sync.live && answers) {
            const book = exchange.books[Math.max(0, index + 1 - age)];
            if (book) sync = receiveSnapshot(sync, snapshotOf(book));
            expectTrue(sync, exchange);
          }
        });
        // A fresh snapshot always heals, except when a damaged delta waits for it: then it takes one more.
        const last = exchange.books.at(-1);
        if (!last) throw new Error('no book');
        if (!sync.live)
          sync = receiveSnapshot(
            { ...sync, waiting: sync.waiting.filter((delta) => delta.seq > last.seq) },
            snapshotOf(last),
          );
        expectTrue(sync, exchange);
        expect(sync.live).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

test('[Q-04] deep books survive gaps, duplicates and reorder too', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(change(300), fc.constantFrom('ok', 'ok', 'drop', 'twice')), { maxLength: 40 }),
      (steps) => {
        const exchange = run(steps.map(([entry]) => entry));
        const [first] = exchange.books;
        if (!first) throw new Error('no book');
        let sync = receiveSnapshot(emptySync, snapshotOf(first));
        steps.forEach(([, kind], index) => {
          const delta = exchange.deltas[index];
          if (!delta || kind === 'drop') return;
          sync = receiveDelta(sync, delta);
          if (kind === 'twice') sync = receiveDelta(sync, delta);
          expectTrue(sync, exchange);
        });
      },
    ),
  );
});

describe('one by one', () => {
  const exchange = run([
    [{ bid: true, offset: 3, amount: '2.5' }],
    [{ bid: false, offset: 2, amount: '1' }],
    [{ bid: true, offset: 3, amount: '0' }],
  ]);
  const [start, , , end] = exchange.books;
  const [one, two, three] = exchange.deltas;
  if (!start || !end || !one || !two || !three) throw new Error('setup');

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
    const healed = receiveSnapshot(receiveDelta(stale, three), snapshotOf(exchange.books[1] ?? start));
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
});
