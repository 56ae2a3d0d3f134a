import type { APIRequestContext, Page } from '@playwright/test';
import {
  changePriceAlert,
  createPriceAlert,
  getTradeList,
  getTradesByOrderNo,
  listPriceAlerts,
  listUserOrder,
  type TrendLine,
} from '@exchange/contract';
import { floorTo, multiply } from '@exchange/format';
import { exchangeTime } from '../../support/account-security';
import { axeFaults, faultsInBothThemes } from '../../support/axe';
import { expect, test, toasts } from '../../support/journey';
import { advanceClock, call } from '../../support/sandbox';
import { openAccount } from '../../support/trader';
import { openTwoOthers } from '../../support/two-others';

/** No other journey trades in it. */
const token = 'nori';
const name = token.toUpperCase();
const pair = { token, market: 'usdt' } as const;

const chart = (page: Page) => page.getByRole('img', { name: /^K-line, / });
const surface = (page: Page) => page.getByTestId('kline-surface');
const button = (page: Page, of: string | RegExp) => page.getByRole('button', { name: of, exact: true });
const tool = (page: Page, of: 'Alert' | 'Order') => button(page, `${of} at the selected line`);
const alertSheet = (page: Page) => page.getByRole('dialog', { name: `Price alerts for ${name}/USDT` });

async function open(page: Page): Promise<void> {
  await page.goto(`/trade/${token}_usdt/kline`);
  await button(page, '1m').tap();
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 1m: [1-9]\d* bars from /);
  await button(page, 'Chart settings').tap();
  await button(page, 'Draw on the chart').tap();
}

/** Draws a ray from one share of the chart's size to another by two taps. */
async function drawRay(page: Page, ...ends: readonly (readonly [across: number, down: number])[]) {
  await button(page, 'Ray').tap();
  for (const [across, down] of ends) {
    const box = await surface(page).boundingBox();
    if (!box) throw new Error('the chart has no place');
    await page.touchscreen.tap(box.x + across * box.width, box.y + down * box.height);
  }
  await expect(button(page, 'Lines: 1')).toBeVisible();
}

const minute = 60_000;

/** Where the prices are in the picture, shares of its height. */
const strip = { top: 0.133, bottom: 0.753 };

/** What the chart's name says of the prices in it. */
async function pricesIn(page: Page) {
  const said = (await chart(page).getAttribute('aria-label')) ?? '';
  const [, last = 0, high = 0, low = 0] = (
    /Last close ([\d.]+), highest ([\d.]+), lowest ([\d.]+)/.exec(said) ?? []
  ).map(Number);
  return { last, high, low };
}

/** How far down the last price is, a share of the picture's height. */
async function heightOfLast(page: Page): Promise<number> {
  const { last, high, low } = await pricesIn(page);
  const air = 0.07 * (high - low);
  return strip.top + ((high + air - last) / (high - low + 2 * air)) * (strip.bottom - strip.top);
}

async function quoteOf(request: APIRequestContext) {
  const { main } = await call(request, getTradeList, {});
  const quote = main.usdt?.find(({ id }) => id === `${token}_usdt`);
  if (!quote) throw new Error(`${token} is not listed`);
  return quote;
}

/** The price that a text says a line has now. */
const saidPrice = (text: string | null) => Number(/now\D*([\d.]+)/.exec(text ?? '')?.[1]);

const priceAt = ({ from_time: from, to_time: to, ...line }: TrendLine, at: number): number =>
  Number(line.from_price) + ((Number(line.to_price) - Number(line.from_price)) * (at - from)) / (to - from);

/** Pixels in the colour of lines that were drawn, and of those of alerts, in one column of the picture; what is drawn softly elsewhere comes near it by chance. */
async function linePixels(page: Page, across: number): Promise<number> {
  return chart(page)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement, share: number) => {
      const [colour, context] = [document.createElement('canvas').getContext('2d'), canvas.getContext('2d')];
      if (!colour || !context) throw new Error('no canvas');
      colour.fillStyle = getComputedStyle(canvas).getPropertyValue('--kline-drawing').trim();
      colour.fillRect(0, 0, 1, 1);
      const wanted = colour.getImageData(0, 0, 1, 1).data;
      // A dash and the gap after it.
      const wide = 24;
      const { data } = context.getImageData(Math.round(canvas.width * share), 0, wide, canvas.height);
      let found = 0;
      for (let at = 0; at < data.length; at += 4)
        if ([0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (wanted[part] ?? 0)) <= 6))
          found += 1;
      return found;
    }, across);
}

