import { expect, test, type Page } from '@playwright/test';

/** What a page did: its HTML, the files asked for in order, those of them before its first screen stood, and the scripts that ran. */
interface Load {
  readonly html: string;
  readonly files: readonly string[];
  readonly before: readonly string[];
  readonly ran: readonly string[];
}

declare global {
  interface Window {
    /** When the first screen stood, by the page's clock. */
    firstScreenAt?: number;
  }
}

/** Notes when the remote's place first shows a text that matches. */
function noteFirstScreen(pattern: string): void {
  new MutationObserver((_, observer) => {
    if (!new RegExp(pattern).test(document.querySelector('[data-remote]')?.textContent ?? '')) return;
    window.firstScreenAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Released files that were asked for before the first screen stood. */
const filesBefore = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { firstScreenAt = 0 } = window;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < firstScreenAt)
      .map(({ name }) => new URL(name).pathname);
  });

const isReleased = (path: string): boolean => /^\/assets\/(host|mfe-[a-z]+)\//.test(path);

async function load(page: Page, address: string, ready: RegExp): Promise<Load> {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isReleased(pathname)) files.push(pathname);
  });
  await page.addInitScript(noteFirstScreen, ready.source);
  await page.coverage.startJSCoverage();
  const response = await page.goto(address);
  const html = (await response?.text()) ?? '';
  await expect(page.locator('[data-remote]').filter({ hasText: ready }).first()).toBeVisible();
  const scripts = await page.coverage.stopJSCoverage();
  const before = (await filesBefore(page)).filter(isReleased);
  return { html, files, before, ran: scripts.map(({ url }) => new URL(url).pathname) };
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
    const { html, files, before, ran } = await load(page, address, ready);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
    const preloaded = [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(
      ([, href]) => href ?? '',
    );
    expect(preloaded.length).toBeGreaterThan(2);
    expect(preloaded.filter((file) => !ran.includes(file))).toEqual([]);
    // Nothing of the remote that its first screen needs is found out late.
    expect(before.length).toBeGreaterThan(2);
    expect(before.filter((file) => file.startsWith('/assets/mfe-') && !html.includes(file))).toEqual([]);
  });
}
