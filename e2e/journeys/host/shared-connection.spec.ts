import type { Page } from '@playwright/test';
import { expect, test as base } from '../../support/journey';
import { openLine, type Line } from '../../support/line';
import { useOwnConnection } from '../../support/own-connection';
import { signIn } from '../../support/sandbox';

const test = base.extend<{ line: Line }>({
  line: async ({ baseURL, context }, use) => {
    const line = await openLine(baseURL ?? '');
    await context.addCookies([{ name: '_lang', value: 'en', url: line.origin }]);
    await use(line);
    await line.close();
  },
});

const list = '/home/marketCondition?tab=all';
const age = (page: Page) => page.getByRole('main').locator('[role="status"][data-state]').first();

async function openLive(page: Page, { origin }: Line, path = list): Promise<void> {
  await page.goto(origin + path);
  await expect(age(page)).toHaveAttribute('data-state', 'live');
}

/** Something on the page changes by itself. */
async function expectMoving(page: Page): Promise<void> {
  const before = await page.getByRole('main').innerText();
  await expect.poll(() => page.getByRole('main').innerText()).not.toBe(before);
}

/** What the page asks for with its own hands. */
function watchSockets(page: Page): readonly string[] {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  return sockets;
}

test('[Q-01] three pages of a browser have one socket between them; it goes on without any of them, and ends with the last', async ({
  context,
  page,
  line,
}) => {
  const own = watchSockets(page);
  const [second, third] = [await context.newPage(), await context.newPage()];
  await openLive(page, line);
  await openLive(second, line, '/trade/aura_usdt/kline');
  await openLive(third, line);
  expect(line.sockets()).toBe(1);
  for (const each of [page, second, third]) await expectMoving(each);
  await page.close();
  for (const each of [second, third]) await expectMoving(each);
  await third.close();
  await expectMoving(second);
  expect(line.sockets()).toBe(1);
  expect(own).toEqual([]);
  await second.close();
  await expect.poll(() => line.sockets()).toBe(0);
});

test('[Q-06] when the line is lost all pages say that their prices are stale, and are live again when it is back', async ({
  context,
  page,
  line,
}) => {
  const second = await context.newPage();
  await openLive(page, line);
  await openLive(second, line, '/trade/aura_usdt/kline');
  line.break(true);
  for (const each of [page, second]) await expect(age(each)).toHaveAttribute('data-state', /stale|delayed/);
  line.break(false);
  for (const each of [page, second]) {
    await expect(age(each)).toHaveAttribute('data-state', 'live');
    await expectMoving(each);
  }
});

test('[Q-05, H-17] two pages of one user have one socket; a logout in one is one in the other', async ({
  context,
  page,
  line,
}) => {
  const second = await context.newPage();
  // Cookies know no ports: who is signed in is so at the line's address too.
  await signIn(page.request);
  await page.goto(`${line.origin}/user`);
  await openLive(second, line);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(line.sockets()).toBe(1);
  await second.goto(`${line.origin}/user`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(second).toHaveURL(/\/login/);
});

test('[X-01] a worker’s file that is not the one of the release does not run: the page has a connection of its own', async ({
  page,
  line,
}) => {
  const own = watchSockets(page);
  let changed = 0;
  await page.route(/\/feed-worker\.[\da-f]+\.js$/, async (route) => {
    const response = await route.fetch();
    changed += 1;
    await route.fulfill({ response, body: `${await response.text()};` });
  });
  await openLive(page, line);
  await expectMoving(page);
  expect(changed).toBeGreaterThan(0);
  expect(own).toHaveLength(1);
});

test('[Q-01] [H-26] what joins the worker of all tabs is asked for beside the worker’s file, not after it', async ({
  page,
  line,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/feed-worker\.[\da-f]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const joining = page.waitForResponse(/\/worker-link\.[\da-f]+\.js$/);
  await page.goto(line.origin + list);
  await joining;
  answer();
  await expect(age(page)).toHaveAttribute('data-state', 'live');
});

test('[Q-01] a browser without shared workers has a socket for each page', async ({
  context,
  page,
  line,
}) => {
  const second = await context.newPage();
  for (const each of [page, second]) {
    await useOwnConnection(each);
    await openLive(each, line);
    await expectMoving(each);
  }
  expect(line.sockets()).toBe(2);
});
