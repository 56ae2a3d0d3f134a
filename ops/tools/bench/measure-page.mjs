import { gzipSync } from 'node:zlib';
import { conditions, phone, slowDown } from './conditions.mjs';
import { pageProbe } from './page-probe.mjs';
import { RequestLog } from './request-log.mjs';

/** Longest wait for a page, and how long nothing may be under way for it to count as finished, in ms. */
const pageLimitMs = 60_000;
const idleMs = 1500;

/**
 * Opens a page once with a cold cache under the conditions. Answers with the times of the first real price and of the first
 * one of the mounted remote, layout shift, the scripts that its HTML names and all until nothing more was fetched, and the
 * chain of requests up to the mounted remote.
 */
export async function measurePage(browser, url, ranges) {
  const context = await browser.newContext({
    ...phone,
    deviceScaleFactor: conditions.deviceScaleFactor,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session);
    const log = new RequestLog(session);
    await page.addInitScript(pageProbe, ranges);
    const response = await page.goto(url, { waitUntil: 'commit', timeout: pageLimitMs });
    await page.waitForFunction(() => window.__probe.mounted !== undefined, undefined, {
      timeout: pageLimitMs,
      polling: 200,
    });
    await untilIdle(log);
    const { price, text, mounted, layoutShift } = await page.evaluate(() => ({ ...window.__probe }));
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
function namedScripts(html, url) {
  const named = html.matchAll(/<(?:script\b[^>]*? src|link rel="preload" as="script" href)="([^"]+)"/g);
  return [...named].map(([, address]) => new URL(address, url).href);
}

/** Resolves once nothing was under way for a while; a socket's long polling must not keep it for ever. */
async function untilIdle(log) {
  const deadline = Date.now() + pageLimitMs;
  let quietSince = Date.now();
  while (Date.now() < deadline && Date.now() - quietSince < idleMs) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (log.pending > 0) quietSince = Date.now();
  }
}
