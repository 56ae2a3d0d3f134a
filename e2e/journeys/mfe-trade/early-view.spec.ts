import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/axe';
import { expect, holdScripts, tab, test } from '../../support/journey';
import { layoutShift, watchLayoutShift } from '../../support/layout-shift';

const addresses = [
  '/',
  '/home/marketCondition',
  '/trade/aura_usdt/transaction',
  '/trade/aura_usdt/kline',
] as const;

/** Where the first price in a part of the page stands, in CSS px, and how large it is written. */
function firstPrice(page: Page, part: string) {
  return page.evaluate((selector) => {
    const place = document.querySelector(selector);
    const texts = place && document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts?.nextNode()) {
      const { currentNode: node } = texts;
      if (!/^\d[\d,]*\.\d+$/.test(node.textContent ?? '') || !node.parentElement) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, left, right, height } = range.getBoundingClientRect();
      if (height > 0) return { top, left, right, size: getComputedStyle(node.parentElement).fontSize };
    }
    return undefined;
  }, part);
}

for (const address of addresses) {
  test(`[H-26] ${address} shows real prices before any script is there, and the page itself in the same places`, async ({
    page,
  }) => {
    await watchLayoutShift(page);
    // Of the book the rows, too.
    const places = address.endsWith('/transaction')
      ? ['[data-testid="last-price"]', 'ul[data-side="ask"]', 'ul[data-side="bid"]']
      : [''];
    for (const width of [320, 375, 768]) {
      await page.setViewportSize({ width, height: 812 });
      const release = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => firstPrice(page, '#early-view'), `${width} px`).toBeDefined();
      const early = await Promise.all(places.map((place) => firstPrice(page, `#early-view ${place}`)));
      release();
      await expect(page.locator('#early-view')).toHaveCount(0);
      for (const [index, place] of places.entries())
        await expectSamePlace(page, `#app ${place}`, early[index], `${place} at ${width} px`);
      expect(await layoutShift(page), `${width} px`).toBeLessThan(0.02);
      await page.unrouteAll();
    }
  });
}

/** The first price in a part of the page stands where `early` stood. */
async function expectSamePlace(
  page: Page,
  part: string,
  early: Awaited<ReturnType<typeof firstPrice>>,
  what: string,
): Promise<void> {
  await expect.poll(() => firstPrice(page, part), what).toBeDefined();
  const mounted = await firstPrice(page, part);
  expect(Math.abs((mounted?.top ?? 0) - (early?.top ?? 0)), `top of ${what}`).toBeLessThan(1.5);
  // A price that has changed in between keeps the side that it stands at.
  const moved = (['left', 'right'] as const).map((side) =>
    Math.abs((mounted?.[side] ?? 0) - (early?.[side] ?? 0)),
  );
  expect(Math.min(...moved), `sides of ${what}`).toBeLessThan(1.5);
  expect(mounted?.size).toBe(early?.size);
}

test('[H-26] what is seen first looks as it does with all of the styles, most of which come later', async ({
  page,
}) => {
  await page.route(/\/assets\/.*\.(js|css)/, (route) => route.abort());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of addresses) {
    const answer = await page.request.get(address);
    const html = await answer.text();
    const whole = await withWholeStyles(page, html);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      const looks: Buffer[] = [];
      for (const body of [html, whole]) {
        const headers = { ...answer.headers(), 'content-encoding': 'identity' };
        await page.route(`**${address}`, (route) => route.fulfill({ body, headers }));
        await page.goto(address, { waitUntil: 'commit' });
        await expect(view(page)).toBeVisible();
        // Its pictures stand.
        await expect
          .poll(() => page.evaluate(() => [...document.images].every((each) => each.complete)))
          .toBe(true);
        looks.push(await page.screenshot({ animations: 'disabled' }));
        await page.unroute(`**${address}`);
      }
      expect(looks[0]?.equals(looks[1] ?? Buffer.of()), `${address} at ${width} px`).toBe(true);
    }
  }
});

test('[H-26] the styles apply while the scripts are on their way, and each is asked for once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.css')) asked.push(pathname);
  });
  const late = page.locator('link[data-late]');
  for (const address of ['/', '/help', '/trade/aura_usdt/kline2']) {
    asked.length = 0;
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(late).toHaveCount(0);
    const applied = page.locator('link[rel="stylesheet"]:not([media])');
    await expect(applied).not.toHaveCount(0);
    const own = await applied.evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLLinkElement).href).pathname),
    );
    release();
    await expect(page.locator('#main h1, #main h2').first()).toBeVisible();
    for (const file of own)
      expect(
        asked.filter((each) => each === file),
        file,
      ).toHaveLength(1);
    await page.unrouteAll();
  }
});

