import type { Page } from '@playwright/test';
import { faultsInBothThemes } from '../../support/axe';
import { expect, test } from '../../support/journey';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Choose another pair' });
const field = (page: Page) => drawer(page).getByRole('searchbox');
const pair = (page: Page, name: RegExp) => drawer(page).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Choose another pair/ }).tap();
  await expect(drawer(page)).toBeVisible();
}

for (const kind of ['transaction', 'kline'] as const) {
  test(`[T-18] from the ${kind} page of a pair two taps lead to that of another one, without a new load`, async ({
    page,
  }) => {
    await page.goto('/home/marketCondition');
    await expect(page.getByRole('tab', { name: 'USDT' })).toBeVisible();
    await page.goto(`/trade/aura_usdt/${kind}`);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await openDrawer(page);
    await expect(pair(page, /^AURA/)).toHaveAttribute('aria-current', 'true');
    // Prices go on in the drawer.
    const price = pair(page, /^AURA/);
    const before = await price.innerText();
    await expect.poll(() => price.innerText(), { timeout: 60_000 }).not.toBe(before);
    await pair(page, /^LYRE/).tap();
    await expect(page).toHaveURL(`/trade/lyre_usdt/${kind}`);
    await expect(heading(page, 'LYRE/USDT')).toBeVisible();
    await expect(drawer(page)).toBeHidden();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);

    // The pair that was left is a recent one now.
    await openDrawer(page);
    await drawer(page).getByRole('tab', { name: 'Recent' }).tap();
    await expect(drawer(page).getByRole('listitem')).toHaveCount(1);
    await pair(page, /^AURA/).tap();
    await expect(heading(page, 'AURA/USDT')).toBeVisible();

    // Back leads out of the pairs, not through them, and opens no drawer.
    await page.goBack();
    await expect(page).toHaveURL('/home/marketCondition');
    await expect(drawer(page)).toBeHidden();
  });
}

test('[T-18] the system’s back closes the drawer and stays on the pair; so do Escape and a tap beside it', async ({
  page,
}) => {
  await page.goto('/trade/aura_usdt/transaction');
  const name = page.getByRole('button', { name: /Choose another pair/ });
  await openDrawer(page);
  // On a touch screen the keyboard stays down until somebody taps the field.
  await expect(field(page)).not.toBeFocused();
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL('/trade/aura_usdt/transaction');
  await openDrawer(page);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(name).toBeFocused();
  await openDrawer(page);
  await page.touchscreen.tap(180, 30);
  await expect(drawer(page)).toBeHidden();
});

test('[T-18] search finds a pair that is written in one word, and by the name of its brand', async ({
  page,
}) => {
  await page.goto('/trade/lyre_usdt/transaction');
  await openDrawer(page);
  await field(page).fill('aurausdt');
  await expect(drawer(page).getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(1);
  await field(page).press('ArrowDown');
  await expect(pair(page, /^AURA/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/trade/aura_usdt/transaction');
  await expect(heading(page, 'AURA/USDT')).toBeVisible();

  const brands = await page.request.get('/api/market/getMarketCapAndVolume?token=lyre');
  const { data } = (await brands.json()) as { data: { list: { brand_name: string }[] } };
  await openDrawer(page);
  await field(page).fill(data.list[0]?.brand_name ?? '');
  await expect(pair(page, /^LYRE/).first()).toBeVisible();
  await field(page).fill('no such pair');
  await expect(drawer(page).getByText('Nothing found for “no such pair”')).toBeVisible();
});

test('[T-18] [H-26] nothing is wrong with the drawer for those who cannot see it or use no finger', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/trade/aura_usdt/transaction');
  await openDrawer(page);
  expect(await faultsInBothThemes(page, 'the drawer')).toEqual([]);
});

test.describe('with a mouse', () => {
  test.use({ isMobile: false, hasTouch: false, viewport: { width: 1000, height: 800 } });

  test('[T-18] the field has the focus, and letters and arrows lead to another pair', async ({ page }) => {
    await page.goto('/trade/aura_usdt/transaction');
    await page.getByRole('button', { name: /Choose another pair/ }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('lyre');
    await expect(pair(page, /^LYRE/).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'LYRE/')).toBeVisible();
  });
});
