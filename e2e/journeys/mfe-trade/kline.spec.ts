import type { Locator, Page } from '@playwright/test';
import { expect, test, watchCalls } from '../../support/journey';
import { go } from '../../support/remotes';
import { touchOf } from '../../support/touch';

const chart = (page: Page) => page.getByRole('img', { name: /^K-line, / });
const summary = async (page: Page) => (await chart(page).getAttribute('aria-label')) ?? '';
const barCount = async (page: Page) => Number(/: (\d+) bars/.exec(await summary(page))?.[1]);
const from = async (page: Page) => /bars from (.*?) to /.exec(await summary(page))?.[1];
const legend = (page: Page) => page.getByTestId('kline-legend');
const surface = (page: Page) => page.getByTestId('kline-surface');

/** What is painted, as text that is the same only for the same picture. */
const painted = (page: Page) =>
  chart(page)
    .locator('canvas')
    .evaluateAll((layers: HTMLCanvasElement[]) => layers.map((layer) => layer.toDataURL()).join());

async function open(page: Page, kind = 'kline'): Promise<void> {
  await page.goto(`/trade/aura_usdt/${kind}`);
  await expect(chart(page)).toHaveAccessibleName(/: [1-9]\d* bars from /);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

/** A finger that pulls the bars to the right, towards the past. */
async function dragToPast(page: Page): Promise<void> {
  const box = await boxOf(surface(page));
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 15, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
  await page.mouse.move(box.x + box.width - 15, y, { steps: 4 });
  await page.mouse.up();
}

test('[T-11] every resolution is asked of the exchange and drawn; the choice stays after a reload', async ({
  page,
}) => {
  await open(page);
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 15m:/);
  const usual = page.getByRole('group', { name: 'Time of one bar' });
  for (const resolution of ['1m', '5m', '1h', '4h', '1d', '15m']) {
    await usual.getByRole('button', { name: resolution, exact: true }).click();
    await expect(chart(page)).toHaveAccessibleName(new RegExp(`^K-line, ${resolution}: [1-9]`));
  }
  for (const resolution of ['30m', '1w', '1M']) {
    await usual.locator('[aria-expanded]').first().click();
    const asked = page.waitForRequest(
      (request) => /\/rt\/kline\?/.test(request.url()) && request.url().includes(`time_type=${resolution}`),
    );
    await page
      .getByRole('group', { name: 'Further times' })
      .getByRole('button', { name: resolution, exact: true })
      .click();
    await asked;
    await expect(chart(page)).toHaveAccessibleName(new RegExp(`^K-line, ${resolution}: [1-9]`));
  }
  await page.reload();
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 1M: [1-9]/);
});

test('[T-11] candle, hollow candle, bar, line and area are five pictures of the same bars', async ({
  page,
  fault,
}) => {
  await fault({ stream: 'pause' });
  await open(page);
  await page.getByRole('button', { name: 'Chart settings' }).click();
  const types = page.getByRole('group', { name: 'Chart type' });
  const pictures = new Set<string>();
  for (const name of ['Hollow', 'Bars', 'Line', 'Area', 'Candle']) {
    await types.getByRole('button', { name, exact: true }).click();
    await expect(types.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => !pictures.has(await painted(page)), name).toBe(true);
    pictures.add(await painted(page));
  }
  expect(pictures.size).toBe(5);
});

