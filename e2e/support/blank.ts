import type { Page } from '@playwright/test';

declare global {
  interface Window {
    longestBlank?: number;
  }
}

/** Counts in every page from its next load on how many frames in a row show nothing but its navigation. */
export async function watchBlank(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longestBlank = 0;
    let blank = 0;
    const look = () => {
      const isSeen = [...document.body.querySelectorAll('*')].some((element) => {
        const { width, height } = element.getBoundingClientRect();
        return (
          element.childElementCount === 0 &&
          width * height > 0 &&
          element.checkVisibility() &&
          element.closest('nav') === null
        );
      });
      blank = isSeen ? 0 : blank + 1;
      window.longestBlank = Math.max(window.longestBlank ?? 0, blank);
      requestAnimationFrame(look);
    };
    document.addEventListener('DOMContentLoaded', look);
  });
}

/**
 * The most frames in a row that were blank since the page was read. To put one view in place of another takes a few, on a slow
 * machine as on a fast one; to wait for a network takes a hundred. Throws where they were not watched.
 */
export async function longestBlank(page: Page): Promise<number> {
  const frames = await page.evaluate(() => window.longestBlank);
  if (frames === undefined) throw new Error('watchBlank was not called before the page was opened');
  return frames;
}
