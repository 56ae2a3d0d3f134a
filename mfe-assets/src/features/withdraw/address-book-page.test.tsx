import { hasMemo } from '@exchange/contract/asset';
import {
  delistWithdrawalAddress,
  enlistWithdrawalAddress,
  withdrawalAddressList,
} from '@exchange/contract/wallet';
import type { FakePlatform } from '@exchange/platform/fake';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAssets } from '../../testing/assets-platform';
import { AddressBookPage } from './address-book-page';
import { createWithdrawPlatform, fakeSaved, tronAddress } from './testing';

let platform: FakePlatform;
let user: ReturnType<typeof userEvent.setup>;
beforeEach(async () => {
  platform = await createWithdrawPlatform('/assets/withdraw/address/usdt');
  user = userEvent.setup();
});
const target = tronAddress(9);

async function fill(title: string, address: string) {
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  const sheet = await screen.findByRole('dialog', { name: 'Add an address' });
  await user.type(within(sheet).getByRole('textbox', { name: 'Name' }), title);
  await user.click(within(sheet).getByRole('textbox', { name: 'Address' }));
  await user.paste(address);
  return { sheet, add: () => user.click(within(sheet).getByRole('button', { name: 'Add an address' })) };
}

test('[A-06] entries show name, tag, the whole address and the network; a tap begins a withdrawal', async () => {
  platform.api.answer(withdrawalAddressList, () => ({ list: [fakeSaved({ tag: 'own' })] }));
  renderAssets(<AddressBookPage token="usdt" />, platform);
  const entry = await screen.findByRole('button', { name: /^Cold wallet/ });
  expect(entry.textContent).toBe(`Cold walletown${tronAddress(7)}Tron (TRC20)`);
  await user.click(entry);
  expect(platform.navigation.location).toMatchObject({
    path: '/assets/withdraw/usdt',
    search: '?address=saved-1',
  });
});

test('[A-06] [H-24] an address is added with a success toast', async () => {
  platform.api.answer(enlistWithdrawalAddress, ({ title, address_to }) => ({
    address: fakeSaved({ id: 'saved-2', title, address_to }),
  }));
  renderAssets(<AddressBookPage token="usdt" />, platform);
  const { sheet, add } = await fill('Friend', ` ${target}\n`);
  await user.type(within(sheet).getByRole('textbox', { name: 'Tag (optional)' }), 'family');
  await add();
  await waitFor(() => expect(platform.toast.shown).toEqual([{ type: 'success', text: 'Address added' }]));
  expect(platform.api.inputs(enlistWithdrawalAddress)).toEqual([
    { title: 'Friend', token: 'usdt', address_to: target, memo: '', tag: 'family', protocol: 'trc20' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[A-06] one without name, with a wrong checksum or without its memo is not sent', async () => {
  platform.api.answer(hasMemo, () => ({ has_memo: true }));
  renderAssets(<AddressBookPage token="usdt" />, platform);
  const { add } = await fill(' ', `${target.slice(0, -1)}${target.endsWith('z') ? 'y' : 'z'}`);
  await add();
  expect(screen.getByText('Enter a name')).toBeTruthy();
  expect(screen.getByText(/checksum is wrong/)).toBeTruthy();
  expect(screen.getByText('Enter the memo')).toBeTruthy();
  expect(platform.api.inputs(enlistWithdrawalAddress)).toEqual([]);
});

test('[A-04] [A-06] a look-alike is not saved: both are shown', async () => {
  platform.api.refuse(enlistWithdrawalAddress, {
    reason: 'addressLookAlike',
    fields: { address_to: tronAddress(7) },
  });
  renderAssets(<AddressBookPage token="usdt" />, platform);
  const { sheet, add } = await fill('Friend', target);
  await add();
  const stop = await within(sheet).findByRole('alert');
  expect(
    within(stop)
      .getAllByTestId('address')
      .map((each) => each.textContent),
  ).toEqual([target, tronAddress(7)]);
});

test('[A-04] [A-06] the user’s own deposit address is not saved: the reason stands at the field', async () => {
  platform.api.refuse(enlistWithdrawalAddress, { reason: 'addressOwn' });
  renderAssets(<AddressBookPage token="usdt" />, platform);
  const { sheet, add } = await fill('Mine', target);
  await add();
  expect(await within(sheet).findByText('failure:addressOwn')).toBeTruthy();
});

test('[A-06] [H-24] an address is deleted once that was asked', async () => {
  platform.api.answer(delistWithdrawalAddress, () => ({}));
  renderAssets(<AddressBookPage token="usdt" />, platform);
  await user.click(await screen.findByRole('button', { name: 'Delete Cold wallet' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete this address?' });
  expect(within(dialog).getByTestId('address').textContent).toBe(tronAddress(7));
  platform.api.answer(withdrawalAddressList, () => ({ list: [] }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No saved addresses yet')).toBeTruthy();
  expect(platform.api.inputs(delistWithdrawalAddress)).toEqual([{ id: 'saved-1' }]);
  expect(platform.toast.shown).toEqual([{ type: 'success', text: 'Address deleted' }]);
});
