import type { Page } from '@playwright/test';
import { expect, holdScripts, test } from '../../support/journey';

/** How the page came that is shown. */
const delivery = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    return visit && 'deliveryType' in visit ? visit.deliveryType : undefined;
  });

/** Presses a link of the early view with the mouse, as a tap has no time between. */
async function press(page: Page, link: string): Promise<void> {
  const box = await page.locator(link).first().boundingBox();
  if (!box) throw new Error(`There is no ${link}`);
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}

test('[H-26] a link of the early view is asked for while it is still pressed, one of the page itself is no load at all', async ({
  page,
}) => {
  const release = await holdScripts(page, 'host/');
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#early-view a[href$="/kline"]').first().waitFor();
  expect(await delivery(page)).toBe('');
  await press(page, '#early-view a[href$="/kline"]');
  await page.waitForURL(/\/kline$/, { waitUntil: 'commit' });
  expect(await delivery(page)).toBe('navigational-prefetch');

  release();
  await expect(page.locator('[data-remote="mfe-trade"] h1').first()).toBeVisible();
  await expect(page.locator('#early-view, #early-tabs')).toHaveCount(0);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') loads.push(request.url());
  });
  await page.getByRole('main').getByRole('link', { name: /buy/i }).first().click();
  await page.waitForURL(/transaction/);
  expect(loads).toEqual([]);
});

test('[H-26] a page that only a user has is not asked for before the link is followed', async ({ page }) => {
  await holdScripts(page, 'host/');
  await page.goto('/home/marketCondition', { waitUntil: 'commit' });
  await page.locator('#early-tabs a[href^="/assets"]').waitFor();
  await press(page, '#early-tabs a[href^="/assets"]');
  await page.waitForURL(/\/assets/, { waitUntil: 'commit' });
  expect(await delivery(page)).toBe('');
});
