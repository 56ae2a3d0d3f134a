import { listUserBalance } from '@exchange/contract/asset';
import {
  getAssetAnalysisBase,
  getDataOfUserC2CBalance,
  getDataOfUserTokenSumHoldFiatBalance,
} from '@exchange/contract/asset-account';
import { mountRemote } from '@exchange/testing/mount-remote';
import { screen, waitFor } from '@testing-library/react';
import remote from './remote';
import { createAssetsPlatform } from './testing/assets-platform';

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

test('[H-25] whoever leaves the assets waits for none of its answers any more', async () => {
  const reads = [
    listUserBalance,
    getDataOfUserTokenSumHoldFiatBalance,
    getDataOfUserC2CBalance,
    getAssetAnalysisBase,
  ];
  const platform = await createAssetsPlatform({ path: '/assets' });
  for (const call of reads) platform.api.hold(call);
  const { leave } = await mountRemote(remote, platform);
  await waitFor(() =>
    expect(platform.api.waiting).toEqual(expect.arrayContaining(reads.map(({ name }) => name))),
  );
  await leave();
  expect(platform.api.waiting).toEqual([]);
});

test.each(['/assets/nothing', '/assets/deposit/USDT!'])('[H-13] %s is not found', async (path) => {
  const { leave } = await mountAt(path);
  expect(screen.getByText('This page could not be found')).toBeTruthy();
  await leave();
});
