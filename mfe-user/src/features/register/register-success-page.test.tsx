import { fakeUser } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createUserPlatform } from '../../testing/user-platform';
import { RegisterSuccessPage } from './register-success-page';

test('[S-02] what is not bound yet is offered, and skipping leads to the page that asked for the login', async () => {
  const platform = await createUserPlatform({
    user: fakeUser({ mobile: '' }),
    returnTo: '/trade/aura_usdt/transaction',
  });
  renderWithPlatform(<RegisterSuccessPage />, platform);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/user/security/mobile',
    '/user/security/google',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Skip for now' }));
  expect(platform.navigation.visits).toEqual(['/trade/aura_usdt/transaction']);
});

test('[S-02] without a session nobody is welcomed: there is the way to the login', async () => {
  const platform = await createUserPlatform();
  renderWithPlatform(<RegisterSuccessPage />, platform);
  expect(screen.queryByText(/Welcome/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(platform.navigation.visits).toEqual(['/login']);
});
