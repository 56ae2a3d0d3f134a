import { getOrderBook, orderBookChecksum, type Level } from '@exchange/contract';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, screen, waitFor } from '@testing-library/react';
import { asks, bids, book, openRemote } from '../testing/open-remote';

// The k-line above is of no interest here, and its library draws on a canvas.
jest.mock('../features/kline/ui/load-chart', () => ({
  loadChart: () => new Promise(() => undefined),
}));

/** What was scrolled into view. */
const scrolled: Element[] = [];
beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this);
  };
});

const bookOf = (side: { readonly bids: Level[]; readonly asks: Level[] }) => ({
  ...book,
  ...side,
  checksum: orderBookChecksum({ seq: book.seq, ...side }),
});

async function openDepth(
  prepare?: (platform: FakePlatform) => void,
  stored?: Readonly<Record<string, string>>,
) {
  const opened = await openRemote('/trade/aura_usdt/kline', stored && { stored }, prepare);
  act(() => opened.platform.quotes.pushStream('aura_usdt', { type: 'joined' }));
  await opened.user.click(await screen.findByRole('tab', { name: 'Depth' }));
  await screen.findByRole('region', { name: 'Depth chart' });
  return opened;
}
const slider = () => screen.getByRole('slider', { name: 'Price to inspect' });
const summary = () => screen.getByRole('img', { name: /^Depth chart/ }).getAttribute('aria-label');

/** The lower of the two bids is taken from the book. */
const takeLowerBid = ({ quotes }: FakePlatform) =>
  act(() =>
    quotes.pushStream('aura_usdt', {
      type: 'book',
      prev: 10,
      seq: 11,
      time: 2,
      bids: [['1.2830', '0']],
      asks: [],
      checksum: orderBookChecksum({ seq: 11, bids: bids.slice(0, 1), asks }),
    }),
  );

test('[T-09] the depth of the live book: sums of each side, mid price, and all of it in words', async () => {
  await openDepth();
  await waitFor(() => expect(screen.getByTestId('depth-mid').textContent).toBe('1.28450'));
  expect(summary()).toBe(
    'Depth chart, ±1%. Mid price 1.28450 USDT. Bids down to 1.2716: 75.50 AURA, worth 96.9165 USDT. ' +
      'Asks up to 1.2974: 300.00 AURA, worth 385.7000 USDT.',
  );
});

test('[T-09] it is a table too: each price with all that stands before it, and it stays as it was opened', async () => {
  const { platform, user } = await openDepth();
  await waitFor(() => expect(summary()).toContain('75.50 AURA'));
  await user.click(screen.getByRole('button', { name: 'Depth as a table' }));
  const rows = () =>
    [...screen.getByRole('table').querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
  const opened = [
    ['Price USDT', 'Side', 'Total amount AURA', 'Total value USDT'],
    ['1.2860', 'Asks', '300.00', '385.7000'],
    ['1.2850', 'Asks', '100.00', '128.5000'],
    ['1.2840', 'Bids', '50.00', '64.2000'],
    ['1.2830', 'Bids', '75.50', '96.9165'],
  ];
  expect(rows()).toEqual(opened);
  takeLowerBid(platform);
  await waitFor(() => expect(summary()).toContain('50.00 AURA'));
  expect(rows()).toEqual(opened);
});

test('[T-09] it comes into sight as it is opened, and stays where it is when the book moves', async () => {
  const { platform } = await openDepth();
  expect(new Set(scrolled)).toEqual(new Set([screen.getByRole('region', { name: 'Depth chart' })]));
  scrolled.length = 0;
  act(() => platform.quotes.setStatus({ state: 'stale' }));
  expect(scrolled).toEqual([]);
});

test('[T-09] while the page above it still grows it is kept in sight, until somebody moves the page', async () => {
  const resized: (() => void)[] = [];
  const watching = jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    let isOver = false;
    const observer: ResizeObserver = {
      observe: (place) => {
        if (place === document.body) resized.push(() => isOver || callback([], observer));
      },
      unobserve: () => undefined,
      disconnect: () => {
        isOver = true;
      },
    };
    return observer;
  });
  await openDepth();
  scrolled.length = 0;
  const grow = () => resized.forEach((tell) => tell());
  grow();
  expect(scrolled).toEqual([screen.getByRole('region', { name: 'Depth chart' })]);
  document.body.dispatchEvent(new Event('wheel', { bubbles: true }));
  grow();
  expect(scrolled).toHaveLength(1);
  watching.mockRestore();
});

test('[T-09] it follows the book, and says what stands up to the price that a key or a finger points at', async () => {
  const { platform, user } = await openDepth();
  await waitFor(() => expect(summary()).toContain('75.50 AURA'));
  act(() => slider().focus());
  await user.keyboard('{Home}');
  const reading = () => screen.queryByTestId('depth-reading')?.textContent;
  expect(reading()).toBe('Bids-1.00%Price1.2716 USDTTotal amount75.50 AURATotal value96.9165 USDT');
  expect(slider().getAttribute('aria-valuetext')).toBe(
    'Bids down to 1.2716, -1.00%: 75.50 AURA, worth 96.9165 USDT',
  );
  takeLowerBid(platform);
  await waitFor(() => expect(reading()).toContain('Total amount50.00 AURA'));
  await user.keyboard('{Escape}');
  expect(reading()).toBeUndefined();

  jest.spyOn(slider(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
  const tap = () => user.pointer({ keys: '[TouchA]', target: slider(), coords: { clientX: 200 } });
  await tap();
  expect(reading()).toContain('Asks+1.00%');
  await tap();
  expect(reading()).toBeUndefined();
});

test('[T-09] the range is chosen and kept; a range without orders says so', async () => {
  const { platform, user } = await openDepth(({ api }) =>
    api.answer(getOrderBook, () => bookOf({ bids: [['1.0000', '5']], asks: [['2.0000', '1']] })),
  );
  expect(await screen.findByText('No orders in this range')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(summary()).toContain('5.00 AURA');
  expect(platform.storage.get('depth-range')).toBe('all');
});

test('[T-09] the range that was kept is there again', async () => {
  await openDepth(undefined, { 'depth-range': '10' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '±10%' }).checked).toBe(true);
});

test('[T-09] an empty book says so, and a one-sided one has no mid price', async () => {
  const { platform } = await openDepth(({ api }) =>
    api.answer(getOrderBook, () => bookOf({ bids: [], asks: [] })),
  );
  expect(await screen.findByText('No orders yet')).toBeTruthy();
  platform.api.answer(getOrderBook, () => bookOf({ bids, asks: [] }));
  act(() => platform.quotes.pushStream('aura_usdt', { type: 'joined' }));
  await waitFor(() => expect(summary()).toContain('75.50 AURA'));
  expect(screen.getByTestId('depth-mid').textContent).toBe('—');
});

test('[Q-06] old prices say that they are', async () => {
  const { platform } = await openDepth();
  await waitFor(() => expect(summary()).toContain('75.50 AURA'));
  const chart = screen.getByRole('region', { name: 'Depth chart' });
  expect(chart.dataset['age']).toBe('live');
  act(() => platform.quotes.setStatus({ state: 'stale' }));
  expect(chart.dataset['age']).toBe('stale');
  expect(chart.textContent).toContain('stale');
});
