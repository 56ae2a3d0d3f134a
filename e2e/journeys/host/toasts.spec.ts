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

/** Names of the controls that a toast lies over: of those that somebody sees and can press. */
async function covered(page: Page): Promise<readonly string[]> {
  const toast = await toasts(page).locator('[data-type]').last().boundingBox();
  if (!toast) throw new Error('no toast is shown');
  return page.locator(controls).evaluateAll((elements, { x, y, width, height }) => {
    const names: string[] = [];
    for (const element of elements) {
      const box = element.getBoundingClientRect();
      const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
      // What is scrolled out of a sheet, or only there for screen readers, is not met there.
      const met = document.elementFromPoint(...middle);
      const isMet = met !== null && (element.contains(met) || met.contains(element));
      const isOver =
        box.left < x + width && box.right > x && box.top < y + height && box.bottom > y && box.width > 1;
      if (isMet && isOver)
        names.push(`${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`);
    }
    return names;
  }, toast);
}

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
    await expect(toasts(page).locator('[data-type="success"]')).toBeVisible();
    expect(await covered(page)).toEqual([]);
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
