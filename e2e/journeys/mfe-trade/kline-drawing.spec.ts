import type { Locator, Page } from '@playwright/test';
import { faultsInBothThemes } from '../../support/axe';
import { expect, test } from '../../support/journey';
import { layoutShift, watchLayoutShift } from '../../support/layout-shift';
import { registerAccount } from '../../support/sandbox';

test.use({ viewport: { width: 812, height: 375 } });

const chart = (page: Page) => page.getByRole('img', { name: /^K-line, / });
const surface = (page: Page) => page.getByTestId('kline-surface');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('complementary', { name: 'Drawing tools' }).getByRole('listitem');
const names = async (page: Page) =>
  (
    await rows(page)
      .getByRole('button', { name: /^(Horizontal|Trend) / })
      .allTextContents()
  ).sort();
const price = '15.000';

async function open(page: Page): Promise<void> {
  await page.goto('/trade/aura_usdt/kline2');
  await expect(chart(page)).toHaveAccessibleName(/: [1-9]\d* bars from /);
  await expect(button(page, 'Horizontal line')).toBeVisible();
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

/** A finger's tap at a share of the chart's size. */
async function tap(page: Page, across: number, down: number): Promise<void> {
  const box = await boxOf(surface(page));
  await page.touchscreen.tap(box.x + across * box.width, box.y + down * box.height);
}

async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const box = await boxOf(surface(page));
  const at = ([across, down]: readonly [number, number]) =>
    [box.x + across * box.width, box.y + down * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), { steps: 4 });
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}

/** Pixels of the chart in the colour of drawn lines: how many, and how far down they lie at a share of the width. */
async function drawnPixels(page: Page, across = 0.25) {
  return chart(page)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement, share: number) => {
      const colour = document.createElement('canvas').getContext('2d');
      const context = canvas.getContext('2d');
      if (!colour || !context) throw new Error('no canvas');
      colour.fillStyle = getComputedStyle(canvas).getPropertyValue('--kline-drawing').trim();
      colour.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = colour.getImageData(0, 0, 1, 1).data;
      const x = Math.round(canvas.width * share);
      const { data } = context.getImageData(x, 0, 1, canvas.height);
      const found: number[] = [];
      for (let y = 0; y < canvas.height; y += 1) {
        const near = (channel: number, wanted: number) =>
          Math.abs((data[y * 4 + channel] ?? 0) - wanted) < 24;
        if (near(0, red) && near(1, green) && near(2, blue))
          found.push((y * canvas.clientHeight) / canvas.height);
      }
      return found;
    }, across);
}

/** Time of the first bar in sight, as the picture's name says it. */
async function firstBar(page: Page): Promise<string | undefined> {
  return /bars from (.*?) to /.exec((await chart(page).getAttribute('aria-label')) ?? '')?.[1];
}

test('[T-11] lines are drawn by taps and by a drag, moved, listed with exact prices, deleted and brought back', async ({
  page,
}) => {
  await watchLayoutShift(page);
  await open(page);
  expect(await layoutShift(page)).toBeLessThan(0.02);

  await button(page, 'Horizontal line').tap();
  await expect(page.getByText('Tap the price for the line')).toBeVisible();
  await tap(page, 0.5, 0.4);
  await expect(button(page, 'Horizontal line')).toHaveAttribute('aria-pressed', 'false');
  const wide = await firstBar(page);
  await button(page, 'Lines: 1').tap();
  await expect(rows(page)).toHaveCount(1);
  const [before = ''] = await names(page);
  expect(before).toMatch(/^Horizontal \d+\.\d{3}$/);
  await expect.poll(async () => (await drawnPixels(page)).length).toBeGreaterThan(0);

  // Selected as it was drawn, it follows a drag; the bars do not.
  // The list took room from the bars; the picture is named a little after it is drawn.
  await expect.poll(() => firstBar(page)).not.toBe(wide);
  const narrow = await firstBar(page);
  // Rising bars are nearly of the lines' colour, and not as long.
  const elsewhere = await drawnPixels(page, 0.75);
  const y = (await drawnPixels(page)).find((each) => elsewhere.includes(each)) ?? 0;
  const box = await boxOf(surface(page));
  await drag(page, [0.3, (y + 1) / box.height], [0.6, 0.6]);
  await expect.poll(() => names(page)).not.toEqual([before]);
  await expect.poll(() => firstBar(page)).toBe(narrow);

  await button(page, 'Trend line').tap();
  await tap(page, 0.2, 0.3);
  await expect(page.getByText('Now tap the other end')).toBeVisible();
  await tap(page, 0.6, 0.5);
  await expect(rows(page)).toHaveCount(2);
  await button(page, 'Trend line').tap();
  await drag(page, [0.15, 0.5], [0.5, 0.3]);
  await expect(rows(page)).toHaveCount(3);

  await button(page, 'Delete the selected line').tap();
  await expect(rows(page)).toHaveCount(2);
  await button(page, 'Undo the last step').tap();
  await expect(rows(page)).toHaveCount(3);
  await button(page, 'Delete all').tap();
  await button(page, 'Keep').tap();
  await expect(rows(page)).toHaveCount(3);
  await button(page, 'Delete all').tap();
  await page.getByRole('group', { name: 'Delete all' }).getByRole('button', { name: 'Delete all' }).tap();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText('No lines yet.', { exact: false })).toBeVisible();
});

