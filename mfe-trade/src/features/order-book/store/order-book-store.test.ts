import { orderBookChecksum, type Level, type OrderBook } from '@exchange/contract';
import { Subject } from '@exchange/platform/rxjs';
import { autorun } from 'mobx';
import type { BookEvent } from './book-source';
import { OrderBookStore } from './order-book-store';

const bids: Level[] = [['9', '1']];
const asks: Level[] = [['11', '1']];
const snapshot = (seq: number, bidLevels = bids): OrderBook => ({
  bids: bidLevels,
  asks,
  seq,
  time: seq,
  checksum: orderBookChecksum({ seq, bids: bidLevels, asks }),
});
const delta = (prev: number, amount: string): Extract<BookEvent, { type: 'delta' }> => ({
  type: 'delta',
  delta: {
    prev,
    seq: prev + 1,
    time: prev,
    bids: [['9', amount]],
    asks: [],
    checksum: orderBookChecksum({ seq: prev + 1, bids: [['9', amount]], asks }),
  },
});

/** A store whose snapshots and frames the test gives. */
function open(first?: OrderBook) {
  const events$ = new Subject<BookEvent>();
  const requests: {
    signal: AbortSignal;
    resolve: (book: OrderBook) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const frames: (() => void)[] = [];
  const reports: string[] = [];
  const store = new OrderBookStore(
    {
      first: () => first,
      fetch: (signal) => new Promise((resolve, reject) => requests.push({ signal, resolve, reject })),
      events$,
      reportCorrupt: ({ message }) => reports.push(message),
    },
    (task) => {
      frames.push(task);
      return () => frames.splice(frames.indexOf(task), 1);
    },
  );
  const stop = store.start();
  const frame = () => frames.splice(0).forEach((task) => task());
  const settle = async (act: () => void) => {
    act();
    await Promise.resolve();
    await Promise.resolve();
    frame();
  };
  return { store, stop, events$, requests, reports, frames, frame, settle };
}

beforeEach(() => {
  jest.useFakeTimers();
  // The longest wait of those that chance chooses from.
  jest.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('[T-09] the book that came with the page is shown at once, and is live only after the room was joined', async () => {
  const { store, events$, requests, settle } = open(snapshot(5));
  expect(store.book?.seq).toBe(5);
  expect(store.state).toBe('catching-up');
  events$.next({ type: 'joined' });
  await settle(() => requests[0]?.resolve(snapshot(6)));
  expect(store.state).toBe('live');
});

test('[T-09] the first book is shown when it comes, later ones with a frame; a page that draws none shows none', async () => {
  const { store, events$, requests, frame } = open();
  events$.next({ type: 'joined' });
  requests[0]?.resolve(snapshot(5));
  await Promise.resolve();
  expect(store.book?.seq).toBe(5);
  expect(store.state).toBe('live');
  frame();
  for (let seq = 5; seq < 900; seq += 1) events$.next(delta(seq, String(seq)));
  expect(store.book?.seq).toBe(5);
  frame();
  expect(store.book).toEqual({ bids: [['9', '899']], asks, seq: 900, limits: {} });
  expect(requests).toHaveLength(1);
});

test('[Q-03] however many deltas come between two frames, the page is told once', async () => {
  const { store, events$, requests, frame, frames, settle } = open();
  events$.next({ type: 'joined' });
  await settle(() => requests[0]?.resolve(snapshot(5)));
  let told = 0;
  const stopWatching = autorun(() => {
    told += store.book ? 1 : 0;
  });
  told = 0;
  for (let seq = 5; seq < 25; seq += 1) events$.next(delta(seq, String(seq)));
  expect(frames.length).toBe(1);
  expect(told).toBe(0);
  frame();
  expect(told).toBe(1);
  expect(store.book?.bids).toEqual([['9', '24']]);
  stopWatching();
});

test('[Q-04] a gap asks for one snapshot; deltas that come meanwhile are applied over it', async () => {
  const { store, events$, requests, frame, settle } = open();
  events$.next({ type: 'joined' });
  await settle(() => requests[0]?.resolve(snapshot(5)));
  events$.next(delta(7, '7'));
  events$.next(delta(8, '8'));
  frame();
  expect(store.state).toBe('catching-up');
  // Every page misses the same message at the same moment: each waits a part of this by chance.
  expect(requests.length).toBe(1);
  jest.advanceTimersByTime(300);
  expect(requests.length).toBe(2);
  await settle(() => requests[1]?.resolve(snapshot(8, [['9', '7']])));
  expect(store.state).toBe('live');
  expect(store.book).toMatchObject({ seq: 9, bids: [['9', '8']] });
});

test('[Q-04] [Q-06] without a snapshot the last book stays, stale, and it is tried again and again, ever more slowly', async () => {
  const { store, events$, requests, settle } = open(snapshot(5));
  events$.next({ type: 'joined' });
  await settle(() => requests[0]?.reject(new Error('down')));
  jest.advanceTimersByTime(300);
  await settle(() => requests[1]?.reject(new Error('down')));
  expect(store.state).toBe('stale');
  expect(store.book?.seq).toBe(5);
  jest.advanceTimersByTime(999);
  expect(requests.length).toBe(2);
  jest.advanceTimersByTime(1);
  expect(requests.length).toBe(3);
  await settle(() => requests[2]?.resolve(snapshot(9)));
  expect(store.state).toBe('live');
});

test('[Q-04] [Q-06] an exchange whose deltas never fit is asked ever more slowly, and its book is called stale', async () => {
  const { store, events$, requests, settle } = open();
  events$.next({ type: 'joined' });
  await settle(() => requests[0]?.resolve(snapshot(5)));
  let seq = 5;
  /** A delta that does not give the book that the exchange has then. */
  const wrong = () => {
    events$.next({ type: 'delta', delta: { ...delta(seq, '1').delta, checksum: 1 } });
    seq += 1;
  };
  const asked: number[] = [];
  const states = new Set<string>();
  let known = requests.length;
  for (let ms = 0; ms < 20_000; ms += 100) {
    wrong();
    if (requests.length > known) asked.push(ms);
    known = requests.length;
    await settle(() => requests.at(-1)?.resolve(snapshot(seq)));
    states.add(store.state);
    jest.advanceTimersByTime(100);
  }
  const waits = asked.map((ms, index) => ms - (asked[index - 1] ?? 0));
  expect(waits.slice(0, 4)).toEqual([300, 400, 1100, 2100]);
  expect(Math.min(...waits.slice(4))).toBeGreaterThanOrEqual(5000);
  expect(states).toContain('stale');

  // A while without trouble, and the next one is mended at once.
  await settle(() => jest.advanceTimersByTime(5_000));
  await settle(() => requests.at(-1)?.resolve(snapshot(seq)));
  expect(store.state).toBe('live');
  jest.advanceTimersByTime(5_000);
  const before = requests.length;
  wrong();
  jest.advanceTimersByTime(300);
  expect(requests).toHaveLength(before + 1);
});

describe('[Q-07] a number that cannot be right', () => {
  const wild = (prev: number) => {
    const seq = Number.MAX_SAFE_INTEGER;
    const { checksum: _, ...bare } = delta(prev, '999').delta;
    return { type: 'delta', delta: { ...bare, seq } } as const;
  };

  test('changes nothing, is reported once and costs one snapshot; later deltas are applied', async () => {
    const { store, events$, requests, reports, settle } = open();
    events$.next({ type: 'joined' });
    await settle(() => requests[0]?.resolve(snapshot(5)));
    await settle(() => events$.next(wild(5)));
    expect(store.book).toMatchObject({ seq: 5, bids });
    expect(reports).toHaveLength(1);
    jest.advanceTimersByTime(300);
    await settle(() => requests[1]?.resolve(snapshot(5)));
    expect(store.state).toBe('live');
    for (let seq = 5; seq < 40; seq += 1) await settle(() => events$.next(delta(seq, String(seq))));
    jest.advanceTimersByTime(60_000);
    expect(store.book).toMatchObject({ seq: 40, bids: [['9', '39']] });
    expect(requests).toHaveLength(2);
    expect(reports).toHaveLength(1);
  });

  test('of a snapshot does not keep later deltas out', async () => {
    const { store, events$, requests, settle } = open();
    events$.next({ type: 'joined' });
    const { checksum: _, ...bare } = snapshot(Number.MAX_SAFE_INTEGER);
    await settle(() => requests[0]?.resolve(bare));
    await settle(() => events$.next(delta(5, '7')));
    expect(store.state).not.toBe('live');
    jest.advanceTimersByTime(300);
    await settle(() => requests[1]?.resolve(snapshot(5)));
    expect(store.state).toBe('live');
    expect(store.book).toMatchObject({ seq: 6, bids: [['9', '7']] });
  });

  test('of the last delta before a silence is not waited for without end', async () => {
    const { store, events$, requests, settle } = open();
    events$.next({ type: 'joined' });
    await settle(() => requests[0]?.resolve(snapshot(5)));
    await settle(() => events$.next(delta(900, '7')));
    for (let request = 1; request <= 2; request += 1) {
      jest.advanceTimersByTime(1_000);
      await settle(() => requests[request]?.resolve(snapshot(5)));
    }
    expect(store.state).toBe('live');
    jest.advanceTimersByTime(60_000);
    expect(requests).toHaveLength(3);
  });
});

test('[Q-06] joined anew, a book is not called live before its snapshot has come', async () => {
  const { store, events$, requests, frame, settle } = open();
  events$.next({ type: 'joined' });
  await settle(() => requests[0]?.resolve(snapshot(5)));
  expect(store.state).toBe('live');
  events$.next({ type: 'joined' });
  frame();
  expect(store.state).toBe('catching-up');
  await settle(() => requests[1]?.resolve(snapshot(5)));
  expect(store.state).toBe('live');
});

test('[Q-04] joining anew drops the snapshot that was asked for before', async () => {
  const { store, events$, requests, settle } = open();
  events$.next({ type: 'joined' });
  events$.next({ type: 'joined' });
  expect(requests[0]?.signal.aborted).toBe(true);
  await settle(() => requests[0]?.resolve(snapshot(99)));
  expect(store.state).toBe('loading');
  await settle(() => requests[1]?.resolve(snapshot(3)));
  expect(store.book?.seq).toBe(3);
});

test('[Q-06] [H-26] the book of a page that one comes back to is a former one until its snapshot has come, and stale without', async () => {
  const { store, stop, events$, requests, settle } = open();
  await settle(() => events$.next({ type: 'joined' }));
  await settle(() => requests[0]?.resolve(snapshot(1)));
  expect(store.state).toBe('live');
  stop();
  expect(store.state).toBe('former');
  store.start();
  await settle(() => events$.next({ type: 'joined' }));
  expect([store.state, store.book?.seq]).toEqual(['former', 1]);
  for (const attempt of [1, 2]) {
    await settle(() => requests[attempt]?.reject(new Error('no answer')));
    jest.runOnlyPendingTimers();
  }
  expect(store.state).toBe('stale');
  await settle(() => requests[3]?.resolve(snapshot(7)));
  expect([store.state, store.book?.seq]).toEqual(['live', 7]);
});

test('[T-09] stopping leaves no request, timer or frame', async () => {
  const { stop, events$, requests, frames, settle } = open();
  events$.next({ type: 'joined' });
  await settle(() => requests[0]?.reject(new Error('down')));
  events$.next(delta(1, '1'));
  stop();
  expect(frames.length).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
  expect(events$.observed).toBe(false);
});
