import { type Campaign, listCategoryCampaign, listUserBalance } from '@exchange/contract';
import type { APIRequestContext } from '@playwright/test';
import { exchangeTime, secure, tradePassword } from '../../support/account-security';
import { expect, test } from '../../support/journey';
import { advanceClock, call, deposit, newestMessage, registerAccount } from '../../support/sandbox';

const minute = 60_000;
/** Sales of the first category follow each other; every third one finds too few buyers. */
const slotLength = 8 * 60 * minute;

/** A sale that will miss its soft cap, not about to end. The exchange's clock is moved until one is open. */
async function openMissedSale(request: APIRequestContext): Promise<Campaign> {
  const now = await exchangeTime(request);
  const slot = Math.floor(now / slotLength);
  const wanted = slot % 3 === 2 && (slot + 1) * slotLength - now > 30 * minute ? slot : nextMissed(slot);
  const begins = wanted * slotLength + minute;
  if (begins > now) await advanceClock(request, begins - now);
  const { list: sales } = await call(request, listCategoryCampaign, { category_id: 1, campaign_status: 2 });
  const [sale] = sales;
  if (!sale) throw new Error('no sale is open');
  return sale;
}

const nextMissed = (slot: number) => slot + 1 + ((((1 - slot) % 3) + 3) % 3);

test('[I-07] a sale that misses its soft cap says so where one bought, in the list, in the order and by mail; the money is back', async ({
  page,
}) => {
  const { request } = page;
  const { email } = await registerAccount(request, 'missed-sale');
  await deposit(request, email, 'usdt', '500');
  await secure(request, email);
  const sale = await openMissedSale(request);
  await page.goto(`/ieo/${sale.campaign_no}`);
  await expect(page.getByRole('img', { name: /soft cap 400/ })).toBeVisible();
  await expect(page.getByText(/more to the soft cap/)).toBeVisible();
  await expect(page.getByText(/^Available 500/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Portions' }).fill('2');
  await page.getByRole('checkbox', { name: 'I have read the risk warning' }).check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByLabel('Trade password', { exact: true }).fill(tradePassword);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByText(/If fewer than 400 portions are sold by then/)).toBeVisible();

  await advanceClock(request, sale.end_time - (await exchangeTime(request)) + minute);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not reached, everybody refunded' })).toBeVisible();
  await expect(page.getByText('None: everybody is refunded')).toBeVisible();
  await expect(page.getByText('Concluded')).toHaveCount(0);
  await page.goto('/ieo/list/involvement');
  await expect(page.getByText('Your portions: 2, 100 USDT refunded')).toBeVisible();
  await expect(page.getByText('Not reached, everybody refunded')).toBeVisible();
  await page.goto('/order/ieo');
  await page.getByRole('button', { name: /Not reached, refunded/ }).click();
  await expect(page.getByText(/did not reach its soft cap: everybody was refunded in full/)).toBeVisible();
  const mail = await newestMessage(request, email, 'mail', ({ code }) => code === '');
  expect(mail.body).toContain('Your 100 USDT is available again; no tokens are delivered.');
  const { list: balances } = await call(request, listUserBalance, {});
  expect(balances.find(({ token }) => token === 'usdt')).toMatchObject({ available: '500', frozen: '0' });
});
