import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { amendOrder, getOrderBook, placeOrder } from '@exchange/contract';
import { faultsInBothThemes } from '../../support/axe';
import { expect, sheetHasLeft, test } from '../../support/journey';
import { call } from '../../support/sandbox';
import { touchOf } from '../../support/touch';
import { openAccount, pendingOrders } from '../../support/trader';

/** No other journey trades in it. */
const token = 'halo';
const name = token.toUpperCase();
const pair = { token, market: 'usdt' } as const;
const path = `/trade/${token}_usdt/kline`;

const chart = (page: Page) => page.getByRole('img', { name: /^K-line, / });
const surface = (page: Page) => page.getByTestId('kline-surface');
const line = (page: Page, order: string) => page.getByRole('slider', { name: new RegExp(order) });
const question = (page: Page) => page.getByRole('group', { name: 'Change the order?' });

const bestAsk = async (request: APIRequestContext) =>
  (await call(request, getOrderBook, { ...pair, limit: 1 })).asks[0]?.[0];

// The market stays where a journey has put it, once what the one before bought is offered again.
test.beforeEach(async ({ request, fault }) => {
  await expect.poll(() => bestAsk(request), { timeout: 60_000 }).toBeDefined();
  await fault({ traders: 'pause' });
});

/** Buys with the signed-in account until the price has risen by 0.3 %. Answers with the price half way, which is in sight and waits. */
async function raisePrice(request: APIRequestContext): Promise<string> {
  const ask = (await bestAsk(request)) ?? '';
  const risen = (percent: number) =>
    (Number(ask) * (1 + percent / 100)).toFixed(ask.split('.')[1]?.length ?? 0);
  await call(request, placeOrder, {
    ...pair,
    ...{ market_type: 1, side: 1, price: risen(0.3), amount: '5000', time_in_force: 'ioc' },
  });
  return risen(0.15);
}

async function open(page: Page): Promise<void> {
  await page.goto(path);
  await expect(chart(page)).toHaveAccessibleName(/: [1-9]\d* bars from /);
}

/** The middle of a line's tag, with the mouse over it. The element of a line follows it with a delay: it may say where the line was. */
async function hoverTag(page: Page, grip: Locator) {
  let point = { x: 0, y: 0 };
  await expect
    .poll(async () => {
      const box = await grip.boundingBox();
      if (!box) throw new Error('the line is not in sight');
      point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await page.mouse.move(point.x, point.y);
      return surface(page).getAttribute('data-grip');
    })
    .toBe('');
  return point;
}

/** Pulls a line by its tag with the mouse, from its middle. Leaves the button down. */
async function pull(page: Page, grip: Locator, distance: number): Promise<void> {
  const { x, y } = await hoverTag(page, grip);
  await page.mouse.down();
  await page.mouse.move(x + 5, y + distance / 2, { steps: 3 });
  await page.mouse.move(x + 5, y + distance, { steps: 3 });
}

/** An account with an order to buy that waits in the book, in the middle of what the chart has in sight. */
async function withOrder(page: Page, user: string) {
  await openAccount(page.request, user, { usdt: '1000000', [token]: '1000' });
  const price = await raisePrice(page.request);
  const { order } = await call(page.request, placeOrder, {
    ...pair,
    ...{ market_type: 1, side: 1, price, amount: '30' },
  });
  return order;
}

const priceOf = async (page: Page, id: string) =>
  (await pendingOrders(page.request, token)).find(({ order_id }) => order_id === id)?.price;

