import { authIdCard, listUserBalance, searchWithdrawalList, withdrawalAddressList } from '@exchange/contract';
import { encodeAddress } from '@exchange/contract/chain-address';
import type { APIRequestContext, Page } from '@playwright/test';
import { appCode, cardOf, exchangeTime, secure, tradePassword } from '../../support/account-security';
import { expect, test, watchCalls } from '../../support/journey';
import { call, deposit, newestMessage, registerAccount } from '../../support/sandbox';

const minuteMs = 60_000;
const addressOf = (bytes: readonly number[]) => encodeAddress('trc20', Uint8Array.from(bytes)) ?? '';
const bytes = Array.from({ length: 20 }, (_, index) => (index * 41 + 7) % 256);
const target = addressOf(bytes);

/** A valid address that begins as the target does. */
function lookAlike(): string {
  for (let last = 0; last < 256; last += 1) {
    const other = addressOf([...bytes.slice(0, 19), last]);
    if (other !== target && other.slice(0, 7) === target.slice(0, 7)) return other;
  }
  throw new Error('none found');
}

/** Fills in what confirms a withdrawal of 120.5 USDT to the target, on its last step. */
async function fillReview(
  page: Page,
  request: APIRequestContext,
  { email, key }: { readonly email: string; readonly key: string },
): Promise<void> {
  await expect(page.getByTestId('address')).toHaveText(target);
  const sent = page.waitForResponse(/sendWithdrawalEmail/);
  await page.getByRole('button', { name: 'Send Code by email' }).click();
  await sent;
  const message = await newestMessage(request, email, 'mail');
  expect(message.body).toContain(`120.5 USDT to ${target}`);
  await page.getByLabel('Trade password').fill(tradePassword);
  await page.getByRole('textbox', { name: 'Code by email' }).fill(message.code);
  await page
    .getByRole('textbox', { name: 'Authenticator code' })
    .fill(appCode(key, await exchangeTime(request)));
}

test('[A-04, A-06, A-09, Q-05, X-04, X-06] a withdrawal to a saved address: codes for it alone, review, chain, record; a look-alike is stopped', async ({
  page,
  request,
}) => {
  const { email } = await registerAccount(page.request, 'withdrawer');
  await deposit(request, email, 'usdt', '500');
  await page.goto('/assets/withdraw/usdt');
  await expect(page.getByRole('link', { name: 'Complete identity verification level 1' })).toBeVisible();

  await call(page.request, authIdCard, {
    true_name: 'Chan Tai Man',
    id_card: cardOf(Date.now() % 1_000_000),
  });
  const key = await secure(page.request, email);
  await page.goto('/assets/withdraw/address/usdt');
  await page.getByRole('button', { name: 'Add an address' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add an address' });
  await adding.getByRole('textbox', { name: 'Name' }).fill('Cold wallet');
  await adding.getByRole('textbox', { name: 'Address' }).fill(target);
  await adding.getByRole('button', { name: 'Add an address' }).click();
  await page.getByRole('button', { name: /^Cold wallet/ }).click();

  const address = page.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue(target);
  await address.fill(lookAlike());
  await expect(page.getByRole('alert').getByTestId('address')).toHaveText([lookAlike(), target]);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await address.fill(target);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('120.5');
  await expect(page.getByText('119.5 USDT', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();

  await fillReview(page, request, { email, key });
  await page.getByRole('button', { name: 'Withdraw 120.5 USDT' }).click();
  await expect(page.getByRole('heading', { name: 'Awaiting review' })).toBeVisible();

  const { list } = (await (await request.get('/sandbox/withdrawal')).json()) as {
    list: { account: string; withdrawal: { id: string } }[];
  };
  const id = list.find(({ account }) => account === email)?.withdrawal.id ?? '';
  await request.post(`/sandbox/withdrawal/${id}`, { data: { decision: 'approve' } });
  await expect(page.getByRole('heading', { name: 'Going on chain' })).toBeVisible();
  await request.post('/sandbox/clock', { data: { advanceMs: 2 * minuteMs } });
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
  await page.getByRole('button', { name: 'See the records' }).click();
  await page.getByRole('button', { name: /−120.5 USDT.*Completed/ }).click();
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('19/19 confirmations');
  expect((await call(page.request, withdrawalAddressList, { token: 'usdt' })).list).toHaveLength(1);
});

test('[H-20, A-04] the answer to a withdrawal is lost and the page reloaded: it says what became of it, and one was made', async ({
  page,
  request,
}) => {
  const { email } = await registerAccount(page.request, 'answer-lost');
  await deposit(request, email, 'usdt', '500');
  await call(page.request, authIdCard, {
    true_name: 'Chan Tai Man',
    id_card: cardOf((Date.now() % 1_000_000) + 1),
  });
  const key = await secure(page.request, email);
  await page.goto('/assets/withdraw/usdt');
  await page.getByRole('textbox', { name: 'Address' }).fill(target);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('120.5');
  await page.getByRole('button', { name: 'Next' }).click();
  await fillReview(page, request, { email, key });
  await page.getByRole('checkbox').check();
  // The exchange does its work; the page does not hear of it.
  await page.route(/Teller\/userWithdrawal$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  // The personal channel tells that it was done; the page ends before it has found out.
  let isGone = false;
  await page.route(/\/Org\/Command\/find/, (route) => (isGone ? route.continue() : route.abort()));
  await page.getByRole('button', { name: 'Withdraw 120.5 USDT' }).click();
  await expect(page.getByText(/No answer came/)).toBeVisible();

  const asked = watchCalls(page, '/Teller/userWithdrawal');
  page.once('framenavigated', () => {
    isGone = true;
  });
  await page.reload();
  await expect(page.getByText(/It was made, once/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Awaiting review' })).toBeVisible();
  expect(asked.count).toBe(0);
  expect((await call(page.request, searchWithdrawalList, {})).total).toBe(1);
  const { list } = await call(page.request, listUserBalance, {});
  expect(list.find(({ token }) => token === 'usdt')).toMatchObject({ available: '379.5', frozen: '120.5' });
  // It is known now: the page after it has nothing to find out.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
});
