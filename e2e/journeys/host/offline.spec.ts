import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey';
import { signIn } from '../../support/sandbox';

test.use({ serviceWorkers: 'allow' });

const copyOf = (page: Page) => page.evaluate(() => window.localStorage.getItem('host:session-copy'));

test('[H-14, H-25, A-01, T-14] without a connection the last balances and orders are read, dated, with nothing to press but a retry; a logout leaves nothing on the device', async ({
  page,
  context,
}) => {
  await signIn(page.request);
  await page.goto('/user');
  await expect.poll(() => copyOf(page)).toContain('"balances":[{"token":"USDT"');
  // Only the offline page is kept: whatever is served next, a page with a connection is it.
  const kept = await page.evaluate(async () => {
    const caches = window.caches;
    const addresses = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
    return addresses;
  });
  expect(kept).toEqual(['/offline']);

  await context.setOffline(true);
  await page.goto('/assets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByText(/^As of \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^USDT/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Fully traded' }).first()).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveText(['Try again']);

  await test.step('amounts that are hidden on the assets page are hidden here until they are asked for', async () => {
    await page.evaluate(() => window.localStorage.setItem('mfe-assets:hide-amounts', '1'));
    await page.reload();
    const balances = page.getByRole('listitem').filter({ hasText: /^USDT/ });
    await expect(balances).toContainText('∗∗∗∗∗∗');
    await expect(page.locator('ul').first()).not.toContainText(/\d/);
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await expect(balances).toContainText(/^USDT[\d,.]+/);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(balances).toContainText('∗∗∗∗∗∗');
    await page.evaluate(() => window.localStorage.removeItem('mfe-assets:hide-amounts'));
  });

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  await page.goto('/user');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  expect(await copyOf(page)).toBeNull();
  await context.setOffline(true);
  await page.goto('/assets');
  await expect(page.getByText('Log in once while connected')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await context.setOffline(false);
});
