import { ErrorCodes, getUserInfo, sendUserExistEmail } from '@exchange/contract';
import { typeSentCode } from '../../support/account-security';
import { expect, test, toasts } from '../../support/journey';
import { call, goodPassword, newestMessage, registerAccount, signIn } from '../../support/sandbox';

test('[S-01, S-06] a login elsewhere is told by mail and listed; ended, its page is logged out at once; mails carry the phrase that one sets', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { email } = await registerAccount(page.request, 'devices');
  // The owner has the pages in English.
  await page.goto('/user/security');
  await expect(page.getByRole('link', { name: /^Devices/ })).toBeVisible();
  const elsewhere = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { 'accept-language': 'en' },
  });
  await elsewhere.addCookies([{ name: '_lang', value: 'en', url: baseURL ?? '' }]);
  await signIn(elsewhere.request, { email, password: goodPassword });
  const told = await newestMessage(request, email, 'mail', ({ code }) => code === '');
  expect(told.subject).toBe('Nova: Login from a new device');
  const other = await elsewhere.newPage();
  await other.clock.install();
  await other.goto('/assets');
  await expect(other.getByText('Total value')).toBeVisible();

  await page.getByRole('link', { name: /^Devices/ }).click();
  await expect(page.getByText('This device')).toBeVisible();
  const others = page.getByRole('region', { name: 'Other devices' });
  await expect(others.getByRole('heading', { level: 3 })).toHaveCount(1);
  await page.getByRole('button', { name: 'End all others' }).click();
  // It is told: nothing that it would look for after a while can bring it.
  await other.clock.pauseAt(Date.now() + 5_000);
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(other.getByText('Total value')).toHaveCount(0);
  await expect(toasts(other)).toContainText('Your login has ended');
  await other.clock.resume();
  await expect(other).toHaveURL('/login?redirect=%2Fassets');
  const answer = await elsewhere.request.get(`/api${getUserInfo.path}`);
  expect(((await answer.json()) as { code: number }).code).toBe(ErrorCodes.sessionInvalid);
  await elsewhere.close();
  await expect(page.getByText('Your account is not logged in anywhere else.')).toBeVisible();

  await page.goto('/user/security/antiphishing');
  await page.getByRole('textbox', { name: 'Your phrase' }).fill('Blue Heron 7');
  await typeSentCode(page, request, 'Code by email', email, 'mail');
  await page.getByRole('button', { name: 'Set the anti-phishing code' }).click();
  await expect(page).toHaveURL('/user/security');
  await expect(page.getByRole('link', { name: /Anti-phishing code/ })).toContainText('Bl****');
  await call(page.request, sendUserExistEmail, { type: 'withdraw' });
  const { body } = await newestMessage(request, email, 'mail');
  expect(body.split('\n')[0]).toContain('Blue Heron 7');
});
