import { getUserInfo } from '@exchange/contract/auth';
import { sendBindEmailEmail, sendUserExistEmail, sendUserExistSms } from '@exchange/contract/notification';
import {
  bindEmail,
  bindGoogleSecret,
  cancelBindGoogle,
  getGoogleSecret,
  requestDeletion,
  sendUnbindGoogleSecret,
  setAntiPhishingCode,
  withdrawDeletion,
} from '@exchange/contract/security';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { formatTime } from '@exchange/i18n';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerSecurity } from '../../testing/account-security';
import { createUserPlatform } from '../../testing/user-platform';
import { AntiPhishingPage } from './anti-phishing-page';
import { AuthenticatorPage } from './authenticator-page';
import { BindEmailPage } from './bind-email-page';
import { DeletionPage } from './deletion-page';
import { SecurityPage } from './security-page';
import { UnbindAuthenticatorPage } from './unbind-authenticator-page';

let platform: FakePlatform;
const until = Date.UTC(2026, 10, 22);
const sent = (target: string) => () => ({ target, resend_after: platform.clock.now() + 60_000 });

beforeEach(async () => {
  platform = await createUserPlatform({ path: '/user/security', user: fakeUser() });
  platform.api.answer(getUserInfo, () => ({ user: fakeUser(), token: 't', socket_token: 's', expires: 1 }));
  platform.api.answer(sendUserExistEmail, sent('d***@example.com'));
  platform.api.answer(sendUserExistSms, sent('+8529****567'));
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stops = /withdrawals and transfers stop for 24 hours/;

test('[S-06] the centre shows what is bound, masked, what is missing, and each way there', async () => {
  answerSecurity(platform, { has_trade_password: true });
  renderWithPlatform(<SecurityPage />, platform);
  const rows = (await screen.findAllByRole('link')).map((row) => [row.getAttribute('href'), row.textContent]);
  expect(rows).toEqual([
    ['/user/security/google', expect.stringContaining('Not bound')],
    ['/user/security/email', expect.stringMatching(/d\*\*\*@example\.com.*On/)],
    ['/user/security/mobile', expect.stringContaining('Not bound')],
    ['/user/security/loginpassword/modify', expect.stringContaining('On')],
    ['/user/security/tradepassword', expect.stringContaining('On')],
    ['/user/security/devices', expect.stringContaining('Devices')],
    ['/user/security/antiphishing', expect.stringContaining('Not set')],
    ['/user/security/del', expect.stringContaining('Account deletion')],
  ]);
  expect(screen.getByText('3 of 5 on')).toBeTruthy();
  expect(screen.queryByText('Withdrawals and transfers are stopped')).toBeNull();
});

test.each([
  [11950, 'Because the login password was changed.'],
  [11954, 'Because the authenticator was changed.'],
  [11955, 'Because the phone or email was changed.'],
])('[A-05] a hold %i says why, and until when', async (code, why) => {
  answerSecurity(platform, { hold: { code, until } });
  renderWithPlatform(<SecurityPage />, platform);
  const banner = await screen.findByRole('region', { name: 'Withdrawals and transfers are stopped' });
  expect(banner.textContent).toContain(why);
  expect(banner.textContent).toContain(`Until ${formatTime('en', until, 'dateTime')}`);
});

test('[S-06] without a login password the way leads to setting one', async () => {
  answerSecurity(platform, { has_login_password: false });
  renderWithPlatform(<SecurityPage />, platform);
  expect((await screen.findByRole('link', { name: /Login password/ })).getAttribute('href')).toBe(
    '/user/security/setEmailPassword',
  );
});

test('[S-06] an email is bound by the codes of both contacts and of the authenticator; what it stops is said before', async () => {
  answerSecurity(platform, { mobile: '+8529****567', has_authenticator: true });
  platform.api.answer(sendBindEmailEmail, sent('ne***@example.com'));
  renderWithPlatform(<BindEmailPage />, platform);
  expect(await screen.findByText(stops)).toBeTruthy();
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send Code sent to the new address' });
  expect(send.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Code by SMS' }).disabled).toBe(false);
  await userEvent.type(await field('New email address'), 'new@example.com');
  await userEvent.click(send);
  expect(platform.api.inputs(sendBindEmailEmail)).toEqual([{ email: 'new@example.com' }]);
  await waitFor(() => expect(send.textContent).toBe('60 s'));
  await press('Send Code by SMS');
  expect(platform.api.inputs(sendUserExistSms)).toEqual([{ type: 'bind_email' }]);

  await press('Bind this address');
  expect(screen.getAllByText('Enter the 6-digit code')).toHaveLength(3);
  await userEvent.type(await field('Code sent to the new address'), '111111');
  await userEvent.type(await field('Code by SMS'), '222222');
  await userEvent.type(await field('Authenticator code'), '333333');
  platform.api.refuse(bindEmail, { reason: 'authenticatorCodeWrong' });
  await press('Bind this address');
  expect(await screen.findByText('failure:authenticatorCodeWrong')).toBeTruthy();
  expect((await field('Authenticator code')).value).toBe('');
  expect((await field('Code by SMS')).value).toBe('222222');

  platform.api.answer(bindEmail, () => ({ hold_until: until }));
  await userEvent.type(await field('Authenticator code'), '444444');
  await press('Bind this address');
  await waitFor(() => expect(platform.navigation.visits).toEqual(['/user/security']));
  expect(platform.api.inputs(bindEmail).at(-1)).toEqual({
    email: 'new@example.com',
    email_code: '111111',
    sms_code: '222222',
    google_code: '444444',
  });
  expect(platform.toast.shown.at(-1)?.text).toContain(formatTime('en', until, 'dateTime'));
  await waitFor(() => expect(platform.session.grants).toHaveLength(1));
});

test('[H-17] a session that ends in the middle keeps the address, and no code', async () => {
  answerSecurity(platform);
  const { unmount } = renderWithPlatform(<BindEmailPage />, platform);
  await userEvent.type(await field('New email address'), 'new@example.com');
  await userEvent.type(await field('Code sent to the new address'), '111111');
  await userEvent.type(await field('Code by email'), '222222');
  platform.api.refuse(bindEmail, { reason: 'sessionExpired' });
  await press('Bind this address');
  const { user } = platform.session.state;
  act(() => platform.session.signOut());
  unmount();
  const kept = platform.storage.keys('').map((key) => platform.storage.get(key));
  expect(kept.join()).not.toMatch(/111111|222222/);
  if (user) platform.session.signIn(user);
  renderWithPlatform(<BindEmailPage />, platform);
  expect((await field('New email address')).value).toBe('new@example.com');
  expect((await field('Code sent to the new address')).value).toBe('');
});

test('[S-06] a code asked for too often says until when, counts down to it, and is not said to be sent', async () => {
  answerSecurity(platform);
  renderWithPlatform(<BindEmailPage />, platform);
  await field('Code by email');
  const resend = platform.clock.now() + 40_000;
  platform.api.refuse(sendUserExistEmail, { reason: 'rateLimited', until: resend });
  await userEvent.type(await field('New email address'), 'new@example.com');
  await press('Send Code by email');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send Code by email' }).textContent).toBe('40 s'),
  );
  const code = await field('Code by email');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('failure:rateLimited')).toBeTruthy();
  expect(screen.queryByText(/Sent to/)).toBeNull();
});

test('[S-06] a code that was sent is said where it went, in place of what was wrong before', async () => {
  answerSecurity(platform);
  platform.api.answer(sendUserExistEmail, () => ({
    target: 'd***@example.com',
    resend_after: platform.clock.now() + 60_000,
  }));
  renderWithPlatform(<BindEmailPage />, platform);
  await field('Code by email');
  await press('Bind this address');
  const missing = screen.getAllByText('Enter the 6-digit code').length;
  await press('Send Code by email');
  expect(await screen.findByText(/Sent to d\*\*\*@example.com/)).toBeTruthy();
  expect(screen.queryAllByText('Enter the 6-digit code')).toHaveLength(missing - 1);
});

test('[S-06] the authenticator’s key is a QR code and a text to copy; the code that the app shows binds it', async () => {
  answerSecurity(platform);
  const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  platform.api.answer(getGoogleSecret, () => ({
    secret: key,
    uri: `otpauth://totp/Nova:d?secret=${key}&issuer=Nova`,
    replaces: false,
  }));
  renderWithPlatform(<AuthenticatorPage />, platform);
  expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeTruthy();
  expect(screen.getByTestId('authenticator-key').textContent).toBe('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copy the key' }));
  expect(await navigator.clipboard.readText()).toBe(key);
  expect(screen.queryByText(stops)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send Code by email' }));
  await user.type(await field('Code by email'), '111111');
  await user.type(await field('Authenticator code'), '222222');
  platform.api.answer(bindGoogleSecret, () => ({ hold_until: null }));
  await user.click(screen.getByRole('button', { name: 'Bind the authenticator' }));
  await waitFor(() => expect(platform.navigation.visits).toEqual(['/user/security']));
  expect(platform.api.inputs(bindGoogleSecret)).toEqual([
    { secret: key, sms_code: '111111', code: '222222' },
  ]);
  expect(platform.toast.shown.at(-1)?.text).toBe('The authenticator is bound.');
});

