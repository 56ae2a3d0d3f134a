import { addFavouritePair, deleteFavouritePair, getFavouritePairList } from '@exchange/contract';
import { fakeUser } from '@exchange/platform/fake';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openRemote, rowsOfList } from '../testing/open-remote';

/** A list is put in order with the frame after what was tapped. */
const expectRows = (list: string, pairs: readonly string[]) =>
  waitFor(() => expect(rowsOfList(screen.getByRole('list', { name: list }))).toEqual(pairs));

test('[T-03] tabs: favourites, all, each market, Top Celebs, Gainers; the first market is open', async () => {
  await openRemote('/home/marketCondition');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Favorites',
    'All',
    'USDT',
    'BTC',
    'Top Celebs',
    'Gainers',
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('USDT');
  await expectRows('USDT', ['aura_usdt', 'lyre_usdt', 'kite_usdt']);
});

test('[T-06] heads sort: a new column largest first, the same one toggles, another market resets', async () => {
  const { user } = await openRemote('/home/marketCondition');
  const head = await screen.findByRole('button', { name: /Price/ });
  await user.click(head);
  await expectRows('USDT', ['kite_usdt', 'aura_usdt', 'lyre_usdt']);
  await user.click(head);
  await expectRows('USDT', ['lyre_usdt', 'aura_usdt', 'kite_usdt']);
  await user.click(screen.getByRole('button', { name: /Pair \/ Volume/ }));
  await expectRows('USDT', ['aura_usdt', 'kite_usdt', 'lyre_usdt']);
  await user.click(screen.getByRole('tab', { name: 'All' }));
  expect(screen.getByRole('button', { name: /24h/ }).getAttribute('data-direction')).toBe('ascending');
  await expectRows('All', ['aura_usdt', 'lyre_usdt', 'kite_usdt', 'velo_btc']);
});

test('[T-03] the address names the tab, and a tab changes the address', async () => {
  const { platform, user } = await openRemote('/home/marketCondition?tab=stars');
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Top Celebs');
  await user.click(screen.getByRole('tab', { name: 'BTC' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('BTC');
  await waitFor(() =>
    expect(platform.navigation.location).toEqual({
      path: '/home/marketCondition',
      search: '?tab=market%3Abtc',
    }),
  );
});

test('[T-03] who leaves right after a tap on a tab is not brought back', async () => {
  const { platform, user } = await openRemote('/home/marketCondition');
  const tab = await screen.findByRole('tab', { name: 'BTC' });
  const frames = new Map<number, FrameRequestCallback>();
  let last = 0;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    frames.set((last += 1), draw);
    return last;
  });
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => void frames.delete(frame));
  await user.click(tab);
  act(() => platform.navigation.to('/search'));
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'BTC' })).toBeNull());
  await act(async () => {
    for (const draw of frames.values()) draw(performance.now());
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(platform.navigation.location.path).toBe('/search');
  jest.restoreAllMocks();
});

test('[T-04] a tap on a pair opens its k-line', async () => {
  await openRemote('/home/marketCondition');
  const [row] = await screen.findAllByRole('link', { name: /AURA/ });
  expect(row?.getAttribute('href')).toBe('/trade/aura_usdt/kline');
});

test('[T-04] [T-05] without a login the star works on the device, with a success toast', async () => {
  const { platform, user } = await openRemote('/home/marketCondition');
  await user.click(await screen.findByRole('button', { name: 'Favorite AURA/USDT' }));
  expect(platform.storage.get('pair-favorites')).toBe('["aura_usdt"]');
  expect(platform.toast.shown).toEqual([{ type: 'success', text: 'AURA/USDT was added to your favorites' }]);
  expect(platform.bus.topic('favourites').value).toEqual(['aura_usdt']);
  await user.click(screen.getByRole('tab', { name: 'Favorites' }));
  await expectRows('Favorites', ['aura_usdt']);
  await user.click(screen.getByRole('button', { name: 'Favorite AURA/USDT' }));
  expect(await screen.findByText('No favorites yet')).toBeTruthy();
  expect(platform.api.inputs(addFavouritePair)).toEqual([]);
});

