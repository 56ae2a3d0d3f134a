import { placeOrder } from '@exchange/contract';
import { fakeUser } from '@exchange/platform/fake';
import { act, screen } from '@testing-library/react';
import { openRemote } from '../../testing/open-remote';

let mockIsMissing = true;
jest.mock('./order-submission', () => {
  if (mockIsMissing) throw new Error('the chunk cannot be fetched');
  return jest.requireActual<object>('./order-submission');
});
beforeEach(() => {
  mockIsMissing = true;
});

test('[T-09, H-25] when what submits orders cannot be fetched nothing is sent, the form says so and stays as it is', async () => {
  const { platform, user } = await openRemote('/trade/aura_usdt/transaction', { user: fakeUser() });
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
  await user.type(amount, '400');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  expect(
    await screen.findByText(/could not be sent: there is no connection. Nothing was placed/),
  ).toBeTruthy();
  expect(amount.value).toBe('400');
  expect(screen.getByRole('button', { name: 'Buy AURA' }).getAttribute('aria-disabled')).toBeNull();
  expect(platform.api.inputs(placeOrder)).toEqual([]);
});

test('[T-09, H-25] placing an order fetches it again, with the questions that come before', async () => {
  const { platform, user } = await openRemote('/trade/aura_usdt/transaction', { user: fakeUser() });
  await act(async () => platform.quotes.setStatus({ state: 'stale', updatedAt: Date.UTC(2026, 10, 21) }));
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '400');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  await screen.findByText(/could not be sent: there is no connection. Nothing was placed/);
  mockIsMissing = false;
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  expect(await screen.findByRole('dialog', { name: 'Prices are not live' })).toBeTruthy();
  expect(platform.api.inputs(placeOrder)).toEqual([]);
});
