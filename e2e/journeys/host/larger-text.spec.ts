import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey';
import { enlargeText } from '../../support/larger-text';
import { signIn } from '../../support/sandbox';
import { screensOf } from '../../support/screens';
import { settle } from '../../support/settle';
import { findTextFaults } from '../../support/text-faults';

/** Twice as large is what everybody must be able to read with (WCAG 2.2, 1.4.4), and the most that phones offer. */
const factor = 2;

const mainScreens = [
  '/',
  '/home/marketCondition?tab=all',
  '/bdex',
  '/trade/aura_usdt/transaction',
  '/trade/aura_usdt/kline',
  '/assets',
  '/order/entrust',
  '/user',
];

const bodySize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(window.getComputedStyle(document.body).fontSize));

/** Faults of one screen, as lines. */
async function look(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path, { waitUntil: 'commit' });
  await settle(page, path);
  const usual = await bodySize(page);
  await enlargeText(page, factor);
  expect(await bodySize(page), path).toBeCloseTo(factor * usual);
  let found: readonly string[] = [];
  // Rows of a list find their places anew once they have been measured.
  const isFine = async () => {
    const faults = await findTextFaults(page);
    found = faults.map(({ kind, text, where }) => `${path} ${kind}: “${text}” ${where}`);
    return found.length === 0;
  };
  await expect
    .poll(isFine, { timeout: 10_000 })
    .toBe(true)
    // What is left then is told with that of the other screens.
    .catch(() => undefined);
  return found;
}

// English has the longest words.
test('[H-01, H-19] with letters twice as large nothing of the main screens is cut off or lies on another; FULL=1 looks at all', async ({
  page,
  context,
}) => {
  await signIn(page.request);
  const all = process.env.FULL === '1';
  const waiting = all ? (await screensOf(page.request)).map(({ path }) => path) : [...mainScreens];
  const found: string[] = [];
  // Two pages at once: what one waits for, the other uses.
  await Promise.all(
    [page, await context.newPage()].map(async (lane) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) found.push(...(await look(lane, next)));
    }),
  );
  expect(found).toEqual([]);
});
