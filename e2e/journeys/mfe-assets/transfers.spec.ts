import { appCode, exchangeTime, secure, tradePassword as pin } from '../../support/account-security';
import { expect, test } from '../../support/journey';
import { deposit, registerAccount } from '../../support/sandbox';

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
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByRole('textbox', { name: 'Payee email' }).fill(payeeEmail);
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
  await other.goto('/assets/record/transfer?lang=en');
  await expect(other.getByText('No records yet')).toBeVisible();
  await request.post(`/sandbox/transfer/${mine?.id ?? ''}`, { data: { decision: 'approve' } });
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
  await expect(other.getByRole('button', { name: /\+80.25 USDT/ })).toBeVisible();
  await page.getByRole('button', { name: 'Transfer records' }).click();
  await expect(page.getByRole('button', { name: /−80.25 USDT.*Completed/ })).toBeVisible();
  await payee.close();
});
