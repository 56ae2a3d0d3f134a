import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/axe';
import { expect, tab, test } from '../../support/journey';

const opener = (page: Page) => page.getByRole('button', { name: 'Panel' });
const panel = (page: Page) => page.getByRole('region', { name: 'What this page is made of' });
const choose = (page: Page, view: string) =>
  panel(page).getByRole('button', { name: view, exact: true }).click();

/** What an operator makes for whoever builds a part. */
function signedLink(exchange: string): string {
  const tool = join(import.meta.dirname, '../../../ops/dist/compose.mjs');
  const link = ['link', '--panel', '--for', exchange, '--hours', '8'];
  return execFileSync(process.execPath, [tool, ...link], { encoding: 'utf8' }).trim();
}

test('[O-06] a signed link opens the panel: parts, files, libraries, bus and renders of the page as it is', async ({
  page,
  baseURL,
}) => {
  await page.goto(signedLink(baseURL ?? ''));
  await expect(page).toHaveURL('/');
  await opener(page).click();
  const view = panel(page);
  await expect(view).toContainText('By a signed link until');
  await expect(view.getByRole('listitem').filter({ hasText: 'mfe-trade' })).toContainText('Mounted');
  await expect(view.getByRole('listitem').filter({ hasText: 'mfe-assets' })).toContainText('Not mounted');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page)).toEqual([]);
  }

  await choose(page, 'Files');
  await expect(view.getByRole('listitem').filter({ hasText: 'remoteEntry.js' }).first()).toContainText(
    'mfe-trade',
  );
  await choose(page, 'Libraries');
  await expect(view.getByRole('listitem').filter({ hasText: /^react \d/ })).toContainText(
    /brought by host.*mfe-trade/,
  );
  await choose(page, 'Renders');
  await expect(view.getByRole('listitem').filter({ hasText: 'mfe-trade' })).toContainText(/[1-9]\d* renders/);

  // The page goes on beside it.
  await tab(page, 'Exchange').click();
  await expect(page).toHaveURL(/\/trade\//);
  await choose(page, 'Bus');
  await expect(view.getByRole('listitem').filter({ hasText: 'pair.visited' }).first()).toContainText('emit');
  await expect(
    view
      .getByRole('listitem')
      .filter({ hasText: /^book\// })
      .first(),
  ).toContainText('subscribed');
});

test('[O-06] on a listed origin it opens without a link; it ends for the browser when asked to', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/login?panel=on&lang=en');
  await expect(page).toHaveURL('/login?lang=en');
  await opener(page).click();
  await expect(panel(page)).toContainText('On this machine, until the browser is closed');
  await panel(page).getByRole('button', { name: 'End for this browser' }).click();
  await expect(opener(page)).toHaveCount(0);
  await expect(page).toHaveURL('/login?lang=en');

  scripts.length = 0;
  await page.goto('/login?lang=en');
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  expect(scripts.filter((address) => /\/panel\./.test(address))).toEqual([]);
  expect(await page.evaluate(() => 'exchangeCommits' in window)).toBe(false);
});

test('[O-06] a link that was altered opens nothing', async ({ page, baseURL }) => {
  const response = await page.goto(signedLink(baseURL ?? '').replace(/signature=.{6}/, 'signature=AAAAAA'));
  expect(response?.status()).toBe(403);
  await expect(page.getByText('This link may not open the panel')).toBeVisible();
});