test('[T-20] [T-22] an open order is a line of the chart; dragged and confirmed, the exchange amends it; Escape undoes', async ({
  page,
}) => {
  const order = await withOrder(page, 'chart-drag');
  await open(page);
  const grip = line(page, `Buy 30\\.0* ${name}`);
  await expect(grip).toHaveAttribute('aria-valuenow', order.price);

  await pull(page, grip, 15);
  await expect(grip).not.toHaveAttribute('aria-valuenow', order.price);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(grip).toHaveAttribute('aria-valuenow', order.price);
  await expect(question(page)).toBeHidden();

  await pull(page, grip, 15);
  await page.mouse.up();
  await expect(question(page)).toBeVisible();
  expect(await faultsInBothThemes(page, 'dragged')).toEqual([]);
  await question(page).getByRole('button', { name: 'Back' }).tap();
  await expect(grip).toHaveAttribute('aria-valuenow', order.price);
  expect(await priceOf(page, order.order_id)).toBe(order.price);

  const change = async (distance: number) => {
    await pull(page, grip, distance);
    await page.mouse.up();
    const asked = (await grip.getAttribute('aria-valuenow')) ?? '';
    await question(page).getByRole('button', { name: 'Change' }).tap();
    await expect.poll(() => priceOf(page, order.order_id)).toBe(asked);
    await expect(grip).toHaveAttribute('aria-valuenow', asked);
    await expect(line(page, 'Buy')).toHaveCount(1);
    return asked;
  };
  const asked = await change(15);
  await sheetHasLeft(page);
  await page.reload();
  await expect(grip).toHaveAttribute('aria-valuenow', asked);
  // As far as it goes: it stays in sight at the edge of the prices.
  await change(400);
});

test('[T-20] [T-22] an order that is dragged into the book says so before it is changed, and what it bought at once after', async ({
  page,
}) => {
  const order = await withOrder(page, 'chart-trades');
  await open(page);
  const grip = line(page, `Buy 30\\.0* ${name}`);
  await expect(grip).toHaveAttribute('aria-valuenow', order.price);
  await pull(page, grip, -400);
  await page.mouse.up();
  const outlook = page.getByRole('status').filter({ hasText: 'It trades at once: the lowest offer is' });
  await expect(outlook).toBeVisible();
  expect(await faultsInBothThemes(page, 'dragged into the book')).toEqual([]);
  await question(page).getByRole('button', { name: 'Change' }).tap();
  await expect(page.getByText(new RegExp(`^Bought 30\\.0* ${name} at`))).toBeVisible();
  expect(await priceOf(page, order.order_id)).toBeUndefined();
});

test('[T-20] a finger drags an order by its tag, and the page does not scroll; without the question it is amended at once', async ({
  page,
}) => {
  const order = await withOrder(page, 'chart-finger');
  await open(page);
  await page.getByRole('button', { name: 'Chart settings' }).tap();
  await page.getByRole('checkbox', { name: 'Ask before a dragged order is changed' }).tap();
  await page.getByRole('button', { name: 'Close' }).tap();
  const grip = line(page, `Buy 30\\.0* ${name}`);
  const { x, y } = await hoverTag(page, grip);
  const finger = await touchOf(page);
  await finger.down({ x, y });
  for (let moved = 4; moved <= 16; moved += 4) await finger.move({ x, y: y + moved });
  await expect(grip).not.toHaveAttribute('aria-valuenow', order.price);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await finger.lift();
  await expect.poll(() => priceOf(page, order.order_id)).not.toBe(order.price);
  await expect(question(page)).toBeHidden();
});

test('[T-20] by keyboard a line moves by ticks; what the exchange refuses is said at the line, which stays', async ({
  page,
}) => {
  const order = await withOrder(page, 'chart-keys');
  await open(page);
  const grip = line(page, `Buy 30\\.0* ${name}`);
  await grip.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => priceOf(page, order.order_id)).not.toBe(order.price);
  const moved = (await priceOf(page, order.order_id)) ?? '';
  await expect(grip).toHaveAttribute('aria-valuenow', moved);

  // More than there is to pay with.
  await call(page.request, amendOrder, { order_id: order.order_id, amount: '40' });
  await expect(line(page, `Buy 40\\.0* ${name}`)).toBeVisible();
  await page.route('**/Org/Order/amendOrder', (route) =>
    route.fulfill({ json: { code: 3003, msg: 'Insufficient balance', data: null } }),
  );
  await line(page, `Buy 40\\.0* ${name}`).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not changed.' })).toBeVisible();
  await expect(line(page, `Buy 40\\.0* ${name}`)).toHaveAttribute('aria-valuenow', moved);
});

