import { lookupOf } from '@exchange/contract/command';
import { cancelWithdrawal, searchWithdrawalList, userWithdrawal } from '@exchange/contract/withdrawal';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAssets } from '../../testing/assets-platform';
import { createWithdrawPlatform, fakeWithdrawal, tronAddress } from './testing';
import { WithdrawalRecordsPage } from './withdrawal-records';

let platform: FakePlatform;
let user: ReturnType<typeof userEvent.setup>;
beforeEach(async () => {
  platform = await createWithdrawPlatform('/assets/record/withdraw');
  user = userEvent.setup();
});
const closed = Date.UTC(2026, 10, 21, 17);
const list = (...records: readonly ReturnType<typeof fakeWithdrawal>[]) =>
  platform.api.answer(searchWithdrawalList, () => ({ list: [...records], total: records.length }));

test('[A-09] every state is told in words', async () => {
  list(
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((status) =>
      fakeWithdrawal({ id: `w${status}`, status, confirmations: 7 }),
    ),
    fakeWithdrawal({ id: 'chain', status: 6, reason: 'chain' }),
  );
  renderAssets(<WithdrawalRecordsPage />, platform);
  const rows = await screen.findAllByRole('button', { name: /−100 USDT/ });
  expect(
    rows.map((row) => /(?:UTC|\d)([A-Z][a-z][a-z ]+)/.exec(row.textContent.split('TRC20')[1] ?? '')?.[1]),
  ).toEqual([
    'Awaiting review',
    'Reviewed',
    'Processing',
    'Processing',
    'Going on chain',
    'Completed',
    'Review failed',
    'Cancelled',
    'Failed on the network',
  ]);
  expect(rows[4]?.textContent).toContain('7/19 confirmations');
});

test('[A-09] the detail has every field and the steps; a failure says why, with the note, and that the funds are free', async () => {
  list(
    fakeWithdrawal({
      memo: '10048',
      status: 6,
      reason: 'source',
      note: 'Please write to us',
      transaction_hash: 'ab'.repeat(32),
      close_time: closed,
    }),
  );
  renderAssets(<WithdrawalRecordsPage />, platform);
  await user.click(await screen.findByRole('button', { name: /−100 USDT/ }));
  const sheet = screen.getByRole('dialog', { name: 'Details' });
  const facts = Object.fromEntries(
    [...sheet.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts).toMatchObject({
    Amount: '100',
    Fee: '1',
    Network: 'TRC20',
    Address: tronAddress(9),
    Memo: '10048',
    Transaction: 'ab'.repeat(32),
    'Record ID': 'withdrawal-1',
  });
  const steps = within(sheet).getByRole('list', { name: 'Progress' });
  expect(steps.textContent).toMatch(
    /Review failed.*Where the funds came from has to be shown first · Please write to us · The amount is available again/,
  );
  expect(within(sheet).getByRole('link', { name: 'Contact customer service' })).toBeTruthy();
});

test('[A-09] [Q-05] a change shows by itself, in the list and in the open detail', async () => {
  list(fakeWithdrawal({ status: 4, confirmations: 2 }));
  renderAssets(<WithdrawalRecordsPage />, platform);
  await user.click(await screen.findByRole('button', { name: /−100 USDT/ }));
  const steps = screen.getByRole('list', { name: 'Progress' });
  expect(within(steps).getByText('2/19 confirmations')).toBeTruthy();
  act(() =>
    platform.session.pushPersonal({
      withdrawals: [fakeWithdrawal({ status: 4, confirmations: 12, version: 2 })],
    }),
  );
  expect(within(steps).getByText('12/19 confirmations')).toBeTruthy();
});

test('[A-04] [A-09] one that is reviewed is cancelled from its detail', async () => {
  list(fakeWithdrawal());
  platform.api.answer(cancelWithdrawal, () => ({ withdrawal: fakeWithdrawal({ status: 7, version: 2 }) }));
  renderAssets(<WithdrawalRecordsPage />, platform);
  await user.click(await screen.findByRole('button', { name: /−100 USDT/ }));
  await user.click(screen.getByRole('button', { name: 'Cancel the withdrawal' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel this withdrawal?' });
  expect(dialog.textContent).toContain('100 USDT become available again.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the withdrawal' }));
  await waitFor(() => expect(platform.api.inputs(cancelWithdrawal)).toEqual([{ id: 'withdrawal-1' }]));
  act(() =>
    platform.session.pushPersonal({
      withdrawals: [fakeWithdrawal({ status: 7, version: 2, close_time: closed })],
    }),
  );
  expect(screen.getByRole('list', { name: 'Progress' }).textContent).toContain('You cancelled it');
  expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull();
});

test('[A-09] filters ask the exchange and stand in the address', async () => {
  list();
  renderAssets(<WithdrawalRecordsPage />, platform);
  await screen.findByText('No records yet');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed or cancelled');
  await waitFor(() =>
    expect(platform.api.inputs(searchWithdrawalList).at(-1)).toEqual({ state: 3, page: 1, size: 20 }),
  );
  expect(platform.navigation.location.search).toBe('?choice=3');
});

test('[A-09] days narrow the list, stand in the address, and are taken back', async () => {
  list();
  renderAssets(<WithdrawalRecordsPage />, platform);
  await user.click(await screen.findByRole('button', { name: 'Days' }));
  const sheet = screen.getByRole('dialog', { name: 'Days' });
  await user.type(within(sheet).getByLabelText('First day'), '2026-11-20');
  await user.type(within(sheet).getByLabelText('Last day'), '2026-11-21');
  await user.click(within(sheet).getByRole('button', { name: 'Show' }));
  expect(platform.navigation.location.search).toBe('?from=2026-11-20&to=2026-11-21');
  await waitFor(() =>
    expect(platform.api.inputs(searchWithdrawalList).at(-1)).toEqual({
      from_time: new Date(2026, 10, 20).getTime(),
      to_time: new Date(2026, 10, 22).getTime(),
      page: 1,
      size: 20,
    }),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Completed');
  expect(platform.navigation.location.search).toBe('?choice=2&from=2026-11-20&to=2026-11-21');
  await user.click(screen.getByRole('button', { name: 'All days' }));
  expect(platform.navigation.location.search).toBe('?choice=2');
});

test('[A-11] a withdrawal that got no answer stands above the records until its outcome is known', async () => {
  list();
  const asked = {
    token: 'usdt',
    apply_amount: '100',
    address_to: tronAddress(9),
    memo: '',
    protocol: 'trc20',
  };
  const sentAt = platform.clock.now();
  const { user: owner } = platform.session.state;
  platform.storage.set(
    `command.teller.userWithdrawal.${owner?.user_id ?? ''}.key-of-it`,
    JSON.stringify({ asked, sentAt, triedAt: sentAt }),
  );
  let answer: { readonly withdrawal: ReturnType<typeof fakeWithdrawal>; readonly next_day: boolean } | null =
    null;
  platform.api.answer(lookupOf(userWithdrawal), () => ({ done: answer !== null, answer }));
  renderAssets(<WithdrawalRecordsPage />, platform);
  expect(await screen.findByText('Finding out what became of it')).toBeTruthy();
  expect(screen.getByText('100 USDT')).toBeTruthy();
  answer = { withdrawal: fakeWithdrawal(), next_day: false };
  const commands = [{ name: userWithdrawal.name, key: 'key-of-it' }];
  act(() => platform.session.pushPersonal({ commands }));
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(screen.queryByText('It was made, once')).toBeNull();
});
