import { tokenToFiatTransfer } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/axe';
import { expect, test, watchCalls } from '../../support/journey';
import { layoutShift, watchLayoutShift } from '../../support/layout-shift';
import { call, clearFaults, deposit, registerAccount, signIn } from '../../support/sandbox';
import { openAccount } from '../../support/trader';

const total = (page: Page) => page.getByTestId('total');
const analysis = (page: Page) => page.getByRole('region', { name: 'Analysis' });
const chartValue = (page: Page) => page.getByTestId('chart-value');
/** A token's row in the account that is chosen. */
const row = (page: Page, token: string) =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${token}`) });

test('[A-01, Q-05, X-04] a deposit that comes in while one looks changes total, row and chart', async ({
  page,
}) => {
  const { email } = await registerAccount(page.request, 'overview');
  await page.goto('/assets');
  await expect(total(page)).toHaveText('0.00');
  await expect(analysis(page).getByText('No history yet')).toBeVisible();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });

  // One USDT is worth 7.7815 HKD in the sandbox.
  await deposit(page.request, email, 'usdt', '500');
  await expect(row(page, 'USDT')).toContainText('500.00');
  await expect(row(page, 'USDT')).toContainText('≈ 3,890.75 HKD');
  await expect(total(page)).toHaveText('3,890.75');
  await expect(chartValue(page)).toHaveText('3,890.75 HKD');
  // What came in from outside is no gain.
  await expect(page.getByText('0.00 today')).toBeVisible();
  await analysis(page).getByRole('tab', { name: 'Distribution' }).click();
  await expect(analysis(page).getByRole('listitem')).toHaveText(['USDT100.00%']);

  await deposit(page.request, email, 'usdt', '1500');
  await expect(total(page)).toHaveText('15,563.00');
  await analysis(page).getByRole('tab', { name: 'Value' }).click();
  await expect(chartValue(page)).toHaveText('15,563.00 HKD');
  expect(documents, 'pages loaded meanwhile').toEqual([]);
});

test('[A-01, A-07, Q-05] what is moved to the fiat account shows there while one looks, and the total stays', async ({
  page,
}) => {
  await openAccount(page.request, 'both', { usdt: '500' });
  await page.goto('/assets');
  await page.getByRole('radio', { name: /Fiat account/ }).check();
  await expect(row(page, 'USDT')).toContainText('≈ 0.00 HKD');
  await call(page.request, tokenToFiatTransfer, { token: 'usdt', amount: '120.5' });
  await expect(row(page, 'USDT')).toContainText('120.50');
  await expect(page.getByRole('radio', { name: 'Fiat account 937.67' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Asset account 2,953.07' })).toBeAttached();
  await expect(total(page)).toHaveText('3,890.75');
  await page.getByRole('radio', { name: /Asset account/ }).check();
  await expect(row(page, 'USDT')).toContainText('379.50');
});

test('[A-01] the value of the past is the ledger’s: it begins with the first deposit and a day is chosen by touch or key', async ({
  page,
}) => {
  await signIn(page.request);
  await page.goto('/assets');
  const day = analysis(page).getByRole('slider', { name: 'Day' });
  await expect(day).toHaveAttribute('aria-valuetext', /^Today: /);
  await expect(async () => {
    const shown = (await total(page).textContent()) ?? '';
    expect(await chartValue(page).textContent()).toBe(`${shown} HKD`);
  }).toPass();

  await analysis(page).getByRole('radio', { name: '90D' }).check();
  const box = await day.boundingBox();
  if (!box) throw new Error('the chart is not on the screen');
  // The middle of the slider's thumb begins half its width inside.
  await page.touchscreen.tap(box.x + 23, box.y + box.height / 2);
  // What it had before it paid the deposit of its node membership, and after.
  await expect(chartValue(page)).toHaveText('163,411.50 HKD');
  await day.press('ArrowRight');
  await expect(chartValue(page)).toHaveText('155,630.00 HKD');
  await expect(day).toHaveValue('1');
  await day.press('End');
  await expect(day).toHaveAttribute('aria-valuetext', /^Today: /);

  await analysis(page).getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('dialog', { name: 'Value day by day' }).getByRole('row');
  await expect(table.last()).toContainText('163,411.50');
  expect(await table.count()).toBeGreaterThan(31);
});

test('[A-01] amounts stay hidden after a reload, and a folded chart stays folded and asks for nothing', async ({
  page,
}) => {
  await openAccount(page.request, 'hidden', { usdt: '500' });
  await page.goto('/assets');
  await expect(total(page)).toHaveText('3,890.75');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await page.reload();
  await expect(row(page, 'USDT')).toContainText('∗∗∗∗∗∗');
  await expect(analysis(page).getByText('Amounts are hidden')).toBeVisible();
  const main = page.getByRole('main');
  expect(await main.innerText()).not.toMatch(/\d\.\d/);
  await analysis(page).getByRole('tab', { name: 'Distribution' }).click();
  expect(await main.innerText()).not.toMatch(/\d\.\d|%/);

  await analysis(page).getByRole('button', { name: 'Chart' }).click();
  const asked = watchCalls(page, '/Org/Asset/getAssetAnalysisBase');
  await page.reload();
  await expect(row(page, 'USDT')).toContainText('∗∗∗∗∗∗');
  await expect(total(page)).toHaveText('∗∗∗∗∗∗');
  expect(asked.count).toBe(0);
});

test('[A-01, H-25] a chart that cannot be loaded says so and leaves the rest alone, until it can', async ({
  page,
  fault,
}) => {
  await openAccount(page.request, 'broken', { usdt: '500' });
  await fault({ call: 'asset.getAssetAnalysisBase', status: 500 });
  await page.goto('/assets');
  await expect(analysis(page).getByText('The chart could not be loaded')).toBeVisible();
  await expect(total(page)).toHaveText('3,890.75');
  await expect(row(page, 'USDT')).toContainText('500.00');
  await clearFaults(page.request);
  const retry = analysis(page).getByRole('button', { name: 'Retry' });
  await expect(async () => {
    // It also comes by itself, with the next time that values are asked for.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(chartValue(page)).toHaveText('3,890.75 HKD', { timeout: 1_000 });
  }).toPass();
});

test('[A-01] nothing jumps while total, accounts, balances and history arrive one after the other', async ({
  page,
  fault,
}) => {
  await signIn(page.request);
  const late = {
    'asset.getDataOfUserTokenSumHoldFiatBalance': 300,
    'asset.listUserBalance': 600,
    'asset.getDataOfUserC2CBalance': 900,
    'asset.getAssetAnalysisBase': 1_200,
  };
  for (const [entry, latencyMs] of Object.entries(late)) await fault({ call: entry, latencyMs, times: 1 });
  await watchLayoutShift(page);
  await page.goto('/assets');
  await expect(analysis(page).getByRole('slider', { name: 'Day' })).toBeVisible();
  await expect(row(page, 'USDT')).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await analysis(page).getByRole('tab', { name: 'Distribution' }).click();
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

for (const width of [320, 375, 1280]) {
  test(`[A-01, H-26] both charts, their tables and the fiat account keep WCAG A and AA at ${width} pixels, and nothing is cut off`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    await signIn(page.request);
    const judge = async (what: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        expect(await axeFaults(page), `${what} ${colorScheme}`).toEqual([]);
      }
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, `${what}: pixels beyond the screen`).toBe(0);
    };
    await page.goto('/assets');
    await expect(analysis(page).getByRole('slider', { name: 'Day' })).toBeVisible();
    await judge('value');
    for (const [tab, title] of [
      ['Value', 'Value day by day'],
      ['Distribution', 'Distribution by token'],
    ] as const) {
      await analysis(page).getByRole('tab', { name: tab }).click();
      await analysis(page).getByRole('button', { name: 'Show as table' }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await judge(title);
      await page.getByRole('button', { name: 'Close' }).click();
    }
    await page.getByRole('radio', { name: /Fiat account/ }).check();
    await judge('distribution and fiat account');
  });
}
