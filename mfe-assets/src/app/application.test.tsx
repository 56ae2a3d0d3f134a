import { mountRemote } from '@exchange/testing/mount-remote';
import { screen } from '@testing-library/react';
import remote from '../remote';
import { createAssetsPlatform } from '../testing/assets-platform';

async function mountAt(path: string) {
  const platform = await createAssetsPlatform({ path });
  return mountRemote(remote, platform);
}

test.each([
  ['/assets', 'Assets'],
  ['/assets/depositList', 'Choose a token to deposit'],
  ['/assets/withdrawList', 'Choose a token to withdraw'],
  ['/assets/deposit/usdt', 'Deposit USDT'],
  ['/assets/withdraw/usdt', 'Withdraw USDT'],
  ['/assets/withdraw/address/usdt', 'USDT address book'],
  ['/assets/transfer/usdt', 'Transfer'],
  ['/assets/transferAccounts/usdt', 'Send to a user'],
  ['/assets/transferAccounts/address/usdt', 'Payees'],
  ['/assets/record/deposit', 'Deposit records'],
  ['/assets/record/depositCode', 'Deposit code records'],
  ['/assets/record/transfer', 'Transfer records'],
  ['/assets/record/issue', 'Issue records'],
  ['/assets/record/unlock', 'Unlock records'],
  ['/assets/record/withdraw', 'Withdrawal records'],
])('[H-27] %s opens its own screen: %s', async (path, heading) => {
  const { leave } = await mountAt(path);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  await leave();
  expect(document.body.textContent).toBe('');
});

test.each(['/assets/nothing', '/assets/deposit/USDT!'])('[H-13] %s is not found', async (path) => {
  const { leave } = await mountAt(path);
  expect(screen.getByText('This page could not be found')).toBeTruthy();
  await leave();
});
