import type { Page } from '@playwright/test';
import { placeOrder } from '@exchange/contract';
import { expect, test, toasts } from '../../support/journey';
import { call } from '../../support/sandbox';
import { openAccount, openForm } from '../../support/trader';

const windows = [
  { width: 320, height: 568 },
  { width: 375, height: 812 },
  { width: 812, height: 375 },
  { width: 1280, height: 800 },
];

const controls =
  ':is(button, input, select, textarea, a[href], [role="slider"], [role="tab"]):not([inert] *, [data-beside-modal] *)';

/** Names of the controls that the word of a success lies over: of those that somebody sees and can press. Undefined while none is shown. */
const covered = (page: Page): Promise<readonly string[] | undefined> =>
  page.evaluate((selector) => {
    const toast = document.querySelector('[data-toast]:has([data-type="success"])')?.getBoundingClientRect();
    if (!toast) return undefined;
    const names: string[] = [];
    for (const element of document.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect();
      const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
      // What is scrolled out of a sheet, or only there for screen readers, is not met there.
      const met = document.elementFromPoint(...middle);
      const isMet = met !== null && (element.contains(met) || met.contains(element));
      const isBeside =
        box.left >= toast.right ||
        box.right <= toast.left ||
        box.top >= toast.bottom ||
        box.bottom <= toast.top;
      if (isMet && !isBeside && box.width > 1)
        names.push(`${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`);
    }
    return names;
  }, controls);

for (const viewport of windows) {
  const size = `${viewport.width}x${viewport.height}`;

  test(`[H-11] [A-07] what is told of a transfer covers no control of its form at ${size}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openAccount(page.request, `told${viewport.width}`, { usdt: '500' });
    await page.goto('/assets/transfer/usdt');
    await page.getByRole('textbox', { name: 'Amount' }).fill('120.5');
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect.poll(() => covered(page)).toEqual([]);
  });

  test(`[H-11] [A-11] what is told while a sheet with fields is open covers no control of it at ${size}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openAccount(page.request, `sheet${viewport.width}`, { usdt: '500' });
    await call(page.request, placeOrder, {
      ...{ token: 'aura', market: 'usdt', market_type: 1, side: 1, price: '5', amount: '10' },
    });
    await page.clock.install();
    await openForm(page, 'aura');
    const edit = page.getByRole('button', { name: /^Edit the order/ }).first();
    await expect(edit).toBeVisible();
    // The star tells at once what it did; the toast would be gone before a slow machine has looked.
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.getByRole('button', { name: 'Favorite AURA/USDT' }).first().click();
    await expect(toasts(page).locator('[data-type="success"]')).toBeVisible();
    await edit.click();
    await expect(page.getByRole('dialog', { name: 'Edit order' }).getByRole('textbox').first()).toBeVisible();
    await page.clock.runFor(500);
    await expect.poll(() => covered(page)).toEqual([]);
    await expect(toasts(page).locator('[data-type="success"]')).toBeVisible();
  });
}
