import {
  getDepositAddress,
  getProtocolByToken,
  getTokenConfirmCount,
  hasMemo,
  searchDepositList,
} from '@exchange/contract/asset';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAssetsPlatform, fakeDeposit, renderAssets } from '../../testing/assets-platform';
import { DepositPage } from './deposit-page';

let platform: FakePlatform;
beforeEach(async () => {
  platform = await createAssetsPlatform({ path: '/assets/deposit/usdt' });
});

test('[A-02] address with QR code, minimum and confirmations of the network', async () => {
  renderAssets(<DepositPage token="usdt" />, platform);
  await screen.findByText('address-of-usdt-trc20');
  expect(await screen.findByRole('img', { name: 'QR code of the USDT deposit address' })).toBeTruthy();
  expect(screen.getByText('1.50 USDT')).toBeTruthy();
  expect(await screen.findByText('19 on the network')).toBeTruthy();
  expect(screen.getByText(/Send only USDT on Tron \(TRC20\)/)).toBeTruthy();
  expect(screen.queryByText('10048')).toBeNull();
});

test('[A-02] [H-14] the token has the name that the session knows for it', async () => {
  platform.session.setState({ allToken: [{ token: 'usdt', token_as: 'Tether', logo_url: '' }] });
  renderAssets(<DepositPage token="usdt" />, platform);
  expect(await screen.findByRole('img', { name: 'QR code of the Tether deposit address' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Deposit Tether' })).toBeTruthy();
});

test('[A-02] another network has its own address', async () => {
  platform.api.answer(getProtocolByToken, () => ({
    list: [
      { protocol: 'trc20', name: 'Tron (TRC20)' },
      { protocol: 'erc20', name: 'Ethereum (ERC20)' },
    ],
  }));
  renderAssets(<DepositPage token="usdt" />, platform);
  await userEvent.click(await screen.findByRole('radio', { name: 'Ethereum (ERC20)' }));
  await screen.findByText('address-of-usdt-erc20');
  expect(screen.queryByText('address-of-usdt-trc20')).toBeNull();
  expect(platform.api.inputs(getTokenConfirmCount).at(-1)).toEqual({ token: 'usdt', protocol: 'erc20' });
});

test('[A-02] a token that needs a memo shows it and warns; without knowing, no address is shown', async () => {
  let tell: ((answer: { has_memo: boolean }) => void) | undefined;
  platform.api.answer(hasMemo, () => new Promise((resolve) => (tell = resolve)));
  renderAssets(<DepositPage token="xrp" />, platform);
  await waitFor(() => expect(platform.api.inputs(getDepositAddress)).toHaveLength(1));
  expect(screen.queryByText('address-of-xrp-trc20')).toBeNull();
  await act(async () => tell?.({ has_memo: true }));
  expect(screen.getByText('address-of-xrp-trc20')).toBeTruthy();
  expect(screen.getByText('10048')).toBeTruthy();
  expect(screen.getByText(/Send it with this memo/)).toBeTruthy();
});

test('[A-02] [H-24] the address is copied with a success toast', async () => {
  const user = userEvent.setup();
  renderAssets(<DepositPage token="usdt" />, platform);
  await user.click(await screen.findByRole('button', { name: 'Copy the deposit address' }));
  expect(await navigator.clipboard.readText()).toBe('address-of-usdt-trc20');
  expect(platform.toast.shown).toEqual([{ type: 'success', text: 'Copied' }]);
});

test('[A-02] [Q-05] confirmations of a deposit rise while one looks, and a new one appears', async () => {
  platform.api.answer(searchDepositList, () => ({ list: [fakeDeposit({ confirmations: 3 })], total: 1 }));
  renderAssets(<DepositPage token="usdt" />, platform);
  await screen.findByText('3/19 confirmations');
  act(() =>
    platform.session.pushPersonal({
      deposits: [fakeDeposit({ confirmations: 11 }), fakeDeposit({ id: 'other', token: 'btc' })],
    }),
  );
  expect(screen.getByText('11/19 confirmations')).toBeTruthy();
  expect(screen.getAllByTestId('confirmations')).toHaveLength(1);
  act(() =>
    platform.session.pushPersonal({
      deposits: [
        fakeDeposit({ confirmations: 19, status: 5 }),
        fakeDeposit({ id: 'second', confirmations: 0 }),
      ],
    }),
  );
  expect(screen.getByText('Completed')).toBeTruthy();
  expect(screen.getAllByTestId('confirmations')).toHaveLength(2);
});

test('[A-02] suspended deposits and an unknown token each say so', async () => {
  platform.api.refuse(getDepositAddress, { reason: 'depositSuspended' });
  const { unmount } = renderAssets(<DepositPage token="usdt" />, platform);
  await screen.findByText('failure:depositSuspended');
  expect(screen.queryByText(/^address-of/)).toBeNull();
  unmount();
  platform.api.refuse(getProtocolByToken, { reason: 'tokenUnknown' });
  renderAssets(<DepositPage token="nothing" />, platform);
  await screen.findByText('This token is not listed');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/assets/depositList');
});
