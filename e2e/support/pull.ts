import type { Page } from '@playwright/test';
import { touchOf } from './touch';

/** A finger pulls the page down by `distance` CSS pixels from 200 below its top, and lets go. */
export async function pullDown(page: Page, distance: number): Promise<void> {
  // The gesture's code comes once the page is idle; from then on the browser's own is off.
  await page.waitForFunction(() => document.documentElement.style.overscrollBehaviorY === 'contain');
  const finger = await touchOf(page);
  const pulled = (part: number) => ({ x: 150, y: 200 + distance * part });
  await finger.down(pulled(0));
  for (const part of [0.2, 0.6, 1]) await finger.move(pulled(part));
  await finger.lift();
}
