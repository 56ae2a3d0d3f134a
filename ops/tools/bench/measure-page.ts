import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { conditions, phone, slowDown } from './conditions';
import type { PriceRange } from './measured-pages';
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
  const context = await browser.newContext({
    ...phone,
    deviceScaleFactor: conditions.deviceScaleFactor,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session);
    const log = new RequestLog(session);
    const code = await pageCode('ops/tools/bench/page-probe.ts', 'pageProbe');
    await page.addInitScript(`${code}\npageProbe.watchPrices(${JSON.stringify(ranges)})`);
    const response = await page.goto(url, { waitUntil: 'commit', timeout: pageLimitMs });
    if (!response) throw new Error(`${url} was not loaded`);
    await page.waitForFunction(() => probed.mounted !== undefined, undefined, {
      timeout: pageLimitMs,
      polling: 200,
    });
    await untilIdle(log);
    const { price = NaN, text, mounted = NaN, layoutShift } = await page.evaluate(() => ({ ...probed }));
    const inline = await page
      .locator('script:not([src]):not([type])')
      .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent));
    return {
      firstPriceMs: price,
      mountedMs: mounted,
      priceText: text,
      layoutShift,
      inlineScriptBytes: gzipSync(inline.join('')).length,
      firstScripts: namedScripts(await response.text(), url),
      scripts: log.scripts(),
      chain: log.longestChain(mounted),
      requests: log.count,
    };
  } finally {
    await context.close();
  }
}

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
