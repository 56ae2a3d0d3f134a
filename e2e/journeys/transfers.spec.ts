import { bindGoogleSecret, getGoogleSecret, sendUserExistEmail, setTradePwd } from '@exchange/contract';
import type { APIRequestContext } from '@playwright/test';
import { appCode, exchangeTime } from '../support/account-security';
import { expect, test } from '../support/journey';
import { advanceClock, call, deposit, newestMessage, registerAccount } from '../support/sandbox';

const dayMs = 24 * 60 * 60 * 1000;
const pin = '482913';

/** Gives the signed-in account trade password and authenticator, and lets the hold after that pass; answers with the key. */
async function secure(request: APIRequestContext, email: string): Promise<string> {
  const { secret } = await call(request, getGoogleSecret, {});
  await call(request, sendUserExistEmail, { type: 'bind_google' });
  await call(request, bindGoogleSecret, {
    secret,
    sms_code: (await newestMessage(request, email, 'mail')).code,
    code: appCode(secret, await exchangeTime(request)),
  });
  await advanceClock(request, 60_000);
  await call(request, sendUserExistEmail, { type: 'set_trade_password' });
  await call(request, setTradePwd, {
    trade_pwd: pin,
    c_trade_pwd: pin,
    sms_code: '',
    email_code: (await newestMessage(request, email, 'mail')).code,
    google_code: appCode(secret, await exchangeTime(request)),
  });
  await advanceClock(request, dayMs);
  return secret;
}

test('[A-07, A-08, Q-05, X-06] funds go between the accounts and to another user, who is named before and has them once they are reviewed', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const payee = await browser.newContext({ baseURL: baseURL ?? '' });
  const { email: payeeEmail, session } = await registerAccount(payee.request, 'payee');
  const { email } = await registerAccount(page.request, 'payer');
  await deposit(request, email, 'usdt', '500');
  const key = await secure(page.request, email);

  await page.goto('/assets/transfer/usdt');
  await expect(page.getByText('500 USDT', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('120.5');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByText('379.5 USDT', { exact: true })).toBeVisible();
  await expect(page.getByText('120.5 USDT', { exact: true })).toBeVisible();

  await page.goto('/assets/transferAccounts/usdt');
  await page.getByText('Email', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Payee’s email' }).fill(payeeEmail);
  await page.getByRole('textbox', { name: 'Amount' }).fill('80.25');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('p***', { exact: true })).toBeVisible();
  await page.getByLabel('Trade password').fill(pin);
  await page
    .getByRole('textbox', { name: 'Authenticator code' })
    .fill(appCode(key, await exchangeTime(request)));
  await page.getByRole('button', { name: 'Send 80.25 USDT' }).click();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();

  const waiting = (await (await request.get('/sandbox/transfer')).json()) as {
    list: { id: string; recipient: string }[];
  };
  const mine = waiting.list.find(({ recipient }) => recipient.startsWith(session.user.uid));
  const other = await payee.newPage();
  await other.goto('/assets/record/transfer');
  await expect(other.getByText('No records yet')).toBeVisible();
  await request.post(`/sandbox/transfer/${mine?.id ?? ''}`, { data: { decision: 'approve' } });
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
  await expect(other.getByRole('button', { name: /\+80.25 USDT/ })).toBeVisible();
  await page.getByRole('button', { name: 'Transfer records' }).click();
  await expect(page.getByRole('button', { name: /−80.25 USDT.*Completed/ })).toBeVisible();
  await payee.close();
});
