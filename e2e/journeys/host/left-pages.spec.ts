import { loginOut, userLoginExist } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { launchWithMemory } from '../../../ops/tools/test/chromium';
import { expect, test } from '../../support/journey';
import { call, registerAccount } from '../../support/sandbox';

test.use({ launchOptions: launchWithMemory() });
// A whole Chromium beside the other worker's ends now and then by itself.
test.skip(process.env.FULL !== '1', 'with FULL=1');

/** What the page was when it came back, before anything else ran. */
interface Return {
  readonly persisted: boolean;
  readonly state: string | undefined;
  readonly prices: string;
}

declare global {
  interface Window {
    /** Set by these journeys. */
    returns?: Return[];
  }
}

const age = (page: Page) => page.getByRole('main').locator('[role="status"][data-state]').first();

/** Notes what the page shows each time that it comes to be shown, and each state of its prices from then on. */
async function watchReturns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.returns = [];
    window.addEventListener('pageshow', ({ persisted }) => {
      const status = document.querySelector('main [role="status"][data-state]:not([data-resting] *)');
      const rows = [...document.querySelectorAll<HTMLElement>('main [data-pair]:not([data-resting] *)')];
      window.returns?.push({
        persisted,
        state: status?.getAttribute('data-state') ?? undefined,
        prices: rows.map(({ innerText }) => innerText).join(),
      });
    });
  });
}

/** Leaves for a page of another site, does something there, and goes back. */
async function leaveAndComeBack(page: Page, baseURL = '', meanwhile = async () => {}): Promise<Return> {
  const url = page.url();
  // A page that is still opening its connection may be too busy to be kept.
  await page.waitForFunction(async () =>
    (await navigator.locks.query()).pending?.some(({ name }) => name?.startsWith('exchange-worker-')),
  );
  await page.goto(`${baseURL.replace('localhost', '127.0.0.1')}/healthz`);
  await meanwhile();
  // Not within the call, whose page goes.
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForURL(url, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.returns?.length)).toBeGreaterThan(1);
  const last = await page.evaluate(() => window.returns?.at(-1));
  if (!last) throw new Error('the page did not come back');
  return last;
}

test('[H-33] a page that was left for another site comes back from the browser’s memory, its old prices marked until they are right, and moves on', async ({
  page,
  baseURL,
}) => {
  await watchReturns(page);
  await page.goto('/home/marketCondition?tab=all');
  await expect(age(page)).toHaveAttribute('data-state', 'live');
  const back = await leaveAndComeBack(page, baseURL);
  expect(back.persisted).toBe(true);
  expect(back.state).toBe('stale');
  await expect(age(page)).toHaveAttribute('data-state', 'live');
  const rows = page.getByRole('main').locator('[data-pair]');
  await expect.poll(async () => (await rows.allInnerTexts()).join()).not.toBe(back.prices);
});

test('[H-33] a book of a page that was left is followed again', async ({ page, baseURL }) => {
  await watchReturns(page);
  await page.goto('/trade/aura_usdt/transaction');
  await expect(age(page)).toHaveAttribute('data-state', 'live');
  const book = page.waitForResponse(/\/rt\/getOrders/);
  const back = await leaveAndComeBack(page, baseURL);
  expect(back).toMatchObject({ persisted: true, state: 'stale' });
  expect((await book).ok()).toBe(true);
  await expect(age(page)).toHaveAttribute('data-state', 'live');
});

test('[H-33] [H-17] whose session was ended meanwhile is signed out when the page comes back, and who is still signed in stays so', async ({
  page,
  playwright,
  baseURL,
}) => {
  await registerAccount(page.request, 'left-pages');
  await watchReturns(page);
  await page.goto('/assets');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  const asked = page.waitForResponse(new RegExp(userLoginExist.path));
  expect((await leaveAndComeBack(page, baseURL)).persisted).toBe(true);
  expect((await asked).ok()).toBe(true);
  await expect(page).toHaveURL(/\/assets$/);

  const back = await leaveAndComeBack(page, baseURL, async () => {
    // On another device, of which this browser's cookies know nothing.
    const other = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      storageState: await page.context().storageState(),
    });
    await call(other, loginOut, {});
    await other.dispose();
  });
  expect(back.persisted).toBe(true);
  await expect(page).toHaveURL(/\/login/);
});

test('[H-33] [H-19] a page that comes back takes the language and the theme that were chosen in another tab', async ({
  page,
  context,
  baseURL,
}) => {
  await watchReturns(page);
  await page.goto('/home/marketCondition');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(age(page)).toHaveAttribute('data-state', 'live');
  const back = await leaveAndComeBack(page, baseURL, () =>
    context.addCookies([
      { name: '_lang', value: 'zh-HK', url: baseURL ?? '' },
      { name: 'theme', value: 'dark', url: baseURL ?? '' },
    ]),
  );
  expect(back.persisted).toBe(true);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('navigation').getByText('首頁').first()).toBeVisible();
});
