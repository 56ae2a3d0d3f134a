import type { Locator, Page } from '@playwright/test';
import { getOrderBook, getTradesByOrderNo, type Order, placeOrder } from '@exchange/contract';
import { faultsInBothThemes } from '../../support/axe';
import { expect, test, toasts } from '../../support/journey';
import { call } from '../../support/sandbox';
import { openAccount, openForm, pendingOrders, wantedFrom } from '../../support/trader';

/** No other journey trades in it. */
const token = 'opal';
const name = token.toUpperCase();
const openOrders = (page: Page) => page.getByRole('tabpanel').locator('[data-order]');

const field = (within: Locator, name: string) => within.getByRole('textbox', { name });

// Triggers wait a few thousandths from the market, which a burst of the simulated traders moves as far.
test.beforeEach(({ fault }) => fault({ traders: 'pause' }));

/** Opens the form of a kind that waits for a price, from the sheet that explains all kinds. */
async function openKind(page: Page, kind: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Order type/ }).click();
  const kinds = page.getByRole('dialog', { name: 'Order type' });
  await kinds.getByRole('button', { name: new RegExp(`^${kind}`) }).click();
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${kind}`) });
  await expect(sheet.getByText(/^Last price/)).toBeVisible();
  return sheet;
}

/** Decimals of the pair's prices, which the page writes all. */
const places = 2;

/** A price that is so many thousandths of the best bid, as the page writes it. */
async function fromBid(page: Page, thousandths: number): Promise<string> {
  const { bids } = await call(page.request, getOrderBook, { token, market: 'usdt', limit: 1 });
  const [[bid] = ['']] = bids;
  return ((Number(bid) * thousandths) / 1000).toFixed(places);
}

const waitingOf = async (page: Page): Promise<readonly Order[]> =>
  (await pendingOrders(page.request, token)).filter(({ trigger_time }) => trigger_time === 0);

test('[T-16] a stop is placed from its own form, says what it will do, waits, and is filled when the last price reaches it', async ({
  page,
}) => {
  await openAccount(page.request, 'careful', { usdt: '1000', [token]: '200000' });
  await openForm(page, token);
  // What stands in the other form is nobody's business.
  await page.getByLabel(`Amount ${name}`).fill('3');
  const sheet = await openKind(page, 'Stop');
  await sheet.getByRole('button', { name: `Place: sell ${name}` }).click();
  await expect(sheet.getByText('Enter a value').first()).toBeVisible();
  await field(sheet, 'Trigger price USDT').fill(await fromBid(page, 1200));
  await expect(sheet.getByText('The trigger has to be below the last price')).toBeVisible();
  const trigger = await fromBid(page, 995);
  await field(sheet, 'Trigger price USDT').fill(trigger);
  await field(sheet, `Amount ${name}`).fill('5');
  await expect(sheet.getByRole('status')).toContainText(
    `falls to ${trigger} USDT, 5.000 ${name} are sold at the best`,
  );
  await sheet.getByRole('button', { name: `Place: sell ${name}` }).click();
  await expect(toasts(page).getByText('Stop placed; it waits for its price')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(openOrders(page)).toHaveCount(1);
  await expect(openOrders(page)).toContainText(`Waits for ≤ ${trigger}`);
  const [stop, ...more] = await pendingOrders(page.request, token);
  expect(more).toEqual([]);
  if (!stop) throw new Error('No stop is open');
  await expect(page.getByLabel(`Amount ${name}`)).toHaveValue('3');

  // What is wanted beyond its trigger is sold, so that the last price passes it.
  const beyond = await fromBid(page, 990);
  const amount = String(Math.ceil(await wantedFrom(page.request, token, beyond)));
  const sold = { market_type: 1, side: 2, token, market: 'usdt', price: beyond, amount } as const;
  await call(page.request, placeOrder, { ...sold, time_in_force: 'ioc' });
  await expect(openOrders(page)).toHaveCount(0);
  const { order_no } = stop;
  const { order } = await call(page.request, getTradesByOrderNo, { order_no });
  expect(order).toMatchObject({ status: 3, traded_amount: '5', trigger_price: stop.trigger_price });
  await page.goto('/order/entrust');
  const card = page.locator('article, li').filter({ hasText: order_no });
  await expect(card.getByText('Fully traded').first()).toBeVisible();
});

test('[T-16] [T-22] a trailing stop and two of which one cancels the other; a trigger is changed; all by keys alone', async ({
  page,
}) => {
  await openAccount(page.request, 'keys', { usdt: '1000', [token]: '100' });
  await openForm(page, token);
  const press = async (control: Locator) => {
    await control.focus();
    await page.keyboard.press('Enter');
  };
  const choose = async (kind: string) => {
    await press(page.getByRole('button', { name: /^Order type/ }));
    await press(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${kind}`) }));
    return page.getByRole('dialog', { name: new RegExp(`^${kind}`) });
  };
  const trailing = await choose('Trailing stop');
  await field(trailing, 'Distance %').fill('30');
  await field(trailing, `Amount ${name}`).fill('2');
  await page.keyboard.press('Enter');
  await expect(trailing.getByText('From 0.1 to 20 percent')).toBeVisible();
  await field(trailing, 'Distance %').fill('12.5');
  await page.keyboard.press('Enter');
  await expect(trailing).toBeHidden();
  await expect(openOrders(page)).toContainText('12.5%');

  const both = await choose('One cancels the other');
  await both.getByRole('radio', { name: 'Sell' }).press('Space');
  await field(both, 'Limit price USDT').fill(await fromBid(page, 1300));
  const stopAt = await fromBid(page, 700);
  await field(both, 'Trigger price USDT').fill(stopAt);
  await field(both, `Amount ${name}`).fill('4');
  expect(await faultsInBothThemes(page, '[role=dialog], dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(both).toBeHidden();
  await expect(openOrders(page)).toHaveCount(3);
  expect(await waitingOf(page)).toHaveLength(2);
  // Either takes the other with it.
  await openOrders(page)
    .filter({ hasText: `Or its stop at ≤ ${stopAt}` })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect(openOrders(page)).toHaveCount(1);

  const stop = await choose('Take profit');
  await stop.getByRole('radio', { name: 'Sell' }).press('Space');
  await field(stop, 'Trigger price USDT').fill(await fromBid(page, 1400));
  await field(stop, `Amount ${name}`).fill('3');
  await page.keyboard.press('Enter');
  await expect(openOrders(page)).toHaveCount(2);
  await press(page.getByRole('button', { name: /^Edit the order for 3/ }));
  const next = await fromBid(page, 1500);
  const amendment = page.getByRole('dialog', { name: 'Edit order' });
  await field(amendment, 'Trigger price USDT').fill(next);
  await page.keyboard.press('Enter');
  await expect(openOrders(page).filter({ hasText: `Waits for ≥ ${next}` })).toHaveCount(1);
});

test('[T-15] [T-16] a refusal leaves what was typed and says why', async ({ page }) => {
  await openAccount(page.request, 'short', { usdt: '10', [token]: '5' });
  await openForm(page, token);
  const sheet = await openKind(page, 'Stop');
  await field(sheet, 'Trigger price USDT').fill(await fromBid(page, 900));
  await field(sheet, `Amount ${name}`).fill('4');
  // Everything is gone meanwhile, and the page has not heard of it.
  await page.route(/\/Org\/Order\/placeOrder/, (route) =>
    route.fulfill({ json: { code: 3003, msg: 'too little', time: Date.now(), data: {} } }),
  );
  await sheet.getByRole('button', { name: `Place: sell ${name}` }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await expect(field(sheet, `Amount ${name}`)).toHaveValue('4');
  await page.unroute(/\/Org\/Order\/placeOrder/);
  await sheet.getByRole('button', { name: `Place: sell ${name}` }).click();
  await expect(sheet).toBeHidden();
  expect(await waitingOf(page)).toHaveLength(1);
});
