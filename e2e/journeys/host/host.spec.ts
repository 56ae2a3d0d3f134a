import type { Page } from '@playwright/test';
import { expect, tab, test, toasts } from '../../support/journey';
import { goAnew } from '../../support/remotes';
import { signIn } from '../../support/sandbox';

const rootSize = (page: Page) =>
  page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const brand = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());

test('[H-07] the tab bar is on the main routes only', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main navigation' });
  for (const path of ['/', '/home/marketCondition', '/trade/aura_usdt/transaction', '/ieo/list/preview']) {
    await page.goto(path);
    await expect(bar.getByRole('link'), path).toHaveText(['Home', 'Market', 'Exchange', 'IBO', 'Assets']);
    await expect(bar.locator('[aria-current="page"]'), path).toHaveCount(1);
  }
  for (const path of ['/trade/aura_usdt/kline', '/login', '/user/language', '/search', '/nowhere']) {
    await page.goto(path);
    // Some screens have their heading for those only who do not see them.
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeAttached();
    await expect(bar, path).toHaveCount(0);
  }
});

test('[H-08] Exchange leads to the last visited pair, else the first favourite, else the first listed one', async ({
  page,
}) => {
  await page.goto('/home/marketCondition?tab=all');
  await expect(tab(page, 'Exchange')).toHaveAttribute('href', /^\/trade\/[a-z0-9]+_[a-z0-9]+\/transaction$/);
  const first = await tab(page, 'Exchange').getAttribute('href');
  expect(first).not.toContain('muse_usdt');

  await page.getByRole('button', { name: 'Favorite MUSE/USDT' }).click();
  await expect(tab(page, 'Exchange')).toHaveAttribute('href', '/trade/muse_usdt/transaction');
  await page.reload();
  await expect(tab(page, 'Exchange')).toHaveAttribute('href', '/trade/muse_usdt/transaction');

  await page.goto('/trade/kite_usdt/kline');
  await expect(page.getByRole('link', { name: 'Buy', exact: true })).toBeVisible();
  await page.goto('/');
  await tab(page, 'Exchange').click();
  await expect(page).toHaveURL('/trade/kite_usdt/transaction');

  // A pair that is not listed is visited, and gone again: the favourite stands.
  await page.goto('/trade/gone_usdt/kline');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
  await page.goto('/');
  await expect(tab(page, 'Exchange')).toHaveAttribute('href', '/trade/muse_usdt/transaction');
});

