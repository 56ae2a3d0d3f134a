import type { Page, Response } from '@playwright/test';

declare global {
  interface Window {
    lastSeen?: Promise<number>;
  }
}

/** Watches a text of the page; answers with when it went, ms since the epoch by the browser's clock. */
export async function watchText(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((watched) => {
    window.lastSeen = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.body.textContent.includes(watched)) return;
        observer.disconnect();
        resolve(Date.now());
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, text);
  return () => page.evaluate(() => window.lastSeen ?? Promise.reject(new Error('nothing is watched')));
}

/** When the browser had an answer, ms since the epoch by its clock. */
export async function answeredAt(response: Response): Promise<number> {
  await response.finished();
  const { startTime, responseEnd } = response.request().timing();
  return startTime + responseEnd;
}
