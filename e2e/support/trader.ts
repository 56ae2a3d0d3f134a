import type { APIRequestContext, Page } from '@playwright/test';
import { getOrderBook, listOrderPending, type Order } from '@exchange/contract';
import { call, deposit, registerAccount } from './sandbox';

/** Signs a new account in that owns what is named. */
export async function openAccount(
  request: APIRequestContext,
  name: string,
  funds: Readonly<Record<string, string>>,
): Promise<{ readonly email: string }> {
  const { email } = await registerAccount(request, name);
  for (const [token, amount] of Object.entries(funds)) await deposit(request, email, token, amount);
  return { email };
}

/** The signed-in account's open orders of a pair, by the exchange. */
export async function pendingOrders(request: APIRequestContext, token: string): Promise<readonly Order[]> {
  return (await call(request, listOrderPending, { token, market: 'usdt', limit: 200 })).list;
}

/** How much of a token is wanted at this price or a better one. */
export async function wantedFrom(request: APIRequestContext, token: string, price: string): Promise<number> {
  const { bids } = await call(request, getOrderBook, { token, market: 'usdt', limit: 500 });
  return bids
    .filter(([offered]) => Number(offered) >= Number(price))
    .reduce((sum, [, amount]) => sum + Number(amount), 0);
}

/** Opens a pair's order form. */
export async function openForm(page: Page, token: string): Promise<void> {
  await page.goto(`/trade/${token}_usdt/transaction`);
  await page.getByRole('button', { name: `Buy ${token.toUpperCase()}` }).waitFor();
}
