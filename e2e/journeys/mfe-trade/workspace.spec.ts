import type { Page } from '@playwright/test';
import { axeFaults, faultsInBothThemes } from '../../support/axe';
import { expect, sheetHasLeft, test } from '../../support/journey';
import { openAccount, pendingOrders } from '../../support/trader';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

const list = (page: Page) => page.getByRole('navigation', { name: 'Pairs' });
const search = (page: Page) => list(page).getByRole('searchbox');
const book = (page: Page) => page.getByRole('region', { name: 'Order book' });
const bookRows = (page: Page) => book(page).getByRole('button', { name: /^Use the price/ });
const form = (page: Page) => page.getByRole('form', { name: 'Place an order' });
const chart = (page: Page) => page.getByRole('img', { name: /^K-line/ });
const amount = (page: Page) => form(page).getByRole('textbox', { name: /^Amount/ });
const edge = (page: Page, name: string) => page.getByRole('separator', { name });
const chosen = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function openWorkspace(page: Page, path = '/trade/aura_usdt/transaction'): Promise<void> {
  await page.goto(path);
  await expect(bookRows(page).first()).toBeVisible();
  await expect(list(page).getByRole('link', { name: /^LYRE \/USDT/ })).toBeVisible();
}

test('[H-29] at 1280x800 pairs, chart, book, form and orders are seen at once, without scrolling; an order is placed beside its chart', async ({
  page,
}) => {
  await openAccount(page.request, 'workspace', { usdt: '1000' });
  await openWorkspace(page);
  for (const part of [
    chart(page),
    amount(page),
    form(page).getByRole('button', { name: 'Buy AURA' }),
    page.getByRole('tab', { name: /^Open orders/ }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect(
    await page.evaluate(() => [
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
    ]),
  ).toEqual([0, 0]);
  // The book has as many rows as its panel has room for.
  await expect.poll(() => bookRows(page).count()).toBeGreaterThan(16);

  const price = form(page).getByRole('textbox', { name: /^Price/ });
  await expect(price).not.toHaveValue('');
  // Below the market, so that it waits.
  const below = (Number(await price.inputValue()) * 0.97).toFixed(3);
  await price.fill(below);
  await amount(page).fill('2');
  await amount(page).press('Enter');
  const own = page.getByRole('listitem').filter({ hasText: below }).filter({ hasText: '2.00 AURA' });
  await expect(own).toBeVisible();
  await expect(chart(page)).toBeVisible();
  await expect.poll(async () => (await pendingOrders(page.request, 'aura')).length).toBe(1);
});

test('[H-29] another pair is shown beside the list, which stays as it is; its k-line is the same workspace', async ({
  page,
}) => {
  await openWorkspace(page);
  await search(page).fill('ly');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await list(page)
    .getByRole('link', { name: /^LYRE \/USDT/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'LYRE/USDT' })).toBeVisible();
  await expect(form(page).getByRole('button', { name: /LYRE|Log in/ })).toBeVisible();
  await expect(search(page)).toHaveValue('ly');
  await expect(list(page).getByRole('link', { name: /^LYRE \/USDT/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await openWorkspace(page, '/trade/lyre_usdt/kline');
  await expect(form(page)).toBeVisible();
});

test('[H-29] edges are moved by mouse and by keyboard, and stay where they are after a reload', async ({
  page,
}) => {
  await openWorkspace(page);
  const width = async () => Math.round((await book(page).boundingBox())?.width ?? 0);
  const before = await width();
  const line = edge(page, 'Width of Order book');
  const box = await line.boundingBox();
  if (!box) throw new Error('The book has no edge');
  await page.mouse.move(box.x, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(before + 60);
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBeLessThan(before + 60);
  const kept = await width();
  await page.reload();
  await expect(bookRows(page).first()).toBeVisible();
  expect(Math.abs((await width()) - kept)).toBeLessThanOrEqual(1);
});

test('[H-29] single keys search, choose the side and lead through the book, unless they are switched off', async ({
  page,
}) => {
  await openWorkspace(page);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('sb/');
  await expect(search(page)).toHaveValue('sb/');
  await page.keyboard.press('Escape');
  await expect(search(page)).not.toBeFocused();
  await page.keyboard.press('s');
  await expect(form(page).getByRole('radio', { name: 'Sell' })).toBeChecked();
  await expect(amount(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await expect(form(page).getByRole('radio', { name: 'Buy' })).toBeChecked();
  await page.keyboard.press('Escape');

  await form(page)
    .getByRole('textbox', { name: /^Price/ })
    .fill('1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  expect(await chosen(page)).toMatch(/for sale$/);
  await page.keyboard.press('ArrowDown');
  expect(await chosen(page)).toMatch(/wanted$/);
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('textbox', { name: /^Price/ })).toHaveValue(/^\d{2}\.\d{3}$/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('checkbox', { name: 'Use the single keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await sheetHasLeft(page);
  await page.reload();
  await expect(bookRows(page).first()).toBeVisible();
  await page.keyboard.press('s');
  await expect(form(page).getByRole('radio', { name: 'Buy' })).toBeChecked();
});

test('[H-29] [H-26] the workspace has no fault of accessibility, and becomes the phone’s page where the window is narrower', async ({
  page,
}) => {
  await openWorkspace(page);
  expect(await faultsInBothThemes(page, 'workspace')).toEqual([]);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.getByRole('button', { name: /Choose another pair/ })).toBeVisible();
  await expect(list(page)).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(list(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
