import { getOrderBook, placeOrder } from '@exchange/contract';
import { add, compareDecimals, divideDown, multiply } from '@exchange/format';
import type { Locator, Page } from '@playwright/test';
import { faultsInBothThemes } from '../../support/axe';
import { expect, test, toasts } from '../../support/journey';
import { call } from '../../support/sandbox';
import { touchOf } from '../../support/touch';
import { openAccount, openForm, pendingOrders } from '../../support/trader';

const price = (page: Page) => page.getByLabel(/^Price USDT/);
const amount = (page: Page, token = 'AURA') => page.getByLabel(`Amount ${token}`);
const buy = (page: Page, token = 'AURA') => page.getByRole('button', { name: `Buy ${token}` });
const region = (page: Page) => page.getByRole('region', { name: 'Order book' });
const rows = (page: Page, side: 'ask' | 'bid') => region(page).locator(`ul[data-side="${side}"] button`);
const best = (page: Page, side: 'ask' | 'bid') =>
  side === 'ask' ? rows(page, side).last() : rows(page, side).first();
const sent = (page: Page) => page.locator('[data-sent]');
const orders = (page: Page) => page.getByRole('tabpanel').locator('[data-order]');
/** Holds every order back, or every change of one, until it is let go. */
async function holdOrders(page: Page, call = /\/Org\/Order\/placeOrder/): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(call, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('[T-09] the price follows the best ask, then the best bid, by one button and by keys alone, until it is typed', async ({
  page,
}) => {
  await openAccount(page.request, 'best', { usdt: '50' });
  await openForm(page, 'aura');
  await expect(best(page, 'ask')).toBeEnabled();
  /** Field and book at one moment. */
  const agree = (side: 'ask' | 'bid') =>
    expect
      .poll(async () =>
        page.evaluate((wanted) => {
          const shown = [...document.querySelectorAll(`ul[data-side="${wanted}"] button`)];
          const row = wanted === 'ask' ? shown.at(-1) : shown[0];
          const field = document.querySelector<HTMLInputElement>('input[name="price"]');
          return row?.firstElementChild?.textContent === field?.value;
        }, side),
      )
      .toBe(true);
  await page.getByRole('button', { name: /^BBO/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ask 1: Trades at once' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await agree('ask');
  const before = await price(page).inputValue();
  // The market moves, and the price with it.
  await expect(price(page)).not.toHaveValue(before, { timeout: 60_000 });
  await agree('ask');
  expect(await faultsInBothThemes(page, 'a price that follows')).toEqual([]);
  await page.getByRole('button', { name: 'Ask 1: Trades at once' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Bid 1: Waits in line' })).toBeVisible();
  await agree('bid');
  await price(page).press('ArrowUp');
  await expect(page.getByRole('button', { name: /^BBO/ })).toHaveAttribute('aria-pressed', 'false');
});

test('[T-09] one side of the book alone has the rows of both, and the device keeps the choice', async ({
  page,
}) => {
  await page.goto('/trade/aura_usdt/transaction');
  await expect(rows(page, 'ask')).toHaveCount(6);
  await expect(rows(page, 'bid')).toHaveCount(6);
  const height = (await region(page).boundingBox())?.height;
  await page.getByRole('button', { name: 'Sides shown: bids and asks' }).click();
  await expect(rows(page, 'bid')).toHaveCount(12);
  await expect(rows(page, 'ask')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sides shown: bids only' }).click();
  await expect(rows(page, 'ask')).toHaveCount(12);
  expect((await region(page).boundingBox())?.height).toBe(height);
  await page.reload();
  await expect(rows(page, 'ask')).toHaveCount(12);
  await expect(rows(page, 'bid')).toHaveCount(0);
});

test('[T-09] a stepper that is held repeats until it is let go, left or scrolled away', async ({ page }) => {
  await openAccount(page.request, 'hold', { usdt: '50' });
  await openForm(page, 'aura');
  await price(page).fill('5.000');
  const more = page.getByRole('button', { name: 'Increase price' });
  const box = await more.boundingBox();
  if (!box) throw new Error('no stepper');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const value = async () => Number(await price(page).inputValue());
  /** It goes on no more. */
  const rests = async () => {
    const stopped = await value();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
    expect(await value()).toBe(stopped);
  };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await expect.poll(value).toBeGreaterThan(5.02);
  await page.mouse.up();
  await rests();
  await page.mouse.down();
  await expect.poll(value).toBeGreaterThan(5.05);
  await page.mouse.move(at.x, at.y + 200);
  await rests();
  await page.mouse.up();
  // By a finger: until it is lifted, slides off, or scrolls the page.
  const finger = await touchOf(page);
  const leaves = {
    lift: () => finger.lift(),
    slide: () => finger.move({ x: at.x + 60, y: at.y }),
    async scroll() {
      for (let up = 10; up <= 60; up += 10) await finger.move({ x: at.x, y: at.y - up });
    },
  };
  for (const leave of ['lift', 'slide', 'scroll'] as const) {
    const begun = await value();
    await finger.down(at);
    await expect.poll(value).toBeGreaterThan(begun + 0.005);
    await leaves[leave]();
    await rests();
    if (leave !== 'lift') await finger.lift();
    await page.evaluate(() => scrollTo(0, 0));
  }
  const from = await value();
  await more.click();
  expect(await value()).toBeCloseTo(from + 0.001, 6);
});

test('[T-09] a total that the steps of the amount do not come to says what is paid, and that is what is ordered', async ({
  page,
}) => {
  await openAccount(page.request, 'total', { usdt: '200' });
  await openForm(page, 'aura');
  const total = page.getByLabel('Total USDT');
  await price(page).fill('7.024');
  await total.fill('100');
  await expect(amount(page)).toHaveValue('14.23');
  await expect(page.getByText('You pay')).toBeVisible();
  await expect(page.getByText('99.95152')).toBeVisible();
  await expect(total).toHaveValue('100');
  // Until it is known who is signed in, nothing is submitted.
  await expect(page.getByRole('button', { name: 'Buy AURA' })).toBeEnabled();
  await total.press('Enter');
  await expect(toasts(page).getByText('Order placed: buy 14.23 AURA at 7.024')).toBeVisible();
  const [order] = await pendingOrders(page.request, 'aura');
  expect([Number(order?.price), Number(order?.amount)]).toEqual([7.024, 14.23]);
});

/** How much of each shown ask is shaded, with its price and amount, the best one first; of one moment. */
const shading = (page: Page) =>
  region(page).evaluate((book) =>
    [...book.querySelectorAll<HTMLElement>('ul[data-side="ask"] button')].reverse().map((row) => ({
      price: Number(row.children[0]?.textContent.replaceAll(',', '')),
      amount: Number(row.children[1]?.textContent.replaceAll(',', '')),
      share: Number.parseFloat(row.style.backgroundSize) / 100,
    })),
  );

test('[T-17] the levels that an order would take are shaded, the last one in part, with average price, impact and fee beside', async ({
  page,
}) => {
  await openAccount(page.request, 'walk', { usdt: '90000' });
  await openForm(page, 'nori');
  await expect(rows(page, 'ask')).toHaveCount(6);
  const [first, second, third] = await shading(page);
  if (!first || !second || !third) throw new Error('no asks');
  await price(page).fill('40');
  const wanted = first.amount + second.amount + third.amount / 2;
  await amount(page, 'NORI').fill(wanted.toFixed(3));
  await expect
    .poll(async () => {
      const shown = await shading(page);
      // The rest, if any, is beyond the rows.
      const left = Math.min(
        wanted,
        shown.reduce((sum, row) => sum + row.amount, 0),
      );
      const taken = shown.reduce((sum, row) => sum + row.amount * row.share, 0);
      return (
        Math.abs(taken - left) / left < 0.01 &&
        shown.every(({ share }, at) => share === 1 || (shown[at + 1]?.share ?? 0) === 0)
      );
    })
    .toBe(true);
  await expect(page.getByText(/^Avg \d/)).toBeVisible();
  await expect(page.getByText(/^Impact [<\d.]+%$/)).toBeVisible();
  await expect(page.getByText(/^Fee /)).toBeVisible();
  // One that only waits takes nothing.
  await price(page).fill('1');
  await expect.poll(async () => (await shading(page)).every(({ share }) => share === 0)).toBe(true);
  await expect(page.getByText(/^Impact /)).toHaveCount(0);
});

test('[T-17] an order that moves the price far is capped by one tap, and its detail says what the book promised and what it got', async ({
  page,
  playwright,
  baseURL,
}) => {
  // Somebody offers much above the market, and more beyond what the pair's trades may move.
  const other = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await openAccount(other, 'wall', { juno: '100000' });
  const pair = { token: 'juno', market: 'usdt' };
  const { asks } = await call(other, getOrderBook, { ...pair, limit: 500 });
  const best = asks[0]?.[0] ?? '0';
  for (const factor of ['1.04', '1.5'])
    await call(other, placeOrder, {
      ...{ ...pair, side: 2, market_type: 1, amount: '40000' },
      price: divideDown(multiply(best, factor), '1', 3),
    });
  await other.dispose();

  await openAccount(page.request, 'capped', { usdt: '900000' });
  await openForm(page, 'juno');
  await page.getByRole('button', { name: /^Order type/ }).click();
  await page
    .getByRole('dialog', { name: 'Order type' })
    .getByRole('button', { name: /^Market/ })
    .click();
  await page.getByLabel('Spend USDT').fill('900000');
  await expect(
    page.getByRole('alert').getByText(/trades no further than [\d.]+: what is left/),
  ).toBeVisible();
  // All that is offered near the market, and some of what stands there for good.
  const nearest = asks.filter(([at]) => compareDecimals(at, multiply(best, '1.03')) < 0);
  const all = nearest.reduce((sum, [at, offered]) => add(sum, multiply(at, offered)), '60000');
  await page.getByLabel('Spend USDT').fill(divideDown(all, '1', 2));
  await expect(page.getByText(/trades no further than/)).toHaveCount(0);
  const caps = page.getByRole('group', { name: 'Cap at' });
  await expect(page.getByText(/This order moves the price by \d+\.\d\d%/)).toBeVisible();
  for (const width of [320, 768, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await expect(caps).toBeInViewport({ ratio: 1 });
    expect(await faultsInBothThemes(page, `capped ${width}`)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  await caps.getByRole('button', { name: /^Cap at 0\.1%/ }).press('Enter');
  await expect(caps).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Order type: Limit' })).toBeVisible();
  // No more than it can be sure to get: what is left waits at the capped price.
  await amount(page, 'JUNO').fill('5');
  await buy(page, 'JUNO').click();
  await expect(toasts(page).getByText(/Bought 5\.00 JUNO at/)).toBeVisible();

  await page.goto('/order/entrust');
  await page
    .getByRole('link', { name: /^Order \d+/ })
    .first()
    .click();
  const detail = page.getByRole('dialog', { name: 'Order' });
  await expect(detail.getByText('The book you placed it on')).toBeVisible();
  await expect(detail.getByText(/^5\.00 JUNO at [\d.]+$/)).toHaveCount(2);
  await expect(detail.getByText(/As promised|than promised/)).toBeVisible();
  await expect(detail.getByText(/^No\. \d+, checksum [0-9a-f]{8}$/)).toBeVisible();
});

test('[T-09, A-11] an order is a row within a frame of its tap, the next one can be placed at once, and none is two rows', async ({
  page,
}) => {
  await openAccount(page.request, 'rows', { usdt: '200' });
  await openForm(page, 'aura');
  await expect(page.getByText('No open orders')).toBeVisible();
  const release = await holdOrders(page);
  await price(page).fill('5');
  // The most rows of one kind that ever stood there at the same time.
  await page.evaluate(() => {
    const seen = window as typeof window & { mostRows?: number };
    seen.mostRows = 0;
    new MutationObserver(() => {
      const count = document.querySelectorAll('[data-sent], [data-order]').length;
      seen.mostRows = Math.max(seen.mostRows ?? 0, count);
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (const [index, text] of ['1', '2', '3'].entries()) {
    await amount(page).fill(text);
    const isThere = await buy(page).evaluate(
      (button: HTMLButtonElement, before) =>
        new Promise<boolean>((resolve) => {
          button.click();
          requestAnimationFrame(() => resolve(document.querySelectorAll('[data-sent]').length > before));
        }),
      index,
    );
    expect(isThere).toBe(true);
    await expect(amount(page)).toHaveValue('');
    await expect(buy(page)).toBeEnabled();
  }
  await expect(sent(page).getByText('On its way…')).toHaveCount(3);
  expect(await faultsInBothThemes(page, 'orders on their way')).toEqual([]);
  release();
  await expect(orders(page)).toHaveCount(3);
  await expect(sent(page)).toHaveCount(0);
  expect(await page.evaluate(() => (window as typeof window & { mostRows?: number }).mostRows)).toBe(3);
  expect(await pendingOrders(page.request, 'aura')).toHaveLength(3);
});

test('[T-22, A-11] what is asked of an order is in its row within a frame of the tap, and a refusal too; it is one row throughout', async ({
  page,
}) => {
  await openAccount(page.request, 'amend-row', { usdt: '200' });
  await call(page.request, placeOrder, {
    ...{ token: 'aura', market: 'usdt', market_type: 1, side: 1, price: '5', amount: '10' },
  });
  await openForm(page, 'aura');
  await expect(orders(page)).toHaveCount(1);
  const release = await holdOrders(page, /\/Org\/Order\/amendOrder/);
  const edit = page.getByRole('button', { name: /^Edit the order/ });
  const sheet = page.getByRole('dialog', { name: 'Edit order' });
  const save = () => sheet.getByRole('button', { name: 'Save' });
  await edit.tap();
  await sheet.getByLabel('Price USDT').fill('4.5');
  const isThere = await save().evaluate(
    (button: HTMLButtonElement) =>
      new Promise<boolean>((resolve) => {
        button.click();
        requestAnimationFrame(() => resolve(document.querySelector('[data-change="sending"]') !== null));
      }),
  );
  expect(isThere).toBe(true);
  await expect(sheet).toBeHidden();
  await expect(orders(page).getByText(/^Changing to 4\.50*…$/)).toBeVisible();
  expect(await faultsInBothThemes(page, 'a change on its way')).toEqual([]);
  await expect(orders(page)).toHaveCount(1);
  release();
  await expect(orders(page).getByText(/^4\.50*$/)).toBeVisible();
  await expect(page.locator('[data-change]')).toHaveCount(0);

  // More than there is to pay with.
  await edit.tap();
  await sheet.getByLabel('Amount AURA').fill('500');
  await save().tap();
  await expect(orders(page).getByRole('alert')).toContainText(/^.*Not changed to 500\.00 AURA\. /);
  expect(await faultsInBothThemes(page, 'a refused change')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(orders(page)).toHaveCount(1);
  // The sentence has a line of its own, clear of what can be tapped.
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  const [said, answer] = [await boxOf(orders(page).getByText(/Not changed/)), await boxOf(dismiss)];
  expect(said.width).toBeGreaterThan(160);
  expect(said.x + said.width).toBeLessThanOrEqual(answer.x);
  await dismiss.tap();
  await expect(page.locator('[data-change]')).toHaveCount(0);
  expect((await pendingOrders(page.request, 'aura')).map(({ amount: left }) => Number(left))).toEqual([10]);
});

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to measure');
  return box;
};

for (const viewport of [
  { width: 320, height: 568 },
  { width: 375, height: 812 },
])
  test(`[T-09, H-11] what is told of an order covers no control of the form at ${viewport.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openAccount(page.request, `toast${viewport.width}`, { usdt: '50' });
    await openForm(page, 'aura');
    await price(page).fill('5');
    await amount(page).fill('1');
    await buy(page).click();
    const told = toasts(page).getByText(/Order placed/);
    await expect(told).toBeVisible();
    const toast = await boxOf(told);
    const within = page.locator('header, form, section[aria-label="Order book"]');
    const controls = within.locator(':is(button, input, select, a[href])');
    for (const control of await controls.all()) {
      if (!(await control.isVisible())) continue;
      const box = await boxOf(control);
      const isClear =
        box.y >= toast.y + toast.height ||
        box.y + box.height <= toast.y ||
        box.x >= toast.x + toast.width ||
        box.x + box.width <= toast.x;
      expect(
        isClear,
        `${await control.getAttribute('aria-label')} ${await control.getAttribute('name')}`,
      ).toBe(true);
    }
  });

test('[T-09, H-01] the rows of the book fill its height when the form beside it grows', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openAccount(page.request, 'book-height', { usdt: '50' });
  await openForm(page, 'aura');
  const book = page.getByRole('region', { name: 'Order book' });
  await expect(book.getByRole('listitem')).toHaveCount(12);
  const { height: before } = await boxOf(book);
  // Whatever it is that the form says more of.
  await page.locator('form').evaluate((form, height) => {
    form.style.minBlockSize = `${height}px`;
  }, before + 90);
  await expect.poll(async () => (await boxOf(book)).height).toBeGreaterThan(before + 80);
  const last = await boxOf(book.getByRole('listitem').last());
  const choices = await boxOf(book.getByRole('combobox'));
  expect(choices.y - last.y - last.height).toBeLessThan(20);
});
