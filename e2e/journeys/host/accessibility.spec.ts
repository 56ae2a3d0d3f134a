import type { Browser, BrowserContext, Page } from '@playwright/test';
import { faultsInBothThemes } from '../../support/axe';
import { expect, test } from '../../support/journey';
import { layoutShift, watchLayoutShift } from '../../support/layout-shift';
import { go, goAnew } from '../../support/remotes';
import { registerAccount, signIn } from '../../support/sandbox';
import { nowhere, type Screen, screensOf } from '../../support/screens';
import { openReadyAccount, sheetsOf } from '../../support/sheets';
import { settle } from '../../support/settle';

/** FULL=1 judges every screen in every language. */
const full = process.env.FULL === '1';
/** Open screens that show more to somebody who is signed in. */
const takesOrders =
  /^\/(trade\/aura_usdt\/transaction|register\/success|ieo\/(?!list)|auction\/(?!list|rule)|ecologicalNodes$|activity\/(gift-coin|collectibles\/|trade-ranking))/;
const languages = full ? (['en', 'zh-HK', 'zh-CN'] as const) : (['en', 'zh-HK'] as const);

/** Opens the home page in a language, so high that nothing lies under a bar that stays in place: there a control would count as covered. */
async function open(page: Page, language: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 1600 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`/?_lang=${language}`, { waitUntil: 'commit' });
  await settle(page, '/');
}

/** Screens one after another in one page, as links lead to them: to load each takes longer than to judge it. */
async function judge(page: Page, language: string, screens: readonly Screen[]): Promise<readonly string[]> {
  const found: string[] = [];
  await open(page, language);
  for (const { path } of screens) {
    await (path === nowhere ? go : goAnew)(page, path);
    await settle(page, path);
    found.push(...(await faultsInBothThemes(page, `${path} ${language}`)));
  }
  return found;
}

/** Every screen in a language, by turn; in all of them where everything is asked for. A page for each language. */
async function judgeAll(context: BrowserContext, screens: readonly Screen[]): Promise<readonly string[]> {
  const found = await Promise.all(
    languages.map(async (language, lane) => {
      const own = screens.filter((_, index) => full || index % languages.length === lane);
      return judge(await context.newPage(), language, own);
    }),
  );
  return found.flat();
}

test.describe('every screen', () => {
  test.setTimeout(full ? 3_600_000 : 300_000);

  test('[H-26] the screens that everybody sees keep WCAG 2.2 A and AA, light and dark', async ({
    page,
    context,
  }) => {
    const screens = (await screensOf(page.request)).filter((screen) => !screen.protected);
    expect(screens.length).toBeGreaterThan(45);
    expect(await judgeAll(context, screens)).toEqual([]);
  });

  test('[H-26] the screens of somebody who is signed in keep WCAG 2.2 A and AA, light and dark', async ({
    page,
    context,
  }) => {
    await signIn(page.request);
    const screens = (await screensOf(page.request)).filter(
      ({ path, protected: personal }) => personal || full || takesOrders.test(path),
    );
    expect(screens.length).toBeGreaterThan(40);
    expect(await judgeAll(context, screens)).toEqual([]);
  });
});

test('[H-26] sheets and last steps keep WCAG 2.2 A and AA, light and dark', async ({ page }) => {
  await openReadyAccount(page.request);
  await open(page, 'en');
  const found: string[] = [];
  for (const sheet of await sheetsOf(page.request)) {
    await test.step(sheet.name, async () => {
      await goAnew(page, sheet.path);
      await settle(page, sheet.path);
      await sheet.open(page);
      found.push(...(await faultsInBothThemes(page, sheet.name)));
    });
  }
  expect(found).toEqual([]);
});

test('[H-26] what gets the focus by keyboard is never under a bar', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/home/marketCondition');
  await settle(page, 'market');
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toBeInViewport();
    await expect
      .poll(() =>
        page.locator(':focus').evaluate((focused) => {
          const { left, top, width, height } = focused.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return there !== null && (focused.contains(there) || there.contains(focused));
        }),
      )
      .toBe(true);
  }
});

async function openMeasured(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
  account: boolean,
): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
  });
  if (account) await registerAccount(context.request, 'still');
  const page = await context.newPage();
  await watchLayoutShift(page);
  await page.goto(path);
  return page;
}

for (const { path, account } of [
  { path: '/', account: false },
  { path: '/home/marketCondition', account: false },
  { path: '/trade/aura_usdt/transaction', account: false },
  { path: '/trade/aura_usdt/transaction', account: true },
  { path: '/trade/aura_usdt/kline', account: false },
  { path: '/assets', account: true },
]) {
  test(`[Q-03, T-01] nothing of ${path} jumps while its data arrive${account ? ', signed in' : ''}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await openMeasured(browser, baseURL, path, account);
    await settle(page, path);
    const main = page.getByRole('main');
    const text = () => main.innerText();
    // As long as it takes that the live data has come more than once.
    for (let changes = 0; changes < (path === '/assets' ? 0 : 3); changes += 1) {
      const before = await text();
      await expect.poll(text).not.toBe(before);
    }
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await page.context().close();
  });
}
