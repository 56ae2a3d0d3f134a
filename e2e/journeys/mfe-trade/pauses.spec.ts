import type { Page } from '@playwright/test';
import { getOrderBook, getTradesByOrderNo, placeOrder } from '@exchange/contract';
import { faultsInBothThemes } from '../../support/axe';
import { expect, test, toasts } from '../../support/journey';
import { signInAs } from '../../support/operators';
import { call } from '../../support/sandbox';
import { openAccount, openForm, pendingOrders } from '../../support/trader';

/** No other journey trades in them. */
const [paused, moving] = ['ursa', 'toro'];

/** A price that is so many thousandths of the best offer, as the book writes it. */
async function fromAsk(page: Page, token: string, thousandths: number): Promise<string> {
  const { asks } = await call(page.request, getOrderBook, { token, market: 'usdt', limit: 1 });
  const [[ask] = ['']] = asks;
  return ((Number(ask) * thousandths) / 1000).toFixed(ask.split('.')[1]?.length ?? 0);
}

/** Sends a form of an operator's page of a pair, and waits until it is carried out. */
async function change(desk: Page, card: string, fields: Readonly<Record<string, string>>, action: string) {
  const section = desk.getByRole('region', { name: card });
  const form = section.locator('form').filter({ has: desk.getByRole('button', { name: action }) });
  for (const [label, value] of Object.entries(fields)) {
    const input = form.getByLabel(label);
    if (label === 'State') await input.selectOption({ label: value });
    else await input.fill(value);
  }
  await form.getByRole('button', { name: action }).click();
  await expect(desk.getByRole('status')).toBeVisible();
}

async function openDesk(page: Page, token: string): Promise<Page> {
  const desk = await page.context().newPage();
  await signInAs(desk, 'dan', `/ops/markets/${token}_usdt`);
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`${token.toUpperCase()}/USDT`);
  return desk;
}

const state = (page: Page) => page.getByRole('status').filter({ hasText: /^(Cancel-only|Call auction)\./ });

test('[T-23] operators make a pair cancel-only and reopen it by an auction: traders see why and until when, what would trade, and one price', async ({
  page,
}) => {
  const name = paused.toUpperCase();
  const desk = await openDesk(page, paused);
  await openAccount(page.request, 'patient', { usdt: '100000' });
  await openForm(page, paused);
  const reason = 'the issuer announces a merger';
  await desk.getByText('Set another state').click();
  const cancelOnly = { State: 'cancel-only', 'Minutes until': '90', 'Reason, shown to traders': reason };
  await change(desk, 'Trading', cancelOnly, 'Set the state');
  await expect(page.getByRole('button', { name: 'Cancel-only' })).toBeDisabled();
  await expect(state(page)).toContainText(`Reason: ${reason}`);
  await expect(state(page)).toContainText(/Call auction in 01:2/);
  expect(await faultsInBothThemes(page, 'cancel-only')).toEqual([]);

  await desk.getByText('Set another state').click();
  const auction = {
    State: 'auction',
    'Minutes until': '60',
    'Reason, shown to traders': 'the merger is off',
  };
  await change(desk, 'Trading', auction, 'Set the state');
  await expect(state(page)).toContainText('Nothing would trade yet');
  // Dearer than a few offers of the book, which does not trade: it is crossed.
  const price = await fromAsk(page, paused, 1_004);
  await page.getByLabel('Price USDT').fill(price);
  await page.getByLabel(`Amount ${name}`).fill('20');
  await page.getByRole('button', { name: `Buy ${name}` }).click();
  await expect(toasts(page).getByText(/^Order placed/)).toBeVisible();
  await expect(state(page)).toContainText('Indicative price');
  expect(await faultsInBothThemes(page, 'auction')).toEqual([]);
  const [order] = await pendingOrders(page.request, paused);
  expect([order?.traded_amount, Number(order?.price)]).toEqual(['0', Number(price)]);
  // Nothing but the auction can have this order trade.
  const shown = await state(page).getByText('Indicative price').locator('xpath=../dd').textContent();

  await change(desk, 'Trading', { 'Reason, shown to traders': 'all is settled' }, 'Resume trading');
  await expect(toasts(page).getByText(`${name}/USDT is open again`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Buy ${name}` })).toBeEnabled();
  await expect(state(page)).toBeHidden();
  const trades = await call(page.request, getTradesByOrderNo, { order_no: order?.order_no ?? '' });
  const prices = new Set(trades.list.map((trade) => Number(trade.price)));
  expect([...prices]).toEqual([Number(shown?.replace(/[^0-9.]/g, ''))]);
});

test('[T-17] a pair whose price moves too far pauses by itself, collects orders, and opens by itself', async ({
  page,
}) => {
  const name = moving.toUpperCase();
  const desk = await openDesk(page, moving);
  await openAccount(page.request, 'whale', { usdt: '100000000' });
  await openForm(page, moving);
  // An auction beyond the limit is extended once by the length of a reopening one.
  const lengths = { 'Length of the pause': '20', 'Length of a reopening auction': '5' };
  const limit = { Percent: '0.3', Window: '5', ...lengths };
  await change(desk, 'Move limit', { ...limit, 'Reason, for the log': 'a test' }, 'Set the move limit');
  // More than all offers up to it.
  const price = await fromAsk(page, moving, 1_006);
  const bought = { market_type: 1, side: 1, token: moving, market: 'usdt', price, amount: '500000' } as const;
  const { order } = await call(page.request, placeOrder, bought);
  // At its own price it would have bought all: the first offer beyond the limit ended it.
  expect(Number(order.traded_amount)).toBeLessThan(500_000);
  expect(Number(order.turnover)).toBeLessThanOrEqual(Number(price) * Number(order.traded_amount));
  await expect(state(page)).toContainText('The price moved too far in a short time');
  await expect(state(page)).toContainText(/Opens in 00:00:/);
  await expect(page.getByRole('button', { name: `Buy ${name}` })).toBeEnabled();
  const pending = await pendingOrders(page.request, moving);
  expect(pending.map((each) => [each.order_no, Number(each.price)])).toEqual([
    [order.order_no, Number(price)],
  ]);
  await desk.reload();
  await expect(desk.getByRole('region', { name: 'Trading' })).toContainText('Paused by itself');

  await expect(toasts(page).getByText(`${name}/USDT is open again`)).toBeVisible({ timeout: 40_000 });
  const { list } = await call(page.request, getTradesByOrderNo, { order_no: order.order_no });
  expect(list.length).toBeGreaterThan(0);
  await change(
    desk,
    'Move limit',
    { Percent: '10', Window: '300', 'Reason, for the log': 'done' },
    'Set the move limit',
  );
});
