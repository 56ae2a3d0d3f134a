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
import { createAssetsPlatform, fakeAddress, fakeDeposit, renderAssets } from '../../testing/assets-platform';
import { DepositPage } from './deposit-page';
import { depositTexts } from './texts';

let platform: FakePlatform;
beforeEach(async () => {
  platform = await createAssetsPlatform({ path: '/assets/deposit/usdt' });
  await platform.locale.register(depositTexts.namespace, depositTexts.messages);
});
const address = fakeAddress('usdt', 'trc20');

test('[A-02] address with QR code, minimum, confirmations, and what happens with anything else', async () => {
  renderAssets(<DepositPage token="usdt" />, platform);
  await screen.findByText(address);
  expect(await screen.findByRole('img', { name: 'QR code of the USDT deposit address' })).toBeTruthy();
  expect(screen.getByText('1.50 USDT')).toBeTruthy();
  expect(await screen.findByText('19 on the network')).toBeTruthy();
  expect(screen.getByText('The checksum fits Tron (TRC20)')).toBeTruthy();
  const warnings = screen.getByRole('list', { name: 'Before you send' }).textContent;
  expect(warnings).toMatch(
    /only on Tron \(TRC20\).*cannot be brought back.*nothing but USDT.*at least 1.50 USDT/,
  );
  expect(screen.queryByText('10048')).toBeNull();
});

test('[A-02] an address whose checksum is wrong is not shown, is reported, and is asked for again', async () => {
  const user = userEvent.setup();
  platform.api.answer(getDepositAddress, ({ token, protocol }) => ({
    ...{ token, protocol, memo: '', min_amount: '1' },
    address: `${address.slice(0, -1)}${address.endsWith('1') ? '2' : '1'}`,
  }));
  renderAssets(<DepositPage token="usdt" />, platform);
  await screen.findByText(/its checksum is wrong, so it is not shown/);
  expect(screen.queryByTestId('deposit-address')).toBeNull();
  expect(platform.report.errors).toHaveLength(1);
  platform.api.answer(getDepositAddress, ({ token, protocol }) => ({
    ...{ token, protocol, memo: '', min_amount: '1', address },
  }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(address);
});

test('[A-02] [H-14] the token has the name that the session knows for it', async () => {
  platform.session.setState({ allToken: [{ token: 'usdt', token_as: 'Tether', logo_url: '' }] });
  renderAssets(<DepositPage token="usdt" />, platform);
  expect(await screen.findByRole('img', { name: 'QR code of the Tether deposit address' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Deposit Tether' })).toBeTruthy();
});

test('[A-02] of several networks one is chosen before there is an address; each has its own', async () => {
  platform.api.answer(getProtocolByToken, () => ({
    list: [
      { protocol: 'trc20', name: 'Tron (TRC20)' },
      { protocol: 'erc20', name: 'Ethereum (ERC20)' },
    ],
  }));
  renderAssets(<DepositPage token="usdt" />, platform);
  await screen.findByText(/Choose the network on which you will send/);
  expect(platform.api.inputs(getDepositAddress)).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Ethereum (ERC20)' }));
  await screen.findByText('address-of-usdt-erc20');
  expect(screen.queryByText(/The checksum fits/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Tron (TRC20)' }));
  await screen.findByText(address);
  expect(screen.queryByText('address-of-usdt-erc20')).toBeNull();
  expect(platform.api.inputs(getTokenConfirmCount).at(-1)).toEqual({ token: 'usdt', protocol: 'trc20' });
});

test('[A-02] a memo is a step of its own: without knowing no address is shown, nor before it is confirmed', async () => {
  const user = userEvent.setup();
  let tell: ((answer: { has_memo: boolean }) => void) | undefined;
  platform.api.answer(hasMemo, () => new Promise((resolve) => (tell = resolve)));
  renderAssets(<DepositPage token="xrp" />, platform);
  await waitFor(() => expect(platform.api.inputs(getDepositAddress)).toHaveLength(1));
  expect(screen.queryByTestId('deposit-address')).toBeNull();
  await act(async () => tell?.({ has_memo: true }));
  expect(screen.getByText('Step 1 of 2: the memo')).toBeTruthy();
  expect(screen.getByText('10048')).toBeTruthy();
  expect(screen.queryByTestId('deposit-address')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I will send it with this memo' }));
  expect(screen.getByText('Step 2 of 2: the address')).toBeTruthy();
  expect(screen.getByTestId('deposit-address').textContent).toBe(fakeAddress('xrp', 'trc20'));
  expect(screen.getByText('10048')).toBeTruthy();
});

describe('copying', () => {
  const copy = async () => {
    const user = userEvent.setup();
    renderAssets(<DepositPage token="usdt" />, platform);
    return { user, button: await screen.findByRole('button', { name: 'Copy the deposit address' }) };
  };

  test('[A-02] [H-24] the address is copied with a success toast, and the clipboard is looked at', async () => {
    const { user, button } = await copy();
    await user.click(button);
    expect(await screen.findByText('Copied, and the clipboard holds exactly this.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(platform.toast.shown).toEqual([{ type: 'success', text: 'Copied' }]);
  });

  test('[A-02] something else on the clipboard is warned of at once', async () => {
    const { user, button } = await copy();
    jest.spyOn(navigator.clipboard, 'readText').mockResolvedValue('T-of-a-thief');
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Stop: what is on the clipboard/);
    expect(platform.toast.shown[0]?.type).toBe('error');
  });

  test('[A-02] where a page may not look, what was copied is compared by pasting it', async () => {
    const { user, button } = await copy();
    jest.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await user.click(button);
    await screen.findByText(new RegExp(`compare ${address.slice(0, 6)}…${address.slice(-6)}`));
    const field = screen.getByRole('textbox', { name: 'Paste here to compare' });
    await user.type(field, 'T-of-a-thief');
    expect(screen.getByRole('alert').textContent).toMatch(/^Stop/);
    await user.clear(field);
    await user.type(field, `${address} `);
    expect(screen.getByText('Copied, and the clipboard holds exactly this.')).toBeTruthy();
  });
});

test('[A-02] [Q-05] confirmations of a deposit rise while one looks, fall when the network takes its block back, and a new one appears', async () => {
  platform.api.answer(searchDepositList, () => ({ list: [fakeDeposit({ confirmations: 3 })], total: 1 }));
  renderAssets(<DepositPage token="usdt" />, platform);
  await screen.findByText('3/19 confirmations');
  act(() =>
    platform.session.pushPersonal({
      deposits: [fakeDeposit({ confirmations: 11, version: 2 }), fakeDeposit({ id: 'other', token: 'btc' })],
    }),
  );
  expect(screen.getByText('11/19 confirmations')).toBeTruthy();
  expect(screen.getAllByTestId('confirmations')).toHaveLength(1);
  act(() =>
    platform.session.pushPersonal({ deposits: [fakeDeposit({ confirmations: 0, status: 2, version: 3 })] }),
  );
  expect(screen.getByText('Waiting for a block')).toBeTruthy();
  act(() =>
    platform.session.pushPersonal({
      deposits: [
        fakeDeposit({ confirmations: 19, status: 5, version: 4 }),
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
  expect(screen.queryByTestId('deposit-address')).toBeNull();
  unmount();
  platform.api.refuse(getProtocolByToken, { reason: 'tokenUnknown' });
  renderAssets(<DepositPage token="nothing" />, platform);
  await screen.findByText('This token is not listed');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/assets/depositList');
});