/** The page with all of the styles of its host and its remote in place of what it has of them. */
async function withWholeStyles(page: Page, html: string): Promise<string> {
  const read = async (file: string) => (await page.request.get(file)).text();
  const [nonce = ''] = /nonce="[^"]+"/.exec(html) ?? [];
  const files = [...html.matchAll(/<link rel="preload" as="style" href="([^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  const [host = '', ...remote] = files;
  const parts = { host: await read(host), remote: (await Promise.all(remote.map(read))).join('\n') };
  return Object.entries(parts).reduce((page, [part, whole]) => {
    const pattern = new RegExp(`<style data-part="${part}"[^>]*>.*?</style>`, 's');
    expect(page).toMatch(pattern);
    return page.replace(pattern, () => `<style ${nonce}>${whole}</style>`);
  }, html);
}

test('[Q-06] prices whose page does not come are not shown as live for ever', async ({ page }) => {
  await page.clock.install();
  await holdScripts(page);
  await page.goto('/trade/aura_usdt/kline', { waitUntil: 'commit' });
  const view = page.locator('#early-view');
  await expect(view).toContainText('AURA/USDT');
  await expect(view).not.toHaveAttribute('data-old');
  await page.clock.runFor(10_000);
  await expect(view).toHaveAttribute('data-old', '');
});

test('[H-13] [H-25] what comes instead of the page takes the early view’s place', async ({ page }) => {
  await page.route(/\/assets\/mfe-trade\/.*\.js/, (route) => route.abort());
  await page.goto('/trade/aura_usdt/kline');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.locator('#early-view')).toHaveCount(0);
});

const view = (page: Page) => page.locator('#early-view');
/** A sale of the same brand may be seen above it. */
const pairLink = (page: Page) => view(page).locator('a[href="/trade/muse_usdt/kline"]').first();

test('[H-26] before any script is there a pair and a tab are followed, from page to page', async ({
  page,
}) => {
  await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await pairLink(page).tap();
  await expect(page).toHaveURL('/trade/muse_usdt/kline');
  await expect(view(page)).toContainText('MUSE/USDT');
  await view(page).getByRole('link', { name: 'Buy' }).tap();
  await expect(page).toHaveURL('/trade/muse_usdt/transaction?side=buy');
  await tab(page, 'Market').tap();
  await expect(page).toHaveURL('/home/marketCondition');
  await expect(tab(page, 'Market')).toHaveAttribute('aria-current', 'page');
  // The first one that is listed; no host has started that could have kept another.
  await expect(tab(page, 'Exchange')).toHaveAttribute('href', /^\/trade\/\w+\/transaction$/);
  await page.evaluate(() => window.localStorage.setItem('host:last-pair', 'kite_usdt'));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(tab(page, 'Exchange')).toHaveAttribute('href', '/trade/kite_usdt/transaction');
  await page.goto('/home/marketCondition', { waitUntil: 'commit' });
  await expect(view(page)).toContainText('Gainers');
});

test('[H-19] [H-26] the language that an address asked for stays where a link is followed before any script is there', async ({
  page,
}) => {
  await holdScripts(page);
  await page.goto('/?lang=zh-CN', { waitUntil: 'commit' });
  await pairLink(page).tap();
  await expect(page).toHaveURL('/trade/muse_usdt/kline');
  await expect(view(page).getByRole('link', { name: '买入' })).toBeVisible();
  await page.goto('/home/marketCondition?_lang=en', { waitUntil: 'commit' });
  await tab(page, 'Home').tap();
  await expect(view(page)).toContainText('Gainers');
});

test('[H-26] a press of a button is kept and made when the page stands, the last one alone', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/home/marketCondition', { waitUntil: 'commit' });
  await view(page).getByRole('tab', { name: 'All' }).tap();
  await view(page).getByRole('tab', { name: 'Gainers' }).tap();
  await expect(view(page).locator('[data-kept]')).toHaveText('Gainers');
  release();
  await expect(view(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Gainers' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/home/marketCondition?tab=gainers');
});

test('[T-18] [H-26] the drawer of pairs opens from a tap that came before the page', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/trade/aura_usdt/transaction', { waitUntil: 'commit' });
  await view(page).getByRole('button', { name: /^AURA/ }).tap();
  release();
  await expect(page.getByRole('dialog')).toContainText('MUSE');
});

