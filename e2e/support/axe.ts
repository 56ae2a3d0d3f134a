import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Judges a page. Of the rules that it keeps only one place each is reported: to tell all of them takes longer than to look. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