test('[T-11] moving averages, BOLL, MACD, RSI and KDJ can be switched on, with their values, and off', async ({
  page,
}) => {
  await open(page);
  await expect(legend(page)).toContainText(/MA\d+ [\d.]/);
  await expect(legend(page)).toContainText('Vol');
  await page.getByRole('button', { name: 'Chart settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Chart settings' });
  const labels: Readonly<Record<string, RegExp>> = {
    EMA: /EMA\d+ [\d.]/,
    BOLL: /BOLL [\d.].*UB [\d.].*LB [\d.]/,
    MACD: /DIF -?[\d.]/,
    RSI: /RSI\d* [\d.]/,
    KDJ: /K [\d.].*D [\d.].*J -?[\d.]/,
  };
  for (const [name, label] of Object.entries(labels)) {
    const choice = sheet.getByRole('button', { name, exact: true });
    await choice.click();
    await expect(legend(page), name).toContainText(label);
  }
  for (const name of Object.keys(labels)) {
    await sheet.getByRole('button', { name, exact: true }).click();
    await expect(sheet.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false');
  }
  await expect(legend(page)).not.toContainText(/DIF|RSI|EMA/);
});

test('[T-11] history loads as one drags back, and one comes back to the latest bar', async ({ page }) => {
  await open(page);
  // A stream that begins anew asks for the latest bars meanwhile: that is no history.
  const older = watchCalls(page, '/rt/kline', 'before=');
  const first = await from(page);
  for (let drags = 0; drags < 30 && older.count === 0; drags += 1) await dragToPast(page);
  await expect.poll(() => older.count).toBeGreaterThan(0);
  // Beyond the bars of the first page.
  for (let drags = 0; drags < 3; drags += 1) await dragToPast(page);
  await expect.poll(() => from(page)).not.toBe(first);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const past = await from(page);
  const toLatest = page.getByRole('button', { name: 'To the latest bar' });
  await toLatest.click();
  // It is offered wherever the latest bar is not the last one shown; by now that may be one after the first look's.
  await expect(toLatest).toHaveCount(0);
  await expect.poll(() => from(page)).not.toBe(past);
});

test('[T-11] two fingers zoom', async ({ page }) => {
  await open(page);
  const before = await barCount(page);
  const box = await boxOf(surface(page));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const fingers = await touchOf(page);
  const apart = (distance: number) => [-distance, distance].map((by) => ({ x: middle.x + by, y: middle.y }));
  await fingers.down(...apart(30));
  for (let distance = 35; distance <= 130; distance += 5) await fingers.move(...apart(distance));
  await fingers.lift();
  await expect.poll(() => barCount(page)).toBeLessThan(before);
});

test('[T-11, Q-03] the last bar lives: its close follows the trades', async ({ page }) => {
  await open(page);
  const close = async () => /Last close ([\d.,]+)/.exec(await summary(page))?.[1];
  const before = await close();
  expect(before).toBeTruthy();
  await expect.poll(close).not.toBe(before);
});

test('[T-11] kline2 is the chart over the whole screen, lying, and back is the page before', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect(page).toHaveURL('/trade/aura_usdt/kline2');
  await expect(page.locator('[data-rotated="true"]')).toBeVisible();
  await expect(chart(page).locator('canvas').first()).toBeVisible();
  const viewport = page.viewportSize();
  const box = await boxOf(page.locator('[data-rotated="true"]'));
  expect([Math.round(box.width), Math.round(box.height)]).toEqual([viewport?.width, viewport?.height]);
  for (const resolution of ['1m', '30m', '1M']) {
    await page
      .getByRole('group', { name: 'Time of one bar' })
      .getByRole('button', { name: resolution, exact: true })
      .click();
    await expect(chart(page)).toHaveAccessibleName(new RegExp(`^K-line, ${resolution}: [1-9]`));
  }
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page).toHaveURL('/trade/aura_usdt/kline');
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 1M: [1-9]/);

  await page.setViewportSize({ width: 812, height: 375 });
  await page.goto('/trade/aura_usdt/kline2');
  await expect(page.locator('[data-rotated="false"]')).toBeVisible();
});

test('[H-22, T-11] the chart’s library is fetched at start and does not stand before the first price', async ({
  page,
}) => {
  let held = 0;
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const response = await route.fetch();
    // The library by what only it contains, wherever the build has put it; it never arrives.
    if ((await response.text()).includes('ecModel')) held += 1;
    else await route.fulfill({ response });
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('list', { name: 'Top Celebs, live prices' })).toContainText(/\d\.\d/);
  await expect.poll(() => held).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[H-22] the chart’s files are fetched ahead, and run only when a chart is opened', async ({ page }) => {
  const isChart = (address: string) => /\/kline-chart\.\w+\.js$/.test(address);
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  const fetched = page.waitForEvent('requestfinished', (request) => isChart(request.url()));
  await page.goto('/');
  await fetched;
  const ran = async () => (await page.coverage.stopJSCoverage()).some(({ url }) => isChart(url));
  expect(await ran()).toBe(false);
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await go(page, '/trade/aura_usdt/kline');
  await expect(chart(page)).toHaveAccessibleName(/^K-line, /);
  expect(await ran()).toBe(true);
});

test('[T-09] on short screens the depth chart comes into sight whole, its ranges clear of Buy and Sell', async ({
  page,
}) => {
  for (const viewport of [
    { width: 375, height: 667 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(viewport);
    await open(page);
    await page.getByRole('tab', { name: 'Depth', exact: true }).tap();
    const links = await boxOf(page.getByRole('navigation', { name: 'Trade' }));
    const range = page.getByRole('radiogroup', { name: 'Price range' });
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(range);
        return y + height <= links.y;
      })
      .toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await range.getByRole('radio').first().focus();
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(range);
        return y + height <= links.y;
      })
      .toBe(true);
  }
});
