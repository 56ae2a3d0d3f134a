import type { APIRequestContext } from '@playwright/test';
import { getOrderBook } from '@exchange/contract';
import { expect, test } from '../../support/journey';
import { signInAs } from '../../support/operators';
import { call } from '../../support/sandbox';
import { openAccount, openForm } from '../../support/trader';

/** No other journey trades in it. */
const token = 'reef';
const pair = `${token}_usdt`;

/** Half of what is bid, which no market that is alive comes to. */
async function halfOfBid(request: APIRequestContext): Promise<string> {
  const { bids } = await call(request, getOrderBook, { token, market: 'usdt', limit: 1 });
  const [bid] = bids[0] ?? [''];
  return (Number(bid) / 2).toFixed(bid.split('.')[1]?.length ?? 0);
}

test('[O-10] [T-06] an operator halts a pair and sets a band: open pages say so, refuse, and take orders again by themselves', async ({
  page,
  context,
}) => {
  await signInAs(page, 'dan', `/ops/markets/${pair}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('REEF/USDT');
  const trader = await context.newPage();
  await openAccount(trader.request, 'halted', { usdt: '1000' });
  await openForm(trader, token);
  const buy = trader.getByRole('button', { name: 'Buy REEF' });
  await expect(buy).toBeEnabled();

  /** Fills in the form of a card and sends it; the card says `then` once it is carried out. */
  const change = async (
    card: string,
    fields: Readonly<Record<string, string>>,
    action: string,
    then: string,
  ) => {
    const section = page.getByRole('region', { name: card });
    const form = section.locator('form').filter({ has: page.getByRole('button', { name: action }) });
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
    await form.getByRole('button', { name: action }).click();
    await expect(section).toContainText(then);
    await expect(page.getByRole('status')).toBeVisible();
  };
  await change(
    'Trading',
    { 'Reason, shown to traders': 'a fork of the chain' },
    'Halt trading',
    'Resume trading',
  );
  await expect(trader.getByRole('button', { name: 'Trading is halted' })).toBeDisabled();
  await expect(trader.getByText('Halted', { exact: true })).toBeVisible();
  await expect(trader.getByRole('status').filter({ hasText: 'your balance is unchanged' })).toBeVisible();
  await change(
    'Trading',
    { 'Reason, shown to traders': 'the fork is over' },
    'Resume trading',
    'Halt trading',
  );
  await expect(buy).toBeEnabled();

  await change(
    'Price band',
    { 'Percent of the last price': '5', 'Reason, for the log': 'a thin book' },
    'Set the band',
    '±5%',
  );
  await trader.getByLabel('Price USDT').fill(await halfOfBid(trader.request));
  await trader.getByLabel('Total USDT').fill('100');
  await buy.click();
  await expect(trader.getByText('at most 5% away from the last price')).toBeVisible();
  await change(
    'Price band',
    { 'Percent of the last price': '', 'Reason, for the log': 'done' },
    'Set the band',
    'none',
  );
});
