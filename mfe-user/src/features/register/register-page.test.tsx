import { createCaptcha, newRegister, sendRegisterEmail } from '@exchange/contract/auth';
import { getCountryList } from '@exchange/contract/config';
import { sendRegisterSms } from '@exchange/contract/notification';
import { fakeFailure, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerHumanCheck, passHumanCheck } from '../../testing/human';
import { createUserPlatform } from '../../testing/user-platform';
import { RegisterChoicePage } from './register-choice-page';
import { RegisterPage } from './register-page';

let platform: FakePlatform;
const grant = { user: { ...fakeUser() }, token: 't', socket_token: 's', expires: 1 };

beforeEach(async () => {
  platform = await createUserPlatform({
    path: '/register/email?redirect=%2Fassets&invite_code=nova01',
    organisation: {
      readDocument: (name) => Promise.resolve(`<h2>The ${name}</h2><script>alert(1)</script>`),
    },
  });
  answerHumanCheck(platform);
  platform.api.answer(sendRegisterEmail, () => ({ resend_after: platform.clock.now() + 60_000 }));
  platform.api.answer(newRegister, () => ({ session: grant }));
  platform.api.answer(getCountryList, () => ({
    list: [
      { code: 'HK', calling_code: '+852', name: { 'zh-HK': '香港', 'zh-CN': '香港', en: 'Hong Kong' } },
      { code: 'JP', calling_code: '+81', name: { 'zh-HK': '日本', 'zh-CN': '日本', en: 'Japan' } },
    ],
  }));
});
const open = (by: 'email' | 'mobile' = 'email') => renderWithPlatform(<RegisterPage by={by} />, platform);

