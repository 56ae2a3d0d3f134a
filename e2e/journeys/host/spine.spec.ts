import { expect, test, type Locator, type Page } from '@playwright/test';
import { passHumanCheck } from '../../support/human-check';
import { goodPassword, newestMessage } from '../../support/sandbox';

/** Fails the test when the page throws or logs an error. */
function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  return faults;
}

/** Text of the live price of the transaction page, without separators. */
async function lastPrice(page: Page): Promise<string> {
  return ((await page.getByTestId('last-price').textContent()) ?? '').replaceAll(',', '');
}

/** The row of a token in the list of balances. */
function holding(page: Page, token: string): Locator {
  return page.getByRole('listitem').filter({ hasText: token }).filter({ hasText: '≈' }).first();
}

test('[H-15, H-26, S-01, S-02, S-03, A-01, A-02, T-09, T-10, Q-03, Q-05, X-02, X-04] a stranger registers, receives a deposit, buys a brand token and sees the fill', async ({
  page,
  request,
}) => {
  const faults = watchForFaults(page);

  // Prices come from real fills and move.
  await page.goto('/home/marketCondition?_lang=en');
  await page.getByRole('tab', { name: 'All' }).click();
  const row = page.getByRole('link', { name: /AURA\s*\/\s*USDT/ }).first();
  await expect(row).toBeVisible();
  const before = await page.getByRole('list').first().innerText();
  await expect.poll(async () => page.getByRole('list').first().innerText()).not.toBe(before);
  await row.click();
  await expect(page).toHaveURL(/\/trade\/aura_usdt\/kline$/);
  await page.getByRole('link', { name: 'Buy' }).click();
  await expect(page).toHaveURL(/\/trade\/aura_usdt\/transaction/);
  expect(Number(await lastPrice(page))).toBeGreaterThan(0);

  // Trading asks for a login; from there to registration.
  await page.getByRole('button', { name: 'Log in to trade' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: /Register by email/ }).click();
  const email = `stranger-${Date.now().toString(36)}@example.com`;
  await page.getByLabel('Email address').fill(email);

  await passHumanCheck(page, request, () => page.getByRole('button', { name: 'Send code' }).click());

  await page.getByLabel('Code from the email').fill((await newestMessageSoon(page, request, email)).code);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Repeat the password').fill(goodPassword);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/register\/success/);
  await page
    .getByRole('link', { name: 'Skip for now' })
    .or(page.getByRole('button', { name: 'Skip for now' }))
    .click();
  await expect(page).toHaveURL(/\/trade\/aura_usdt\/transaction/);

  // A deposit by the address shown, credited after its confirmations.
  await page.goto('/assets/deposit/usdt');
  await expect(page.getByTestId('deposit-address')).toHaveText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  const sent = await request.post('/sandbox/deposit', {
    data: { account: email, token: 'usdt', amount: '500' },
  });
  expect(sent.ok()).toBe(true);
  await request.post('/sandbox/clock', { data: { advanceMs: 120_000 } });
  await page.goto('/assets');
  await expect(holding(page, 'USDT')).toContainText('500.00');

  // A tap on the book fills the price; above the asks the order fills at once, whatever moved meanwhile.
  await page.goto('/trade/aura_usdt/transaction');
  const price = page.getByLabel(/Price USDT/);
  await page
    .getByRole('button', { name: /Use the price .* for sale/ })
    .first()
    .click();
  await expect(price).toHaveValue(/^\d+\.\d+$/);
  await price.fill((Number(await price.inputValue()) * 1.03).toFixed(3));
  await page.getByLabel(/Amount AURA/).fill('10');
  await page.getByRole('button', { name: 'Buy AURA' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/Bought 10/)).toBeVisible();
  await page.goto('/assets');
  // 10 less the fee of 0.1 %, which is taken from what is received.
  await expect(holding(page, 'AURA')).toContainText('9.99');
  await expect(holding(page, 'USDT')).not.toContainText('500.00');

  expect(faults).toEqual([]);
});

async function newestMessageSoon(
  page: Page,
  request: Parameters<typeof newestMessage>[0],
  email: string,
): Promise<{ code: string }> {
  await expect(page.getByLabel('Code from the email')).toBeVisible();
  return newestMessage(request, email, 'mail');
}
