import { createCaptcha, newLogin, sendLoginNotify } from '@exchange/contract/auth';
import { getCountryList } from '@exchange/contract/config';
import { fakeFailure, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerHumanCheck, passHumanCheck } from '../../testing/human';
import { createUserPlatform } from '../../testing/user-platform';
import { LoginPage } from './login-page';

let platform: FakePlatform;
const user = { ...fakeUser() };
const grant = { user, token: 't', socket_token: 's', expires: 1 };
const second = () => ({
  session: null,
  second: {
    secret: 'secret-1',
    expires: platform.clock.now() + 300_000,
    methods: [
      { type: 3 as const, target: 'd***@example.com' },
      { type: 1 as const, target: '' },
    ],
  },
});

beforeEach(async () => {
  platform = await createUserPlatform({ path: '/login?redirect=%2Fassets', returnTo: '/assets' });
  answerHumanCheck(platform);
  platform.api.answer(newLogin, second);
  platform.api.answer(sendLoginNotify, () => ({
    target: 'd***@example.com',
    resend_after: platform.clock.now() + 60_000,
  }));
});

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
async function enterPassword() {
  await userEvent.type(email(), 'demo@example.com');
  await userEvent.type(password(), 'Demo-2468!');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await passHumanCheck();
}
async function enterCode(digits = '123456') {
  await userEvent.type(await screen.findByRole('textbox', { name: '6-digit code' }), digits);
}

test('[S-01] [H-15] password, captcha and slider, then a code sent by email, lead back to the page that asked', async () => {
  renderWithPlatform(<LoginPage />, platform);
  await enterPassword();
  const send = await screen.findByRole('button', { name: 'Send code' });
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  await userEvent.click(send);
  expect(platform.api.inputs(sendLoginNotify)).toEqual([
    { username: 'demo@example.com', type: 3, secret: 'secret-1' },
  ]);
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull();
  const resend = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send again in 60 s' });
  expect(resend.disabled).toBe(true);

  platform.api.answer(newLogin, () => ({ second: null, session: grant }));
  await enterCode();
  await waitFor(() => expect(platform.session.grants).toEqual([grant]));
  expect(platform.api.inputs(newLogin).at(-1)).toEqual({ secret: 'secret-1', type: 3, code: '123456' });
  expect(platform.navigation.visits).toEqual(['/assets']);
});

test('[S-01] the authenticator needs no code to be sent', async () => {
  renderWithPlatform(<LoginPage />, platform);
  await enterPassword();
  await userEvent.click(await screen.findByRole('radio', { name: 'Authenticator' }));
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull();
  platform.api.answer(newLogin, () => ({ second: null, session: grant }));
  await enterCode('654321');
  await waitFor(() =>
    expect(platform.api.inputs(newLogin).at(-1)).toEqual({ secret: 'secret-1', type: 1, code: '654321' }),
  );
});

test('[S-12] a device is trusted only when its user chooses so, with the authenticator’s code', async () => {
  renderWithPlatform(<LoginPage />, platform);
  await enterPassword();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(await screen.findByRole('radio', { name: 'Authenticator' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Trust this device for 30 days' }));
  platform.api.answer(newLogin, () => ({ second: null, session: grant }));
  await enterCode('654321');
  await waitFor(() =>
    expect(platform.api.inputs(newLogin).at(-1)).toEqual({
      ...{ secret: 'secret-1', type: 1, code: '654321', trust_device: true },
    }),
  );
});

test('[S-12, S-01] a code of the authenticator that was used before is said at its field', async () => {
  renderWithPlatform(<LoginPage />, platform);
  await enterPassword();
  await userEvent.click(await screen.findByRole('radio', { name: 'Authenticator' }));
  platform.api.refuse(newLogin, { reason: 'authenticatorCodeUsed' });
  await enterCode();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '6-digit code' });
  expect((await screen.findByText('failure:authenticatorCodeUsed')).id).toBe(
    field.getAttribute('aria-describedby'),
  );
  expect(field.value).toBe('');
});

test.each(['loginFailed', 'accountLocked', 'rateLimited'])(
  '[S-01] after %s nothing typed is lost, and the captcha is a new one',
  async (reason) => {
    platform.api.refuse(newLogin, { reason });
    renderWithPlatform(<LoginPage />, platform);
    await enterPassword();
    expect((await screen.findByText(`failure:${reason}`)).closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([email().value, password().value]).toEqual(['demo@example.com', 'Demo-2468!']);

    platform.api.answer(newLogin, second);
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await passHumanCheck('zz9z');
    await screen.findByRole('heading', { name: 'Second verification' });
    expect(platform.api.inputs(createCaptcha)).toHaveLength(2);
    expect(platform.api.inputs(newLogin).at(-1)).toMatchObject({
      captcha_id: 'captcha-2',
      captcha_code: 'zz9z',
    });
  },
);

test('[S-01] a wrong code is said at the code, which is empty again', async () => {
  renderWithPlatform(<LoginPage />, platform);
  await enterPassword();
  await screen.findByRole('heading', { name: 'Second verification' });
  platform.api.refuse(newLogin, { reason: 'verificationCodeWrong' });
  await enterCode();
  await screen.findByText('failure:verificationCodeWrong');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '6-digit code' }).value).toBe('');
});

test('[S-01] an expired second verification goes back to the password with everything typed', async () => {
  renderWithPlatform(<LoginPage />, platform);
  await enterPassword();
  await screen.findByRole('heading', { name: 'Second verification' });
  platform.api.answer(newLogin, () => {
    throw fakeFailure({ reason: 'secondVerificationExpired' });
  });
  await enterCode();
  await screen.findByText('failure:secondVerificationExpired');
  expect([email().value, password().value]).toEqual(['demo@example.com', 'Demo-2468!']);
});

test('[S-01] by phone: digits after the calling code of the organisation’s country, another can be found in any language', async () => {
  platform.api.answer(getCountryList, () => ({
    list: [
      { code: 'HK', calling_code: '+852', name: { 'zh-HK': '香港', 'zh-CN': '香港', en: 'Hong Kong' } },
      { code: 'JP', calling_code: '+81', name: { 'zh-HK': '日本', 'zh-CN': '日本', en: 'Japan' } },
    ],
  }));
  renderWithPlatform(<LoginPage />, platform);
  await userEvent.type(email(), 'kept@example.com');
  await userEvent.click(screen.getByRole('radio', { name: 'Phone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Calling code +852' }));
  await userEvent.type(await screen.findByRole('searchbox'), '日本');
  await userEvent.click(screen.getByRole('button', { name: /Japan/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), '90 1234-5678');
  await userEvent.type(password(), 'Demo-2468!');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await passHumanCheck();
  await screen.findByRole('heading', { name: 'Second verification' });
  expect(platform.api.inputs(newLogin)[0]).toMatchObject({ username: '+819012345678' });
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Email' }));
  expect(email().value).toBe('kept@example.com');
});

test('[S-01] what cannot be an account is said at the field, before anything is asked', async () => {
  renderWithPlatform(<LoginPage />, platform);
  await userEvent.type(email(), 'demo');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByText('Enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Enter your password')).toBeTruthy();
  expect(platform.api.calls).toEqual([]);
});

test('[H-15] somebody who is signed in is sent on', async () => {
  platform.session.signIn();
  renderWithPlatform(<LoginPage />, platform);
  expect(platform.navigation.visits).toEqual(['/assets']);
});
