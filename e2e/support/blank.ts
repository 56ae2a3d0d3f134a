import type { Page } from '@playwright/test';

declare global {
  interface Window {
    blankFrames?: number;
  }
}

/** Counts in every page from its next load on the frames in which it shows nothing but its navigation. */
export async function watchBlank(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.blankFrames = 0;
    const look = () => {
      const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
      const isSeen = [...document.body.querySelectorAll('*')].some((element) => {
        const { width, height } = element.getBoundingClientRect();
        return element.childElementCount === 0 && width * height > 0 && element.closest('nav') === null;
      });
      if (painted && !isSeen) window.blankFrames = (window.blankFrames ?? 0) + 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Frames since the page's first paint that were blank. Throws where they were not watched. */
export async function blankFrames(page: Page): Promise<number> {
  const frames = await page.evaluate(() => window.blankFrames);
  if (frames === undefined) throw new Error('watchBlank was not called before the page was opened');
  return frames;
}
