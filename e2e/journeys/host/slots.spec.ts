import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey';

const promo = (page: Page) => page.getByRole('region', { name: 'Earn on what you hold' });
const isOfFiller = (address: string) => address.includes('/assets/mfe-activity/');

/** How much further the home page reaches than its rankings, which are the last that it has itself. */
const roomBelowRankings = (page: Page) =>
  page.getByRole('link', { name: 'All pairs' }).evaluate((link) => {
    const rankings = link.closest('section');
    const bottomOf = (element: Element | null | undefined) => element?.getBoundingClientRect().bottom ?? 0;
    return bottomOf(rankings?.parentElement) - bottomOf(rankings);
  });

test('[H-32] [H-26] the end of the home page is filled by another remote when it comes near, and leads there', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/?lang=en');
  await expect(page.getByRole('link', { name: 'All pairs' })).toBeAttached();
  expect(files.filter(isOfFiller)).toEqual([]);

  await page.getByRole('link', { name: 'All pairs' }).scrollIntoViewIfNeeded();
  const product = promo(page)
    .getByRole('link', { name: /a year/ })
    .first();
  await expect(product).toBeVisible();
  await product.click();
  await expect(page).toHaveURL(/\/activity\/staking\?product=/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Staking');
  await page.goBack();
  await page.getByRole('link', { name: 'All pairs' }).scrollIntoViewIfNeeded();
  await expect(promo(page)).toBeVisible();
});

test('[H-32] [H-25] a filler that cannot be had leaves neither a word nor a gap', async ({ page }) => {
  let failed = 0;
  await page.route(
    ({ pathname }) => isOfFiller(pathname),
    (route) => {
      failed += 1;
      return route.abort();
    },
  );
  await page.goto('/?lang=en');
  const last = page.getByRole('link', { name: 'All pairs' });
  await expect(last).toBeAttached();
  await last.scrollIntoViewIfNeeded();
  // It is asked for again, then given up.
  await expect.poll(() => failed).toBeGreaterThan(2);
  await expect.poll(() => roomBelowRankings(page)).toBe(0);
  await expect(promo(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await expect(page).toHaveURL('/home/marketCondition');
  await expect(page.getByRole('tab').first()).toBeVisible();
});
