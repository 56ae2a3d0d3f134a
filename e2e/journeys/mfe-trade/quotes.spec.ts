import { getTradeList } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey';
import { useOwnConnection } from '../../support/own-connection';
import { addFault, call, clearFaults } from '../../support/sandbox';

/** The page's own; further ones may stand at single prices. */
const age = (page: Page) => page.getByRole('main').locator('[role="status"][data-state]').first();
const row = (page: Page, pair: string) => page.locator(`[data-pair="${pair}"]`);

async function openLive(page: Page, path = '/home/marketCondition?tab=all'): Promise<void> {
  await page.goto(path);
  await expect(age(page)).toHaveAttribute('data-state', 'live');
}

declare global {
  interface Window {
    /** Set by a journey: new websockets are refused, as by a proxy that does not let them through. */
    websocketsBlocked?: boolean;
  }
}

/** Lets a journey refuse the page's websockets; what refuses them is the server, at an address that takes none. */
async function makeBlockable(page: Page, blocked: boolean): Promise<void> {
  await page.addInitScript((atStart) => {
    window.websocketsBlocked = atStart;
    window.WebSocket = class extends window.WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(window.websocketsBlocked ? new URL('/blocked', url) : url, protocols);
      }
    };
  }, blocked);
}

/** Something on the page changes by itself. */
async function expectMoving(page: Page): Promise<void> {
  const list = page.getByRole('main').locator('[data-pair]').filter({ visible: true });
  await expect(list.first()).toBeVisible();
  const before = (await list.allInnerTexts()).join();
  await expect.poll(async () => (await list.allInnerTexts()).join()).not.toBe(before);
}

/** The stream runs, and what its start had to ask for has been asked: the next request for the list has another cause. */
async function openSteady(page: Page): Promise<void> {
  await useOwnConnection(page);
  await openLive(page);
  await expectMoving(page);
  await page.waitForLoadState('networkidle');
}

test('[Q-06] a silent feed is called delayed where the prices are, and live again when it speaks', async ({
  page,
  fault,
  request,
}) => {
  await openLive(page);
  // The list is asked when the stream is silent; with both gone nobody knows how old the prices are.
  await fault({ stream: 'pause' });
  await fault({ call: 'market.getTradeList', status: 503 });
  await expect(age(page)).toHaveAttribute('data-state', 'delayed');
  await expect(age(page)).toHaveText('delayed');
  await clearFaults(request);
  await expect(age(page)).toHaveAttribute('data-state', 'live');
  await expectMoving(page);
});

test('[Q-08] a stream that stands still is not live though the list answers: its prices are delayed, with their age', async ({
  page,
  fault,
  request,
}) => {
  await openSteady(page);
  await fault({ stream: 'pause' });
  const answered = page.waitForResponse(
    (response) => /\/rt\/tradeList/.test(response.url()) && response.ok(),
  );
  await answered;
  await expect(age(page)).toHaveAttribute('data-state', 'delayed');
  await expect(
    page
      .getByRole('main')
      .getByText(/^\d+ s$/)
      .first(),
  ).toBeVisible();
  // What was polled is shown, and stays delayed however often the list answers.
  await page.waitForResponse((response) => /\/rt\/tradeList/.test(response.url()) && response.ok());
  await expect(age(page)).toHaveAttribute('data-state', 'delayed');
  await clearFaults(request);
  await expect(age(page)).toHaveAttribute('data-state', 'live');
});

test('[Q-04] unreadable messages break nothing: what they said is fetched and the prices go on', async ({
  page,
  fault,
}) => {
  await openSteady(page);
  const refreshed = page.waitForResponse(
    (response) => /\/rt\/tradeList/.test(response.url()) && response.ok(),
  );
  await fault({ stream: 'corrupt', times: 5 });
  await refreshed;
  await expectMoving(page);
  await expect(age(page)).toHaveAttribute('data-state', 'live');
});

test('[Q-04] a gap in the stream is noticed and filled from the trade list', async ({ page, fault }) => {
  await openSteady(page);
  const refreshed = page.waitForResponse(
    (response) => /\/rt\/tradeList/.test(response.url()) && response.ok(),
  );
  await fault({ stream: 'gap', times: 3 });
  await refreshed;
  await expectMoving(page);
});

