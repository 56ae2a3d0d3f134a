import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey';
import { goAnew, hostPage } from '../../support/remotes';
import { signIn } from '../../support/sandbox';
import { settle } from '../../support/settle';
import { findTextFaults } from '../../support/text-faults';

test.use({ viewport: { width: 320, height: 690 } });

const screens = [
  '/',
  '/home/marketCondition?tab=all',
  '/trade/aura_usdt/transaction',
  '/trade/aura_usdt/kline',
  '/assets',
  '/assets/deposit/usdt',
  '/assets/withdraw/usdt',
  '/order/entrust',
  '/ieo/list/preview',
  '/auction/list',
  '/ecologicalNodes',
  '/user/security',
];

/** Faults of one screen, as lines. */
async function look(page: Page, path: string, language: string): Promise<readonly string[]> {
  await goAnew(page, path);
  await settle(page, path);
  const faults = await findTextFaults(page);
  return faults.map(({ kind, text, where }) => `${path} ${language} ${kind}: “${text}” ${where}`);
}

for (const language of ['en', 'zh-HK'])
  test(`[H-01, H-19] at 320 px no text of the main screens is cut off, in ${language}`, async ({
    page,
    context,
  }) => {
    await signIn(page.request);
    const waiting = [...screens];
    const found: string[] = [];
    // Two pages at once: what one waits for, the other uses.
    await Promise.all(
      [page, await context.newPage()].map(async (lane) => {
        await lane.goto(`${hostPage}?_lang=${language}`);
        await expect(lane.getByRole('heading', { level: 1 })).toBeVisible();
        for (let next = waiting.shift(); next; next = waiting.shift())
          found.push(...(await look(lane, next, language)));
      }),
    );
    expect(found).toEqual([]);
  });

test('[H-19] a text that is cut off, sticks out, breaks or lies on another is found', async ({ page }) => {
  await page.goto('/user/language');
  await settle(page, '/user/language');
  expect(await findTextFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const add = (css: string, text: string, tag = 'p') => {
      const element = document.createElement(tag);
      element.textContent = text;
      element.style.cssText = css;
      document.querySelector('main')?.append(element);
    };
    add('width: 60px; overflow: hidden; white-space: nowrap', 'Cut off at its end');
    add('white-space: nowrap; width: 100px; margin-left: 200px', 'Reaches beyond the screen');
    add('width: 40px; overflow-wrap: anywhere', 'Unbreakable');
    add(
      'width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis',
      'A long label',
      'button',
    );
    add('height: 20px; margin: 0', 'Below');
    add('height: 20px; margin: -20px 0 0', 'Above');
  });
  const kinds = (await findTextFaults(page)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['cut', 'overflow', 'broken word', 'shortened label', 'overlap']));
});
