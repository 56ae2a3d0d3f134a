import { getUserInfo, userLoginExist } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { expect, holdScripts, test } from '../../support/journey';

test.use({ viewport: { width: 1100, height: 900 }, isMobile: false, hasTouch: false });

/** What stands on the simulated phone. */
const shown = (page: Page) => page.frameLocator('iframe:not([hidden])');
const nativeTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Native tabs' }).getByRole('button', { name, exact: true });
const messages = (page: Page) => page.getByRole('list', { name: 'Bridge messages' });
const message = (page: Page, text: string) => messages(page).getByRole('listitem').filter({ hasText: text });

async function startApp(page: Page, platform: string, version: string): Promise<void> {
  await page.getByLabel('Platform').selectOption(platform);
  await page.getByLabel('Version').fill(version);
  await page.getByRole('button', { name: 'Start anew' }).click();
}

test('[B-02] [B-03] [H-05] the iOS app: its own login, tabs and pages, and back', async ({ page }) => {
  const checks: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api', '');
    if ([userLoginExist.path, getUserInfo.path].includes(path)) checks.push(path);
  });
  await page.goto('/sandbox/shell');
  await nativeTab(page, 'Assets').click();
  await expect(shown(page).getByText('Please sign in')).toBeVisible();
  const login = page.getByRole('form', { name: 'Native login' });
  await login.getByRole('button', { name: 'Cancel' }).click();
  await expect(login).toBeHidden();
  await shown(page).getByRole('button', { name: 'Sign in' }).click();
  await login.getByRole('button', { name: 'Continue' }).click();
  await login.getByRole('button', { name: 'Code from the outbox' }).click();
  await expect(login.getByLabel('Code', { exact: true })).toHaveValue(/^\d{6}$/);
  checks.length = 0;
  await login.getByRole('button', { name: 'Continue' }).click();
  await expect(shown(page).getByText('Total value')).toBeVisible();
  expect(checks.slice(0, 2)).toEqual([userLoginExist.path, getUserInfo.path]);

  await expect(shown(page).getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
  await shown(page).getByRole('link', { name: 'Records' }).click();
  await expect(message(page, '"openNewPage","data"')).toContainText('open-type=native');
  await expect(page.getByRole('button', { name: '‹ Back' })).toBeVisible();
  await shown(page).getByRole('button', { name: 'Back' }).click();
  await expect(shown(page).getByText('Total value')).toBeVisible();
  await expect(page.getByTitle('Native page')).toHaveCount(0);

  await nativeTab(page, 'Home').click();
  await shown(page)
    .getByRole('link', { name: /^[A-Z]+\/USDT/ })
    .first()
    .click();
  await expect(page.getByTitle('Native page')).toHaveAttribute('src', /\/kline\?.*open-type=native/);
});

test('[B-03] [H-26] in the iOS app a pair that is tapped before the page stands opens as a page of the app', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/sandbox/shell');
  const early = shown(page).locator('#early-view');
  await early.getByRole('link', { name: /^MUSE/ }).first().click();
  await expect(early.locator('[data-kept="held"]')).toContainText('MUSE');
  release();
  await expect(page.getByTitle('Native page')).toHaveAttribute(
    'src',
    /\/muse_usdt\/kline\?.*open-type=native/,
  );
  await expect(shown(page).locator('#early-view')).toHaveCount(0);
});

test('[B-04] [B-05] [B-06] favourites are the app’s from 1.1.3 on; what the contract does not have is refused, and so is a foreign frame', async ({
  page,
  baseURL,
  refused,
}) => {
  await page.goto('/sandbox/shell');
  for (const [version, keeps] of [
    ['1.1.3', true],
    ['1.1.2', false],
  ] as const) {
    await startApp(page, 'ios', version);
    await nativeTab(page, 'Market').click();
    // What stands there before the remote looks the same, and keeps the last press alone.
    const market = shown(page).locator('[data-remote]');
    const star = market.getByRole('button', { name: /AURA\/USDT$/ });
    await market.getByRole('tab', { name: 'All', exact: true }).click();
    await star.first().click();
    await expect(shown(page).getByText('AURA/USDT was added to your favorites')).toBeVisible();
    await expect(message(page, '"addFavourites","data"'), version).toHaveCount(keeps ? 1 : 0);
  }
  const answer = await page
    .frameLocator('iframe:not([hidden])')
    .locator('html')
    .evaluate(() => {
      const { webkit } = window as unknown as {
        webkit: { messageHandlers: { exchange: { postMessage(message: unknown): Promise<unknown> } } };
      };
      return webkit.messageHandlers.exchange.postMessage({ id: '1', action: 'sendMoney', data: {} });
    });
  expect(answer).toEqual({ id: '1', ok: false, error: 'unknown' });

  await page.goto('about:blank');
  await page.setContent(`<iframe src="${baseURL ?? ''}/"></iframe>`);
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  refused.length = 0;
});

test('[B-02] [B-06] the Android app: the web’s tab bar, the app’s session, and its failure costs nothing', async ({
  page,
}) => {
  await page.goto('/sandbox/shell');
  await page.getByLabel('The next message is').selectOption('fail');
  await startApp(page, 'android', '2.0.0');
  const tabs = shown(page).getByRole('navigation', { name: 'Main navigation' });
  await tabs.getByRole('link', { name: 'Market', exact: true }).click();
  await expect(shown(page).getByRole('tab', { name: 'All', exact: true })).toBeVisible();
  await tabs.getByRole('link', { name: 'Assets', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Native login' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(shown(page).getByText('Please sign in')).toBeVisible();
});
