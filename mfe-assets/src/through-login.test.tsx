import { getUserTransferConfig } from '@exchange/contract/transfer';
import { withdrawalAddressList } from '@exchange/contract/wallet';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { act, screen } from '@testing-library/react';
import { fakeAddress } from './testing/assets-platform';
import { openAssets } from './testing/open-assets';

const rules = {
  ...{ token: 'usdt', precision: 6, min_amount: '1', daily_limit: '20000', available: '500', used: '0' },
  ...{ left: '20000', hold: null },
};
const address = fakeAddress('usdt', 'trc20');

function answer({ api }: FakePlatform) {
  api.answer(getUserTransferConfig, () => rules);
  api.answer(withdrawalAddressList, () => ({ list: [] }));
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test.each([
  {
    form: 'a transfer to a user',
    path: '/assets/transferAccounts/usdt',
    typed: { 'Payee UID': '10000002', Amount: '100.5', Note: 'Rent' },
  },
  { form: 'a transfer between accounts', path: '/assets/transfer/usdt', typed: { Amount: '12.25' } },
  {
    form: 'a deposit code',
    path: '/assets/depositList?redeem=1',
    typed: { 'Deposit code': 'NOVA-1234' },
  },
  {
    form: 'a new address',
    path: '/assets/withdraw/address/usdt',
    open: 'Add an address',
    typed: { Name: 'Ledger', Address: address, 'Tag (optional)': 'cold' },
  },
  {
    form: 'a new payee',
    path: '/assets/transferAccounts/address/usdt',
    open: 'Add payee',
    typed: { 'Name for yourself': 'Mei', 'Payee UID': '10000002' },
  },
])('[H-17] $form is there again after a login in between', async ({ path, open, typed }) => {
  const user = fakeUser({ has_authenticator: true, has_trade_password: true });
  const { platform, user: person } = await openAssets(path, answer, { user });
  if (open !== undefined) await person.click((await screen.findAllByRole('button', { name: open }))[0]!);
  for (const [name, text] of Object.entries(typed)) await person.type(await box(name), text);
  const [first = ''] = Object.keys(typed);
  act(() => platform.session.signOut());
  await act(async () => platform.navigation.to('/elsewhere', { replace: true }));
  expect(screen.queryByRole('textbox', { name: first })).toBeNull();
  act(() => platform.session.signIn(user));
  await act(async () => platform.navigation.to(path));
  for (const [name, text] of Object.entries(typed)) expect((await box(name)).value).toBe(text);
});
