import { fakePair } from '@exchange/platform/fake';
import { act, screen, within } from '@testing-library/react';
import { openRemote, rowsOfList } from '../testing/open-remote';

const field = () => screen.findByRole('searchbox', { name: 'Search brand or token' });

test('[T-07] finds pairs by token and alias while one types, and says when there is none', async () => {
  const { user } = await openRemote('/search', {
    pairs: [fakePair({ token: 'kite', token_as: 'Kite House' }), fakePair({ token: 'aura', market: 'btc' })],
  });
  await user.type(await field(), 'hous');
  expect(rowsOfList(screen.getByRole('list', { name: 'Results' }))).toEqual(['kite_usdt']);
  expect(screen.getByText('Pairs found: 1')).toBeTruthy();
  await user.clear(await field());
  await user.type(await field(), 'AURA/BTC');
  expect(rowsOfList(screen.getByRole('list', { name: 'Results' }))).toEqual(['aura_btc']);
  await user.type(await field(), 'x');
  expect(screen.getByText('Nothing found for “AURA/BTCx”')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the field' }));
  expect(document.activeElement).toBe(await field());
});

test('[T-07] without a query: the hot tokens with live prices, and the way to the directory', async () => {
  const { platform } = await openRemote('/search');
  const hot = await screen.findByRole('list', { name: 'Hot tokens' });
  expect(rowsOfList(hot)).toEqual(['kite_usdt', 'aura_usdt', 'lyre_usdt']);
  act(() => platform.quotes.push('kite_usdt', { price: '26' }));
  // The press of the test before may still hold the prices for a moment.
  expect(await within(hot).findByText('26.0000')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Brand directory/ }).getAttribute('href')).toBe('/bdex');
});

test('[Q-06] prices that are found, and those of the hot tokens, say when they are not live', async () => {
  const { platform, user } = await openRemote('/search');
  expect(await screen.findByText('live')).toBeTruthy();
  act(() => platform.quotes.setStatus({ state: 'delayed' }));
  expect(screen.getByText('delayed')).toBeTruthy();
  await user.type(await field(), 'kite');
  act(() => platform.quotes.setStatus({ state: 'stale' }));
  expect(screen.getByText('stale')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Reconnect/ }));
  expect(platform.quotes.reconnects).toBe(1);
});

test('[T-07] what led to a pair is kept, can be searched for again, and can be cleared', async () => {
  const { platform, user } = await openRemote('/search', { stored: { 'search-history': '["velo"]' } });
  await user.type(await field(), 'kite');
  await user.click(screen.getByRole('link', { name: /KITE/ }));
  // Coming back shows the same results.
  expect(platform.navigation.visits).toEqual(['/search?q=kite', '/trade/kite_usdt/kline']);
  expect(platform.storage.get('search-history')).toBe('["kite","velo"]');
  await act(async () => platform.navigation.back('/'));
  expect(await screen.findByDisplayValue('kite')).toBeTruthy();
  await user.clear(await field());
  await user.click(screen.getByRole('button', { name: 'velo' }));
  expect(rowsOfList(screen.getByRole('list', { name: 'Results' }))).toEqual(['velo_btc']);
  await user.clear(await field());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByText('Recent searches')).toBeNull();
  expect(platform.storage.get('search-history')).toBeUndefined();
});

test('[T-07] arrow keys lead through the results and back, Enter opens the first', async () => {
  const { platform, user } = await openRemote('/search');
  await user.type(await field(), 'e');
  const links = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('link');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(links[1]);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(await field());
  await user.keyboard('{ArrowDown}{Escape}');
  expect(document.activeElement).toBe(await field());
  await user.keyboard('{Enter}');
  expect(platform.navigation.location.path).toBe(links[0]?.getAttribute('href'));
});
