import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { comeToRest } from './settle';

/** WCAG 2.2, levels A and AA. */
const wcag: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};
/** What a theme changes. */
export const contrast: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };
/** WCAG, and what axe advises beyond it. */
export const everyRule: RunOptions = {};

/**
 * What axe finds wrong on a page, a line for each place, once nothing moves any more. `rules` are those of WCAG 2.2 A and AA where
 * nothing else is asked for; `within` is the selector of the one part to look at.
 */
export async function axeFaults(page: Page, rules = wcag, within?: string): Promise<readonly string[]> {
  await comeToRest(page);
  // To load it takes as long as to judge with it: a page that stays has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([selector, options]) => {
      const judge = (window as typeof window & { axe: typeof axe }).axe;
      return (await judge.run(selector ?? document, { ...options, resultTypes: ['violations'] })).violations;
    },
    [within, rules] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`,
    ),
  );
}

/** Every rule of WCAG in light, and the contrast in dark, which is all that a theme changes. The page is in light before. */
export async function faultsInBothThemes(page: Page, name: string): Promise<readonly string[]> {
  const light = await axeFaults(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-theme="dark"]').waitFor();
  const dark = await axeFaults(page, contrast);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.locator('html[data-theme="light"]').waitFor();
  return [...light.map((each) => `${name} light ${each}`), ...dark.map((each) => `${name} dark ${each}`)];
}
