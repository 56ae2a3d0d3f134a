import { getOrderBook, getProfit, getTradesByOrderNo, placeOrder, type UserTrade } from '@exchange/contract';
import {
  add,
  compareDecimals,
  floorTo,
  fromMinorUnits,
  minorUnits,
  multiply,
  subtract,
} from '@exchange/format';
import type { APIRequestContext } from '@playwright/test';
import { axeFaults } from '../../support/axe';
import { expect, test } from '../../support/journey';
import { call } from '../../support/sandbox';
import { savedRows } from '../../support/saved-file';
import { openAccount } from '../../support/trader';

/** Trades at the market, so much USDT or tokens, and answers with the fills, oldest first. */
async function trade(request: APIRequestContext, side: 1 | 2, amount: string): Promise<readonly UserTrade[]> {
  const { order } = await call(request, placeOrder, {
    ...{ market_type: 2, side, market: 'usdt', token: 'aura', price: '0', amount },
  });
  return (await call(request, getTradesByOrderNo, { order_no: order.order_no })).list;
}

/** Buys the levels above, again where other traders offered more at the same price meanwhile, until a fill is dearer than `price`. */
async function tradeDearer(request: APIRequestContext, price: string): Promise<readonly UserTrade[]> {
  const fills: UserTrade[] = [];
  for (let tries = 0; tries < 5 && compareDecimals(fills.at(-1)?.price ?? '0', price) <= 0; tries += 1) {
    const { asks } = await call(request, getOrderBook, { token: 'aura', market: 'usdt', limit: 4 });
    const turnover = asks.reduce((all, [level, amount]) => add(all, multiply(level, amount)), '0');
    fills.push(...(await trade(request, 1, floorTo(turnover, 2))));
  }
  return fills;
}

const sum = (fills: readonly UserTrade[], of: (fill: UserTrade) => string) =>
  fills.reduce((total, fill) => add(total, of(fill)), '0');
/** The share of a cost that belongs to part of an amount, to the unit, rounded down. */
const share = (cost: string, part: string, whole: string) =>
  fromMinorUnits((minorUnits(cost, 6) * minorUnits(part, 8)) / minorUnits(whole, 8), 6);

/** What a sale of `amount` costs by FIFO, out of lots that came one after the other. */
function fifoCost(
  lots: readonly { readonly amount: string; readonly cost: string }[],
  amount: string,
): string {
  let [left, cost] = [amount, '0'];
  for (const lot of lots) {
    const part = compareDecimals(lot.amount, left) < 0 ? lot.amount : left;
    cost = add(cost, share(lot.cost, part, lot.amount));
    left = subtract(left, part);
    if (compareDecimals(left, '0') === 0) break;
  }
  return cost;
}

test('[T-21] bought, bought dearer, sold in part: profit by both methods to the last unit, on the page and in its file', async ({
  page,
}) => {
  await openAccount(page.request, 'profiteer', { usdt: '200000' });
  const bought = await trade(page.request, 1, '60');
  const dearer = await tradeDearer(page.request, bought[0]?.price ?? '0');
  expect(compareDecimals(dearer.at(-1)?.price ?? '0', bought[0]?.price ?? '0')).toBe(1);
  const sold = await trade(page.request, 2, '8');
  const buys = [...bought, ...dearer].map(({ amount, fee, turnover }) => ({
    amount: subtract(amount, fee),
    cost: turnover,
  }));
  const proceeds = subtract(
    sum(sold, ({ turnover }) => turnover),
    sum(sold, ({ fee }) => fee),
  );
  const [held, paid] = [
    buys.reduce((total, { amount }) => add(total, amount), '0'),
    buys.reduce((total, { cost }) => add(total, cost), '0'),
  ];
  const fifo = fifoCost(buys, '8');

  const told = await call(page.request, getProfit, {});
  expect(told.list).toHaveLength(1);
  expect(told.list[0]).toMatchObject({
    ...{ token: 'aura', amount: subtract(held, '8'), sold_cost: fifo, cost: subtract(paid, fifo) },
    ...{ realised: subtract(proceeds, fifo), unpriced: 0 },
  });
  const byAverage = await call(page.request, getProfit, { method: 'average' });
  if (sold.length === 1) expect(byAverage.list[0]?.sold_cost).toBe(share(paid, '8', held));
  expect(byAverage.list[0]?.realised).not.toBe(told.list[0]?.realised);

  await page.goto('/assets');
  await page.getByRole('link', { name: 'Profit and loss' }).first().click();
  const shown = (text: string) => text.replace(/^(-?\d+\.\d\d)\d*$/, '$1');
  const row = page.getByRole('link', { name: /AURA/ });
  await expect(row).toContainText(shown(subtract(proceeds, fifo)));
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Average cost' }).check();
  await expect(page).toHaveURL(/method=average/);
  await expect(row).toContainText(shown(byAverage.list[0]?.realised ?? ''));
  await page.getByRole('radio', { name: 'FIFO' }).check();
  await row.click();

  await page.getByRole('button', { name: /^Sold/ }).last().click();
  const sheet = page.getByRole('dialog', { name: 'Details' });
  await expect(sheet.getByRole('region', { name: 'Taken from' })).toBeVisible();
  await page.keyboard.press('Escape');
  const rows = await savedRows(page);
  const sales = rows.filter(({ Side }) => Side === 'Sell');
  const total = (name: string) => sales.reduce((all, each) => add(all, each[name] ?? ''), '0');
  expect(total('Cost (USDT)')).toBe(fifo);
  expect(total('Proceeds (USDT)')).toBe(proceeds);
  expect(total('Profit (USDT)')).toBe(subtract(proceeds, fifo));
  expect(rows.map((each) => each['Trade ID']).sort()).toEqual(
    [...bought, ...dearer, ...sold].map(({ id }) => id).sort(),
  );
  expect(rows.every(({ Method, Basis }) => Method === 'FIFO' && Basis === 'Price of the trade')).toBe(true);
});
