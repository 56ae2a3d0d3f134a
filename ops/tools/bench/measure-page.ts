import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright';
import { conditions, phone, slowDown } from './conditions';
import type { FirstTap, PriceRange } from './measured-pages';
import { pageCode } from './page-code';
import type { Probe } from './page-probe';
import { RequestLog } from './request-log';

/** Longest wait for a page, and how long nothing may be under way for it to count as finished, in ms. */
const pageLimitMs = 60_000;
const idleMs = 1500;

/** In the page: see `page-probe.ts`. */
declare const probed: Probe;

/** What one load of a page came to. */
export interface PageLoad {
  /** When the first real price was there, and when the first one of the mounted remote, in ms. */
  readonly firstPriceMs: number;
  readonly mountedMs: number;
  readonly priceText: string | undefined;
  readonly layoutShift: number;
  /** When the largest thing was painted, and how long tasks longer than 50 ms held the page up beyond that, ms. */
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  /** Of the HTML, and of the scripts in it, gzip. */
  readonly htmlBytes: number;
  readonly inlineScriptBytes: number;
  /** Addresses of the scripts that its HTML names, and of all until nothing more was fetched. */
  readonly firstScripts: readonly string[];
  readonly scripts: readonly string[];
  /** The chain of requests up to the mounted remote. */
  readonly chain: readonly string[];
  readonly requests: number;
}

/** Opens a page once with a cold cache under the conditions. */
export async function measurePage(
  browser: Browser,
  url: string,
  ranges: readonly PriceRange[],
): Promise<PageLoad> {
  return inColdPage(browser, ranges, async (page, session) => {
    const log = new RequestLog(session);
    const response = await page.goto(url, { waitUntil: 'commit', timeout: pageLimitMs });
    if (!response) throw new Error(`${url} was not loaded`);
    await untilProbed(page, 'mounted');
    await untilIdle(log);
    const { price = NaN, text, mounted = NaN, ...seen } = await page.evaluate(() => ({ ...probed }));
    const html = await response.text();
    const inline = await page
      .locator('script:not([src]):not([type])')
      .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent));
    return {
      firstPriceMs: price,
      mountedMs: mounted,
      priceText: text,
      layoutShift: seen.layoutShift,
      largestPaintMs: seen.largestPaint,
      blockingMs: seen.blocking,
      htmlBytes: gzipSync(html).length,
      inlineScriptBytes: gzipSync(inline.join('')).length,
      firstScripts: namedScripts(html, url),
      scripts: log.scripts(),
      chain: log.longestChain(mounted),
      requests: log.count,
    };
  });
}

/**
 * Taps a link as soon as the first price is seen, and returns how long after the navigation began the page that it leads to showed a
 * price, ms.
 */
export async function measureFirstTap(
  browser: Browser,
  url: string,
  { link, ranges }: FirstTap,
): Promise<number> {
  return inColdPage(browser, ranges, async (page) => {
    await page.goto(url, { waitUntil: 'commit', timeout: pageLimitMs });
    await untilProbed(page, 'price');
    const begun = await page.evaluate(() => performance.timeOrigin);
    const box = await page.locator(link).first().boundingBox();
    if (!box) throw new Error(`${url} shows no ${link}`);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForURL((next) => next.href !== url, { waitUntil: 'commit', timeout: pageLimitMs });
    await untilProbed(page, 'price');
    return (await page.evaluate(() => performance.timeOrigin + (probed.price ?? NaN))) - begun;
  });
}

/** Visits before the one that is measured: a browser keeps a script's compiled code when it meets the script again. */
const visitsBefore = 2;

/** What a visit to a page came to that was visited before, with what the browser kept of it, the worker among it. */
export interface RepeatVisit {
  readonly firstPriceMs: number;
  readonly mountedMs: number;
  /** Addresses of what came over the network until the remote was mounted. */
  readonly fetched: readonly string[];
}

/** Visits a page again that was left when nothing more came. */
export async function measureRepeatVisit(
  browser: Browser,
  url: string,
  ranges: readonly PriceRange[],
): Promise<RepeatVisit> {
  const context = await browser.newContext({ ...phone, deviceScaleFactor: conditions.deviceScaleFactor });
  const visit = async (slowly: boolean) => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (slowly) await slowDown(session, false);
    else await session.send('Network.enable');
    await watchForPrices(page, ranges);
    const log = new RequestLog(session);
    await page.goto(url, { waitUntil: 'commit', timeout: pageLimitMs });
    await untilProbed(page, 'mounted');
    await untilIdle(log);
    const { price = NaN, mounted = NaN } = await page.evaluate(() => ({ ...probed }));
    await page.close();
    return { firstPriceMs: price, mountedMs: mounted, fetched: log.fetched(mounted) };
  };
  try {
    for (let before = 0; before < visitsBefore; before += 1) await visit(false);
    return await visit(true);
  } finally {
    await context.close();
  }
}

/** Runs `measure` on a page of its own that has nothing cached, under the conditions, and is watched for prices. */
async function inColdPage<Found>(
  browser: Browser,
  ranges: readonly PriceRange[],
  measure: (page: Page, session: CDPSession) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ ...phone, deviceScaleFactor: conditions.deviceScaleFactor });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session);
    await watchForPrices(page, ranges);
    return await measure(page, session);
  } finally {
    await context.close();
  }
}

async function watchForPrices(page: Page, ranges: readonly PriceRange[]): Promise<void> {
  const code = await pageCode('ops/tools/bench/page-probe.ts', 'pageProbe');
  await page.addInitScript(`${code}\npageProbe.watchPrices(${JSON.stringify(ranges)})`);
}

/** Resolves when the page's probe has seen it. */
const untilProbed = (page: Page, what: 'price' | 'mounted') =>
  page.waitForFunction((name) => probed[name] !== undefined, what, { timeout: pageLimitMs, polling: 50 });

/** Addresses of the scripts that a page's HTML names: what its first screen is made with, however fast they come. */
function namedScripts(html: string, url: string): string[] {
  const named = html.matchAll(/<(?:script\b[^>]*? src|link rel="preload" as="script" href)="([^"]+)"/g);
  return [...named].map(([, address = '']) => new URL(address, url).href);
}

/** Resolves once nothing was under way for a while; a socket's long polling must not keep it for ever. */
async function untilIdle(log: RequestLog): Promise<void> {
  const deadline = Date.now() + pageLimitMs;
  let quietSince = Date.now();
  while (Date.now() < deadline && Date.now() - quietSince < idleMs) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (log.pending > 0) quietSince = Date.now();
  }
}
