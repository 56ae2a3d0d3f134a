import { orderBookChecksum } from '@exchange/contract';
import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { Subject } from '@exchange/rx';
import { act, render, screen } from '@testing-library/react';
import { messages } from '../../../messages';
import type { BookEvent } from '../data/book-source';
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
    },
    (task) => {
      queueMicrotask(task);
      return () => undefined;
    },
  );
  const stop = store.start();
  const platform = createFakePlatform();
  await platform.locale.register('mfe-trade', messages);
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
