import type { Page } from '@playwright/test';
import {
  fragmentGetBannerList,
  getFavouritePairList,
  getListNotice,
  getMarketCapAndVolume,
  listCategoryCampaign,
  type OutputOf,
} from '@exchange/contract';
import { expect, tab, test, toasts } from '../../support/journey';
import { layoutShift, watchLayoutShift } from '../../support/layout-shift';
import { call, registerAccount } from '../../support/sandbox';
import { touchOf } from '../../support/touch';

// What the exchange is asked beside the page is asked in the page's language.
test.use({ extraHTTPHeaders: { 'accept-language': 'en' } });

const campaignInput = { from_id: 0, limit: 10, category_id: 0, sort: 'asc', campaign_status: 1 } as const;
const favourites = (page: Page) => page.getByRole('list', { name: 'Favorites' }).getByRole('listitem');
const order = (page: Page) =>
  favourites(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')));

test('[T-01] banners are swiped, a notice opens, lines are drawn, and nothing jumps', async ({
  page,
  request,
}) => {
  const banners = await call(request, fragmentGetBannerList, { position: 2, device: 'Mobile' });
  const notices = await call(request, getListNotice, { size: 5 });
  expect(banners.list.length).toBeGreaterThan(0);
  expect(notices.list.length).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchLayoutShift(page);
  await page.goto('/');
  const place = page.getByRole('region', { name: 'Banners' });
  for (const { title } of banners.list) await expect(place.getByText(title)).toBeAttached();
  const dots = place.getByRole('button', { name: /^Slide/ });
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  // Who wants less motion is moved by nothing and needs no pause.
  await expect(place.getByRole('button', { name: /moving content/ })).toHaveCount(0);
  await place.getByRole('list').evaluate((track) => track.scrollBy({ left: track.clientWidth }));
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await dots.first().click();
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');

  const cards = page.getByRole('list', { name: 'Top Celebs, live prices' });
  await expect(cards.locator('path[d^="M"]')).toHaveCount(3);
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  // Rows come as they get into sight, each with its line.
  await expect.poll(async () => (await rows.locator('path[d^="M"]').count()) - (await rows.count())).toBe(0);
  expect(await rows.count()).toBeGreaterThan(3);
  expect(await layoutShift(page)).toBeLessThan(0.001);

  await page.getByRole('link', { name: notices.list[0]?.title ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notices.list[0]?.title ?? '');
  await expect(page.getByRole('article').locator('p, li').first()).toBeVisible();
});

test('[T-01] the menu opens the calendar over the page; back closes it, and an entry leads on', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Calendar' });
  await expect(sheet.getByRole('listitem').first()).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.goForward();
  const entry = sheet.getByRole('listitem').getByRole('link').first();
  const target = (await entry.getAttribute('href')) ?? '';
  await entry.click();
  await expect(page).toHaveURL(target);
});

test.describe('with a mouse', () => {
  test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

  test('[H-23] the menu opens when a mouse has rested on it for 100 ms, and closes as long after it left', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'More', exact: true });
    const entry = page.getByRole('link', { name: 'Brand directory' });
    await expect(menu).toBeVisible();
    // The page itself, which no longer waits for anything that would be given up.
    await expect(page.locator('#early-view')).toHaveCount(0);
    await page.clock.pauseAt(Date.now() + 5_000);
    await menu.hover();
    await page.clock.runFor(99);
    await expect(entry).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(entry).toBeVisible();
    // From the button to what it opened: still on it.
    await entry.hover();
    await page.clock.runFor(500);
    await expect(entry).toBeVisible();
    await page.mouse.move(300, 700);
    await page.clock.runFor(99);
    await expect(entry).toBeVisible();
    await page.clock.runFor(1);
    await expect(entry).toHaveCount(0);
  });
});

test('[T-07] notices, the newest first, one after another', async ({ page, request }) => {
  const { list } = await call(request, getListNotice, { size: 20 });
  await page.goto('/home/news');
  const rows = page.getByRole('list', { name: 'Notices' }).getByRole('link');
  await expect(rows.first()).toContainText(list[0]?.title ?? '');
  await expect(rows).toHaveCount(list.length);
  await rows.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(list[1]?.title ?? '');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(rows.first()).toBeVisible();
});

