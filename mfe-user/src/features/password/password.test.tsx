import { getUserInfo } from '@exchange/contract/auth';
import { findCommand } from '@exchange/contract/command';
import {
  sendFindPwdByEmailEmail,
  sendUserExistSms,
  sendUserFindPwdNotify,
} from '@exchange/contract/notification';
import {
  changeLoginPwd,
  changeTradePwd,
  findPwdByEmail,
  newResetPwdConfirm,
  setPassword,
  setTradePwd,
} from '@exchange/contract/password';
import { fakeFailure, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerSecurity } from '../../testing/account-security';
import { answerHumanCheck, passHumanCheck } from '../../testing/human';
import { createUserPlatform } from '../../testing/user-platform';
import { ChangeLoginPasswordPage } from './change-login-password-page';
import { FindPasswordPage } from './find-password-page';
import { SetLoginPasswordPage } from './set-login-password-page';
import { ChangeTradePasswordPage, TradePasswordPage } from './trade-password-pages';

let platform: FakePlatform;
const until = Date.UTC(2026, 10, 22);
const next = 'Harbour-37!x';

beforeEach(async () => {
  platform = await createUserPlatform({ path: '/findpassword/email', user: fakeUser() });
  platform.api.answer(getUserInfo, () => ({ user: fakeUser(), token: 't', socket_token: 's', expires: 1 }));
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const secret = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function typeNew(kind: 'login' | 'trade', text: string, again = text) {
  await userEvent.type(await secret(`New ${kind} password`), text);
  await userEvent.type(
    await secret(kind === 'login' ? 'Repeat the new password' : 'Repeat the new trade password'),
    again,
  );
}

test('[S-05] [S-03] the password is found by a code and a second one; rules are ticked off while typing', async () => {
  answerHumanCheck(platform);
  platform.api.answer(sendFindPwdByEmailEmail, () => ({
    target: 'd***@example.com',
    resend_after: platform.clock.now() + 60_000,
  }));
  renderWithPlatform(<FindPasswordPage by="email" />, platform);
  await userEvent.type(await field('Email address'), 'demo@example.com');
  await press('Send code');
  await passHumanCheck();
  platform.api.refuse(findPwdByEmail, { reason: 'verificationCodeWrong' });
  await userEvent.type(await field('6-digit code'), '000000');
  expect(await screen.findByText('failure:verificationCodeWrong')).toBeTruthy();
  platform.api.answer(findPwdByEmail, () => ({
    secret: 'proof',
    email: null,
    mobile: '+8529****567',
    needs_authenticator: true,
    expires: platform.clock.now() + 900_000,
  }));
  await userEvent.type(await field('6-digit code'), '123456');

  expect(await screen.findByText(/withdrawals and transfers stop for 24 hours/)).toBeTruthy();
  await typeNew('login', 'weak', 'other');
  await press('Set the new password');
  expect(screen.getByText('The password does not meet all the rules')).toBeTruthy();
  expect(screen.getByText('The two passwords are not the same')).toBeTruthy();
  expect(platform.api.inputs(newResetPwdConfirm)).toEqual([]);
  await userEvent.clear(await secret('New login password'));
  await userEvent.clear(await secret('Repeat the new password'));
  await typeNew('login', next);
  expect(screen.queryByText('not met')).toBeNull();
  expect(screen.getByText('Strong')).toBeTruthy();

  platform.api.answer(sendUserFindPwdNotify, () => ({
    target: '+8529****567',
    resend_after: platform.clock.now() + 60_000,
  }));
  await press('Send Code by SMS');
  expect(platform.api.inputs(sendUserFindPwdNotify)).toEqual([{ secret: 'proof', type: 2 }]);
  await userEvent.type(await field('Code by SMS'), '111111');
  await userEvent.type(await field('Authenticator code'), '222222');
  platform.api.answer(newResetPwdConfirm, () => ({ hold_until: until }));
  await press('Set the new password');
  await waitFor(() => expect(platform.navigation.visits).toEqual(['/login']));
  expect(platform.api.inputs(newResetPwdConfirm)).toEqual([
    {
      secret: 'proof',
      sms_code: '111111',
      google_code: '222222',
      new_login_pwd: next,
      c_new_login_pwd: next,
    },
  ]);
});

test('[S-05] a proof that ran out leads back to the beginning, with the address as it was', async () => {
  answerHumanCheck(platform);
  platform.api.answer(sendFindPwdByEmailEmail, () => ({ target: '', resend_after: 0 }));
  platform.api.refuse(findPwdByEmail, { reason: 'accountUnknown' });
  renderWithPlatform(<FindPasswordPage by="email" />, platform);
  await userEvent.type(await field('Email address'), 'demo@example.com');
  await press('Send code');
  await passHumanCheck();
  await userEvent.type(await field('6-digit code'), '123456');
  expect(await screen.findByText('failure:accountUnknown')).toBeTruthy();
  expect((await field('Email address')).value).toBe('demo@example.com');
});

test('[S-06] the login password is changed with the present one and every code that the account has', async () => {
  answerSecurity(platform);
  renderWithPlatform(<ChangeLoginPasswordPage />, platform);
  await userEvent.type(await secret('Present login password'), 'Wrong-4821!');
  await typeNew('login', next);
  await userEvent.type(await field('Code by email'), '111111');
  expect(screen.queryByRole('textbox', { name: 'Authenticator code' })).toBeNull();
  platform.api.refuse(changeLoginPwd, { reason: 'loginPasswordWrong' });
  await press('Change the password');
  expect(await screen.findByText('failure:loginPasswordWrong')).toBeTruthy();
  platform.api.answer(changeLoginPwd, () => ({ hold_until: until }));
  await press('Change the password');
  await waitFor(() => expect(platform.navigation.visits).toEqual(['/user/security']));
  expect(platform.api.inputs(changeLoginPwd).at(-1)).toEqual({
    login_pwd: 'Wrong-4821!',
    new_login_pwd: next,
    c_new_login_pwd: next,
    sms_code: '',
    email_code: '111111',
    google_code: '',
  });
});

test('[S-06] an account without a login password sets one by its rules and a code, which stops nothing', async () => {
  answerSecurity(platform, { has_login_password: false });
  renderWithPlatform(<SetLoginPasswordPage />, platform);
  await secret('New login password');
  await typeNew('login', 'weak', 'other');
  await press('Set the password');
  expect(screen.getByText('The password does not meet all the rules')).toBeTruthy();
  expect(screen.getByText('The two passwords are not the same')).toBeTruthy();
  expect(screen.getByText('Enter the 6-digit code')).toBeTruthy();
  expect(platform.api.inputs(setPassword)).toEqual([]);

  await userEvent.clear(await secret('New login password'));
  await userEvent.clear(await secret('Repeat the new password'));
  await typeNew('login', next);
  await userEvent.type(await field('Code by email'), '000000');
  platform.api.refuse(setPassword, { reason: 'verificationCodeWrong' });
  await press('Set the password');
  expect(await screen.findByText('failure:verificationCodeWrong')).toBeTruthy();
  expect((await secret('New login password')).value).toBe(next);

  platform.api.answer(setPassword, () => ({ hold_until: null }));
  await userEvent.type(await field('Code by email'), '111111');
  await press('Set the password');
  await waitFor(() => expect(platform.navigation.visits).toEqual(['/user/security']));
  expect(platform.api.inputs(setPassword).at(-1)).toEqual({
    password: next,
    c_password: next,
    email_code: '111111',
  });
  // It replaces none: nothing is stopped, before or after.
  expect(screen.queryByText(/withdrawals and transfers stop/)).toBeNull();
  expect(platform.toast.shown.at(-1)?.text).toBe('The login password is set.');
});

test('[S-06] without an email its code comes by SMS; with a login password there is none to set, but one to change', async () => {
  answerSecurity(platform, { has_login_password: false, email: '', mobile: '+8529****567' });
  platform.api.answer(sendUserExistSms, () => ({
    target: '+8529****567',
    resend_after: platform.clock.now() + 60_000,
  }));
  const { unmount } = renderWithPlatform(<SetLoginPasswordPage />, platform);
  await field('Code by SMS');
  await press('Send Code by SMS');
  expect(platform.api.inputs(sendUserExistSms)).toEqual([{ type: 'set_password' }]);
  unmount();
  answerSecurity(platform);
  renderWithPlatform(<SetLoginPasswordPage />, platform);
  const change = await screen.findByRole('link');
  expect(change.getAttribute('href')).toBe('/user/security/loginpassword/modify');
  expect(screen.queryByLabelText('New login password')).toBeNull();
});

test('[S-04] the trade password is set by its rules', async () => {
  answerSecurity(platform, { has_authenticator: true });
  renderWithPlatform(<TradePasswordPage />, platform);
  await typeNew('trade', '123456');
  await userEvent.type(await field('Code by email'), '111111');
  await userEvent.type(await field('Authenticator code'), '222222');
  await press('Set the trade password');
  expect(screen.getByText('The password does not meet all the rules')).toBeTruthy();
  await userEvent.clear(await secret('New trade password'));
  await userEvent.clear(await secret('Repeat the new trade password'));
  await typeNew('trade', '482913');
  platform.api.answer(setTradePwd, () => ({ hold_until: null }));
  await press('Set the trade password');
  await waitFor(() =>
    expect(platform.api.inputs(setTradePwd)).toEqual([
      {
        trade_pwd: '482913',
        c_trade_pwd: '482913',
        sms_code: '',
        email_code: '111111',
        google_code: '222222',
      },
    ]),
  );
});

test('[S-04] once set it is changed with the present one, and a lock is said in the form', async () => {
  answerSecurity(platform, { has_trade_password: true });
  const { unmount } = renderWithPlatform(<TradePasswordPage />, platform);
  expect((await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
    '/user/security/tradepassword/modify',
    '/user/security/tradepassword/forgot',
  ]);
  unmount();
  renderWithPlatform(<ChangeTradePasswordPage />, platform);
  await userEvent.type(await secret('Present trade password'), '482913');
  await typeNew('trade', '905172');
  platform.api.refuse(changeTradePwd, { reason: 'accountLocked', until });
  await press('Change the trade password');
  expect((await screen.findByText('failure:accountLocked')).closest('[role="alert"]')).not.toBeNull();
  expect((await secret('New trade password')).value).toBe('905172');
});

const lost = { kind: 'network', code: 0, reason: '' } as const;
const madeKeys = () =>
  platform.api.calls
    .filter(({ name }) => name === changeTradePwd.name)
    .map(({ idempotencyKey }) => idempotencyKey ?? '');

async function loseChange(): Promise<void> {
  answerSecurity(platform, { has_trade_password: true });
  renderWithPlatform(<ChangeTradePasswordPage />, platform);
  await userEvent.type(await secret('Present trade password'), '482913');
  await typeNew('trade', '739164');
  platform.api.refuse(changeTradePwd, lost);
}

test('[A-11] [S-04] a change whose answer is lost is looked for before it is sent again, and is said to be made once it is', async () => {
  await loseChange();
  let done = false;
  platform.api.refuse(findCommand, lost);
  await press('Change the trade password');
  expect(await screen.findByText('It is not known what became of it')).toBeTruthy();
  // No password is on the device.
  for (const name of platform.storage.keys(''))
    expect(platform.storage.get(name)).not.toMatch(/482913|739164/);
  platform.api.answer(findCommand, () => ({ done, answer: done ? { hold_until: until } : null }));
  done = true;
  await press('Change the trade password');
  await waitFor(() => expect(platform.navigation.location.path).toBe('/user/security'));
  expect(madeKeys()).toHaveLength(1);
  expect(platform.toast.shown.at(-1)?.text).toContain('Withdrawals and transfers');
});

test('[A-11] [S-04] a change that never arrived can be made again, as another one', async () => {
  await loseChange();
  platform.api.answer(changeTradePwd, () => {
    // Too long for it to be still on its way.
    platform.clock.advance(30_000);
    throw fakeFailure({ ...lost, outcomeUnknown: true });
  });
  platform.api.answer(findCommand, () => ({ done: false, answer: null }));
  await press('Change the trade password');
  expect(await screen.findByText('It was not made')).toBeTruthy();
  platform.api.answer(changeTradePwd, () => ({ hold_until: until }));
  await press('Change the trade password');
  await waitFor(() => expect(platform.navigation.location.path).toBe('/user/security'));
  expect(new Set(madeKeys()).size).toBe(2);
});
