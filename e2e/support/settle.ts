import { expect, type Page } from '@playwright/test';

/** Waits until what the screen shows first is there, and nothing of it is loading; rejects when that takes longer than `timeout`, ms. */
export async function settle(page: Page, path: string, timeout = 20_000): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading').or(main.getByRole('tablist')).first(), path).toBeAttached({
    timeout,
  });
  await expect(
    main.locator(':is([aria-busy="true"], [class*="skeleton-"]):not([data-resting] *)'),
    path,
  ).toHaveCount(0, { timeout });
}

/** Waits until whatever moves once has come to its end. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => {
          // In a kept page that rests they stand still.
          const target = effect instanceof KeyframeEffect ? effect.target : null;
          return Number.isFinite(effect?.getComputedTiming().endTime) && !target?.closest('[data-resting]');
        })
        .map((each) => each.finished),
    ),
  );
}