test('[H-11] a toast is announced, closes by itself and leaves the page', async ({ page }) => {
  await page.clock.install();
  await page.goto('/home/marketCondition?tab=all');
  const star = page.getByRole('button', { name: 'Favorite AURA/USDT' });
  await expect(star).toBeVisible();
  // Not so far ahead that what is still being loaded would be given up.
  await page.clock.pauseAt(Date.now() + 5_000);
  await star.click();
  const toast = toasts(page).locator('[data-type="success"]');
  await expect(toast).toHaveText('AURA/USDT was added to your favorites');
  await expect(toast.locator('xpath=ancestor::*[@aria-live]')).toHaveAttribute('aria-live', 'polite');
  await page.clock.runFor(2_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
});

test('[H-01] [H-29] the root font size is the width / 7.5 before the first paint, a column of 480 px on wide screens and of 640 px where a mouse is near, never a sideways scroll', async ({
  page,
}) => {
  const screens = [
    '/',
    '/home/marketCondition',
    '/trade/aura_usdt/transaction',
    '/trade/aura_usdt/kline',
    '/login',
  ];
  for (const [width, size] of [
    [375, 50],
    [320, 320 / 7.5],
    [768, 64],
    [1280, 50],
  ] as const) {
    await page.setViewportSize({ width, height: 812 });
    for (const path of screens) {
      if (path === '/') await page.goto(path);
      else await goAnew(page, path);
      await expect(
        page.getByRole('main').getByRole('heading').or(page.getByRole('main').getByRole('tablist')).first(),
      ).toBeVisible();
      expect(await rootSize(page), `${path} at ${width}`).toBeCloseTo(size, 1);
      expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    const main = await page.getByRole('main').boundingBox();
    expect(Math.round(main?.width ?? 0), `${width}`).toBe(
      width >= 1024 ? 640 : Math.min(width, width > 750 ? 480 : width),
    );
  }
  await page.setViewportSize({ width: 414, height: 812 });
  await expect.poll(() => rootSize(page)).toBeCloseTo(414 / 7.5, 1);
});

test.describe('a browser that was never here', () => {
  test.use({ language: '' });
  const texts = { 'zh-HK': '行情', 'zh-CN': '行情', en: 'Market' } as const;

  test('[H-19] the language is that of _lang, of lang, of the cookie, else Traditional Chinese', async ({
    page,
    context,
    baseURL,
  }) => {
    const expectLanguage = async (address: string, language: keyof typeof texts) => {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(
        page.getByRole('navigation').getByRole('link', { name: texts[language], exact: true }),
      ).toBeVisible();
    };
    await expectLanguage('/', 'zh-HK');
    await expectLanguage('/?lang=en', 'en');
    await context.clearCookies();
    await expectLanguage('/?lang=en&_lang=zh-CN', 'zh-CN');
    await context.clearCookies();
    await context.addCookies([{ name: '_lang', value: 'zh-CN', url: baseURL ?? '' }]);
    await expectLanguage('/', 'zh-CN');
    await expectLanguage('/?_lang=xx', 'zh-CN');
    await expectLanguage('/?lang=en', 'en');
  });

  test('[H-19, S-09] a language chosen at /user/language is there at once and stays', async ({ page }) => {
    await page.goto('/user/language');
    await expect(page.getByRole('heading', { name: '語言' })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText(['繁體中文', '简体中文', 'English']);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/');
    await expect(tab(page, 'Market')).toBeVisible();
  });
});

test('[H-19] every word of a screen is in the reader’s script: no English sentence is left in Chinese', async ({
  page,
}) => {
  for (const language of ['zh-HK', 'zh-CN']) {
    for (const path of [
      '/',
      '/home/marketCondition',
      '/trade/aura_usdt/transaction',
      '/trade/aura_usdt/kline',
      '/login',
      '/nowhere',
    ]) {
      await page.goto(`${path}?_lang=${language}`);
      await expect(
        page.getByRole('main').getByRole('heading').or(page.getByRole('main').getByRole('tablist')).first(),
      ).toBeVisible();
      const text = await page.locator('body').innerText();
      expect(text.match(/\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/)?.[0], `${path} in ${language}`).toBeUndefined();
      // The name of a text instead of the text.
      expect(text.match(/\b[a-z]+\.[a-z]+[A-Z]?[a-zA-Z]*\b/)?.[0], `${path} in ${language}`).toBeUndefined();
    }
  }
});

test('[H-04] two organisations on two origins look different from one build', async ({ page, baseURL }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Nova | The exchange for brand tokens');
  const nova = {
    brand: await brand(page),
    icon: await page.locator('link[rel="icon"]').getAttribute('href'),
  };
  const entry = () => page.locator('script[defer][src]').first().getAttribute('src');
  const novaEntry = await entry();
  await expect(page.getByRole('main')).toContainText('Nova');

  const orbit = (baseURL ?? '').replace('//localhost', '//orbit.localhost');
  await page.goto(`${orbit}/?_lang=en`);
  await expect(page).toHaveTitle('Orbit | Markets for brand assets');
  await expect(page.getByRole('main')).toContainText('Orbit');
  expect(await brand(page)).not.toBe(nova.brand);
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).not.toBe(nova.icon);
  expect(await entry()).toBe(novaEntry);
  await page.goto(`${orbit}/user/language`);
  await expect(page.getByRole('listitem')).toHaveText(['繁體中文', '简体中文']);
  await page.goto(`${orbit}/home/marketCondition`);
  await expect(page.locator('[data-pair="juno_usdt"]')).toBeVisible();
  await expect(page.locator('[data-pair="muse_usdt"]')).toHaveCount(0);
});

test('[H-26, S-09] light and dark follow the device, and a choice stays from the first paint on', async ({
  page,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();

  await signIn(page.request);
  await page.goto('/user');
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  await expect.poll(ground).toBe(light);
  // The page itself comes in the chosen theme: nothing flashes in the other one.
  const html = await (await page.goto('/'))?.text();
  expect(html).toMatch(/<html[^>]* data-theme="light"/);
  expect(await ground()).toBe(light);
  await page.goto('/user');
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  await expect.poll(ground).toBe(dark);
});