test('[T-10] [H-26] below the form a visitor is asked to log in from the first paint on, and whoever is signed in is not', async ({
  page,
  context,
  baseURL,
}) => {
  const release = await holdScripts(page);
  await page.goto('/trade/aura_usdt/transaction', { waitUntil: 'commit' });
  const records = () => view(page).getByRole('tablist', { name: 'Orders and trades' }).locator('..');
  const early = await records().boundingBox();
  await records().getByRole('button', { name: 'Log in' }).tap();
  release();
  await expect(page).toHaveURL(/\/login\?/);
  await page.goBack();
  const own = page.locator('#app').getByRole('tablist', { name: 'Orders and trades' }).locator('..');
  await expect(own).toContainText('Log in to see your orders and trades');
  expect((await own.boundingBox())?.y).toBeCloseTo(early?.y ?? NaN, 0);

  await page.unrouteAll();
  await holdScripts(page);
  await context.addCookies([{ name: 'token', value: 'of-a-session', url: baseURL ?? '' }]);
  await page.goto('/trade/aura_usdt/transaction', { waitUntil: 'commit' });
  await expect(records()).toContainText('My trades');
  await expect(records()).not.toContainText('Log in');
});

test('[H-26] [H-29] in a wide window the early view stays, in all of its width, until the workspace is there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest(/\/workspace\.\w+\.js/);
  await page.route(/\/workspace\.\w+\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/trade/aura_usdt/transaction', { waitUntil: 'commit' });
  await asked;
  await expect(page.locator('#app [data-remote="mfe-trade"]')).toBeAttached();
  await expect(view(page).getByRole('list').first()).toBeVisible();
  await expect(view(page).getByRole('tablist', { name: 'Orders and trades' })).toBeHidden();
  expect((await view(page).boundingBox())?.width).toBe(1280);
  release();
  await expect(page.locator('#early-view')).toHaveCount(0);
  await expect(page.getByRole('form').first()).toBeVisible();
});

test('[H-26] the menu of the home page opens from a tap that came before the page', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await view(page).getByRole('button', { name: 'More' }).tap();
  release();
  await page.getByRole('link', { name: 'Brand directory' }).tap();
  await expect(page).toHaveURL('/bdex');
});

test('[H-06] [H-26] the banner that offers the app stands from the first paint on, until it is closed', async ({
  page,
}) => {
  const early = page.locator('#early-download');
  const banner = page.getByRole('complementary', { name: 'App' });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(early).toContainText('Nova on your home screen');
  const seen = await banner.boundingBox();
  release();
  await expect(early).toHaveCount(0);
  expect(await banner.boundingBox()).toEqual(seen);

  const releaseAgain = await holdScripts(page);
  await page.goto('/home/marketCondition', { waitUntil: 'commit' });
  await early.getByRole('button', { name: 'Close' }).tap();
  await expect(early).toHaveCount(0);
  releaseAgain();
  await expect(tab(page, 'Market')).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.locator('link[rel=prefetch]').first()).toBeAttached();
  await expect(banner).toHaveCount(0);
});

test('[H-26] once the host has started, what is seen leads on without loading the page again', async ({
  page,
}) => {
  const release = await holdScripts(page, 'mfe-trade/');
  await page.goto('/');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await expect(page.locator('#early-tabs')).toHaveCount(0);
  await expect(tab(page, 'Home')).toHaveAttribute('aria-current', 'page');
  await view(page).getByRole('link', { name: 'My account' }).tap();
  await expect(page).toHaveURL(/^[^?]*\/(user|login)/);
  await expect(view(page)).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-same-page', '');
  release();
});

test('[H-19] [H-26] what is seen first is in the page’s language and has no fault of accessibility', async ({
  page,
}) => {
  await holdScripts(page);
  for (const [address, words] of [
    ['/', ['搜尋品牌或代幣', '升幅榜', '首頁']],
    ['/home/marketCondition', ['交易對／成交量', '行情']],
    ['/trade/aura_usdt/transaction', ['交易']],
    ['/trade/aura_usdt/kline', ['24小時高', '買入']],
  ] as const) {
    await page.goto(`${address}?lang=zh-HK`, { waitUntil: 'commit' });
    await expect(view(page)).toBeVisible();
    for (const word of words) await expect(page.locator('body')).toContainText(word);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axeFaults(page), address).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFaults(page), `${address} in dark`).toEqual([]);
  }
});
