import { getKline } from '@exchange/contract';
import { act, screen, within } from '@testing-library/react';
import { openRemote } from './testing/open-remote';

test('[H-27] a pair without a page leads to its transaction page', async () => {
  const { platform } = await openRemote('/trade/aura_usdt');
  await screen.findByRole('form');
  expect(platform.navigation.location.path).toBe('/trade/aura_usdt/transaction');
  expect(platform.bus.emitted).toContainEqual({ name: 'pair.visited', event: { pair: 'aura_usdt' } });
});

test('[T-08] what is no pair is not found; a pair that is not listed says so', async () => {
  const { platform } = await openRemote('/trade/AURA-usdt/transaction');
  expect(await screen.findByText('This page could not be found')).toBeTruthy();
  await act(async () => platform.navigation.to('/trade/none_usdt/transaction'));
  expect(await screen.findByText('This pair is not listed')).toBeTruthy();
});

test.each([
  ['/', 'The pairs could not be loaded'],
  ['/home/marketCondition', 'The pairs could not be loaded'],
  ['/trade/aura_usdt/transaction', 'The order book could not be loaded'],
  ['/trade/aura_usdt/kline', 'The order book could not be loaded'],
])('[Q-01, Q-06] %s does not load for ever: unreachable, it says so and tries again', async (path, said) => {
  const { platform, user } = await openRemote(path, { pairs: [] }, ({ quotes, api }) => {
    quotes.setStatus({ state: 'stale', gaveUp: true });
    api.refuse(getKline, { kind: 'network' });
  });
  const alert = (await screen.findByText(said)).closest<HTMLElement>('[role="alert"]');
  if (!alert) throw new Error('said to nobody');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(platform.quotes.reconnects).toBe(1);
});
