import { placeOrder } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { expect, tab, test } from '../../support/journey';
import { call, deposit } from '../../support/sandbox';
import { openAccount, openForm } from '../../support/trader';

const amount = (page: Page) => page.getByLabel('Amount AURA');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
/** Places of kept pages that do not rest: there is never more than one. */
const places = (page: Page) => page.locator('main [data-page]:not([data-resting], [data-resting] *)');

test('[H-26, H-14, T-09, A-01] a tab is as one left it, even before it was known who one is, and shows what happened meanwhile', async ({
  page,
}) => {
  const { email } = await openAccount(page.request, 'kept', { usdt: '50' });
  let know: () => void = () => undefined;
  const known = new Promise<void>((resolve) => (know = resolve));
  await page.route(/\/user\/getUserInfo/, async (route) => {
    await known;
    await route.continue();
  });
  await openForm(page, 'aura');
  await amount(page).fill('7');
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toBeVisible();
  const field = await amount(page).elementHandle();

  await tab(page, 'Assets').click();
  await expect(page.locator('[data-remote="mfe-trade"]')).toBeHidden();
  know();
  await expect(heading(page, 'Assets')).toBeVisible();
  await expect(page.getByRole('button', { name: /^USDT 50\.00/ })).toBeVisible();
  await expect(places(page)).toHaveCount(1);

  const order = {
    token: 'aura',
    market: 'usdt',
    side: 1,
    market_type: 1,
    price: '10',
    amount: '1',
  } as const;
  await call(page.request, placeOrder, order);
  await tab(page, 'Market').click();
  await expect(heading(page, 'Market')).toBeVisible();
  await expect(page.locator('[data-remote="mfe-assets"]')).toBeHidden();
  await expect(places(page)).toHaveCount(1);

  await tab(page, 'Exchange').click();
  await expect(amount(page)).toHaveValue('7');
  expect(await field.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.getByRole('tabpanel').locator('[data-order]')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Order book' }).locator('button').first()).toBeEnabled();
  await expect(places(page)).toHaveCount(1);

  await deposit(page.request, email, 'usdt', '11');
  await tab(page, 'Assets').click();
  await expect(page.getByRole('button', { name: /^USDT .*61\.00/ })).toBeVisible();
});

test('[H-26, H-15] what somebody leaves behind a tab is gone with their session', async ({ page }) => {
  await openAccount(page.request, 'kept-user', { usdt: '50' });
  await openForm(page, 'aura');
  await amount(page).fill('7');
  await tab(page, 'Home').click();
  await expect(page.locator('main [data-pair]').first()).toBeVisible();
  await expect(amount(page)).toBeHidden();
  const other = await page.context().newPage();
  await other.goto('/user');
  await other.getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.close();
  await tab(page, 'Exchange').click();
  await expect(page.getByRole('button', { name: 'Log in to trade' })).toBeVisible();
  await expect(amount(page)).toHaveValue('');
});