test('[S-06] that another authenticator stops withdrawals is said before it is bound', async () => {
  answerSecurity(platform);
  platform.api.answer(getGoogleSecret, () => ({
    secret: 'JBSW',
    uri: 'otpauth://totp/Nova',
    replaces: true,
  }));
  renderWithPlatform(<AuthenticatorPage />, platform);
  expect(await screen.findByText(stops)).toBeTruthy();
});

test('[S-06] unbinding needs the code that was sent and the authenticator’s; without one there is nothing to unbind', async () => {
  answerSecurity(platform, { has_authenticator: true });
  platform.api.answer(sendUnbindGoogleSecret, sent('d***@example.com'));
  platform.api.answer(cancelBindGoogle, () => ({ hold_until: until }));
  const { unmount } = renderWithPlatform(<UnbindAuthenticatorPage />, platform);
  expect(await screen.findByText(stops)).toBeTruthy();
  await press('Send Code by email');
  await userEvent.type(await field('Code by email'), '111111');
  await userEvent.type(await field('Authenticator code'), '222222');
  await press('Unbind the authenticator');
  await waitFor(() =>
    expect(platform.api.inputs(cancelBindGoogle)).toEqual([{ code: '111111', google_code: '222222' }]),
  );
  unmount();
  answerSecurity(platform);
  renderWithPlatform(<UnbindAuthenticatorPage />, platform);
  expect(await screen.findByText('No authenticator is bound')).toBeTruthy();
});

