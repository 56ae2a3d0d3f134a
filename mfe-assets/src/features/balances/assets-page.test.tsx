import { listUserBalance } from '@exchange/contract/asset';
import {
  getDataOfUserC2CBalance,
  getDataOfUserTokenSumHoldFiatBalance,
} from '@exchange/contract/asset-account';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakePlatform } from '@exchange/platform/fake';
import {
  answerBalances,
  answerTotal,
  createAssetsPlatform,
  renderAssets,
} from '../../testing/assets-platform';
import { AssetsPage } from './assets-page';

let platform: FakePlatform;
beforeEach(async () => {
  platform = await createAssetsPlatform({ path: '/assets' });
});
const total = () => screen.getByTestId('total').textContent;
const rows = () => screen.queryAllByRole('button', { name: /≈|∗/ }).map((row) => row.textContent);
const showFiatAccount = () => userEvent.click(screen.getByRole('radio', { name: /Fiat account/ }));

async function open() {
  const rendered = renderAssets(<AssetsPage />, platform);
  await screen.findByRole('button', { name: /USDT/ });
  await screen.findByText('+312.08 today');
  return rendered;
}

test('[A-01] total of both accounts in fiat, and each token with its amount and value, the most valuable first', async () => {
  await open();
  expect(total()).toBe('19,557.45');
  expect(rows()).toEqual([
    expect.stringMatching(/USDT.*19\.45 held.*2,500\.00.*≈ 19,357\.20 HKD/),
    expect.stringMatching(/AURA.*12\.50.*≈ 100\.25 HKD/),
    expect.stringMatching(/KITE.*0\.00/),
  ]);
});

test('[A-01] the fiat account beside the asset account, each with what it is worth', async () => {
  await open();
  expect(
    screen.getAllByRole('radio', { name: /account/ }).map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Asset account 19,457.45', 'Fiat account 100.00']);
  await showFiatAccount();
  expect(rows()).toEqual([
    expect.stringMatching(/USDT.*12\.85.*≈ 100\.00 HKD/),
    expect.stringMatching(/BTC.*0\.00.*≈ 0\.00 HKD/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: /USDT/ }));
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'USDT' })).getByRole('button', { name: 'Transfer' }),
  );
  expect(platform.navigation.visits).toEqual(['/assets/transfer/usdt']);
});

test('[A-01] [Q-05] a fill changes the row while one looks', async () => {
  await open();
  act(() =>
    platform.session.pushPersonal({
      balances: [{ token: 'kite', available: '301.22', frozen: '0', version: 2 }],
    }),
  );
  expect(rows().some((row) => row.includes('301.22'))).toBe(true);
});

test('[A-01] zero balances are hidden in both accounts, and stay hidden on the next visit', async () => {
  const { unmount } = await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hide zero balances' }));
  expect(rows()).toHaveLength(2);
  unmount();
  await open();
  expect(rows()).toHaveLength(2);
  await showFiatAccount();
  expect(rows()).toHaveLength(1);
});

test('[A-01] hidden amounts show nowhere, not in charts, sheets or names either, and stay hidden on the next visit', async () => {
  const { unmount } = await open();
  await screen.findByRole('slider', { name: 'Day' });
  await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
  const told = /\d[\d,]*\.\d|≈|%/;
  const nothingTold = () => {
    expect(document.body.textContent).not.toMatch(told);
    for (const named of document.querySelectorAll('[aria-label], [aria-valuetext], [title]'))
      for (const { value } of named.attributes) expect(value).not.toMatch(told);
    expect(document.querySelector('path[d^="M"][class*="line"], circle[class*="part"]')).toBeNull();
  };
  nothingTold();
  expect(screen.getByRole('button', { name: 'Show as table' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('tab', { name: 'Distribution' }));
  nothingTold();
  await userEvent.click(screen.getByRole('button', { name: /USDT/ }));
  nothingTold();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await showFiatAccount();
  nothingTold();
  unmount();
  renderAssets(<AssetsPage />, platform);
  await screen.findByRole('button', { name: /USDT/ });
  expect(total()).toBe('∗∗∗∗∗∗');
  nothingTold();
  await userEvent.click(screen.getAllByRole('button', { name: 'Show amounts' })[0]!);
  expect(total()).toBe('19,557.45');
});

test('[A-01] tokens are searched', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Search tokens' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tokens' }), 'kit');
  expect(rows()).toHaveLength(1);
  await userEvent.type(screen.getByRole('searchbox'), 'zz');
  expect(screen.getByText('No token matches')).toBeTruthy();
});

test('[A-01] deposit, withdraw, transfer and send lead to their pages; a token shows its exact balance', async () => {
  await open();
  const actions = screen.getByRole('navigation', { name: 'What to do with assets' });
  expect(
    within(actions)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/assets/depositList',
    '/assets/withdrawList',
    '/assets/transfer/usdt',
    '/assets/transferAccounts/usdt',
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /USDT/ }));
  const sheet = within(screen.getByRole('dialog', { name: 'USDT' }));
  expect(sheet.getByText('2,480.550000')).toBeTruthy();
  await userEvent.click(sheet.getByRole('button', { name: 'Deposit' }));
  expect(platform.navigation.visits).toEqual(['/assets/deposit/usdt']);
});

test('[A-01] balances that cannot be loaded say so, with Retry', async () => {
  platform.api.refuse(listUserBalance, { reason: 'unavailable' });
  renderAssets(<AssetsPage />, platform);
  await screen.findByText('failure:unavailable');
  answerBalances(platform, []);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('You hold no assets yet');
});

test('[A-01] without the total the balances show all the same, and it can be asked for again', async () => {
  platform.api.refuse(getDataOfUserTokenSumHoldFiatBalance, { reason: 'unavailable' });
  renderAssets(<AssetsPage />, platform);
  await screen.findByText('The total could not be loaded. Your assets are safe');
  expect([total(), rows().length]).toEqual(['—', 3]);
  answerTotal(platform, '200');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('+312.08 today');
  expect(total()).toBe('200.00');
});

test('[A-01] a total that cannot be brought up to date says of when it is', async () => {
  await open();
  platform.api.refuse(getDataOfUserTokenSumHoldFiatBalance, { reason: 'unavailable' });
  act(() => platform.session.resync());
  expect(await screen.findByText(/^As of \d\d:\d\d:\d\d/)).toBeTruthy();
  expect(total()).toBe('19,557.45');
});

test('[A-01] a fiat account that cannot be loaded says so, with Retry; an empty one leads to the transfer', async () => {
  platform.api.refuse(getDataOfUserC2CBalance, { reason: 'unavailable' });
  await open();
  await showFiatAccount();
  expect(screen.getByText('failure:unavailable')).toBeTruthy();
  platform.api.answer(getDataOfUserC2CBalance, () => ({ list: [], fiat: 'HKD', time: 0 }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You hold nothing in the fiat account yet')).toBeTruthy();
  const account = within(screen.getByRole('region', { name: 'Fiat account' }));
  expect(account.getByRole('link', { name: 'Transfer' }).getAttribute('href')).toBe('/assets/transfer/usdt');
});
