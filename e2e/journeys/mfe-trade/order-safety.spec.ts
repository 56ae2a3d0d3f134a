import { ErrorCodes } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { expect, test, toasts, watchCalls } from '../../support/journey';
import { useOwnConnection } from '../../support/own-connection';
import { advanceClock } from '../../support/sandbox';
import { openAccount, openForm, pendingOrders } from '../../support/trader';

/** A page waits 15 seconds for the answer to an order, and this is longer, ms. */
const answerWaits = 40_000;
const placing = /\/Org\/Order\/placeOrder/;
const looking = /\/Org\/Command\/find/;
const checking = (page: Page) => page.getByText(/checking whether your order was placed/);
const buy = (page: Page) => page.getByRole('button', { name: 'Buy AURA' });

/**
 * Ends a page with its process, as a device that needs the memory does. A page that is closed instead may still get the answers
 * that were held back: the browser goes on with held requests before the page is gone.
 */
async function endAtOnce(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const ended = page.waitForEvent('crash');
  // Never answered: what would answer ends by it.
  session.send('Page.crash').catch(() => undefined);
  await ended;
  await page.close();
}

/** Fills in an order that rests far below the market, and places it. */
async function order(page: Page): Promise<void> {
  await page.getByLabel('Price USDT').fill('5');
  await page.getByLabel('Amount AURA').fill('1');
  await buy(page).click();
}