test('[T-20] fills are drawn, what is switched off is not, and the legend says what was traded in a bar', async ({
  page,
  fault,
}) => {
  await openAccount(page.request, 'chart-fills', { usdt: '100000', [token]: '1000' });
  await call(page.request, placeOrder, { ...pair, market_type: 2, side: 1, price: '0', amount: '50' });
  await call(page.request, placeOrder, { ...pair, market_type: 2, side: 2, price: '0', amount: '600' });
  await fault({ stream: 'pause' });
  const trades = page.waitForResponse(/listUserTrade/);
  await open(page);
  await trades;
  const painted = () =>
    chart(page)
      .locator('canvas')
      .evaluateAll((layers: HTMLCanvasElement[]) => layers.map((layer) => layer.toDataURL()).join());
  const settled = async () => {
    await expect
      .poll(async () => {
        const before = await painted();
        await page.waitForFunction(() => new Promise((next) => requestAnimationFrame(() => next(true))));
        return before === (await painted());
      })
      .toBe(true);
    return painted();
  };
  // The cost is some ticks above the last price, which in bars of a minute are some pixels.
  await page.getByRole('button', { name: '1m', exact: true }).tap();
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 1m: /);
  await page.getByRole('button', { name: 'Chart settings' }).tap();
  const marks = page.getByRole('group', { name: 'Marked in the chart' });
  for (const mark of ['My trades', 'Average cost']) {
    const choice = marks.getByRole('button', { name: mark });
    for (const pressed of ['false', 'true']) {
      const before = await settled();
      await choice.tap();
      await expect(choice).toHaveAttribute('aria-pressed', pressed);
      await expect.poll(painted).not.toBe(before);
    }
  }
  await page.getByRole('button', { name: 'Close' }).tap();
  // Bars of a day: all of it fell into the newest one, to which the crosshair at the right edge belongs.
  await page.getByRole('button', { name: '1d', exact: true }).tap();
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 1d: /);
  const box = await surface(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 4, (box?.y ?? 0) + 120);
  const legend = page.getByTestId('kline-legend');
  await expect(legend).toContainText(/You bought \d\.\d+ HALO (at|in)/);
  await expect(legend).toContainText(/You sold 600\.0+ HALO (at|in)/);
  expect(await faultsInBothThemes(page, 'inspected fills')).toEqual([]);
});

test('[T-20] a long press at a price buys there, in a form that leaves the chart in sight', async ({
  page,
}) => {
  await openAccount(page.request, 'chart-buys', { usdt: '1000000' });
  await raisePrice(page.request);
  await open(page);
  await expect(surface(page)).toHaveAttribute('tabindex', '0');
  const box = await surface(page).boundingBox();
  if (!box) throw new Error('the chart has no place');
  const finger = await touchOf(page);
  // Below the market, so that it waits.
  const point = { x: box.x + 200, y: box.y + 235 };
  const menu = page.getByRole('menu');
  await finger.down(point);
  // The crosshair is there once the press is a long one.
  await expect(page.getByRole('button', { name: /^At .*: alert or order/ })).toBeVisible();
  await finger.lift();
  await expect(menu).toBeVisible();
  expect(await faultsInBothThemes(page, 'menu')).toEqual([]);
  const choice = menu.getByRole('menuitem', { name: /^Buy limit at/ });
  const price = (await choice.textContent())?.split(' ').at(-1) ?? '';
  await choice.tap();
  const panel = page.getByRole('region', { name: 'Order at the chart' });
  await expect(panel.getByRole('textbox', { name: /^Price/ })).toHaveValue(price);
  expect(await faultsInBothThemes(page, 'form')).toEqual([]);
  const form = await panel.boundingBox();
  const seen = await surface(page).boundingBox();
  expect((form?.y ?? 0) - (seen?.y ?? 0)).toBeGreaterThan(200);
  await panel.getByRole('textbox', { name: /^Amount/ }).fill('20');
  await panel.getByRole('button', { name: `Buy ${name}` }).tap();
  await expect
    .poll(async () => (await pendingOrders(page.request, token)).map((order) => Number(order.price)))
    .toEqual([Number(price)]);
  await expect(line(page, `Buy 20\\.0* ${name}`)).toHaveAttribute('aria-valuenow', `${Number(price)}`);
});
