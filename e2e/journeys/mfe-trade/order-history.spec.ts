import { readFile } from 'node:fs/promises';
import { cancelOrder, listUserOrder, listUserTrade, placeOrder } from '@exchange/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, toasts } from '../../support/journey';
import { call, signIn } from '../../support/sandbox';
import { openAccount } from '../../support/trader';

const cards = (page: Page) => page.locator('article[data-order]');

/** Places `count` orders that rest far below the market, at 5.001, 5.002 and so on. */
async function rest(request: APIRequestContext, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const price = `5.${String(index).padStart(3, '0')}`;
    await call(request, placeOrder, {
      market_type: 1,
      side: 1,
      market: 'usdt',
      token: 'aura',
      price,
      amount: '1',
    });
  }
}

test('[T-14] orders open and closed: endless, narrowed by state and pair, revoked from the list, live', async ({
  page,
}) => {
  await openAccount(page.request, 'historian', { usdt: '500' });
  await rest(page.request, 25);
  const { list } = await call(page.request, listUserOrder, { limit: 1 });
  await call(page.request, cancelOrder, { order_id: list[0]?.order_id ?? '' });
  await page.goto('/order/entrust');
  await expect(cards(page).first()).toContainText('Revoked');
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(25);

  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Unsold' });
  await expect(page).toHaveURL(/\?status=1$/);
  await expect(cards(page).first()).toContainText('5.024');
  await page
    .getByRole('button', { name: /^Cancel order/ })
    .first()
    .click();
  await expect(toasts(page).getByText(/Order cancelled/)).toBeVisible();
  // The filter leaves it no more.
  await expect(cards(page).first()).toContainText('5.023');
  await page.getByRole('combobox', { name: 'Pair' }).selectOption({ label: 'JUNO/USDT' });
  await expect(page.getByText('Nothing fits this filter')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing fits this filter')).toBeVisible();
  await page.getByRole('combobox', { name: 'Pair' }).selectOption({ label: 'All pairs' });
  await expect(cards(page).first()).toBeVisible();

  // An order from elsewhere shows without a reload.
  await call(page.request, placeOrder, {
    market_type: 1,
    side: 1,
    market: 'usdt',
    token: 'aura',
    price: '4.5',
    amount: '2',
  });
  await expect(cards(page).first()).toContainText('4.5');
});

test('[T-14] an order opens with its fills and its number; back closes it; its file holds exact figures', async ({
  page,
}) => {
  await signIn(page.request);
  const { list } = await call(page.request, listUserOrder, { status: '3', limit: 100 });
  const [newest] = list;
  if (!newest) throw new Error('the demo user has no filled order');
  await page.goto('/order/entrust?status=3');
  await page.getByRole('link', { name: `Order ${newest.order_no}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Order' });
  await expect(sheet.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect(sheet.getByText(newest.order_no)).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as spreadsheet' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^orders_\d{4}-\d\d-\d\d\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(list.length + 1);
  for (const order of list) {
    const row = rows.find((line) => line.includes(order.order_no))?.split(',') ?? [];
    for (const figure of [order.price, order.average_price, order.amount, order.turnover, order.fee])
      expect(row).toContain(figure === '0' && order.market_type === 2 ? '' : figure);
  }
});

test('[T-14] fills: the user’s own, by side, each leading to its order', async ({ page }) => {
  await signIn(page.request);
  const { list } = await call(page.request, listUserTrade, { side: 2, limit: 100 });
  await page.goto('/order/trade?side=2');
  const shown = page.locator('article[data-trade]');
  await expect(shown.first()).toContainText('Sell');
  await expect(shown).toHaveCount(Math.min(list.length, 20));
  await shown.first().getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Order' })).toContainText(list[0]?.order_no ?? '');
});
