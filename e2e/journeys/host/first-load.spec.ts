import { expect, test, type Page } from '@playwright/test';

/** What a page did until its first screen stood: its HTML, the files asked for in order, and the scripts that ran. */
interface Load {
  readonly html: string;
  readonly files: readonly string[];
  readonly ran: readonly string[];
}

const isReleased = (path: string): boolean => /^\/assets\/(host|mfe-[a-z]+)\//.test(path);

async function load(page: Page, address: string, ready: RegExp): Promise<Load> {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isReleased(pathname)) files.push(pathname);
  });
  await page.coverage.startJSCoverage();
  const response = await page.goto(address);
  const html = (await response?.text()) ?? '';
  await expect(page.locator('[data-remote]').filter({ hasText: ready }).first()).toBeVisible();
  const scripts = await page.coverage.stopJSCoverage();
  return { html, files, ran: scripts.map(({ url }) => new URL(url).pathname) };
}

const pages = [
  ['/', /\d\.\d+/],
  ['/home/marketCondition', /\d\.\d+/],
  ['/trade/aura_usdt/transaction', /\d\.\d+/],
  ['/trade/aura_usdt/kline', /\d\.\d+/],
  ['/login', /./],
  ['/ecologicalNodes', /./],
] as const;

for (const [address, ready] of pages) {
  test(`[H-26] ${address}: the page names every file of the first screen, and each is fetched once and used`, async ({
    page,
  }) => {
    const { html, files, ran } = await load(page, address, ready);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
    const preloaded = [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(
      ([, href]) => href ?? '',
    );
    expect(preloaded.length).toBeGreaterThan(2);
    expect(preloaded.filter((file) => !ran.includes(file))).toEqual([]);
    // Beside what comes after the first price - the chart (H-22), a transaction page's records, what submits its orders, the drawer of other
    // pairs, the count at the bell, what cleans rich texts, and pulling -
    // nothing of the remote is found out late.
    const late = files.filter((file) => file.startsWith('/assets/mfe-') && !html.includes(file));
    expect(
      late.filter(
        (file) =>
          !/\/(?:kline-chart|pair-drawer|transaction-records|home-later|order-submission|unread|rich-text|pull)\./.test(
            file,
          ),
      ),
    ).toEqual([]);
  });
}
