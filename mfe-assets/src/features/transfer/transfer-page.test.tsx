import { listUserBalance } from '@exchange/contract/asset';
import { getDataOfUserC2CBalance } from '@exchange/contract/asset-account';
import { lookupOf } from '@exchange/contract/command';
import { fiatToTokenTransfer, getUserTransferConfig, tokenToFiatTransfer } from '@exchange/contract/transfer';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, screen, waitFor } from '@testing-library/react';
import { answerBalances, fakeBalance, fakeC2CBalance } from '../../testing/assets-platform';
import { openAssets } from '../../testing/open-assets';

function answerAccounts(platform: FakePlatform, asset: string, fiat: string): void {
  answerBalances(platform, [fakeBalance({ token: 'usdt', available: asset, precision: 6, version: 2 })]);
  platform.api.answer(getDataOfUserC2CBalance, () => ({
    list: [
      fakeC2CBalance({ token: 'usdt', available: fiat }),
      fakeC2CBalance({ token: 'btc', precision: 8 }),
    ],
    fiat: 'HKD',
    time: 0,
  }));
}
const hold = (platform: FakePlatform, code?: number) =>
  platform.api.answer(getUserTransferConfig, () => ({
    token: 'usdt',
    precision: 6,
    min_amount: '1',
    daily_limit: '20000',
    available: '0',
    used: '0',
    left: '20000',
    hold: code === undefined ? null : { code, until: Date.UTC(2026, 10, 25) },
  }));
const open = (path = '/assets/transfer/usdt') =>
  openAssets(path, (platform) => {
    answerAccounts(platform, '100.5', '12.25');
    hold(platform);
  });
const amountField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const transfer = () => screen.getByRole('button', { name: 'Transfer' });
const keys = (platform: FakePlatform, name: string) =>
  platform.api.calls.filter((call) => call.name === name).map(({ idempotencyKey }) => idempotencyKey);

test('[A-07] the exact maximum moves from one account to the other, and both balances and the result show', async () => {
  const { platform, user } = await open();
  expect(await screen.findByText('100.5 USDT')).toBeTruthy();
  expect(screen.getByText('12.25 USDT')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Enter the most that is possible' }));
  expect((await amountField()).value).toBe('100.5');
  platform.api.answer(tokenToFiatTransfer, ({ amount }) => {
    answerAccounts(platform, '0', '112.75');
    return { token: 'usdt', asset_available: '0', c2c_available: amount };
  });
  await user.click(transfer());
  expect(await screen.findByText('112.75 USDT')).toBeTruthy();
  expect(platform.api.inputs(tokenToFiatTransfer)).toEqual([{ token: 'usdt', amount: '100.5' }]);
  expect(platform.toast.shown.at(-1)).toEqual({
    type: 'success',
    text: '100.5 USDT moved to the Fiat account',
  });
  expect((await amountField()).value).toBe('');
});

test('[A-07] [H-25] balances that cannot be fetched are said, and asked for again', async () => {
  const { platform, user } = await openAssets('/assets/transfer/usdt', (opened) => {
    answerAccounts(opened, '100.5', '12.25');
    hold(opened);
    opened.api.refuse(listUserBalance, { reason: 'unavailable' });
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
  answerAccounts(platform, '100.5', '12.25');
  await user.click(retry);
  expect(await screen.findByText('100.5 USDT')).toBeTruthy();
});

test('[A-07] while a transfer is on its way nothing else can be begun, which its answer would undo', async () => {
  const { platform, user } = await open();
  let answer: () => void = () => undefined;
  platform.api.answer(
    tokenToFiatTransfer,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ token: 'usdt', asset_available: '95.5', c2c_available: '17.25' });
      }),
  );
  await user.type(await amountField(), '5');
  await user.click(transfer());
  const swap = screen.getByRole<HTMLButtonElement>('button', { name: 'Swap the direction' });
  const token = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Token' });
  expect([(await amountField()).disabled, swap.disabled, token.disabled]).toEqual([true, true, true]);
  await act(async () => answer());
  await waitFor(() => expect(swap.disabled).toBe(false));
  expect((await amountField()).value).toBe('');
});

