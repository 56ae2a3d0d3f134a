import type { Page } from '@playwright/test';
import {
  bindEmail,
  ErrorCodes,
  newLogin,
  securityCenter,
  sendLoginNotify,
  tokenToFiatTransfer,
} from '@exchange/contract';
import { appCode, exchangeTime, secure, typeSentCode } from '../../support/account-security';
import { passHumanCheck } from '../../support/human-check';
import { expect, test, toasts } from '../../support/journey';
import {
  advanceClock,
  call,
  goodPassword,
  newestMessage,
  passwordStep,
  registerAccount,
} from '../../support/sandbox';

const dayMs = 24 * 60 * 60 * 1000;
const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });
const before = (page: Page) =>
  page.getByText('After this change withdrawals and transfers stop for 24 hours');
const banner = (page: Page) => page.getByRole('region', { name: 'Withdrawals and transfers are stopped' });
/** A number that no other journey has. */
const freshNumber = () => `6${String(Date.now()).slice(-7)}`;

test('[S-06, A-05] a phone is bound with the codes of both contacts; what that stops is said before, is done, and ends after 24 hours', async ({
  page,
  request,
}) => {
  const { email } = await registerAccount(page.request, 'centre');
  await page.goto('/user');
  await page.getByRole('link', { name: 'Security centre' }).click();
  await expect(page.getByText('2 of 5 on')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  await row(page, /Phone/).click();
  await expect(before(page)).toBeVisible();
  const number = freshNumber();
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
  await typeSentCode(page, request, 'Code sent to the new number', `+852${number}`, 'sms');
  await typeSentCode(page, request, 'Code by email', email, 'mail');
  const sendAgain = page.getByRole('button', { name: 'Send Code by email' });
  await expect(sendAgain).toBeDisabled();
  await expect(sendAgain).toHaveText(/^\d+ s$/);
  await page.getByRole('button', { name: 'Bind this number' }).click();

  await expect(toasts(page)).toContainText('Withdrawals and transfers are stopped until');
  await expect(page).toHaveURL('/user/security');
  await expect(banner(page)).toContainText('Because the phone or email was changed.');
  await expect(row(page, /Phone/)).toContainText(`****${number.slice(-3)}`);
  await expect(page.getByText('3 of 5 on')).toBeVisible();
  const { hold } = await call(page.request, securityCenter, {});
  const left = (hold?.until ?? 0) - (await exchangeTime(request));
  expect(left).toBeGreaterThan(dayMs - 120_000);
  expect(left).toBeLessThanOrEqual(dayMs);

  const transfer = async () => {
    const answer = await page.request.post(`/api${tokenToFiatTransfer.path}`, {
      data: { token: 'usdt', amount: '1' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    return (await answer.json()) as { code: number; until?: number };
  };
  expect(await transfer()).toMatchObject({ code: ErrorCodes.contactChangeHold, until: hold?.until });
  const told = await newestMessage(request, email, 'mail', ({ code }) => code === '');
  expect(told.subject).toContain('was bound');
  await advanceClock(request, dayMs);
  await page.reload();
  await expect(page.getByText('3 of 5 on')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect((await transfer()).code).toBe(ErrorCodes.insufficientBalance);
});

test('[S-06, S-01, A-05] an authenticator app is bound by its key, logs in, and one of its codes used twenty times at once does so once', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const { email } = await registerAccount(page.request, 'app');
  await page.goto('/user/security/google');
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const key = (await page.getByTestId('authenticator-key').textContent()) ?? '';
  const reopened = page.waitForResponse(/getGoogleSecret/);
  await page.reload();
  await reopened;
  await expect(page.getByTestId('authenticator-key')).toHaveText(key);
  await expect(before(page)).toHaveCount(0);
  await typeSentCode(page, request, 'Code by email', email, 'mail');
  const shown = page.getByRole('textbox', { name: 'Authenticator code' });
  const right = appCode(key, await exchangeTime(request));
  await shown.fill(right === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Bind the authenticator' }).click();
  await expect(page.getByText('The authenticator code is wrong')).toBeVisible();
  await shown.fill(appCode(key, await exchangeTime(request)));
  await page.getByRole('button', { name: 'Bind the authenticator' }).click();
  await expect(page).toHaveURL('/user/security');
  await expect(row(page, /Authenticator/)).toContainText('On');
  // The first one replaces none.
  await expect(banner(page)).toHaveCount(0);

  // The code that bound it is used up: the next one is another.
  await advanceClock(request, 60_000);
  const secrets: string[] = [];
  const context = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  for (let login = 0; login < 20; login += 1)
    secrets.push(await passwordStep(context, { email, password: goodPassword }));
  const code = appCode(key, await exchangeTime(request));
  const answers = await Promise.all(
    secrets.map(async (secret) => {
      const answer = await context.post(`/api${newLogin.path}`, { data: { secret, type: 1, code } });
      return ((await answer.json()) as { code: number }).code;
    }),
  );
  expect(answers.filter((each) => each === ErrorCodes.success)).toHaveLength(1);
  expect(answers).not.toContain(ErrorCodes.internal);
  await context.dispose();

  await advanceClock(request, 60_000);
  await row(page, /Authenticator/).click();
  await page.getByRole('link', { name: 'Unbind' }).click();
  await expect(before(page)).toBeVisible();
  await typeSentCode(page, request, 'Code by email', email, 'mail');
  await shown.fill(appCode(key, await exchangeTime(request)));
  await page.getByRole('button', { name: 'Unbind the authenticator' }).click();
  await expect(page).toHaveURL('/user/security');
  await expect(row(page, /Authenticator/)).toContainText('Not bound');
  await expect(banner(page)).toContainText('Because the authenticator was changed.');
});

test('[S-12] a bound authenticator is the only way to log in, until its user trusts the device; ending the trust asks for it again', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { email } = await registerAccount(page.request, 'trust');
  const key = await secure(page.request, email);
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), locale: 'en' });
  const other = await context.newPage();
  const enter = async () => {
    await other.goto('/login?_lang=en');
    await other.getByRole('textbox', { name: 'Email address' }).fill(email);
    await other.getByLabel('Password', { exact: true }).fill(goodPassword);
    await passHumanCheck(other, request, () =>
      other.getByRole('button', { name: 'Log in', exact: true }).click(),
    );
    await expect(other.getByRole('heading', { name: 'Second verification' })).toBeVisible();
  };
  const code = other.getByRole('textbox', { name: '6-digit code' });
  const byEmail = other.getByRole('radio', { name: 'Email' });
  const logOut = async () => {
    await other.goto('/user');
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
  };

  // Without trust there is nothing but the app's code, and one that was used is said to be so.
  await enter();
  await expect(byEmail).toHaveCount(0);
  const wrong = appCode(key, await exchangeTime(request)) === '000000' ? '111111' : '000000';
  await code.fill(wrong);
  await expect(other.getByText(/verification code is wrong/)).toBeVisible();
  await other.getByRole('checkbox', { name: 'Trust this device for 30 days' }).check();
  const right = appCode(key, await exchangeTime(request));
  await code.fill(right);
  await expect(other).not.toHaveURL(/\/login/);
  await logOut();

  await enter();
  await code.fill(right);
  await expect(other.getByText(/was used before/)).toBeVisible();
  await byEmail.check({ force: true });
  const sent = other.waitForResponse(new RegExp(sendLoginNotify.path));
  await other.getByRole('button', { name: 'Send code' }).click();
  await sent;
  await code.fill((await newestMessage(request, email, 'mail')).code);
  await expect(other).not.toHaveURL(/\/login/);
  await logOut();

  // The owner ends it from elsewhere, where the device is not logged in any more.
  await page.goto('/user/security/devices');
  await expect(page.getByText(/Further devices that are trusted: 1/)).toBeVisible();
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText(/Further devices that are trusted/)).toHaveCount(0);
  await enter();
  await expect(byEmail).toHaveCount(0);
  await context.close();
});

