import type { Page } from '@playwright/test';

/** A finger pulls the page down by `distance` CSS pixels from 200 below its top, and lets go. */
export async function pullDown(page: Page, distance: number): Promise<void> {
  // The gesture's code comes once the page is idle; from then on the browser's own is off.
  await page.waitForFunction(() => document.documentElement.style.overscrollBehaviorY === 'contain');
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 150, y: 200 + y }],
    });
  await touch('touchStart', 0);
  for (const part of [0.2, 0.6, 1]) await touch('touchMove', distance * part);
  await touch('touchEnd');
  await browser.detach();
}