test('[A-07] swapped it goes back; more than is there is said before the exchange is asked', async () => {
  const { platform, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Swap the direction' }));
  const field = await amountField();
  await user.type(field, '12.250001');
  expect(screen.getByRole('alert').textContent).toContain('More than this account has');
  await user.click(transfer());
  expect(platform.api.inputs(fiatToTokenTransfer)).toEqual([]);
  platform.api.refuse(fiatToTokenTransfer, { code: 3003, reason: 'insufficientBalance' });
  await user.clear(field);
  await user.type(field, '12.25');
  await user.click(transfer());
  expect((await screen.findByRole('alert')).textContent).toContain('More than this account has');
  expect(platform.api.inputs(fiatToTokenTransfer)).toEqual([{ token: 'usdt', amount: '12.25' }]);
});

test('[A-07] [H-20] where no answer came, pressing again sends the same request under the same key', async () => {
  const { platform, user } = await open();
  platform.api.refuse(tokenToFiatTransfer, { kind: 'network', code: 0, reason: '' });
  const field = await amountField();
  await user.type(field, '5');
  await user.click(transfer());
  expect(await screen.findByText(/it is made once at most/)).toBeTruthy();
  platform.api.refuse(tokenToFiatTransfer, { code: 1004, reason: 'rateLimited' });
  await user.click(transfer());
  expect(await screen.findByText('failure:rateLimited')).toBeTruthy();
  platform.api.answer(tokenToFiatTransfer, () => ({
    token: 'usdt',
    asset_available: '95.5',
    c2c_available: '17.25',
  }));
  await user.click(transfer());
  await waitFor(() => expect(field.value).toBe(''));
  const [lost, refused, made] = keys(platform, tokenToFiatTransfer.name);
  expect([refused, made]).toEqual([lost, lost]);
  await user.type(field, '5');
  await user.click(transfer());
  await waitFor(() => expect(field.value).toBe(''));
  expect(keys(platform, tokenToFiatTransfer.name).at(-1)).not.toBe(lost);
});

describe('after a reload', () => {
  const answer = { token: 'usdt', asset_available: '95.5', c2c_available: '17.25' };
  const lookup = lookupOf(tokenToFiatTransfer);

  /** Sends a transfer whose answer is lost, and opens the page anew. */
  async function reload(prepare: (platform: FakePlatform) => void) {
    const { platform, user, leave } = await open();
    platform.api.refuse(tokenToFiatTransfer, { kind: 'network', code: 0, reason: '' });
    await user.type(await amountField(), '5');
    await user.click(transfer());
    await screen.findByText(/it is made once at most/);
    const stored = Object.fromEntries(
      platform.storage.keys('command.').map((name) => [name, platform.storage.get(name) ?? '']),
    );
    await leave();
    const next = await openAssets(
      '/assets/transfer/usdt',
      (opened) => {
        answerAccounts(opened, '95.5', '17.25');
        hold(opened);
        prepare(opened);
      },
      { stored },
    );
    return { ...next, sent: keys(platform, tokenToFiatTransfer.name) };
  }

  test('[H-20] [A-07] a lost transfer is found by its key and told, and sent no second time', async () => {
    const { platform, sent } = await reload(({ api }) => api.answer(lookup, () => ({ done: true, answer })));
    expect(await screen.findByText('It was made, once')).toBeTruthy();
    expect(screen.getByText('5 USDT')).toBeTruthy();
    expect(platform.api.inputs(lookup)[0]).toEqual({ command: 'teller.tokenToFiatTransfer', key: sent[0] });
    expect(platform.api.inputs(tokenToFiatTransfer)).toEqual([]);
    expect(platform.storage.keys('command.')).toEqual([]);
  });

  test('[H-20] [A-07] one that is not known yet goes under its key when it is asked for again', async () => {
    const { platform, user, sent } = await reload(({ api }) => {
      api.refuse(lookup, { kind: 'network', code: 0, reason: '' });
      api.answer(tokenToFiatTransfer, () => answer);
    });
    expect(await screen.findByText('It is not known what became of it')).toBeTruthy();
    await user.type(await amountField(), '5');
    await user.click(transfer());
    expect(await screen.findByText('5 USDT moved to the Fiat account')).toBeTruthy();
    expect(keys(platform, tokenToFiatTransfer.name)).toEqual(sent);
    expect(screen.queryByText('It is not known what became of it')).toBeNull();
    expect(platform.storage.keys('command.')).toEqual([]);
  });
});

test('[A-07] [Q-05] a change of the asset account asks for the fiat account too; another token has its own precision', async () => {
  const { platform, user } = await open();
  await screen.findByText('12.25 USDT');
  answerAccounts(platform, '90', '22.75');
  act(() =>
    platform.session.pushPersonal({
      balances: [{ token: 'usdt', available: '90', frozen: '0', version: 3 }],
    }),
  );
  expect(await screen.findByText('22.75 USDT')).toBeTruthy();
  expect(await screen.findByText('90 USDT')).toBeTruthy();
  expect(platform.api.inputs(listUserBalance).length).toBeGreaterThan(0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Token' }), 'BTC');
  expect(platform.navigation.location.path).toBe('/assets/transfer/btc');
});

test('[A-05] a hold says why and until when; a token that the fiat account does not hold leads to one that it does', async () => {
  const { user, platform } = await openAssets('/assets/transfer/aura', (exchange) => {
    answerAccounts(exchange, '1', '1');
    hold(exchange, 11_952);
  });
  await user.click(await screen.findByRole('button', { name: 'Transfer USDT' }));
  expect(platform.navigation.location.path).toBe('/assets/transfer/usdt');
  expect((await screen.findByRole('note')).textContent).toBe('failure:tradePasswordChangeHold');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer' }).disabled).toBe(true);
});