test('[H-15, H-17] a session that ends in the middle of a form keeps what was typed through the login and back, but no code', async ({
  page,
  request,
  fault,
}) => {
  const { email } = await registerAccount(page.request, 'draft');
  await page.goto('/user/security/email');
  const address = page.getByRole('textbox', { name: 'New email address' });
  await address.fill(`next-${email}`);
  const codes = ['Code sent to the new address', 'Code by email'];
  for (const label of codes) await page.getByRole('textbox', { name: label }).fill('123456');
  await fault({ call: bindEmail.name, code: ErrorCodes.sessionExpired, times: 1 });
  await page.getByRole('button', { name: 'Bind this address' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fuser%2Fsecurity%2Femail');
  // As when a phone's browser lets go of the page while its owner reads mail.
  await page.reload();
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await passHumanCheck(page, request, () =>
    page.getByRole('button', { name: 'Log in', exact: true }).click(),
  );
  const sent = page.waitForResponse(new RegExp(sendLoginNotify.path));
  await page.getByRole('button', { name: 'Send code' }).click();
  await sent;
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .fill((await newestMessage(request, email, 'mail')).code);
  await expect(page).toHaveURL('/user/security/email');
  await expect(address).toHaveValue(`next-${email}`);
  for (const label of codes) await expect(page.getByRole('textbox', { name: label })).toHaveValue('');

  await typeSentCode(page, request, 'Code sent to the new address', `next-${email}`, 'mail');
  await typeSentCode(page, request, 'Code by email', email, 'mail');
  await page.getByRole('button', { name: 'Bind this address' }).click();
  await expect(page).toHaveURL('/user/security');
  await expect(row(page, /^Email/)).toContainText('ne***@example.com');
});

test('[S-06] deletion is asked for with a code, shown with the day of its answer, and taken back', async ({
  page,
  request,
}) => {
  const { email } = await registerAccount(page.request, 'leaver');
  await page.goto('/user/security/del');
  await expect(page.getByText('0.00 USDT')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Moving on');
  await typeSentCode(page, request, 'Code by email', email, 'mail');
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Ask for deletion' }).click();
  await expect(page.getByRole('heading', { name: 'Deletion requested' })).toBeVisible();
  await page.goto('/user/security');
  await expect(row(page, /Account deletion/)).toContainText('Requested');
  await row(page, /Account deletion/).click();
  await page.getByRole('button', { name: 'Take the request back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the account' }).click();
  await expect(page.getByText('You took your last request back.')).toBeVisible();
});
