import { getAuctionDetail } from '@exchange/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { exchangeTime, secure, tradePassword } from '../../support/account-security';
import { openSale, runningAuction } from '../../support/campaigns';
import { expect, gotoAfterSheet, test, toasts } from '../../support/journey';
import { call, deposit, registerAccount } from '../../support/sandbox';

const minute = 60_000;
/** How wrong the browser’s clock is, ms. */
const wrongBy = 10 * minute;

/** Reads what the page says until its end, and expects it to be what the exchange's own clock says. */
async function expectTimeLeft(page: Page, request: APIRequestContext, end: number): Promise<void> {
  const before = await exchangeTime(request);
  const text = (await page.getByRole('timer').textContent()) ?? '';
  const after = await exchangeTime(request);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (
    /(?:(\d+)[d天日] )?(\d\d):(\d\d):(\d\d)/.exec(text)?.slice(1) ?? []
  ).map((part: string | undefined) => Number(part ?? 0));
  const shown = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  // Whole seconds are shown, by what was known of the exchange's clock.
  expect(shown).toBeLessThanOrEqual(end - before + 2_000);
  expect(shown).toBeGreaterThanOrEqual(end - after - 2_000);
}

test('[I-02, I-03, I-04, I-06, U-02, U-03, U-04] one buys in a sale, bids in a Dutch and in a regular auction, sees the orders; a browser’s clock that is ten minutes ahead changes nothing of it', async ({
  page,
}) => {
  const { request } = page;
  const { email } = await registerAccount(request, 'bidder');
  await deposit(request, email, 'usdt', '2000');
  await secure(request, email);
  await page.addInitScript((milliseconds: number) => {
    const Right = Date;
    globalThis.Date = new Proxy(Right, {
      construct: (target, given: [number?]) =>
        Reflect.construct(target, given.length > 0 ? given : [target.now() + milliseconds]) as Date,
      get: (target, name) =>
        name === 'now' ? () => target.now() + milliseconds : (Reflect.get(target, name) as unknown),
    });
  }, wrongBy);

  const sale = await openSale(request);
  await page.goto(`/ieo/${sale.campaign_no}`);
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + wrongBy - minute);
  await page.getByRole('textbox', { name: 'Portions' }).fill('2');
  await expectTimeLeft(page, request, sale.end_time);
  await page.getByRole('checkbox', { name: 'I have read the risk warning' }).check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const password = page.getByLabel('Trade password', { exact: true });
  await password.fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill(tradePassword);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText('Portions: 2 · 100 USDT')).toBeVisible();

  const dutch = await runningAuction(request, 1);
  const priceNow = async () =>
    Number((await call(request, getAuctionDetail, { activity_id: dutch.activity_id })).auction.current_price);
  await page.goto(`/auction/${dutch.activity_id}`);
  await page.getByRole('textbox', { name: 'Portions' }).fill('3');
  await expectTimeLeft(page, request, dutch.end_time);
  const before = await priceNow();
  const shown = parseFloat((await page.getByTestId('price-now').textContent()) ?? '');
  expect([before, await priceNow()]).toContain(shown);
  await page.getByRole('button', { name: 'Buy portions' }).click();
  await password.fill(tradePassword);
  await page.getByRole('button', { name: 'Confirm and pay' }).click();
  await expect(toasts(page).getByText(/^3 portions bought/)).toBeVisible();

  const regular = await runningAuction(request, 2);
  await gotoAfterSheet(page, `/auction/${regular.activity_id}`);
  await page.getByRole('textbox', { name: 'Bid for a portion' }).fill('95.50');
  await page.getByRole('textbox', { name: 'Portions' }).fill('2');
  await expectTimeLeft(page, request, regular.end_time);
  await page.getByRole('button', { name: 'Place the bid' }).click();
  await password.fill(tradePassword);
  await page.getByRole('button', { name: 'Confirm and pay' }).click();
  await expect(toasts(page).getByText(/^Bid placed for 2 portions\. 191\.00 USDT is held/)).toBeVisible();

  await gotoAfterSheet(page, '/order/auction');
  const orders = page.getByRole('listitem').filter({ hasText: 'Processing' });
  await expect(orders).toHaveCount(2);
  await expect(orders.filter({ hasText: '2 portions' })).toContainText('191.00 USDT');
  await expect(orders.filter({ hasText: '3 portions' })).toHaveCount(1);
});
