import { act, screen, within } from '@testing-library/react';
import { openRemote, rowsOfList } from '../../testing/open-remote';

test('[T-01] shows the organisation, ways to the areas, star pairs and rankings with live prices', async () => {
  const { platform, user } = await openRemote('/');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Nova');
  expect(screen.getByText('Own a part of the brands you love')).toBeTruthy();
  const menu = screen.getByRole('navigation');
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/activity/hot',
    '/ieo/list/preview',
    '/user/invite',
    '/ecologicalNodes',
    '/activity/gift-coin',
  ]);
  const cards = screen.getByRole('list', { name: 'Top Celebs, live prices' });
  expect(rowsOfList(cards)).toEqual(['kite_usdt', 'aura_usdt', 'lyre_usdt']);
  act(() => platform.quotes.push('kite_usdt', { price: '25.1' }));
  expect(within(cards).getByText('25.1000')).toBeTruthy();
  const panel = screen.getByRole('tabpanel');
  expect(rowsOfList(panel)).toEqual(['aura_usdt', 'lyre_usdt']);
  await user.click(screen.getByRole('tab', { name: 'Favorites' }));
  expect(within(panel).getByText('No favorites yet')).toBeTruthy();
});
