import { listUserBalance, placeOrder, tokenToFiatTransfer } from '@exchange/contract';
import { add } from '@exchange/format';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey';
import { call } from '../../support/sandbox';
import { savedRows } from '../../support/saved-file';
import { openAccount } from '../../support/trader';

const lines = (page: Page) => page.getByRole('main').getByRole('listitem');

test('[A-10] the statement: from a line to its record and back to all its lines, by filter, and as a file whose sum is the balance', async ({
  page,
}) => {
  await openAccount(page.request, 'accountant', { usdt: '500' });
  const { order } = await call(page.request, placeOrder, {
    ...{ market_type: 2, side: 1, market: 'usdt', token: 'aura', price: '0', amount: '50' },
  });
  await call(page.request, tokenToFiatTransfer, { token: 'usdt', amount: '20.25' });

  await page.goto('/assets/record/statement');
  await expect(lines(page).filter({ hasText: 'Deposit' })).toContainText('+500 USDT');
  await expect(lines(page).filter({ hasText: 'Deposit' })).toContainText('Balance 500');

  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Trade' });
  await expect(lines(page).filter({ hasText: 'Deposit' })).toHaveCount(0);
  await lines(page)
    .filter({ hasText: /[+][0-9.]+ AURA/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Order' });
  await expect(sheet.getByText(order.order_no)).toBeVisible();
  await sheet.getByRole('link', { name: 'Account statement' }).click();
  await expect(page.getByText('What one record moved')).toBeVisible();
  await expect(lines(page).filter({ hasText: 'Deposit' })).toHaveCount(0);
  await expect(lines(page).filter({ hasText: 'AURA' })).toHaveCount(1);
  await page.goBack();
  await expect(sheet.getByText(order.order_no)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('trade');

  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'All kinds' });
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Asset account' });
  const { list } = await call(page.request, listUserBalance, {});
  const rows = await savedRows(page);
  for (const { token, available, frozen } of list) {
    const changes = rows.filter(({ Token }) => Token === token.toUpperCase());
    expect(changes.reduce((sum, { Change = '' }) => add(sum, Change), '0')).toBe(add(available, frozen));
  }
  expect(rows.map(({ Kind }) => Kind)).toEqual(
    expect.arrayContaining(['Trade', 'Deposit', 'Between accounts']),
  );
});
