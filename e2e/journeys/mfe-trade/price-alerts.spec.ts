import type { APIRequestContext, Page } from '@playwright/test';
import { createPriceAlert, getTradeList, listPriceAlerts, subscribePush } from '@exchange/contract';
import { floorTo, multiply } from '@exchange/format';
import { faultsInBothThemes } from '../../support/axe';
import { expect, test } from '../../support/journey';
import { call, registerAccount } from '../../support/sandbox';
import { openTwoOthers } from '../../support/two-others';

const pair = { token: 'juno', market: 'usdt' } as const;

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Price alerts for JUNO/USDT' });
const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: 'Price alerts', exact: true }).tap();
  await expect(sheet(page)).toBeVisible();
};

/** The pair's last price times `factor`, in its decimals. */
async function priceTimes(request: APIRequestContext, factor: string): Promise<string> {
  const { main } = await call(request, getTradeList, {});
  const quote = main.usdt?.find(({ id }) => id === 'juno_usdt');
  if (!quote) throw new Error('juno_usdt is not listed');
  return floorTo(multiply(quote.price, factor), quote.price_precision);
}

test('[T-19] [H-31] an alert that is set at a pair is told by bell, mail and push when the price is there, once', async ({
  page,
  playwright,
  baseURL,
}) => {
  const others = await openTwoOthers({ playwright, baseURL }, 'juno');
  const { email } = await registerAccount(page.request, 'alerted');
  // As no other run's.
  const note = `sell, ${email.split('@')[0]}`;
  const endpoint = `https://push.example/${email}`;
  await call(page.request, subscribePush, { endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) });
  await page.goto('/trade/juno_usdt/transaction');
  await openSheet(page);
  const price = await priceTimes(page.request, '1.01');
  const field = sheet(page).getByRole('textbox', { name: 'Price (USDT)' });
  await field.fill(price);
  await sheet(page).getByRole('textbox', { name: 'Note (optional)' }).fill(note);
  await expect(sheet(page).getByText(/^Tells you when it rises to/)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Set alert' }).tap();
  await expect(sheet(page).getByRole('region', { name: 'Waiting' })).toContainText(note);

  await others.tradeAt(price);
  // The sheet follows what happens.
  await expect(sheet(page).getByRole('region', { name: 'Told' })).toContainText(note);
  await others.tradeAt(await priceTimes(page.request, '1.001'));

  await page.goto('/user/notifications');
  const notice = page.getByRole('main').getByRole('link', { name: /JUNO\/USDT rose to/ });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(`Your note: ${note}`);
  await notice.click();
  await expect(page).toHaveURL('/trade/juno_usdt/transaction');

  const told = async (kind: string) => {
    const outbox = await page.request.get('/sandbox/outbox.json');
    const { list } = (await outbox.json()) as { list: { kind: string; subject: string; body: string }[] };
    return list.filter((entry) => entry.kind === kind && `${entry.subject} ${entry.body}`.includes(note))
      .length;
  };
  expect([await told('mail'), await told('push')]).toEqual([1, 1]);
  await others.dispose();
});

test('[T-19] all alerts of an account are listed, changed, deleted and brought back', async ({ page }) => {
  await registerAccount(page.request, 'alerts');
  const [high, low] = [await priceTimes(page.request, '3'), await priceTimes(page.request, '0.3')];
  await call(page.request, createPriceAlert, { ...pair, kind: 'above', price: high });
  await call(page.request, createPriceAlert, { ...pair, kind: 'below', price: low });
  await page.goto('/trade/juno_usdt/transaction');
  await openSheet(page);
  expect(await faultsInBothThemes(page, 'sheet')).toEqual([]);
  await sheet(page).getByRole('link', { name: 'All alerts' }).tap();
  await expect(page).toHaveURL('/trade/alerts');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  expect(await faultsInBothThemes(page, 'page')).toEqual([]);
  await page.getByRole('button', { name: /^Delete: Falls to/ }).tap();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: /^Change: Rises to/ }).tap();
  const form = page.getByRole('dialog', { name: 'Change alert' });
  const higher = await priceTimes(page.request, '4');
  await form.getByRole('textbox', { name: 'Price (USDT)' }).fill(higher);
  await form.getByRole('checkbox', { name: 'Tell me each time' }).check();
  await form.getByRole('button', { name: 'Save' }).tap();
  await expect(form).toBeHidden();
  await expect(page.getByText('Each time')).toBeVisible();
  const { list } = await call(page.request, listPriceAlerts, {});
  expect(list.find(({ kind }) => kind === 'above')).toMatchObject({ repeat: true, state: 'armed' });
});

test('[T-19] [T-11] a tap on the chart offers an alert at its price, and one that waits is drawn', async ({
  page,
}) => {
  await registerAccount(page.request, 'chart-alerts');
  await page.goto('/trade/juno_usdt/kline');
  const surface = page.getByTestId('kline-surface');
  await expect(page.getByRole('img', { name: /^K-line/ })).toBeVisible();
  const box = await surface.boundingBox();
  if (!box) throw new Error('the chart has no place');
  const offer = page.getByRole('button', { name: /^At .*: alert or order$/ });
  await expect(async () => {
    await page.touchscreen.tap(box.x + 120, box.y + 70);
    await expect(offer).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await offer.tap();
  const choice = page.getByRole('menuitem', { name: /^Alert at / });
  const price = /[\d.,]+$/.exec((await choice.textContent()) ?? '')?.[0].replaceAll(',', '') ?? '';
  await choice.tap();
  await expect(sheet(page).getByRole('textbox', { name: 'Price (USDT)' })).toHaveValue(price);
  await sheet(page).getByRole('button', { name: 'Set alert' }).tap();
  await expect(sheet(page).getByRole('region', { name: 'Waiting' })).toBeVisible();
  const { list } = await call(page.request, listPriceAlerts, pair);
  expect(list).toMatchObject([{ state: 'armed' }]);
});