test('[T-11] a note gets its words where it is tapped, and others by a second tap; Escape leaves none', async ({
  page,
}) => {
  await open(page);
  const field = page.getByRole('textbox', { name: 'Text of the note' });
  await button(page, 'Text note').tap();
  await tap(page, 0.97, 0.9);
  await expect(field).toBeFocused();
  const [form, stage] = [
    await boxOf(page.locator('form').filter({ has: field })),
    await boxOf(surface(page)),
  ];
  expect(form.x + form.width).toBeLessThanOrEqual(stage.x + stage.width + 1);
  expect(form.y + form.height).toBeLessThanOrEqual(stage.y + stage.height + 1);
  expect(
    await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)),
  ).toBeGreaterThan(15.9);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(button(page, 'Lines: 0')).toBeVisible();

  await button(page, 'Text note').tap();
  await tap(page, 0.4, 0.4);
  await expect(field).toBeFocused();
  await page.keyboard.type('breakout');
  expect(await faultsInBothThemes(page, 'note')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await tap(page, 0.4, 0.4);
  await expect(field).toHaveValue('breakout');
  await page.keyboard.type('support');
  await page.getByRole('button', { name: 'Keep the text' }).tap();
  await expect(button(page, 'Edit the text “support”')).toBeVisible();
  await button(page, 'Lines: 1').tap();
  await expect(rows(page)).toHaveText([/Text “support”/]);
});

test('[T-11] a line stays at its price and time after a reload, at another resolution, zoom and theme, and on the upright page', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Lines: 0').tap();
  await button(page, 'Trend line').tap();
  await tap(page, 0.2, 0.35);
  await tap(page, 0.7, 0.55);
  await expect(rows(page)).toHaveCount(1);
  const drawn = await names(page);
  await button(page, 'Lines: 1').tap();
  await page
    .getByRole('group', { name: 'Time of one bar' })
    .getByRole('button', { name: '5m', exact: true })
    .tap();
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 5m: [1-9]/);
  await surface(page).hover();
  await page.mouse.wheel(0, 200);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 5m: [1-9]/);
  await button(page, 'Lines: 1').tap();
  expect(await names(page)).toEqual(drawn);
  await page
    .getByRole('group', { name: 'Time of one bar' })
    .getByRole('button', { name: '15m', exact: true })
    .tap();
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 15m: [1-9]/);
  await expect.poll(async () => (await drawnPixels(page, 0.5)).length).toBeGreaterThan(0);
  await page.goto('/trade/aura_usdt/kline');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 15m: [1-9]/);
  await expect.poll(async () => (await drawnPixels(page, 0.3)).length).toBeGreaterThan(0);
});

test('[T-11] a line at an exact price needs no finger: keyboard alone draws, selects and deletes it', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Lines: 0').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Line at price' }).focus();
  // One decimal more than the pair has is no price of it, and is not cut off unasked.
  await page.keyboard.type(`${price}9`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Line at price' })).toHaveAttribute('aria-invalid', 'true');
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  expect(await names(page)).toEqual([`Horizontal ${price}`]);
  await page.getByRole('button', { name: `Horizontal ${price}`, exact: true }).focus();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(1);
});