test('[T-09] a page that ends before the answer: the next one checks, finds the order, and sends nothing', async ({
  page,
  context,
}) => {
  await openAccount(page.request, 'killed', { usdt: '50' });
  await openForm(page, 'aura');
  // The exchange does its work; the page ends before it hears of it, in whichever way.
  await page.route(looking, () => undefined);
  const placed = new Promise<void>((resolve) => {
    void page.route(placing, async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await order(page);
  await placed;
  await endAtOnce(page);

  const next = await context.newPage();
  const asked = watchCalls(next, '/Org/Order/placeOrder');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await next.route(looking, async (route) => {
    await held;
    await route.continue();
  });
  await next.goto('/trade/aura_usdt/transaction');
  await expect(checking(next)).toBeVisible();
  await expect(buy(next)).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect(toasts(next).getByText(/Order placed: buy 1\.00 AURA at 5\.000/)).toBeVisible();
  await expect(checking(next)).toHaveCount(0);
  expect(asked.count).toBe(0);
  expect(await pendingOrders(next.request, 'aura')).toHaveLength(1);
  // It is known now: the page after it has nothing to check.
  await next.reload();
  await expect(buy(next)).toBeEnabled();
  await expect(next.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible();
  await expect(checking(next)).toHaveCount(0);
});

test('[T-09] two tabs that place at once and end before their answers: the next page finds both orders', async ({
  page,
  context,
}) => {
  await openAccount(page.request, 'twotabs', { usdt: '50' });
  const other = await context.newPage();
  const tabs = [page, other];
  // Tabs of two processes hear of what the other one stores a moment later: too late here.
  for (const tab of tabs)
    await tab.addInitScript(() => {
      Object.defineProperty(Storage.prototype, 'length', { get: () => 0 });
    });
  for (const tab of tabs) await tab.route(looking, () => undefined);
  const placed = tabs.map((tab) => {
    return new Promise<void>((resolve) => {
      void tab.route(placing, async (route) => {
        await route.fetch();
        resolve();
      });
    });
  });
  for (const tab of tabs) {
    await openForm(tab, 'aura');
    await tab.getByLabel('Price USDT').fill('5');
    await tab.getByLabel('Amount AURA').fill(tab === page ? '1' : '2');
  }
  await Promise.all(tabs.map((tab) => buy(tab).evaluate((button: HTMLButtonElement) => button.click())));
  await Promise.all(placed);
  const next = await context.newPage();
  const asked = watchCalls(next, '/Org/Order/placeOrder');
  for (const tab of tabs) await endAtOnce(tab);

  await next.goto('/trade/aura_usdt/transaction');
  await expect(toasts(next).getByText(/Order placed: buy 1\.00 AURA at 5\.000/)).toBeVisible();
  await expect(toasts(next).getByText(/Order placed: buy 2\.00 AURA at 5\.000/)).toBeVisible();
  await expect(buy(next)).toBeEnabled();
  expect(asked.count).toBe(0);
  expect(await pendingOrders(next.request, 'aura')).toHaveLength(2);
});

/** Two tabs with equal orders in their forms, of one account. */
async function openEqualTabs(page: Page, name: string): Promise<readonly [Page, Page]> {
  await openAccount(page.request, name, { usdt: '50' });
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    // Tabs of two processes hear of what the other one stores a moment later: too late here.
    await tab.addInitScript(() => {
      Object.defineProperty(Storage.prototype, 'length', { get: () => 0 });
    });
    await openForm(tab, 'aura');
    await tab.getByLabel('Price USDT').fill('5');
    await tab.getByLabel('Amount AURA').fill('1');
  }
  return [page, other];
}

/** Has the exchange take a tab's orders, the first of a key, and loses every answer. */
async function loseAnswers(tab: Page): Promise<void> {
  const taken = new Set<string | undefined>();
  await tab.route(placing, async (route) => {
    const key = route.request().headers()['idempotency-key'];
    if (!taken.has(key)) await route.fetch();
    taken.add(key);
    await route.abort('connectionreset');
  });
}
const press = (tab: Page) => buy(tab).evaluate((button: HTMLButtonElement) => button.click());

test('[T-09] equal orders of two tabs of which one arrived: its tab finds it, and the other does not take it for its own', async ({
  page,
}) => {
  const [left, right] = await openEqualTabs(page, 'equalone');
  await loseAnswers(left);
  await right.route(placing, (route) => route.abort('connectionreset'));
  for (const tab of [left, right]) await press(tab);
  await expect(left.getByLabel('Amount AURA')).toHaveValue('');
  await expect(toasts(left).getByText(/Order placed: buy 1\.00 AURA/)).toBeVisible();
  await advanceClock(right.request, 60_000);
  await expect(
    right.getByText(/Buy 1\.00 AURA at 5\.000: this order did not reach the exchange/),
  ).toBeVisible();
  await expect(right.getByLabel('Amount AURA')).toHaveValue('1');
  expect(await pendingOrders(page.request, 'aura')).toHaveLength(1);
});

test('[T-09] equal orders of two tabs whose answers are all lost: each is found, and none is sent twice', async ({
  page,
}) => {
  const tabs = await openEqualTabs(page, 'equalboth');
  for (const tab of tabs) await loseAnswers(tab);
  for (const tab of tabs) await press(tab);
  for (const tab of tabs) await expect(tab.getByLabel('Amount AURA')).toHaveValue('');
  for (const tab of tabs) {
    await expect(tab.locator('[data-order]')).toHaveCount(2);
    await expect(tab.locator('[data-sent]')).toHaveCount(0);
    await expect(checking(tab)).toHaveCount(0);
  }
  expect(await pendingOrders(page.request, 'aura')).toHaveLength(2);
});

test('[T-09] an order that left the page and never arrived was not placed: it says so, and a person may place it', async ({
  page,
  context,
}) => {
  await openAccount(page.request, 'nowhere', { usdt: '50' });
  await openForm(page, 'aura');
  const left = new Promise<void>((resolve) => {
    void page.route(placing, (route) => {
      resolve();
      return route.abort('connectionreset');
    });
  });
  await order(page);
  await left;
  await endAtOnce(page);

  const next = await context.newPage();
  const asked = watchCalls(next, '/Org/Order/placeOrder');
  await next.goto('/trade/aura_usdt/transaction');
  await expect(checking(next)).toBeVisible();
  // By then it cannot arrive any more.
  await advanceClock(next.request, 60_000);
  await expect(
    next.getByText(/Buy 1\.00 AURA at 5\.000: this order did not reach the exchange/),
  ).toBeVisible();
  expect(asked.count).toBe(0);
  expect(await pendingOrders(next.request, 'aura')).toEqual([]);
  await expect(next.getByLabel('Amount AURA')).toHaveValue('1');
  await buy(next).click();
  await expect(toasts(next).getByText(/Order placed: buy 1\.00 AURA/)).toBeVisible();
  expect(await pendingOrders(next.request, 'aura')).toHaveLength(1);
});

test('[T-09] an order that arrives after its answer was waited for is not placed: it says so, and a person may place it', async ({
  page,
}) => {
  await openAccount(page.request, 'latecomer', { usdt: '50' });
  await openForm(page, 'aura');
  let late: unknown;
  // It is on its way for longer than the page waits.
  await page.route(
    placing,
    async (route) => {
      await expect(checking(page)).toBeVisible({ timeout: answerWaits });
      late = await (await route.fetch()).json();
      await route.abort().catch(() => undefined);
    },
    { times: 1 },
  );
  await order(page);
  await expect(page.getByText(/Buy 1\.00 AURA at 5\.000: this order did not reach the exchange/)).toBeVisible(
    { timeout: 2 * answerWaits },
  );
  expect(late).toMatchObject({ code: ErrorCodes.orderTooLate });
  expect(await pendingOrders(page.request, 'aura')).toEqual([]);
  await buy(page).click();
  await expect(toasts(page).getByText(/Order placed: buy 1\.00 AURA/)).toBeVisible();
  expect(await pendingOrders(page.request, 'aura')).toHaveLength(1);
});

test('[Q-06, T-09] on prices that are not live a tap takes none, and an order is placed only when a person insists', async ({
  page,
}) => {
  await openAccount(page.request, 'stale', { usdt: '50' });
  // A page whose socket is gone while the exchange can be reached.
  let cut = false;
  const sockets: { close(): Promise<void> }[] = [];
  await useOwnConnection(page);
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (cut) return;
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.route(/\/socket\.io\//, (route) => (cut ? route.abort() : route.continue()));
  await openForm(page, 'aura');
  const row = page.getByRole('button', { name: /Use the price .* wanted/ }).first();
  await expect(row).toBeEnabled();
  await page.getByLabel('Price USDT').fill('5');
  cut = true;
  for (const socket of sockets) await socket.close();
  await expect(row).toHaveAttribute('aria-disabled', 'true');
  await row.click({ force: true });
  await expect(toasts(page).getByText(/Prices are not live/)).toBeVisible();
  await expect(page.getByLabel('Price USDT')).toHaveValue('5');

  await page.getByLabel('Amount AURA').fill('1');
  await buy(page).click();
  const question = page.getByRole('dialog', { name: 'Prices are not live' });
  await expect(question).toContainText('Buy 1.00 AURA at 5.000');
  await question.getByRole('button', { name: 'Do not place' }).click();
  await expect(question).toHaveCount(0);
  expect(await pendingOrders(page.request, 'aura')).toEqual([]);
  await buy(page).click();
  await question.getByRole('button', { name: 'Place anyway' }).click();
  await expect(toasts(page).getByText(/Order placed: buy 1\.00 AURA/)).toBeVisible();
  expect(await pendingOrders(page.request, 'aura')).toHaveLength(1);
});

test('[Q-08, T-09] on prices that were only polled an order is placed only when a person insists', async ({
  page,
  fault,
}) => {
  await openAccount(page.request, 'polled', { usdt: '50' });
  await openForm(page, 'aura');
  const row = page.getByRole('button', { name: /Use the price .* wanted/ }).first();
  await expect(row).toBeEnabled();
  await fault({ stream: 'pause' });
  // A book that is catching up is delayed as well, and can be traded on.
  await expect(row).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('region', { name: 'Order book' })).toHaveAttribute('data-state', 'delayed');
  await order(page);
  const question = page.getByRole('dialog', { name: 'Prices are not live' });
  await expect(question).toContainText('Buy 1.00 AURA at 5.000');
  await question.getByRole('button', { name: 'Do not place' }).click();
  expect(await pendingOrders(page.request, 'aura')).toEqual([]);
});

test('[T-09] a limit far above the market is bought at only when a person says so twice', async ({
  page,
}) => {
  await openAccount(page.request, 'far', { usdt: '5000' });
  await openForm(page, 'aura');
  await page.getByLabel('Price USDT').fill('900');
  await page.getByLabel('Amount AURA').fill('1');
  await buy(page).click();
  const question = page.getByRole('dialog', { name: 'Your price is far from the market' });
  await expect(question).toContainText(/You offer 900\.000 USDT\. AURA last traded at [\d.]+ USDT/);
  await expect(question).toContainText(/[\d,]+\.\d\d% above it/);
  await question.getByRole('button', { name: 'Do not place' }).click();
  await expect(question).toHaveCount(0);
  await buy(page).click();
  await question.getByRole('button', { name: 'Place at this price' }).click();
  await expect(toasts(page).getByText(/Bought 1\.00 AURA/)).toBeVisible();
});

test('[T-09, H-21] a number means the same typed and pasted; one that may mean two is refused at its field', async ({
  page,
}) => {
  await openAccount(page.request, 'digits', { usdt: '50' });
  await openForm(page, 'aura');
  const amount = page.getByLabel('Amount AURA');
  for (const enter of [
    (text: string) => amount.pressSequentially(text),
    (text: string) => amount.fill(text),
  ]) {
    await amount.fill('');
    await enter('1,234.5');
    await amount.blur();
    await expect(amount).toHaveValue('1234.5');
    for (const text of ['1e5', '1.2.3', '1000,5']) {
      await amount.fill('');
      await enter(text);
      await amount.blur();
      await expect(amount).toHaveValue(text);
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByText(/This could be read as two numbers/)).toBeVisible();
  }
});
