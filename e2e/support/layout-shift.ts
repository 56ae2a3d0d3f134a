import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifted?: number;
  }
}

/** Counts from the page's next load on how far content jumps. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (
          'value' in entry &&
          typeof entry.value === 'number' &&
          'hadRecentInput' in entry &&
          entry.hadRecentInput === false
        )
          window.shifted = (window.shifted ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Sum of the shifts that nobody's input explains, as browsers count them. Throws where they were not watched. */
export async function layoutShift(page: Page): Promise<number> {
  const shifted = await page.evaluate(() => window.shifted);
  if (shifted === undefined) throw new Error('watchLayoutShift was not called before the page was opened');
  return shifted;
}
