import { authIdCard } from '@exchange/contract';
import { encodeAddress } from '@exchange/contract/chain-address';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { cardOf, secure } from './account-security';
import { openSale, runningAuction, runningCollectible } from './campaigns';
import { call, deposit, registerAccount } from './sandbox';

/** A sheet, a dialog, or the last step of a form: where it is, and how one comes to it. */
export interface SheetCase {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
}

/** A valid address that nobody has used. */
export const strangersAddress =
  encodeAddress(
    'trc20',
    Uint8Array.from({ length: 20 }, (_, index) => (index * 53 + 11) % 256),
  ) ?? '';

/** Signs a new account in that may do everything: verified, with trade password, authenticator and funds. */
export async function openReadyAccount(
  request: APIRequestContext,
): Promise<{ readonly email: string; readonly key: string }> {
  const { email } = await registerAccount(request, 'ready');
  await call(request, authIdCard, { true_name: 'Chan Tai Man', id_card: cardOf(Date.now() % 1_000_000) });
  await deposit(request, email, 'usdt', '2000');
  await deposit(request, email, 'aura', '500');
  return { email, key: await secure(request, email) };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const sheet = (page: Page) => expect(page.getByRole('dialog').first()).toBeVisible();
/** Presses what opens a sheet. */
const opens = (name: string | RegExp) => async (page: Page) => {
  await press(page, name);
  await sheet(page);
};

/** Sheets and last steps of all areas, for {@link openReadyAccount}. */
export async function sheetsOf(request: APIRequestContext): Promise<readonly SheetCase[]> {
  const dutch = `/auction/${(await runningAuction(request, 1)).activity_id}`;
  const regular = `/auction/${(await runningAuction(request, 2)).activity_id}`;
  const sale = await openSale(request);
  const collectible = await runningCollectible(request);
  return [
    { name: 'a balance', path: '/assets', open: opens(/USDT/) },
    { name: 'the value over time as a table', path: '/assets', open: opens('Show as table') },
    {
      name: 'a withdrawal before it is confirmed',
      path: '/assets/withdraw/usdt',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Address' }).fill(strangersAddress);
        await press(page, 'Next');
        await page.getByRole('textbox', { name: 'Amount' }).fill('120.5');
        await expect(page.getByText('119.5 USDT', { exact: true })).toBeVisible();
        await press(page, 'Next');
        await expect(page.getByTestId('address')).toHaveText(strangersAddress);
      },
    },
    {
      name: 'an address that is none',
      path: '/assets/withdraw/usdt',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Address' }).fill('T123');
        await press(page, 'Next');
        await expect(page.getByRole('alert').filter({ hasText: 'address' })).toBeVisible();
      },
    },
    {
      name: 'the drawer of other pairs',
      path: '/trade/aura_usdt/transaction',
      open: opens(/Choose another pair/),
    },
    {
      name: 'all orders before they are cancelled',
      path: '/trade/aura_usdt/transaction',
      open: async (page) => {
        await page.getByLabel('Price USDT').fill('5');
        await page.getByLabel('Amount AURA').fill('1');
        // On prices that are not one is asked whether the order is meant.
        await expect(page.getByRole('region', { name: 'Order book' })).toHaveAttribute('data-state', 'live');
        await press(page, 'Buy AURA');
        await opens('Cancel all')(page);
      },
    },
    { name: 'a new address', path: '/assets/withdraw/address/usdt', open: opens('Add an address') },
    { name: 'a new payee', path: '/assets/transferAccounts/address/usdt', open: opens('Add payee') },
    { name: 'days of records', path: '/assets/record/deposit', open: opens(/Days|days|time/i) },
    { name: 'the price curve as a table', path: dutch, open: opens('As a table') },
    {
      name: 'a purchase in a Dutch auction',
      path: dutch,
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Portions' }).fill('1');
        await opens('Buy portions')(page);
      },
    },
    {
      name: 'a bid in a regular auction',
      path: regular,
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Bid for a portion' }).fill('95.50');
        await page.getByRole('textbox', { name: 'Portions' }).fill('1');
        await opens('Place the bid')(page);
      },
    },
    {
      name: 'a purchase in a sale',
      path: `/ieo/${sale.campaign_no}`,
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Portions' }).fill('1');
        await page.getByRole('checkbox').check();
        await opens('Subscribe')(page);
      },
    },
    {
      name: 'a bid for a collectible',
      path: `/activity/collectibles/${collectible.campaign_no}`,
      open: async (page) => {
        await press(page, 'Bid more');
        await opens('Place the bid')(page);
      },
    },
    {
      name: 'a lock',
      path: '/activity/gift-coin?token=aura',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Amount to lock' }).fill('100');
        await opens('Lock')(page);
      },
    },
    { name: 'joining the nodes', path: '/ecologicalNodes', open: opens(/^Apply with/) },
    { name: 'settings of the chart', path: '/trade/aura_usdt/kline', open: opens('Chart settings') },
    {
      name: 'bars as a table',
      path: '/trade/aura_usdt/kline',
      open: async (page) => {
        await opens('Chart settings')(page);
        await press(page, 'Bars as a table');
        await expect(page.getByRole('table')).toBeVisible();
      },
    },
    { name: 'ending the session', path: '/user', open: opens('Log out') },
    {
      name: 'countries',
      path: '/user/security/mobile',
      open: opens(/Choose a country|Calling code|Hong Kong/),
    },
  ];
}