test('[T-07] search by keys alone: typed, opened, kept, and searched for again', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Search brand or token' }).click();
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await expect(page.getByRole('list', { name: 'Hot tokens' }).getByRole('link').first()).toBeVisible();
  await page.keyboard.type('aura');
  const results = page.getByRole('list', { name: 'Results' }).getByRole('link');
  await expect(results.first()).toContainText('AURA');
  await page.keyboard.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/trade\/aura_[a-z0-9]+\/kline/);
  await page.goBack();
  await expect(field).toHaveValue('aura');
  await page.getByRole('button', { name: 'Clear the field' }).click();
  await page.getByRole('button', { name: 'aura', exact: true }).click();
  await expect(results.first()).toContainText('AURA');
  await field.fill('no such thing');
  await expect(page.getByText('Nothing found for “no such thing”')).toBeVisible();
});

test('[T-05, T-07] the order of an account’s favourites is dragged, kept, and a removal undone', async ({
  page,
}) => {
  await registerAccount(page.request, 'arranger');
  await page.goto('/home/marketCondition');
  for (const pair of ['MUSE/USDT', 'KITE/USDT', 'LYRE/USDT']) {
    await page.getByRole('button', { name: `Favorite ${pair}`, exact: true }).click();
    await expect(toasts(page).getByText(`${pair} was added`)).toBeVisible();
  }
  await page.goto('/home/editFavorite');
  await expect.poll(() => order(page)).toEqual(['muse_usdt', 'kite_usdt', 'lyre_usdt']);
  const grip = await page.getByRole('button', { name: /^Move MUSE\/USDT, place/ }).boundingBox();
  const last = await favourites(page).last().boundingBox();
  if (!grip || !last) throw new Error('no rows');
  const x = grip.x + grip.width / 2;
  const [from, to] = [grip, last].map((box) => box.y + box.height / 2) as [number, number];
  const finger = await touchOf(page);
  await finger.down({ x, y: from });
  for (let step = 1; step <= 8; step += 1) await finger.move({ x, y: from + ((to - from) * step) / 8 });
  await finger.lift();
  await expect.poll(() => order(page)).toEqual(['kite_usdt', 'lyre_usdt', 'muse_usdt']);
  const kept = async () => (await call(page.request, getFavouritePairList, {})).list.map(({ id }) => id);
  await expect.poll(kept).toEqual(['kite_usdt', 'lyre_usdt', 'muse_usdt']);

  await page.getByRole('button', { name: 'Remove LYRE/USDT' }).click();
  await expect.poll(kept).toEqual(['kite_usdt', 'muse_usdt']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(kept).toEqual(['kite_usdt', 'lyre_usdt', 'muse_usdt']);
  await page.reload();
  await expect.poll(() => order(page)).toEqual(['kite_usdt', 'lyre_usdt', 'muse_usdt']);
});

test('[T-07] the directory lists every brand by market cap, volume or change', async ({ page }) => {
  const answered = page.waitForResponse(new RegExp(getMarketCapAndVolume.path));
  await page.goto('/bdex');
  const { data } = (await (await answered).json()) as { data: OutputOf<typeof getMarketCapAndVolume> };
  const { list } = data;
  const rows = page.getByRole('list', { name: 'Brand tokens' }).getByRole('listitem');
  await expect(rows).toHaveCount(list.length);
  await expect(page.getByRole('group', { name: 'Sort the brands' })).toContainText(`In ${data.fiat}`);
  const cap = page.getByRole('button', { name: /Market cap/ });
  await expect(cap).toHaveAccessibleName(/largest first/);
  const [largest] = list.toSorted((a, b) => Number(b.market_cap) - Number(a.market_cap));
  await expect(rows.first()).toContainText(largest?.token_as ?? '');
  await cap.click();
  await expect(cap).toHaveAccessibleName(/smallest first/);
  await expect(rows.last()).toContainText(largest?.token_as ?? '');
  await rows.last().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/trade/${largest?.token ?? ''}_[a-z0-9]+/info`));
});

test('[H-09] the IBO tab opens the first campaign while it is on, else what comes or what was', async ({
  page,
  request,
}) => {
  const { list, time } = await call(request, listCategoryCampaign, campaignInput);
  const [first] = list;
  const open = first?.status === 2 && first.start_time <= time && time <= first.end_time && first.stock !== 0;
  const target = !first ? '/ieo/list/history' : open ? `/ieo/${first.campaign_no}` : '/ieo/list/preview';
  await page.goto('/');
  await expect(tab(page, 'IBO')).toHaveAttribute('href', target);
  await tab(page, 'IBO').click();
  await expect(page).toHaveURL(target);
});

test('[H-10] what is behind the tabs is fetched ahead when the page is idle, and not again when it is used', async ({
  page,
  request,
}) => {
  const fetched: string[] = [];
  page.on('requestfinished', (asked) => fetched.push(new URL(asked.url()).pathname));
  await page.goto('/');
  const ahead = (path: RegExp) => fetched.find((file) => path.test(file)) ?? '';
  for (const remote of ['mfe-ibo', 'mfe-assets'])
    await expect.poll(() => ahead(new RegExp(`/assets/${remote}/[^/]+/remoteEntry`))).not.toBe('');
  await expect.poll(() => ahead(/\/assets\/mfe-trade\/[^/]+\/market-page\..*js/)).not.toBe('');
  // The last of them.
  await expect.poll(() => ahead(/\/assets\/mfe-trade\/[^/]+\/kline-chart\..*js/)).not.toBe('');
  // None of it has run.
  expect(await page.evaluate(() => 'mfe_assets' in window)).toBe(false);

  const entry = ahead(/\/assets\/mfe-ibo\/[^/]+\/remoteEntry/);
  const inFolder = (file: string) => entry.replace(/[^/]+$/, file);
  await tab(page, 'IBO').click();
  await expect(page.locator('[data-remote="mfe-ibo"] h1, [data-remote="mfe-ibo"] h2').first()).toBeVisible();
  const came = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name }) => new URL(name).pathname),
  );
  expect(came.filter((file, index) => came.indexOf(file) !== index && file.startsWith('/assets/'))).toEqual(
    [],
  );
  // A library that the page has of another remote is asked for neither ahead nor then.
  const { brings } = await (await request.get(inFolder('release.json'))).json();
  const copies = Object.values<string[]>(brings).flat();
  expect(copies.length).toBeGreaterThan(0);
  for (const copy of copies) expect(fetched).not.toContain(inFolder(copy));
});

test('[B-04] in the iOS app from 1.1.3 on the app keeps the favourites', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 BrandExchangeApp/1.1.3',
  });
  await context.addCookies([{ name: '_lang', value: 'en', url: baseURL ?? '' }]);
  const page = await context.newPage();
  const kept = ['kite_usdt'];
  await page.exposeFunction(
    'askApp',
    ({ id, action, data }: { id: string; action: string; data: { ids?: string } }) => {
      const ids = (data.ids ?? '').split(',');
      if (action === 'addFavourites') kept.push(...ids);
      if (action === 'removeFavourites') kept.splice(kept.indexOf(ids[0] ?? ''), 1);
      return { id, ok: true, data: { ids: kept.join(',') } };
    },
  );
  await page.addInitScript(() => {
    const postMessage = (message: unknown) =>
      Reflect.apply(Reflect.get(window, 'askApp'), undefined, [message]);
    Object.assign(window, { webkit: { messageHandlers: { exchange: { postMessage } } } });
  });
  await page.goto('/home/marketCondition');
  const star = (pair: string) => page.getByRole('button', { name: `Favorite ${pair}`, exact: true });
  await expect(star('KITE/USDT')).toHaveAttribute('aria-pressed', 'true');
  await star('MUSE/USDT').click();
  await expect.poll(() => kept).toEqual(['kite_usdt', 'muse_usdt']);
  await star('KITE/USDT').click();
  await expect.poll(() => kept).toEqual(['muse_usdt']);
  await context.close();
});
