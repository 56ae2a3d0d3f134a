import { expect, type Page } from '@playwright/test';

/** What opens the overview of the server of the journeys. */
export const operatorsToken = process.env.OPS_TOKEN ?? 'journeys-operators-token';

/** What shows the server's metrics, and nothing else. */
export const metricsToken = process.env.METRICS_TOKEN ?? 'journeys-metrics-token';

/** Opens the operators' overview with the token of the server. */
export async function openOverview(page: Page): Promise<void> {
  await giveToken(page, operatorsToken);
  await expect(page.getByRole('heading', { name: 'Operations' })).toBeVisible();
}

/** Tries a token where it is asked for. */
export async function giveToken(page: Page, token: string): Promise<void> {
  await page.goto('/ops?lang=en');
  await page.getByText('The exchange does not answer?').click();
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Open the overview' }).click();
}

/** The row of a part at a version. */
export const healthOf = (page: Page, part: string, version: string) =>
  page.getByRole('row').filter({ hasText: part }).filter({ hasText: version });
