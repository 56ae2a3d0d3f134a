import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { comeToRest } from './settle';

/** WCAG 2.2, levels A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Judges a page. Of the rules that it keeps only one place each is reported: to tell all of them takes longer than to look. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);

/** What is wrong, in words, once nothing moves any more. */
async function violations(page: Page, builder: AxeBuilder): Promise<readonly string[]> {
  await comeToRest(page);
  const found = await builder.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`,
    ),
  );
}

/** Every rule in light, and the contrast in dark, which is all that a theme changes. The page is in light before. */
export async function judgeBothThemes(page: Page, name: string): Promise<readonly string[]> {
  const light = await violations(page, axeOf(page).withTags(wcag));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-theme="dark"]').waitFor();
  const dark = await violations(page, axeOf(page).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [...light.map((each) => `${name} light ${each}`), ...dark.map((each) => `${name} dark ${each}`)];
}