test('[T-20] [T-19] a ray that is drawn by touch carries an alert: its line has a tag, and the bell tells when the market meets it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const others = await openTwoOthers({ playwright, baseURL }, token);
  await openAccount(page.request, 'line-alert', {});

  await open(page);
  await expect(tool(page, 'Alert')).toHaveAttribute('aria-disabled', 'true');
  // Far from the price, which moves meanwhile.
  const [from, to] = (await heightOfLast(page)) > 0.45 ? [0.22, 0.24] : [0.68, 0.66];
  await drawRay(page, [0.3, from], [0.6, to]);
  await expect(tool(page, 'Alert')).not.toHaveAttribute('aria-disabled', 'true');
  await tool(page, 'Alert').tap();
  const said = alertSheet(page).getByText(/^Drawn line, now/);
  const price = saidPrice(await said.textContent());
  expect(price).toBeGreaterThan(0);
  await expect(alertSheet(page).getByText('In 24 hours')).toBeVisible();
  expect(await faultsInBothThemes(page, 'alert')).toEqual([]);
  await alertSheet(page).getByRole('button', { name: 'Set alert' }).tap();
  await expect(alertSheet(page).getByRole('region', { name: 'Waiting' })).toContainText('Drawn line, now');
  await page.keyboard.press('Escape');
  await expect(alertSheet(page)).toBeHidden();

  // The alert's line lies where the drawing was, and goes on with time.
  await expect(button(page, 'Lines: 0')).toBeVisible();
  await expect.poll(() => linePixels(page, 0.5)).toBeGreaterThan(0);
  expect(await faultsInBothThemes(page, 'chart')).toEqual([]);
  await page.reload();
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 1m: [1-9]/);
  await expect.poll(() => linePixels(page, 0.5)).toBeGreaterThan(0);

  const { list } = await call(page.request, listPriceAlerts, pair);
  const [alert] = list;
  if (!alert?.line) throw new Error('the alert has no line');
  expect(Math.abs(Number(alert.price) - price)).toBeLessThan(price * 0.001);
  const beyond = multiply(String(price), alert.kind === 'above' ? '1.004' : '0.996');
  const { price_precision: places } = await quoteOf(page.request);
  await others.tradeAt(floorTo(beyond, places));
  await page.goto('/user/notifications');
  const notice = page.getByRole('main').getByRole('link', { name: `${name}/USDT came to your line at` });
  await expect(notice).toHaveCount(1);
  await page.goto('/trade/alerts');
  await expect(page.getByRole('region', { name: 'Told' })).toContainText('Drawn line, now');
  expect(await faultsInBothThemes(page, 'alerts')).toEqual([]);
  await others.dispose();
});

test('[T-19] [Q-05] what is done to an alert on one page of the account is seen on another: in the list, and as the chart’s line', async ({
  page,
  context,
}) => {
  const hasLine = async () => (await linePixels(page, 0.5)) > 5;
  await openAccount(page.request, 'two-pages', {});
  await open(page);
  const list = await context.newPage();
  await list.goto('/trade/alerts');
  await expect(list.getByText('No alerts yet')).toBeVisible();
  expect(await hasLine()).toBe(false);

  const now = await exchangeTime(page.request);
  const { price_precision: places } = await quoteOf(page.request);
  // Flat, in sight, and away from the last price.
  const { last, high, low } = await pricesIn(page);
  const kind = high - last > last - low ? 'above' : 'below';
  const price = floorTo(String((last + (kind === 'above' ? high : low)) / 2), places);
  const line = { from_time: now - 60 * minute, to_time: now, from_price: price, to_price: price };
  const { alert } = await call(page.request, createPriceAlert, { ...pair, kind, line });
  await expect(list.getByRole('region', { name: 'Waiting' })).toContainText('Drawn line, now');
  await expect.poll(hasLine).toBe(true);

  await call(page.request, changePriceAlert, { id: alert.id, kind, line, note: 'from elsewhere' });
  await expect(list.getByRole('region', { name: 'Waiting' })).toContainText('from elsewhere');
  await list.getByRole('button', { name: /^Delete: / }).tap();
  await expect.poll(hasLine).toBe(false);
});

