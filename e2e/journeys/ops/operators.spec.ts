import { authIdCard, getKycStep } from '@exchange/contract';
import { cardOf } from '../../support/account-security';
import { axeFaults, everyRule } from '../../support/axe';
import { expect, test } from '../../support/journey';
import { signInAs } from '../../support/operators';
import { call, registerAccount } from '../../support/sandbox';

test('[O-10] [S-07] [X-06] an operator signs in by name, refuses an identity by keyboard, the user is told, and the log says so', async ({
  page,
  request,
  context,
}) => {
  const { email, session } = await registerAccount(page.request, 'reviewed');
  const id_card = cardOf(Number(session.user.uid.slice(-6)));
  await call(page.request, authIdCard, { true_name: '陳大文', id_card });
  const own = await context.newPage();
  await own.goto('/user/kyc');
  await expect(own.getByText('Under review')).toBeVisible();
  await signInAs(page, 'ann', '/ops/reviews');
  await expect(page.getByText('Signed in as ann')).toBeVisible();
  expect(await axeFaults(page, everyRule)).toEqual([]);
  const waiting = page
    .getByRole('region', { name: /^Identity/ })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(waiting).not.toContainText('陳大文');
  await waiting.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByText('陳大文')).toBeVisible();
  expect(await axeFaults(page, everyRule)).toEqual([]);
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('mismatch');
  await page.getByRole('textbox', { name: 'Note to the user' }).fill('The name on the card differs');
  await page.getByRole('button', { name: 'Refuse' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Refused. The user is told.');
  await expect(own.getByText('The name on the card differs')).toBeVisible();
  await expect(own.getByRole('link', { name: 'Try again' })).toBeVisible();
  expect((await call(page.request, getKycStep, {})).lv1).toMatchObject({ status: 3, reason: 'mismatch' });

  await page.getByRole('link', { name: 'Log' }).click();
  await page.getByLabel('Person').fill('ann');
  await page.getByRole('button', { name: 'Find' }).click();
  const lines = page.locator('.log li');
  await expect(lines.nth(0)).toContainText('ann refused');
  await expect(lines.nth(1)).toContainText('ann opened');
  await expect(lines.nth(2)).toContainText('ann signed in');
  expect(await axeFaults(page, everyRule)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Operators only' })).toBeVisible();
  expect((await request.get('/ops/log')).status()).toBe(401);
});
