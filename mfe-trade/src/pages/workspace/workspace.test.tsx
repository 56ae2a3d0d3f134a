import { listOrderPending } from '@exchange/contract';
import { fakeUser } from '@exchange/platform/fake';
import { act, screen, within } from '@testing-library/react';
import { wideScreen } from '../../common/use-media';
import { fakeOrder } from '../../testing/fake-order';
import { matchOnly } from '../../testing/match-media';
import { openRemote } from '../../testing/open-remote';

let restore: () => void = () => undefined;
beforeEach(() => {
  restore = matchOnly(wideScreen);
});
afterEach(() => {
  restore();
  jest.restoreAllMocks();
});

test.each(['transaction', 'kline'])(
  '[H-29] on a wide screen the %s page has pairs, chart, book, form and orders; a pair that is not listed says so',
  async (page) => {
    const { platform, user } = await openRemote(
      `/trade/aura_usdt/${page}`,
      { user: fakeUser(), stored: { 'recent-pairs': '[]' } },
      ({ api }) => api.answer(listOrderPending, () => ({ list: [fakeOrder({ order_id: 'a' })] })),
    );
    const pairs = await screen.findByRole('navigation', { name: 'Pairs' });
    expect(await screen.findByRole('form', { name: 'Place an order' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Order book' })).toBeTruthy();
    expect(screen.getByTestId('kline-surface')).toBeTruthy();
    expect(await screen.findByText('Filled 0%')).toBeTruthy();
    // One list of orders serves the records and the chart; strict mode starts it twice.
    expect(platform.api.inputs(listOrderPending)).toHaveLength(2);
    await user.click(within(pairs).getByRole('link', { name: /KITE/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'KITE/USDT' })).toBeTruthy();
    expect(platform.navigation.location.path).toBe(`/trade/kite_usdt/${page}`);
    // The list is the one that was there.
    expect(pairs.isConnected).toBe(true);
    await act(async () => platform.navigation.to(`/trade/none_usdt/${page}`));
    expect(await screen.findByText('This pair is not listed')).toBeTruthy();
  },
);

/** Gives every panel the size of a window: tests have no layout, and edges are moved within one. */
function measurePanels(width: number, height: number): void {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
}

test.each([
  ['no row of the pairs is cut', 'Width of Pairs', '{ArrowLeft}', 216],
  ['the chart keeps candles', 'Height of Orders and trades', '{ArrowUp}', 260],
])('[H-29] %s: the panel’s edge stops at its least by keyboard', async (_what, name, key, least) => {
  measurePanels(1280, 800);
  const { user } = await openRemote('/trade/aura_usdt/transaction');
  const edge = await screen.findByRole('separator', { name });
  const value = (name: string) => Number(edge.getAttribute(name));
  // A panel's share, in percent, of the two beside the edge.
  const inPixels = (share: number) =>
    Math.round((share / 100) * 2 * (edge.ariaOrientation === 'vertical' ? 1280 : 800));
  expect(inPixels(value('aria-valuemin'))).toBe(least);
  act(() => edge.focus());
  for (let press = 0; press < 20; press += 1) await user.keyboard(key);
  expect(inPixels(value('aria-valuenow'))).toBe(least);
});
