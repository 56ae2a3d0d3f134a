import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/axe';
import { expect, test } from '../../support/journey';
import { layoutShift, watchLayoutShift } from '../../support/layout-shift';

const token = (page: Page, name: string) =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), name);
const ground = (page: Page, name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .evaluate((element) => getComputedStyle(element).backgroundColor);
const chart = (page: Page) => page.getByRole('img', { name: /^K-line, / });
const painted = (page: Page) =>
  chart(page)
    .locator('canvas')
    .evaluateAll((layers: HTMLCanvasElement[]) => layers.map((layer) => layer.toDataURL()).join());
const depth = (page: Page) => page.getByRole('img', { name: /^Depth chart, / });

async function openDepth(page: Page): Promise<void> {
  await page.goto('/trade/aura_usdt/kline');
  await page.getByRole('tab', { name: 'Depth' }).click();
  await expect(depth(page)).toBeVisible();
}

/** Flashes of prices that run now. */
const flashes = (page: Page) => page.locator('[data-flash^="up"], [data-flash^="down"]').count();

test('[S-09, T-09, T-11] prices rise in red where one wants it: at once, in every tab, and from the first paint on', async ({
  page,
  context,
  fault,
}) => {
  // Nothing but the colours may change the picture.
  await fault({ stream: 'pause' });
  const other = await context.newPage();
  await other.goto('/trade/aura_usdt/kline');
  await expect(chart(other)).toHaveAccessibleName(/: [1-9]\d* bars from /);
  const [green, red] = [await token(other, '--up'), await token(other, '--down')];
  const [buy, sell] = [await ground(other, 'Buy'), await ground(other, 'Sell')];
  let picture = await painted(other);
  await expect
    .poll(async () => {
      const before = picture;
      picture = await painted(other);
      return picture === before;
    })
    .toBe(true);

  await page.goto('/');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Language and display' }).click();
  await page.getByRole('radio', { name: 'Red up' }).check({ force: true });
  expect([await token(page, '--up'), await token(page, '--down')]).toEqual([red, green]);
  expect([await token(page, '--success'), await token(page, '--danger')]).toEqual([green, red]);

  await expect(other.locator('html')).toHaveAttribute('data-rise', 'red');
  expect([await ground(other, 'Buy'), await ground(other, 'Sell')]).toEqual([sell, buy]);
  await expect.poll(async () => (await painted(other)) !== picture).toBe(true);

  // The page itself comes in the chosen colours: nothing flashes in the others.
  const html = await (await page.goto('/home/marketCondition'))?.text();
  expect(html).toMatch(/<html[^>]* data-rise="red"/);
  expect(await token(page, '--up')).toBe(red);
  await page.goto('/user/language');
  await expect(page.getByRole('radio', { name: 'Red up' })).toBeChecked();
  await page.getByRole('radio', { name: 'Green up' }).check({ force: true });
  await expect.poll(() => ground(other, 'Buy')).toBe(buy);
});

test('[T-09, H-22] the depth chart comes when it is opened, lives, is read by a finger, and moves nothing', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/depth-panel\.[^/]*\.js/.test(request.url())) asked.push(request.url());
  });
  await watchLayoutShift(page);
  await page.goto('/trade/aura_usdt/kline');
  await expect(chart(page)).toHaveAccessibleName(/: [1-9]\d* bars from /);
  expect(asked).toEqual([]);
  await page.getByRole('tab', { name: 'Depth' }).click();
  await expect(depth(page)).toHaveAccessibleName(
    /±1%.*Bids down to [\d.]+: [\d,.]+ AURA, worth [\d,.]+ USDT/,
  );
  expect(asked).toHaveLength(1);

  const said = () => depth(page).getAttribute('aria-label');
  const before = await said();
  await expect.poll(said).not.toBe(before);

  const surface = page.getByRole('slider', { name: 'Price to inspect' });
  await surface.scrollIntoViewIfNeeded();
  const box = await surface.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  const reading = page.getByTestId('depth-reading');
  await page.touchscreen.tap(box.x + box.width * 0.1, box.y + box.height / 2);
  await expect(reading).toContainText(/Bids-0\.[78]\d%Price[\d.]+ USDTTotal amount[\d,.]+ AURA/);
  await page.touchscreen.tap(box.x + box.width * 0.1, box.y + box.height / 2);
  await expect(reading).toBeHidden();

  // Above the bar with the ways to trade.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('radio', { name: '±10%' }).click();
  await expect(depth(page)).toHaveAccessibleName(/^Depth chart, ±10%\./);
  await page.reload();
  await page.getByRole('tab', { name: 'Depth' }).click();
  await expect(depth(page)).toHaveAccessibleName(/^Depth chart, ±10%\./);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test('[H-26, T-09] depth chart and price colours keep WCAG A and AA, light and dark, whichever way prices rise', async ({
  page,
  context,
  baseURL,
}) => {
  const found: string[] = [];
  for (const rise of ['green', 'red'])
    for (const theme of ['light', 'dark']) {
      await context.addCookies([
        { name: 'rise', value: rise, url: baseURL ?? '' },
        { name: 'theme', value: theme, url: baseURL ?? '' },
      ]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 375, height: 1600 });
      await openDepth(page);
      await page.getByRole('slider', { name: 'Price to inspect' }).press('Home');
      await expect(page.getByTestId('depth-reading')).toBeVisible();
      found.push(...(await axeFaults(page)).map((each) => `${rise} ${theme} ${each}`));
    }
  expect(found).toEqual([]);
});

for (const path of [
  '/home/marketCondition?tab=all',
  '/trade/aura_usdt/transaction',
  '/trade/aura_usdt/kline',
])
  test(`[Q-03, H-26] prices of ${path} flash as they move, and not where motion is to be reduced`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.waitForFunction(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
    // Flashes that had begun end by themselves: what counts is that none begins.
    const begun = await page.evaluate(async () => {
      let count = 0;
      let moves = 0;
      await new Promise<void>((moved) => {
        const observer = new MutationObserver((changes) => {
          for (const { type, target } of changes)
            if (type === 'characterData') moves += target.parentElement?.closest('[data-flash]') ? 1 : 0;
            else if (target instanceof HTMLElement && /^(up|down)$/.test(target.dataset['flash'] ?? ''))
              count += 1;
          if (moves < 3) return;
          observer.disconnect();
          moved();
        });
        observer.observe(document.body, {
          subtree: true,
          characterData: true,
          attributeFilter: ['data-flash'],
        });
      });
      return count;
    });
    expect(begun).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => flashes(page), { intervals: [50] }).toBeGreaterThan(0);
  });
