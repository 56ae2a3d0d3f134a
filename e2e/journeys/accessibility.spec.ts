import type { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { axeOf } from '../support/axe';
import { expect, test } from '../support/journey';
import { layoutShift, watchLayoutShift } from '../support/layout-shift';
import { registerAccount, signIn } from '../support/sandbox';
import { comeToRest, settle } from '../support/settle';

const openScreens = [
  '/',
  '/home/marketCondition?tab=all',
  '/trade/aura_usdt/transaction',
  '/trade/aura_usdt/kline',
  '/trade/aura_usdt/kline2',
  '/trade/gone_usdt/kline',
  '/trade/aura_usdt/data',
  '/trade/aura_usdt/info',
  '/trade/aura_usdt/info1',
  '/login',
  '/register',
  '/register/email',
  '/findpassword/email',
  '/findpassword/mobile',
  '/user/language',
  '/ieo/list/preview',
  '/auction/list',
  '/ecologicalNodes',
  '/activity/hot',
  '/search?q=a',
  '/?open=calendar',
  '/home/news',
  '/home/editFavorite',
  '/bdex',
  '/nowhere',
];
const signedInScreens = [
  '/trade/aura_usdt/transaction',
  '/register/success',
  '/user',
  '/user/kyc',
  '/user/kyc/lv1',
  '/user/kyc/lv2',
  '/user/security',
  '/user/security/email',
  '/user/security/mobile',
  '/user/security/google',
  '/user/security/google/unbind',
  '/user/security/setEmailPassword',
  '/user/security/tradepassword',
  '/user/security/tradepassword/modify',
  '/user/security/tradepassword/forgot',
  '/user/security/loginpassword/modify',
  '/user/security/del',
  '/assets',
  '/assets/depositList',
  '/assets/deposit/usdt',
  '/assets/withdraw/usdt',
  '/order/entrust',
  '/order/trade',
];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violations(page: Page, builder: AxeBuilder): Promise<readonly string[]> {
  await comeToRest(page);
  const found = await builder.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`,
    ),
  );
}

/** Every rule in light, and the contrast in dark, which is all that a theme changes. */
async function judge(page: Page, path: string, language: string): Promise<readonly string[]> {
  // So high that nothing lies under a bar that stays in place: there a control would count as covered.
  await page.setViewportSize({ width: 375, height: 1600 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}_lang=${language}`, { waitUntil: 'commit' });
  await settle(page, path);
  const light = await violations(page, axeOf(page).withTags(rules));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await violations(page, axeOf(page).withRules(['color-contrast']));
  return [
    ...light.map((each) => `${path} ${language} light ${each}`),
    ...dark.map((each) => `${path} ${language} dark ${each}`),
  ];
}

/** Two pages at once: what one waits for, the other uses. */
async function judgeAll(
  context: BrowserContext,
  first: Page,
  screens: readonly string[],
): Promise<readonly string[]> {
  const waiting = screens.flatMap((path) => ['en', 'zh-HK'].map((language) => ({ path, language })));
  const found: string[] = [];
  const lanes = [first, await context.newPage()];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        found.push(...(await judge(lane, next.path, next.language)));
    }),
  );
  return found;
}

test('[H-26] the screens that everybody sees keep WCAG A and AA, light and dark, in English and Chinese', async ({
  page,
  context,
}) => {
  expect(await judgeAll(context, page, openScreens)).toEqual([]);
});

test('[H-26] the screens of somebody who is signed in keep WCAG A and AA, light and dark, in English and Chinese', async ({
  page,
  context,
}) => {
  await signIn(page.request);
  expect(await judgeAll(context, page, signedInScreens)).toEqual([]);
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
