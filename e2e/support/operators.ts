import { expect, type Page } from '@playwright/test';

/** What the server of the journeys was started with. */
export const operatorsToken = process.env.OPS_TOKEN ?? 'journeys-operators-token';

/** What shows the server's metrics, and nothing else. */
export const metricsToken = process.env.METRICS_TOKEN ?? 'journeys-metrics-token';

/** Signs in at the operators' page. */
export async function signInAsOperator(page: Page): Promise<void> {
  await page.goto('/ops?lang=en');
  await page.getByLabel('Token').fill(operatorsToken);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Operations' })).toBeVisible();
}

/** The row of a part at a version. */
export const healthOf = (page: Page, part: string, version: string) =>
  page.getByRole('row').filter({ hasText: part }).filter({ hasText: version });
