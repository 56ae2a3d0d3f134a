import { orderBookChecksum, type Level } from '@exchange/contract';
import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { Subject } from '@exchange/platform/rxjs';
import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { PairRow } from '../../../common/pair-rows';
import { texts } from '../../../messages';
import type { BookEvent } from '../store/book-source';
import { OrderBookStore } from '../store/order-book-store';
import { OrderBookSides } from './order-book-sides';

test('[Q-06] a book that is behind the page’s quotes says so, and no longer when it has caught up', async () => {
  const events$ = new Subject<BookEvent>();
  const book = { seq: 1, time: 1, bids: [], asks: [] };
  const snapshot = { ...book, checksum: orderBookChecksum(book) };
  let answer: () => void = () => undefined;
  const store = new OrderBookStore(
    {
      first: () => snapshot,
      fetch: () => new Promise((resolve) => (answer = () => resolve(snapshot))),
      events$,
      reportCorrupt: () => undefined,
    },
    (task) => {
      queueMicrotask(task);
      return () => undefined;
    },
  );
  const stop = store.start();
  const platform = createFakePlatform();
  await platform.locale.register(texts.namespace, texts.messages);
  render(
    <PlatformProvider value={platform}>
      <OrderBookSides store={store} row={undefined} status="live" onPrice={() => undefined} />
    </PlatformProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('delayed');
  act(() => events$.next({ type: 'joined' }));
  await act(async () => answer());
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => events$.next({ type: 'delta', delta: { ...book, prev: 8, seq: 9 } }));
  expect(screen.getByRole('status').textContent).toBe('delayed');
  stop();
});

test('[Q-03] a change of figures is written where they stand and renders nothing; rows that come and go are rendered', async () => {
  const events$ = new Subject<BookEvent>();
  const bids: Level[] = [['1.2840', '5']];
  const book = { seq: 1, time: 1, bids, asks: [] };
  const store = new OrderBookStore(
    {
      first: () => undefined,
      fetch: () => Promise.resolve({ ...book, checksum: orderBookChecksum(book) }),
      events$,
      reportCorrupt: () => undefined,
    },
    (task) => {
      queueMicrotask(task);
      return () => undefined;
    },
  );
  const stop = store.start();
  const platform = createFakePlatform();
  await platform.locale.register(texts.namespace, texts.messages);
  const onRender = jest.fn();
  const row = new PairRow(
    'aura_usdt',
    fakePair(),
    () => undefined,
    () => () => undefined,
  );
  render(
    <PlatformProvider value={platform}>
      <Profiler id="book" onRender={onRender}>
        <OrderBookSides store={store} row={row} status="live" onPrice={() => undefined} />
      </Profiler>
    </PlatformProvider>,
  );
  await act(async () => events$.next({ type: 'joined' }));
  const rows = () => screen.getAllByRole('button').map((button) => button.textContent);
  expect(rows()).toEqual(['1.28405.00']);
  const change = async (seq: number, changed: Level[], after: Level[]) => {
    onRender.mockClear();
    const checksum = orderBookChecksum({ seq, bids: after, asks: [] });
    const delta = { prev: seq - 1, seq, time: seq, bids: changed, asks: [], checksum };
    await act(async () => events$.next({ type: 'delta', delta }));
  };
  await change(2, [['1.2840', '7']], [['1.2840', '7']]);
  expect(rows()).toEqual(['1.28407.00']);
  expect(screen.getByRole('button', { name: /1\.2840.*7\.00/ })).toBeTruthy();
  expect(onRender).not.toHaveBeenCalled();
  const two: Level[] = [
    ['1.2841', '1'],
    ['1.2840', '7'],
  ];
  await change(3, [['1.2841', '1']], two);
  expect(rows()).toEqual(['1.28411.00', '1.28407.00']);
  expect(onRender).toHaveBeenCalled();
  stop();
});