test('[T-20] [T-16] an order along a ray waits in the chart and the list, and fires when time brings the line to the price', async ({
  page,
}) => {
  await openAccount(page.request, 'line-order', { usdt: '10000', [token]: '10000' });
  await open(page);
  const form = page.getByRole('region', { name: 'Stop' });
  // Towards the price, from the side on which there is room for a line: its second end is at the newest bar.
  const height = await heightOfLast(page);
  const way = height > (strip.top + strip.bottom) / 2 ? -1 : 1;
  const atShare = (share: number) => height + way * share * (strip.bottom - strip.top);
  await drawRay(page, [0.3, atShare(0.45)], [0.8, atShare(0.2)]);
  await tool(page, 'Order').tap();
  const isBuy = await form.getByRole('radio', { name: 'Buy' }).isChecked();
  await form.getByRole('textbox', { name: /^Amount/ }).fill(isBuy ? '50' : '3');
  await expect(form.getByRole('status').last()).toContainText('to the drawn line, now');
  // What lies beside the form may be scrolled half under the page's head.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeFaults(page, undefined, '[data-chart-order]')).toEqual([]);
  }
  await form.getByRole('button', { name: /^Place/ }).tap();
  await expect(toasts(page).getByText('Stop placed; it waits for its price')).toBeVisible();
  await expect(button(page, 'Lines: 0')).toBeVisible();
  await page.getByRole('tab', { name: 'Open orders (1)' }).tap();
  const row = page.getByRole('tabpanel').locator('[data-order]');
  await expect(row).toContainText(/Drawn line, now [≥≤] \d/);
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await faultsInBothThemes(page, 'waiting')).toEqual([]);
  await row.getByRole('button', { name: /^Edit the order/ }).tap();
  const amend = page.getByRole('dialog', { name: 'Edit order' });
  await expect(amend.getByText(/^Drawn line, now/)).toBeVisible();
  await expect(amend.getByRole('textbox', { name: /^Trigger/ })).toHaveCount(0);
  await amend.getByRole('button', { name: 'Close' }).tap();

  const { list } = await call(page.request, listUserOrder, pair);
  const [order] = list;
  const line = order?.trigger_line;
  if (!order || !line) throw new Error('the order has no line');
  const { order_no } = order;
  const present = async () => (await call(page.request, getTradesByOrderNo, { order_no })).order;
  const perMs =
    (priceAt(line, line.to_time) - priceAt(line, line.from_time)) / (line.to_time - line.from_time);
  // Whatever the market does meanwhile, time brings the line to it, and a trade after that fires the order.
  const passUntilMet = async () => {
    const beyond = Number((await quoteOf(page.request)).price) * (isBuy ? 0.997 : 1.003);
    const needed = (beyond - priceAt(line, await exchangeTime(page.request))) / perMs;
    await advanceClock(page.request, Math.max(minute, Math.ceil(needed)));
    return (await present()).trigger_time;
  };
  await expect.poll(passUntilMet, { timeout: 120_000 }).toBeGreaterThan(0);
  const { trigger_price: fired, trigger_time: at = 0 } = await present();
  expect(Math.abs(Number(fired) - priceAt(line, at))).toBeLessThan(0.0011);
  await expect(row).toHaveCount(0);
  await page.goto(`/order/entrust?order=${order_no}`);
  const detail = page.getByRole('dialog', { name: 'Order' });
  await expect(detail.getByText(new RegExp(`[≥≤] ${Number(fired)}0* USDT`))).toBeVisible();
});