async function reachDetails(email = 'new@example.com') {
  if (!screen.queryByRole('textbox')) open();
  fill('Email address', email);
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await passHumanCheck();
  await screen.findByRole('heading', { name: 'Create your account' });
}
/** Fills a field at once: typing every letter is not what these tests are about. */
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
async function fillDetails(codeLabel = 'Code from the email') {
  fill(codeLabel, '123456');
  fill('Password', 'Harbour-37!x');
  fill('Repeat the password', 'Harbour-37!x');
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

test('[S-02] email, code, password, nationality, invite code and three agreements make an account that is signed in', async () => {
  await reachDetails();
  expect(platform.api.inputs(sendRegisterEmail)).toEqual([
    {
      email: 'new@example.com',
      captcha_id: 'captcha-1',
      captcha_code: 'ab2c',
      valida_secret: 'secret-of-slider-1',
    },
  ]);
  expect(await screen.findByRole('button', { name: 'Nationality Hong Kong' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Nationality Hong Kong' }));
  await userEvent.click(await screen.findByRole('button', { name: /Japan/ }));
  await fillDetails();
  await submit();
  await waitFor(() => expect(platform.session.grants).toEqual([grant]));
  expect(platform.api.inputs(newRegister)).toEqual([
    {
      type: 1,
      email: 'new@example.com',
      code: '123456',
      password: 'Harbour-37!x',
      c_password: 'Harbour-37!x',
      invite_code: 'NOVA01',
      nationality: 'JP',
      agree_user: true,
      agree_privacy: true,
      agree_aml: true,
    },
  ]);
  expect(platform.navigation.visits).toEqual(['/register/success?redirect=%2Fassets&invite_code=nova01']);
});

test('[S-02, S-08] the invite code of a link stays until an account is made, also for who looks around first', async () => {
  const came = renderWithPlatform(<RegisterChoicePage />, platform);
  came.unmount();
  platform.navigation.to('/register/email');
  await reachDetails();
  expect(field('Invite code (optional)').value).toBe('nova01');
  await fillDetails();
  await submit();
  await waitFor(() => expect(platform.session.grants).toEqual([grant]));
  expect(platform.api.inputs(newRegister)).toMatchObject([{ invite_code: 'NOVA01' }]);
  expect(platform.storage.keys('invite')).toEqual([]);
});

test('[S-02] what is missing or does not match is said at its field, and nothing is sent', async () => {
  await reachDetails();
  await userEvent.type(field('Password'), 'short');
  await userEvent.type(field('Repeat the password'), 'other');
  await submit();
  for (const text of [
    'Enter the 6-digit code',
    'The password does not meet all the rules',
    'The two passwords are not the same',
    'Accept all the agreements to continue',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(platform.api.inputs(newRegister)).toEqual([]);
});

test('[S-02] the first wrong field of the screen gets the focus', async () => {
  await reachDetails();
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(field('Code from the email')));
  fill('Code from the email', '123456');
  await userEvent.type(field('Password'), 'Harbour-37!x');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(field('Repeat the password')));
  await userEvent.type(field('Repeat the password'), 'Harbour-37!x');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]));
});

test('[S-03] the rules are ticked off and the strength is told while typing', async () => {
  await reachDetails();
  const rule = (text: string) => within(screen.getByText(text).closest('li') ?? document.body);
  expect(rule('Symbol').getByText('not met')).toBeTruthy();
  await userEvent.type(field('Password'), 'Aa1!');
  expect(rule('Symbol').getByText('met')).toBeTruthy();
  expect(rule('8 to 20 characters, no spaces').getByText('not met')).toBeTruthy();
  expect(screen.getByText('Weak')).toBeTruthy();
  await userEvent.type(field('Password'), 'harbour-37');
  expect(screen.getByText('Strong')).toBeTruthy();
});

test('[S-02] a legal text is read in a sheet, without what would run', async () => {
  await reachDetails();
  await userEvent.click(screen.getByRole('button', { name: 'Read Privacy policy' }));
  const sheet = await screen.findByRole('dialog', { name: 'Privacy policy' });
  expect(await within(sheet).findByRole('heading', { name: 'The privacy_policy' })).toBeTruthy();
  expect(sheet.querySelector('script')).toBeNull();
});

test.each([
  ['verificationCodeWrong', 'Code from the email'],
  ['inviteCodeUnknown', 'Invite code (optional)'],
  ['passwordWeak', 'Password'],
])('[S-02] %s is said at "%s", and nothing typed is lost', async (reason, label) => {
  await reachDetails();
  await fillDetails();
  platform.api.refuse(newRegister, { reason });
  await submit();
  const message = await screen.findByText(`failure:${reason}`);
  expect(field(label).getAttribute('aria-describedby')).toBe(message.id);
  expect([field('Password').value, field('Invite code (optional)').value]).toEqual([
    'Harbour-37!x',
    'nova01',
  ]);
});

test('[S-02] a registration that is tried again after a lost answer carries the same key, another one a new key', async () => {
  await reachDetails();
  await fillDetails();
  platform.api.answer(newRegister, () => {
    throw fakeFailure({ kind: 'network', reason: '', code: 0 });
  });
  await submit();
  await screen.findByText(/^failure:/);
  await submit();
  await waitFor(() => expect(platform.api.inputs(newRegister)).toHaveLength(2));
  await userEvent.type(field('Invite code (optional)'), 'X');
  await submit();
  await waitFor(() => expect(platform.api.inputs(newRegister)).toHaveLength(3));
  const keys = platform.api.calls
    .filter((made) => made.name === newRegister.name)
    .map((made) => made.idempotencyKey);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('[S-02] an account that exists leads back to the address, which is kept', async () => {
  await reachDetails();
  await fillDetails();
  platform.api.refuse(newRegister, { reason: 'accountExists' });
  await submit();
  await screen.findByText('failure:accountExists');
  expect(field('Email address').value).toBe('new@example.com');
});

test('[S-12] a registration that was made though its answer was lost leads to the login, and opens no session', async () => {
  await reachDetails();
  await fillDetails();
  platform.api.refuse(newRegister, { reason: 'accountCreated' });
  await submit();
  expect(await screen.findByRole('heading', { name: 'Your account exists now' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  expect(platform.session.grants).toEqual([]);
  expect(platform.storage.keys('invite')).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
  expect(platform.navigation.visits).toEqual(['/login?redirect=%2Fassets&invite_code=nova01']);
});

test('[S-01] the same address within the wait is not sent a second code; another one is, with a new check', async () => {
  await reachDetails();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(platform.api.inputs(sendRegisterEmail)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await reachDetails('other@example.com');
  expect(platform.api.inputs(sendRegisterEmail)).toHaveLength(2);
  expect(platform.api.inputs(createCaptcha)).toHaveLength(2);
});

test('[S-02] by phone: digits only, a code by SMS, and the account has the number', async () => {
  platform.api.answer(sendRegisterSms, () => ({
    target: '+8529****567',
    resend_after: platform.clock.now() + 60_000,
  }));
  open('mobile');
  await screen.findByRole('button', { name: 'Calling code +852' });
  fill('Phone number', '9123a567');
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  expect(screen.getByText('Enter a valid phone number, digits only')).toBeTruthy();
  fill('Phone number', '9123 4567');
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await passHumanCheck();
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(platform.api.inputs(sendRegisterSms)[0]).toMatchObject({
    country_code: '+852',
    mobile_no: '91234567',
    captcha_code: 'ab2c',
  });
  await fillDetails('Code from the SMS');
  await submit();
  await waitFor(() => expect(platform.session.grants).toEqual([grant]));
  expect(platform.api.inputs(newRegister)[0]).toMatchObject({
    type: 2,
    country_code: '+852',
    mobile_no: '91234567',
    code: '123456',
  });
  expect(platform.api.inputs(newRegister)[0]).not.toHaveProperty('email');
});
