import { placeOrder } from '@exchange/contract';
import { fakeUser } from '@exchange/platform/fake';
import { screen } from '@testing-library/react';
import { openRemote } from '../testing/open-remote';

jest.mock('./order-safety', () => {
  throw new Error('the chunk cannot be fetched');
});

test('[T-09, H-25] when what sends orders cannot be fetched nothing is sent, the form says so and stays as it is', async () => {
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
