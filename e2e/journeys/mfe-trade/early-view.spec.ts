import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey';
import { layoutShift, watchLayoutShift } from '../../support/layout-shift';

const addresses = [
  '/',
  '/home/marketCondition',
  '/trade/aura_usdt/transaction',
  '/trade/aura_usdt/kline',
] as const;

/** Holds the page's scripts back until the result is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Where the first price in a part of the page stands, in CSS px, and how large it is written. */
function firstPrice(page: Page, part: string) {
  return page.evaluate((selector) => {
    const place = document.querySelector(selector);
    const texts = place && document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts?.nextNode()) {
      const { currentNode: node } = texts;
      if (!/^\d[\d,]*\.\d+$/.test(node.textContent ?? '') || !node.parentElement) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, left, right, height } = range.getBoundingClientRect();
      if (height > 0) return { top, left, right, size: getComputedStyle(node.parentElement).fontSize };
    }
    return undefined;
  }, part);
}

for (const address of addresses) {
  test(`[H-26] ${address} shows real prices before any script is there, and the page itself in the same places`, async ({
    page,
  }) => {
    await watchLayoutShift(page);
    for (const width of [320, 375, 768]) {
      await page.setViewportSize({ width, height: 812 });
      const release = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => firstPrice(page, '#early-view'), `${width} px`).toBeDefined();
      const early = await firstPrice(page, '#early-view');
      release();
      await expect(page.locator('#early-view')).toHaveCount(0);
      const place = address.endsWith('/transaction') ? '[data-testid="last-price"]' : '#app';
      await expect.poll(() => firstPrice(page, place), `${width} px`).toBeDefined();
      const mounted = await firstPrice(page, place);
      expect(Math.abs((mounted?.top ?? 0) - (early?.top ?? 0)), `top at ${width} px`).toBeLessThan(1.5);
      // A price that has changed in between keeps the side that it stands at.
      const moved = (['left', 'right'] as const).map((side) =>
        Math.abs((mounted?.[side] ?? 0) - (early?.[side] ?? 0)),
      );
      expect(Math.min(...moved), `sides at ${width} px`).toBeLessThan(1.5);
      expect(mounted?.size).toBe(early?.size);
      expect(await layoutShift(page), `${width} px`).toBeLessThan(0.02);
      await page.unrouteAll();
    }
  });
}

test('[Q-06] prices whose page does not come are not shown as live for ever', async ({ page }) => {
  await page.clock.install();
  await holdScripts(page);
  await page.goto('/trade/aura_usdt/kline', { waitUntil: 'commit' });
  const view = page.locator('#early-view');
  await expect(view).toContainText('AURA/USDT');
  await expect(view).not.toHaveAttribute('data-old');
  await page.clock.runFor(10_000);
  await expect(view).toHaveAttribute('data-old', '');
});

test('[H-13] [H-25] what comes instead of the page takes the early view’s place', async ({ page }) => {
  await page.route(/\/assets\/mfe-trade\/.*\.js/, (route) => route.abort());
  await page.goto('/trade/aura_usdt/kline');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.locator('#early-view')).toHaveCount(0);
});
