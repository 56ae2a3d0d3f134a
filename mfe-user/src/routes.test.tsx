import { fakeUser } from '@exchange/platform/fake';
import { mountRemote } from '@exchange/testing/mount-remote';
import { screen } from '@testing-library/react';
import remote from './remote';
import { createUserPlatform } from './testing/user-platform';

async function mountAt(path: string) {
  const platform = await createUserPlatform({
    path,
    user: /^\/(user|register\/success)/.test(path) ? fakeUser() : null,
  });
  return mountRemote(remote, platform);
}

test.each([
  ['/login', 'Log in to Nova'],
  ['/register', 'Join Nova'],
  ['/register/email', 'Your email address'],
  ['/register/mobile', 'Your phone number'],
  ['/register/success', 'Welcome to Nova'],
  ['/findpassword/email', 'Find password by email'],
  ['/findpassword/mobile', 'Find password by phone'],
  ['/user', 'Account'],
  ['/user/language', 'Language and display'],
  ['/user/invite', 'Invite friends'],
  ['/user/kyc', 'Identity verification'],
  ['/user/kyc/lv1', 'Level 1 verification'],
  ['/user/kyc/lv2', 'Level 2 verification'],
  ['/user/security', 'Security centre'],
  ['/user/security/del', 'Account deletion'],
  ['/user/security/email', 'Email'],
  ['/user/security/mobile', 'Phone'],
  ['/user/security/google', 'Authenticator'],
  ['/user/security/google/unbind', 'Unbind the authenticator'],
  ['/user/security/setEmailPassword', 'Set a login password'],
  ['/user/security/tradepassword', 'Trade password'],
  ['/user/security/tradepassword/forgot', 'Forgot the trade password'],
  ['/user/security/tradepassword/modify', 'Change the trade password'],
  ['/user/security/loginpassword/modify', 'Change the login password'],
])('[H-27] %s opens its own screen: %s', async (path, heading) => {
  const { leave } = await mountAt(path);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  await leave();
  expect(document.body.textContent).toBe('');
});

test('[H-13] an unknown path of the area is not found, with a way home', async () => {
  const { leave } = await mountAt('/user/nothing');
  expect(screen.getByText('This page could not be found')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  await leave();
});