test('[T-11] lines and choices are each person’s own: signing in shows that account’s, signing out the device’s again', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Lines: 0').tap();
  await page.getByRole('textbox', { name: 'Line at price' }).fill(price);
  await button(page, 'Add').tap();
  await expect(rows(page)).toHaveCount(1);
  await page
    .getByRole('group', { name: 'Time of one bar' })
    .getByRole('button', { name: '1h', exact: true })
    .tap();
  await button(page, 'Chart settings').tap();
  await page.getByRole('textbox', { name: 'Period 1' }).fill('7');
  await expect(page.getByTestId('kline-legend')).toContainText(/MA7 [\d.]/);
  await page.getByRole('textbox', { name: 'Period 1' }).fill('900');
  await expect(page.getByRole('alert')).toHaveText('1 to 250');
  await expect(page.getByTestId('kline-legend')).toContainText(/MA7 [\d.]/);

  const guest = await page.context().cookies();
  await registerAccount(page.request, 'drawing');
  await open(page);
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 15m: [1-9]/);
  await expect(page.getByTestId('kline-legend')).toContainText(/MA5 [\d.]/);
  await expect(button(page, 'Lines: 0')).toBeVisible();

  await page.context().clearCookies();
  await page.context().addCookies(guest);
  await open(page);
  await expect(chart(page)).toHaveAccessibleName(/^K-line, 1h: [1-9]/);
  await expect(page.getByTestId('kline-legend')).toContainText(/MA7 [\d.]/);
  await expect(button(page, 'Lines: 1')).toBeVisible();
});

test('[T-11] two tabs show each other’s lines and choices, and neither loses its own', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await open(tab);
    await button(tab, 'Lines: 0').tap();
  }
  const draw = async (tab: Page, at: string) => {
    await tab.getByRole('textbox', { name: 'Line at price' }).fill(at);
    await button(tab, 'Add').tap();
  };
  await draw(page, price);
  await draw(other, '16');
  for (const tab of [page, other])
    await expect.poll(() => names(tab)).toEqual([`Horizontal ${price}`, 'Horizontal 16.000']);
  await button(page, `Delete: Horizontal 16.000`).tap();
  await expect.poll(() => names(other)).toEqual([`Horizontal ${price}`]);

  await button(other, 'Chart settings').tap();
  await button(other, 'Area').tap();
  await button(page, 'Chart settings').tap();
  await expect(button(page, 'Area')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'RSI').tap();
  await page.reload();
  await button(page, 'Chart settings').tap();
  for (const choice of ['Area', 'RSI', 'MA'])
    await expect(button(page, choice)).toHaveAttribute('aria-pressed', 'true');
});

test('[T-11] a trend line and a level are placed, moved and deleted by keyboard alone, and what happens is said', async ({
  page,
}) => {
  await open(page);
  const said = (text: string | RegExp) =>
    expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
  await button(page, 'Trend line').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await said(/^Drawn and selected: Trend line \d/);
  await button(page, 'Lines: 1').focus();
  await page.keyboard.press('Enter');
  const [drawn = ''] = await names(page);
  await page.keyboard.press('Shift+ArrowUp');
  await said(/^Moved: Trend line /);
  expect(await names(page)).not.toEqual([drawn]);
  const end = page.getByRole('group', { name: 'Second end' });
  const time = () => end.getByText(/\d\d:\d\d$/).textContent();
  const before = await time();
  await end.getByRole('button', { name: 'One bar earlier' }).focus();
  await page.keyboard.press('Enter');
  expect(await time()).not.toBe(before);
  await end.getByRole('textbox', { name: 'Price' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(price);
  expect((await names(page))[0]).toContain(`to ${price}`);

  await button(page, 'Horizontal line').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await said(/^Drawn and selected: Horizontal \d/);
  await page.keyboard.press('ArrowDown');
  await said(/^Moved: Horizontal \d/);
  await page.keyboard.press('Delete');
  await said(/^Deleted: Horizontal \d/);
  await expect(rows(page)).toHaveCount(1);
});