test('[T-04] [T-05] signed in the star asks the server; a failure shows the server’s words and is taken back', async () => {
  const { platform, user } = await openRemote('/home/marketCondition', { user: fakeUser() }, ({ api }) => {
    api.refuse(addFavouritePair, { serverMessage: 'Too many favourites' });
  });
  const star = await screen.findByRole('button', { name: 'Favorite AURA/USDT' });
  await user.click(star);
  await waitFor(() => expect(platform.toast.shown).toEqual([{ type: 'error', text: 'Too many favourites' }]));
  expect(star.getAttribute('aria-pressed')).toBe('false');
  platform.api.answer(addFavouritePair, ({ favouritePairIdArr }) => ({
    list: (JSON.parse(favouritePairIdArr) as string[]).map((id) => ({ id })),
  }));
  platform.api.answer(deleteFavouritePair, () => ({ list: [] }));
  await user.click(star);
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  await user.click(star);
  await waitFor(() =>
    expect(platform.api.inputs(deleteFavouritePair)).toEqual([{ favouritePairId: 'aura_usdt' }]),
  );
  expect(platform.storage.get('pair-favorites')).toBeUndefined();
});

test('[T-05] at a login the device’s favourites are offered to merge, and stay until that has worked', async () => {
  const { platform, user } = await openRemote(
    '/home/marketCondition',
    { stored: { 'pair-favorites': '["aura_usdt","kite_usdt"]' } },
    ({ api }) => {
      api.answer(getFavouritePairList, () => ({ list: [{ id: 'kite_usdt' }] }));
      api.refuse(addFavouritePair, { reason: 'unavailable' });
    },
  );
  await act(async () => platform.session.signIn());
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('1 favorite on this device is not in your account yet.');
  await user.click(within(dialog).getByRole('button', { name: 'Add to account' }));
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'error', text: 'failure:unavailable' });
  expect(platform.storage.get('pair-favorites')).toBe('["aura_usdt","kite_usdt"]');
  platform.api.answer(addFavouritePair, () => ({ list: [{ id: 'kite_usdt' }, { id: 'aura_usdt' }] }));
  await user.click(within(dialog).getByRole('button', { name: 'Add to account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(platform.api.inputs(addFavouritePair).at(-1)).toEqual({ favouritePairIdArr: '["aura_usdt"]' });
  expect(platform.storage.get('pair-favorites')).toBeUndefined();
});

test('[T-05] who keeps them on the device has them again after logging out, and is not asked again', async () => {
  const { platform, user } = await openRemote('/home/marketCondition', {
    stored: { 'pair-favorites': '["aura_usdt"]' },
  });
  await act(async () => platform.session.signIn());
  await user.click(await screen.findByRole('button', { name: 'Keep on this device' }));
  await act(async () => platform.session.signOut());
  expect(platform.bus.topic('favourites').value).toEqual(['aura_usdt']);
  await act(async () => platform.session.signIn());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[Q-06] stale prices say so and can be reconnected', async () => {
  const { platform, user } = await openRemote('/home/marketCondition');
  await screen.findByText('live');
  act(() => platform.quotes.setStatus({ state: 'stale' }));
  expect(screen.getByText('stale')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Reconnect/ }));
  expect(platform.quotes.reconnects).toBe(1);
});

test('[Q-03] a price that changes flashes in the tint of its move; one that only shows does not', async () => {
  const { platform } = await openRemote('/home/marketCondition');
  const price = async (text: string) =>
    (await screen.findByText(text)).closest<HTMLElement>('[data-flash]')?.dataset['flash'];
  expect(await price('1.2843')).toBe('');
  act(() => platform.quotes.push('aura_usdt', { price: '1.2850' }));
  expect(await price('1.2850')).toBe('up');
});
