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

/** An unused code of the authenticator of an operator of demo mode, from the sandbox page, which is open then. */
export async function codeOf(page: Page, name: string): Promise<string> {
  await page.goto('/sandbox');
  const card = page.locator('.operators li').filter({ hasText: name });
  const code = card.locator('.code');
  // Somebody may have used the last one: the next comes within 30 s.
  await expect(code).toHaveText(/^[0-9]{6}$/, { timeout: 35_000 });
  return (await code.textContent()) ?? '';
}

/** Signs in as an operator of demo mode, with the password and the code that the sandbox page shows. */
export async function signInAs(page: Page, name: string, path: string): Promise<void> {
  const code = await codeOf(page, name);
  const password = page
    .locator('section')
    .filter({ has: page.locator('#operators') })
    .locator('p code');
  const chosen = await password.first().textContent();
  await page.goto(`${path}?lang=en`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(chosen ?? '');
  await page.getByLabel('Authenticator code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