test('[S-06] the anti-phishing code is set with a code; what it is for and that nothing stops is said before', async () => {
  answerSecurity(platform, { has_authenticator: true });
  renderWithPlatform(<AntiPhishingPage />, platform);
  expect(await screen.findByText(/every mail from .* begins from then on/)).toBeTruthy();
  expect(screen.getByText(/needs your codes; withdrawals and transfers go on/)).toBeTruthy();
  expect(screen.queryByText(stops)).toBeNull();
  await userEvent.type(await field('Your phrase'), 'nova.example');
  await press('Send Code by email');
  expect(platform.api.inputs(sendUserExistEmail)).toEqual([{ type: 'anti_phishing' }]);
  await userEvent.type(await field('Code by email'), '111111');
  await userEvent.type(await field('Authenticator code'), '222222');
  await press('Set the anti-phishing code');
  expect(screen.getByText('Enter 4 to 20 letters, digits, spaces or hyphens')).toBeTruthy();
  await userEvent.clear(await field('Your phrase'));
  await userEvent.type(await field('Your phrase'), ' Blue Heron 7 ');
  platform.api.refuse(setAntiPhishingCode, { reason: 'verificationCodeWrong' });
  await press('Set the anti-phishing code');
  expect(await screen.findByText('failure:verificationCodeWrong')).toBeTruthy();
  platform.api.answer(setAntiPhishingCode, () => ({}));
  await userEvent.type(await field('Code by email'), '333333');
  await press('Set the anti-phishing code');
  await waitFor(() => expect(platform.navigation.visits).toEqual(['/user/security']));
  expect(platform.api.inputs(setAntiPhishingCode).at(-1)).toEqual({
    anti_phishing_code: 'Blue Heron 7',
    email_code: '333333',
    google_code: '222222',
  });
});

test('[S-06] without an email there is nothing to carry the anti-phishing code: there is the way to binding one', async () => {
  answerSecurity(platform, { email: '', mobile: '+8529****567' });
  renderWithPlatform(<AntiPhishingPage />, platform);
  const link = await screen.findByRole('link', { name: 'Bind an email address' });
  expect(link.getAttribute('href')).toBe('/user/security/email');
});

test('[S-06] deletion is refused while too much is left', async () => {
  answerSecurity(platform, { remaining_usdt: '5.01' });
  renderWithPlatform(<DeletionPage />, platform);
  expect(await screen.findByText('5.01 USDT')).toBeTruthy();
  expect(screen.getByText(/until at most 5 USDT is left/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask for deletion' })).toBeNull();
});

test('[S-06] deletion is asked for with a code, shown with its answer’s date, and taken back', async () => {
  answerSecurity(platform, { remaining_usdt: '5' });
  const deletion = { state: 1 as const, request_time: until, answer_by: until + 7 * 86_400_000 };
  platform.api.answer(requestDeletion, () => {
    answerSecurity(platform, { deletion });
    return { deletion };
  });
  renderWithPlatform(<DeletionPage />, platform);
  await userEvent.type(await field('Code by email'), '111111');
  await press('Ask for deletion');
  expect(screen.getByText('Confirm this to go on')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Ask for deletion');
  expect(await screen.findByText('Deletion requested')).toBeTruthy();
  expect(screen.getByText(formatTime('en', deletion.answer_by, 'dateTime'))).toBeTruthy();
  platform.api.answer(withdrawDeletion, () => {
    answerSecurity(platform, { deletion: { ...deletion, state: 2 } });
    return { deletion: { ...deletion, state: 2 as const } };
  });
  await press('Take the request back');
  await press('Keep the account');
  expect(await screen.findByText('You took your last request back.')).toBeTruthy();
});
