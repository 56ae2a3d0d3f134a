import { getNodeUserReward } from '@exchange/contract/node';
import type { FakePlatform } from '@exchange/platform/fake';
import { keepSavedFiles } from '@exchange/testing/saved-files';
import { act, screen, waitFor } from '@testing-library/react';
import { income, openNodes } from '../../testing';

const path = '/ecologicalNodes/income/table/all';
const empty = { list: [], next_id: null, total: '0', token: 'usdt', percent_change: '0' };
/** What was last asked for rows, and not for their total. */
const asked = ({ api }: FakePlatform) =>
  api.inputs(getNodeUserReward).findLast(({ from_id }) => from_id !== undefined);

test('[N-02] each income tells day, source, type, kind of reward and amount, page by page', async () => {
  const { user, platform } = await openNodes(path, ({ api }) =>
    api.answer(getNodeUserReward, ({ from_id }) =>
      from_id === '9'
        ? { ...empty, total: '12', list: [{ ...income, id: '8', type: 4, reward_type: 2, amount: '1.5' }] }
        : { ...empty, total: '12', list: [income], next_id: '9' },
    ),
  );
  expect(await screen.findByText('Direct user · Financing incentive')).toBeTruthy();
  expect(screen.getByText('+10.5 USDT')).toBeTruthy();
  expect(screen.getByText('20 Nov 2026')).toBeTruthy();
  expect(await screen.findByText('12 USDT')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByText('Indirect brand · Investment reward')).toBeTruthy();
  expect(asked(platform)).toEqual({ from_id: '9', limit: 20 });
});

test('[N-02] type, tier, kind of reward, payer and days of the address narrow the rows, and are changed there', async () => {
  const { user, platform } = await openNodes(
    '/ecologicalNodes/income/table/direct-brand?node=member&reward=investment&source=p1&from=2026-11-01&to=2026-11-20',
  );
  await screen.findByText('+10.5 USDT');
  expect(asked(platform)).toMatchObject({
    ...{ node_type: 3, type: 2, reward_type: 2, source: 'p1' },
    ...{ from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 21) },
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reward type' }), 'All rewards');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tiers' }), 'Governance');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await user.click(screen.getByRole('button', { name: 'All days' }));
  await waitFor(() => expect(platform.navigation.location.search).toBe('?node=governance'));
  await user.click(screen.getByRole('link', { name: 'Indirect user' }));
  await waitFor(() =>
    expect(asked(platform)).toEqual({
      ...{ node_type: 1, type: 3, from_id: 0, limit: 20 },
    }),
  );
});

test('[N-02] what there is goes into a file, with exact amounts', async () => {
  const files = keepSavedFiles();
  const { user, platform } = await openNodes(path);
  await screen.findByText('+10.5 USDT');
  await user.click(screen.getByRole('button', { name: 'Save as spreadsheet' }));
  await waitFor(() => expect(platform.toast.shown.at(-1)?.text).toBe('1 record saved'));
  expect(files).toHaveLength(1);
  expect(await files[0]?.text).toBe(
    'Date,Source,Type,Reward type,Amount,Token\r\n2026-11-20,mi***@example.com,Direct user,Financing incentive,10.5,USDT\r\n',
  );
});

test('[N-02] no income leads to inviting, no fitting income to the filter, a failure to another try', async () => {
  const { platform } = await openNodes(path, ({ api }) => api.answer(getNodeUserReward, () => empty));
  expect((await screen.findByRole('link', { name: 'Invite people' })).getAttribute('href')).toBe(
    '/user/invite',
  );
  act(() => platform.navigation.to('/ecologicalNodes/income/table/indirect-brand'));
  expect(await screen.findByText('Nothing fits this filter')).toBeTruthy();
  platform.api.refuse(getNodeUserReward, { kind: 'network', code: 0, reason: 'offline' });
  act(() => platform.navigation.to('/ecologicalNodes/income/table/direct-user'));
  expect(await screen.findByText('failure:offline')).toBeTruthy();
});
