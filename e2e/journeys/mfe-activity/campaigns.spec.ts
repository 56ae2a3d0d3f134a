import { getCastClassifyListByPid, listStakingProducts, listUserBalance } from '@exchange/contract';
import type { APIRequestContext } from '@playwright/test';
import { exchangeTime, secure, tradePassword } from '../../support/account-security';
import { expect, gotoAfterSheet, test, toasts } from '../../support/journey';
import { photograph } from '../../support/photograph';
import { call, deposit, registerAccount } from '../../support/sandbox';

/** A casting that takes applications now. */
async function openCasting(request: APIRequestContext): Promise<string> {
  const now = await exchangeTime(request);
  const top = (await call(request, getCastClassifyListByPid, {})).list;
  for (const { id } of top) {
    const { list } = await call(request, getCastClassifyListByPid, { pid: id });
    const open = list.find(({ casting }) => casting && casting.start_time <= now && now < casting.end_time);
    if (open) return open.id;
  }
  throw new Error('no casting is open');
}

test('[V-02] one stakes by hand and sees the position, and applies to a casting with a picture; a draft outlives a reload, a refusal says why', async ({
  page,
}) => {
  const { request } = page;
  const { email } = await registerAccount(request, 'artist');
  await deposit(request, email, 'aura', '500');
  await secure(request, email);

  const { list } = await call(request, listStakingProducts, {});
  const term = list.find((product) => product.type === 2 && product.early_release);
  await page.goto('/activity/hot');
  await page
    .getByRole('link', { name: /Stake AURA for a 30-day term/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`product=${term?.id ?? ''}`));
  const amount = page.getByRole('textbox', { name: 'Amount to stake' });
  // A contest that ends just now may add a prize to what was deposited.
  await expect(async () => {
    const { list: balances } = await call(request, listUserBalance, {});
    await page.getByRole('button', { name: 'Max' }).click();
    await expect(amount).toHaveValue(balances.find(({ token }) => token === 'aura')?.available ?? '', {
      timeout: 1_000,
    });
  }).toPass();
  await amount.fill('500');
  await expect(page.getByTestId('per-day')).toHaveText('0.10958904 AURA');
  await expect(page.getByTestId('in-all')).toHaveText('3.2876712 AURA');
  await page.getByRole('button', { name: 'Stake' }).click();
  await page.getByLabel('Trade password', { exact: true }).fill(tradePassword);
  await page.getByRole('button', { name: 'Confirm and stake' }).click();
  await expect(toasts(page).getByText('500 AURA is staked')).toBeVisible();
  await gotoAfterSheet(page, '/activity/staking?view=mine');
  await expect(page.getByText('Earning')).toBeVisible();
  await page.getByRole('button', { name: 'Release now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
  await expect(toasts(page).getByText('500 AURA is back in your available balance')).toBeVisible();

  await gotoAfterSheet(page, `/activity/casting?category=${await openCasting(request)}`);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('textbox', { name: 'Stage name' }).fill('Artist');
  await page.getByRole('textbox', { name: 'About you' }).fill('Ten years on stage');
  await page.getByRole('textbox', { name: 'How to reach you' }).fill(email);
  const buffer = photograph(90);
  await page.locator('input[type="file"]').setInputFiles([
    { name: 'me.png', mimeType: 'image/png', buffer },
    { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
  ]);
  await expect(page.getByText('Only jpg, png or gif pictures are accepted')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Stage name' })).toHaveValue('Artist');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page).toHaveURL(/\/activity\/casting\/[\w-]{36}$/);
  await expect(page.getByText('Under review', { exact: true })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  const refusal = { decision: 'refuse', reason: 'pictures', note: 'One from the side, please' };
  const answer = await request.post(`/sandbox/cast/${id}`, { data: refusal });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(page.getByText(/One from the side, please/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Apply again' })).toBeVisible();
});
