import type { Page } from '@playwright/test';
import { ErrorCodes, getUserInfo } from '@exchange/contract';
import { typeSentCode } from '../../support/account-security';
import { passHumanCheck } from '../../support/human-check';
import { expect, test, toasts } from '../../support/journey';
import { advanceClock, goodPassword, newestMessage, registerAccount, signIn } from '../../support/sandbox';

const next = 'Lantern-52?q';
const first = '482913';
const second = '905172';
const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function typeNew(page: Page, kind: 'login' | 'trade', password: string): Promise<void> {
  await secret(page, `New ${kind} password`).fill(password);
  const again = kind === 'login' ? 'Repeat the new password' : 'Repeat the new trade password';
  await secret(page, again).fill(password);
}

test('[S-05, S-03] a password is found by email: an unknown address looks the same, the new one logs in, other devices are out', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const { email } = await registerAccount(elsewhere.request, 'finder');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/findpassword/email');

  const ask = async (address: string) => {
    await page.getByRole('textbox', { name: 'Email address' }).fill(address);
    await passHumanCheck(page, request, () => page.getByRole('button', { name: 'Send code' }).click());
    await expect(page.getByText(`A code was sent to ${address}.`)).toBeVisible();
    const { code } = await newestMessage(request, address, 'mail');
    const field = page.getByRole('textbox', { name: '6-digit code' });
    await field.fill(code === '000000' ? '111111' : '000000');
    await expect(page.getByText('The verification code is wrong or has expired')).toBeVisible();
    await field.fill(code);
  };
  await ask(`nobody-${email}`);
  await expect(page.getByText('There is no account with this email or phone')).toBeVisible();
  await ask(email);
  await expect(page.getByText('withdrawals and transfers stop for 24 hours')).toBeVisible();
  await secret(page, 'New login password').fill('lantern');
  await expect(page.getByRole('listitem').filter({ hasText: 'Upper case letter' })).toContainText('not met');
  await typeNew(page, 'login', next);
  await expect(page.getByText('not met')).toHaveCount(0);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(toasts(page)).toContainText('Withdrawals and transfers are stopped until');
  await expect(page).toHaveURL('/login');

  const old = await elsewhere.request.get(`/api${getUserInfo.path}`);
  expect(((await old.json()) as { code: number }).code).toBe(ErrorCodes.sessionInvalid);
  await elsewhere.close();
  await signIn(page.request, { email, password: next });
  await page.goto('/user/security');
  await expect(page.getByText('Because the login password was reset.')).toBeVisible();
});

test('[S-06, S-01] the login password is changed with the present one; wrong ones slow down and it is told until when', async ({
  page,
  request,
}) => {
  const { email } = await registerAccount(page.request, 'changer');
  await page.goto('/user/security');
  await page.getByRole('link', { name: /Login password/ }).click();
  await expect(page.getByText('withdrawals and transfers stop for 24 hours')).toBeVisible();
  await typeNew(page, 'login', next);
  await typeSentCode(page, request, 'Code by email', email, 'mail');
  const submit = page.getByRole('button', { name: 'Change the password' });
  await secret(page, 'Present login password').fill('Wrong-4821!');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answered = page.waitForResponse(/changeLoginPwd/);
    await submit.click();
    await answered;
    await expect(page.getByText('The present login password is wrong')).toBeVisible();
  }
  await secret(page, 'Present login password').fill(goodPassword);
  await submit.click();
  await expect(page.getByText(/this is locked until \d+ \w+ \d{4}, \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(secret(page, 'New login password')).toHaveValue(next);
  await advanceClock(request, 10_000);
  await submit.click();
  await expect(page).toHaveURL('/user/security');
  await expect(page.getByText('Because the login password was changed.')).toBeVisible();
});

test('[S-04, A-05] a trade password is set, which stops nothing, changed, and set anew when it was forgotten', async ({
  page,
  request,
}) => {
  const { email } = await registerAccount(page.request, 'trader');
  await page.goto('/user/security/tradepassword');
  await secret(page, 'New trade password').fill('123456');
  await expect(page.getByRole('listitem').filter({ hasText: 'Not in sequence' })).toContainText('not met');
  await typeNew(page, 'trade', first);
  await typeSentCode(page, request, 'Code by email', email, 'mail');
  await page.getByRole('button', { name: 'Set the trade password' }).click();
  await expect(page).toHaveURL('/user/security');
  await expect(page.getByRole('link', { name: /Trade password/ })).toBeVisible();
  await expect(page.getByText('Withdrawals and transfers are stopped')).toHaveCount(0);

  await page.getByRole('link', { name: /Trade password/ }).click();
  await page.getByRole('link', { name: /Change the trade password/ }).click();
  await secret(page, 'Present trade password').fill(second);
  await typeNew(page, 'trade', second);
  await page.getByRole('button', { name: 'Change the trade password' }).click();
  await expect(page.getByText('The trade password is wrong')).toBeVisible();
  await secret(page, 'Present trade password').fill(first);
  await page.getByRole('button', { name: 'Change the trade password' }).click();
  await expect(page).toHaveURL('/user/security');
  await expect(page.getByText('Because the trade password was changed.')).toBeVisible();

  await page.goto('/user/security/tradepassword/forgot');
  await typeNew(page, 'trade', first);
  await typeSentCode(page, request, 'Code by email', email, 'mail');
  await page.getByRole('button', { name: 'Set it anew' }).click();
  await expect(page).toHaveURL('/user/security');
  await expect(page.getByText('Because the trade password was reset.')).toBeVisible();
});
