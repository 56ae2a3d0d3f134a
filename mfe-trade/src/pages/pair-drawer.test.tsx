import { fakePair } from '@exchange/platform/fake';
import { getMarketCapAndVolume } from '@exchange/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { matchOnly } from '../testing/match-media';
import { openRemote, rowsOfList } from '../testing/open-remote';

const transaction = '/trade/aura_usdt/transaction';
const opener = () => screen.findByRole('button', { name: 'AURA/USDT Choose another pair' });
const drawer = () => screen.findByRole('dialog', { name: 'Choose another pair' });
const tabNames = (within: HTMLElement) =>
  [...within.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent);

async function openDrawer(path: string, options: Parameters<typeof openRemote>[1] = {}) {
  const opened = await openRemote(path, options, ({ api }) =>
    api.answer(getMarketCapAndVolume, ({ token }) => ({
      list: [],
      fiat: token ?? 'HKD',
      time: 1,
    })),
  );
  const button = await opener();
  expect(button.getAttribute('aria-haspopup')).toBe('dialog');
  await opened.user.click(button);
  return { ...opened, button, sheet: await drawer() };
}

for (const page of ['transaction', 'kline']) {
  test(`[T-18] a pair that is chosen is shown on the ${page} page, in the place of the former one`, async () => {
    const { platform, user, sheet } = await openDrawer(`/trade/aura_usdt/${page}`);
    expect(tabNames(sheet)).toEqual(['USDT', 'BTC']);
    expect(rowsOfList(within(sheet).getByRole('list', { name: 'USDT' }))).toEqual([
      'aura_usdt',
      'lyre_usdt',
      'kite_usdt',
    ]);
    await user.click(within(sheet).getByRole('link', { name: /KITE/ }));
    expect(await screen.findByRole('heading', { level: 1, name: /^KITE\/USDT/ })).toBeTruthy();
    expect(platform.navigation.location.path).toBe(`/trade/kite_usdt/${page}`);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(platform.storage.get('recent-pairs')).toContain('aura_usdt');
  });
}

test('[T-18] the present pair is marked, and choosing it closes the drawer', async () => {
  const { platform, user, sheet } = await openDrawer(transaction);
  const links = within(sheet).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null]);
  await user.click(within(sheet).getByRole('link', { name: /AURA/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(platform.navigation.visits).toEqual([]);
});

test('[T-18] recent pairs come first, then the favourites; a pair that is listed no more is left out', async () => {
  const { user, sheet } = await openDrawer(transaction, {
    stored: {
      'recent-pairs': '["gone_usdt","velo_btc","aura_usdt","kite_usdt","lyre_usdt"]',
      'pair-favorites': '["lyre_usdt"]',
    },
  });
  expect(tabNames(sheet)).toEqual(['Recent', 'Favorites', 'USDT', 'BTC']);
  const recent = within(sheet).getByRole('list', { name: 'Recent' });
  expect(rowsOfList(recent)).toEqual(['velo_btc', 'kite_usdt', 'lyre_usdt']);
  await user.click(within(sheet).getByRole('tab', { name: 'Favorites' }));
  expect(rowsOfList(within(sheet).getByRole('list', { name: 'Favorites' }))).toEqual(['lyre_usdt']);
});

test('[T-18] with few recent pairs the market of the present one is open', async () => {
  const { user, sheet } = await openDrawer(transaction, { stored: { 'recent-pairs': '["velo_btc"]' } });
  expect(within(sheet).getByRole('list', { name: 'USDT' })).toBeTruthy();
  await user.click(within(sheet).getByRole('tab', { name: 'Recent' }));
  expect(rowsOfList(within(sheet).getByRole('list', { name: 'Recent' }))).toEqual(['velo_btc']);
});

test('[T-18] finds pairs in one word and by the brand, the recent ones first; Enter shows the first', async () => {
  const { platform, user, sheet } = await openDrawer(transaction, {
    pairs: [
      fakePair({ token: 'aura' }),
      fakePair({ token: 'aura', market: 'btc' }),
      fakePair({ token: 'kite' }),
    ],
    stored: { 'recent-pairs': '["aura_btc"]' },
  });
  const field = within(sheet).getByRole('searchbox', { name: 'Search brand or token' });
  const results = () => rowsOfList(within(sheet).getByRole('list', { name: 'Results' }));
  await user.type(field, 'aurausdt');
  expect(results()).toEqual(['aura_usdt']);
  expect(within(sheet).getByText('Pairs found: 1')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'aur');
  expect(results()).toEqual(['aura_btc', 'aura_usdt']);
  expect(platform.api.inputs(getMarketCapAndVolume)).not.toEqual([]);
  await user.clear(field);
  await user.type(field, 'nothing');
  expect(within(sheet).getByText('Nothing found for “nothing”')).toBeTruthy();
  await user.clear(field);
  // Nothing is searched for: no pair is meant.
  await user.keyboard('{Enter}');
  expect(platform.navigation.visits).toEqual([]);
  await user.type(field, 'kite{Enter}');
  expect(platform.navigation.visits).toEqual(['/trade/kite_usdt/transaction']);
});

test('[T-18] Escape and the way back close the drawer, and the focus is on the name again', async () => {
  const { platform, user, button, sheet } = await openDrawer(transaction);
  // Without a mouse the field leaves the keyboard of a phone alone.
  expect(document.activeElement).toBe(sheet);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await drawer();
  act(() => platform.navigation.systemBack());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(platform.navigation.location.path).toBe(transaction);
});

test('[T-18] with a mouse the field has the focus, and arrow keys lead from it to the pairs', async () => {
  const restore = matchOnly('(pointer: fine)');
  const { user, sheet } = await openDrawer(transaction);
  expect(document.activeElement).toBe(within(sheet).getByRole('searchbox'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(within(sheet).getAllByRole('link')[1]);
  restore();
});
