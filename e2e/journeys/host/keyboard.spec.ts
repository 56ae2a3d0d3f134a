import type { Locator, Page } from '@playwright/test';
import { expect, test, toasts } from '../../support/journey';
import { openAccount, openForm, pendingOrders } from '../../support/trader';

/** Presses a key until something has the focus; each stop on the way is one that shows. */
async function goTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expect(page.locator(':focus')).toBeInViewport();
  }
  await expect(target).toBeFocused();
}

test('[H-26, T-09, T-10] orders are placed and cancelled by keyboard alone, and the focus is never lost', async ({
  page,
}) => {
  await openAccount(page.request, 'keyboard', { usdt: '50' });
  await openForm(page, 'aura');
  // What the host does once the first screen stands has begun.
  await expect(page.locator('link[rel="prefetch"]').first()).toBeAttached();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const amount = page.getByLabel('Amount AURA');
  await goTo(page, page.getByLabel('Price USDT'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('5');
  for (const count of [1, 2]) {
    await goTo(page, amount);
    await page.keyboard.type(String(count));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: `Open orders (${count})` })).toBeVisible();
    await expect(amount).toHaveValue('');
    await expect(amount).toBeFocused();
  }

  const row = (size: string) => page.getByRole('listitem').filter({ hasText: `${size} AURA` });
  await goTo(page, page.getByRole('button', { name: 'Cancel the order for 2.00 AURA at 5.000' }));
  await page.keyboard.press('Enter');
  await expect(row('2.00')).toHaveCount(0);
  await expect(row('1.00')).toBeFocused();

  const cancelAll = page.getByRole('button', { name: 'Cancel all' });
  const dialog = page.getByRole('dialog', { name: 'Cancel all' });
  await goTo(page, cancelAll, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeFocused();
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cancelAll).toBeFocused();
  expect(await pendingOrders(page.request, 'aura')).toHaveLength(1);

  await page.keyboard.press('Enter');
  await goTo(page, dialog.getByRole('button', { name: 'Cancel all' }));
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('1 order cancelled')).toBeVisible();
  // Its opener has gone with the last order.
  await expect(page.getByRole('tabpanel', { name: 'Open orders' })).toBeFocused();
  expect(await pendingOrders(page.request, 'aura')).toEqual([]);
});
