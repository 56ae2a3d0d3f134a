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
afterEach(() => restore());

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