test('[Q-04] messages that come twice or in the wrong order leave the prices live and right', async ({
  page,
  fault,
  request,
}) => {
  await openSteady(page);
  await fault({ stream: 'duplicate', times: 10 });
  await fault({ stream: 'reorder', times: 10 });
  await expect
    .poll(async () => ((await (await request.get('/sandbox/fault')).json()) as { list: [] }).list)
    .toEqual([]);
  await expect(age(page)).toHaveAttribute('data-state', 'live');
  // What the page shows is what the exchange says: no older quote won.
  await expect(async () => {
    const { main } = await call(request, getTradeList, {});
    const { price } = main['usdt']?.find(({ id }) => id === 'btc_usdt') ?? { price: 'none' };
    expect((await row(page, 'btc_usdt').innerText()).replaceAll(',', '')).toContain(price);
  }).toPass();
});

test('[Q-01, Q-06] offline the prices are stale and say so; online they live again', async ({
  page,
  context,
}) => {
  await useOwnConnection(page);
  await openLive(page);
  await context.setOffline(true);
  await expect(age(page)).toHaveAttribute('data-state', 'stale');
  await expect(row(page, 'aura_usdt')).toBeVisible();
  await context.setOffline(false);
  await expect(age(page)).toHaveAttribute('data-state', 'live');
  await expectMoving(page);
});

test('[Q-01] [Q-08] after five failed attempts the page polls, says how old its prices are, and reconnects when asked', async ({
  page,
  request,
}) => {
  await useOwnConnection(page);
  test.slow();
  await makeBlockable(page, false);
  let attempts = 0;
  let broken = false;
  page.on('websocket', (socket) => {
    if (socket.url().includes('/blocked')) attempts += 1;
  });
  await page.route(/\/socket\.io\//, (route) => (broken ? route.abort() : route.continue()));
  // The first prices come with the page: only what the socket brings says that its first attempt is over.
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => /^4[25]/.test(String(payload)) && resolve());
    });
  });
  await openLive(page, '/trade/aura_usdt/kline');
  await connected;
  // A list that was asked for at the start would make prices delayed that are stale.
  await page.waitForLoadState('networkidle');
  const reconnect = page.getByRole('main').getByRole('button', { name: 'Reconnect' });
  await expect(reconnect).toHaveCount(0);

  broken = true;
  await page.evaluate(() => (window.websocketsBlocked = true));
  await addFault(request, { stream: 'disconnect' });
  await expect(age(page)).toHaveAttribute('data-state', 'stale');
  await expect(reconnect).toBeVisible({ timeout: 90_000 });
  expect(attempts).toBe(5);
  await page.waitForResponse((response) => /\/rt\/tradeList/.test(response.url()) && response.ok());
  await expect(age(page)).toHaveAttribute('data-state', 'delayed');
  await expect(page.getByText(/Delayed, as of/)).toBeVisible();
  await expect(reconnect).toBeVisible();

  broken = false;
  await page.evaluate(() => (window.websocketsBlocked = false));
  await reconnect.click();
  await expect(age(page)).toHaveAttribute('data-state', 'live');
  await expect(reconnect).toHaveCount(0);
});

test('[Q-01] where websockets are blocked the quotes come by polling', async ({ page }) => {
  await useOwnConnection(page);
  await makeBlockable(page, true);
  const polled = page.waitForResponse(
    (response) => /transport=polling/.test(response.url()) && response.ok(),
  );
  await openLive(page);
  await polled;
  await expectMoving(page);
});

test('[Q-01] where websockets are taken and closed at once the quotes come by polling', async ({ page }) => {
  await useOwnConnection(page);
  let taken = 0;
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    taken += 1;
    await socket.close();
  });
  await openLive(page);
  await expectMoving(page);
  expect(taken).toBe(1);
});

test('[Q-01] one page has one socket for its quotes, whatever screens it visits', async ({ page }) => {
  await useOwnConnection(page);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await openLive(page);
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Exchange' })
    .click();
  await expect(page.getByTestId('last-price')).toContainText(/\d/);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click();
  await expectMoving(page);
  expect(sockets).toHaveLength(1);
  expect(sockets[0]).toContain('org_id=nova');
});
