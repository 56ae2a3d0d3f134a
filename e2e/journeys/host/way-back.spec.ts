import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey';
import { passHumanCheck } from '../../support/human-check';
import { registerAccount } from '../../support/sandbox';

const question = 'Leave this page?';

test('[H-30] registering: the system’s back and the page’s arrow lead one step back with what was typed, a reload keeps it, and leaving asks', async ({
  page,
  request,
}) => {
  const email = `back-${Date.now()}@example.com`;
  await page.goto('/register');
  await page.getByRole('link', { name: /Register by email/ }).click();
  const address = page.getByRole('textbox', { name: 'Email address' });
  await address.fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('dialog', { name: 'Security check' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(address).toHaveValue(email);
  await passHumanCheck(page, request, () => page.getByRole('button', { name: 'Send code' }).click());
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Secret-4711');

  await page.goBack();
  await expect(address).toHaveValue(email);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(address).toHaveValue(email);
  await page.reload();
  await expect(address).toHaveValue(email);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Secret-4711');

  const asked = page.getByRole('dialog', { name: question });
  await page.goBack();
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(address).toHaveValue(email);
  await page.getByRole('link', { name: 'Have an account? Log in' }).click();
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await asked.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page).toHaveURL(/\/register$/);
});

test('[H-30] a sheet is closed by the way back, which then leads from the page', async ({ page }) => {
  await registerAccount(page.request, 'way-back');
  await page.goto('/assets');
  await page.getByRole('link', { name: 'Records' }).click();
  await page.getByRole('button', { name: 'Days', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/assets\/record\/deposit/);
  await page.goBack();
  await expect(page).toHaveURL(/\/assets$/);
});

/** What stands on the simulated phone. */
const shown = (page: Page) => page.frameLocator('iframe:not([hidden])');

/** Starts the simulated app and signs in by its own login, on the assets. */
async function startApp(page: Page, platform: 'ios' | 'android', version: string): Promise<void> {
  await page.goto('/sandbox/shell');
  await page.getByLabel('Platform').selectOption(platform);
  await page.getByLabel('Version').fill(version);
  await page.getByRole('button', { name: 'Start anew' }).click();
  const login = page.getByRole('form', { name: 'Native login' });
  if (platform === 'ios') {
    const tabs = page.getByRole('navigation', { name: 'Native tabs' });
    await tabs.getByRole('button', { name: 'Assets', exact: true }).click();
  } else {
    const tabs = shown(page).getByRole('navigation', { name: 'Main navigation' });
    await tabs.getByRole('link', { name: 'Assets', exact: true }).click();
  }
  await login.getByRole('button', { name: 'Continue' }).click();
  await login.getByRole('button', { name: 'Code from the outbox' }).click();
  await expect(login.getByLabel('Code', { exact: true })).toHaveValue(/^\d{6}$/);
  await login.getByRole('button', { name: 'Continue' }).click();
  await expect(shown(page).getByText('Total value')).toBeVisible();
}

test.describe('in the apps', () => {
  test.use({ viewport: { width: 1100, height: 900 }, isMobile: false, hasTouch: false });

  test('[H-30] [B-06] Android: the system’s back closes a sheet, and asks before it leaves what was typed', async ({
    page,
  }) => {
    await startApp(page, 'android', '2.0.0');
    const back = page.getByRole('button', { name: 'System back' });
    const app = shown(page);
    await app.getByRole('link', { name: 'Send', exact: true }).click();
    await app.getByRole('button', { name: 'Payees', exact: true }).click();
    await expect(app.getByRole('dialog', { name: 'Payees' })).toBeVisible();
    await back.click();
    await expect(app.getByRole('dialog')).toHaveCount(0);
    const payee = app.getByRole('textbox', { name: 'Payee UID' });
    await payee.fill('10000002');
    await back.click();
    await app.getByRole('button', { name: 'Keep editing' }).click();
    await expect(payee).toHaveValue('10000002');
    await back.click();
    await app.getByRole('button', { name: 'Discard and leave' }).click();
    await expect(app.getByText('Total value')).toBeVisible();
  });

  test('[H-30] [B-03] iOS: the arrow of a native page asks before it closes what was typed', async ({
    page,
  }) => {
    await startApp(page, 'ios', '1.1.3');
    await shown(page).getByRole('link', { name: 'Send', exact: true }).click();
    const native = page.frameLocator('iframe[title="Native page"]');
    const payee = native.getByRole('textbox', { name: 'Payee UID' });
    await payee.fill('10000002');
    await native.getByRole('button', { name: 'Back' }).click();
    await native.getByRole('button', { name: 'Keep editing' }).click();
    await expect(payee).toHaveValue('10000002');
    await native.getByRole('button', { name: 'Back' }).click();
    await native.getByRole('button', { name: 'Discard and leave' }).click();
    await expect(page.getByTitle('Native page')).toHaveCount(0);
    await expect(shown(page).getByText('Total value')).toBeVisible();
  });
});
