import { searchDepositList } from '@exchange/contract/asset';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recordTexts } from '../../common/records/texts';
import { createAssetsPlatform, fakeDeposit, renderAssets } from '../../testing/assets-platform';
import { DepositRecordsPage } from './deposit-records';
import { depositTexts } from './texts';

let platform: FakePlatform;
beforeEach(async () => {
  platform = await createAssetsPlatform({ path: '/assets/record/deposit' });
  for (const { namespace, messages } of [recordTexts, depositTexts])
    await platform.locale.register(namespace, messages);
});

test('[A-09] every state of a deposit is told in words, with how far it is or why it ended', async () => {
  const statuses = [0, 1, 2, 3, 4, 5, 6, 7];
  platform.api.answer(searchDepositList, () => ({
    list: statuses.map((status) =>
      fakeDeposit({
        id: `d${status}`,
        status,
        reason: status === 6 ? 'minimum' : status === 7 ? 'dropped' : '',
      }),
    ),
    total: statuses.length,
  }));
  renderAssets(<DepositRecordsPage />, platform);
  await screen.findByText('Awaiting review');
  for (const name of ['Reviewed', 'Going on chain', 'Completed', 'Review failed', 'Cancelled'])
    expect(within(screen.getByRole('list', { name: '' })).getAllByText(name).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Processing')).toHaveLength(2);
  expect(screen.getAllByTestId('confirmations').map(({ textContent }) => textContent)).toEqual([
    '3/19 confirmations',
    '3/19 confirmations',
    'Waiting for a block',
    '3/19 confirmations',
    '3/19 confirmations',
    '3/19 confirmations',
    'Below the minimum',
    'Left the network',
  ]);
});

test('[A-09] [Q-05] confirmations rise live, in the list and in the steps of the detail', async () => {
  const user = userEvent.setup();
  platform.api.answer(searchDepositList, () => ({ list: [fakeDeposit()], total: 1 }));
  renderAssets(<DepositRecordsPage />, platform);
  await user.click(await screen.findByRole('button', { name: /\+500 USDT/ }));
  const steps = screen.getByRole('list', { name: 'Progress' });
  expect(within(steps).getByText('3/19 confirmations')).toBeTruthy();
  act(() => platform.session.pushPersonal({ deposits: [fakeDeposit({ confirmations: 12, version: 2 })] }));
  expect(within(steps).getByText('12/19 confirmations')).toBeTruthy();
  const close_time = Date.UTC(2026, 10, 21, 0, 1);
  act(() =>
    platform.session.pushPersonal({
      deposits: [fakeDeposit({ confirmations: 19, status: 5, version: 3, close_time })],
    }),
  );
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((step) => step.getAttribute('data-state')),
  ).toEqual(['done', 'done', 'done', 'done']);
});

test('[A-09] one that was not credited says why, and leads to customer service with its number', async () => {
  const user = userEvent.setup();
  platform.api.answer(searchDepositList, () => ({
    list: [fakeDeposit({ id: 'wrong-memo', status: 6, reason: 'memo' })],
    total: 1,
  }));
  renderAssets(<DepositRecordsPage />, platform);
  await user.click(await screen.findByRole('button', { name: /\+500 USDT/ }));
  expect(screen.getByText(/It came without its memo/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact customer service' }).getAttribute('href')).toBe(
    'mailto:support@nova.example?subject=Deposit%20wrong-memo',
  );
});

test('[A-09] [Q-05] one that is over leaves the list of those that are under way', async () => {
  const [over, other] = [fakeDeposit({ id: 'over' }), fakeDeposit({ id: 'other', amount: '70' })];
  let list = [over, other];
  platform.api.answer(searchDepositList, () => ({ list, total: list.length }));
  renderAssets(<DepositRecordsPage />, platform);
  await screen.findByRole('button', { name: /\+500 USDT/ });
  list = [other];
  act(() => platform.session.pushPersonal({ deposits: [{ ...over, status: 5, version: 2 }] }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /\+500 USDT/ })).toBeNull());
  expect(screen.getByRole('button', { name: /\+70 USDT/ })).toBeTruthy();
});

test('[A-09] the list is narrowed by token and state, by the address', async () => {
  const user = userEvent.setup();
  renderAssets(<DepositRecordsPage />, platform);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Not credited');
  expect(platform.navigation.visits.at(-1)).toBe('/assets/record/deposit?choice=3');
  expect(platform.api.inputs(searchDepositList).at(-1)).toMatchObject({ state: 3, page: 1 });
});
