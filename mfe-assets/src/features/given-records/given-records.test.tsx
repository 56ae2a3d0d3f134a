import {
  type IssueRecord,
  listAssetUnlock,
  searchIssueRewardList,
  type UnlockRecord,
} from '@exchange/contract/record';
import { keepSavedFiles } from '@exchange/testing/saved-files';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openAssets } from '../../testing/open-assets';

const issue: IssueRecord = {
  id: 'issue-1',
  token: 'juno',
  amount: '240.00000001',
  reason: 'ibo',
  settlement: 2,
  time: Date.UTC(2026, 10, 1, 4, 5, 6),
  reference: 'sale-1',
};
const unlock: UnlockRecord = {
  id: 'unlock-1',
  token: 'juno',
  campaign_no: 'nova-20261101-1',
  campaign_title: 'Juno Coffee: JUNO sale',
  amount: '40',
  status: 0,
  unlock_time: Date.UTC(2026, 11, 1),
  reference: 'sale-1',
};
const released: UnlockRecord = { ...unlock, status: 1 };
const facts = (element: HTMLElement) =>
  Object.fromEntries(
    [...element.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  );

test('[A-09] an issue shows every field; the list is filtered by token and reason, which stand in the address', async () => {
  const { platform, user } = await openAssets('/assets/record/issue', ({ api }) =>
    api.answer(searchIssueRewardList, () => ({ list: [issue], total: 1 })),
  );
  await user.click(await screen.findByRole('button', { name: /\+240.00000001 JUNO/ }));
  expect(facts(await screen.findByRole('dialog', { name: 'Details' }))).toMatchObject({
    Token: 'JUNO',
    Amount: '240.00000001',
    'What for': 'IBO',
    Settlement: 'To frozen',
    'Record ID': 'issue-1',
  });
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What for' }), 'Airdrop');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Token' }), 'AURA');
  expect(platform.navigation.location.search).toBe('?token=aura&choice=airdrop');
  await waitFor(() =>
    expect(platform.api.inputs(searchIssueRewardList).at(-1)).toEqual({
      token: 'aura',
      reason: 'airdrop',
      page: 1,
      size: 20,
    }),
  );
});

test('[A-09] a node deposit is shown as taken, and each kind has its name', async () => {
  const kinds = [
    ['collectible_reward', 1, '+0.4 USDT', 'Outbid reward'],
    ['node_income', 1, '+0.4 USDT', 'Node income'],
    ['node_deposit', 3, '−0.4 USDT', 'Node deposit'],
    ['node_deposit_return', 1, '+0.4 USDT', 'Node deposit returned'],
    ['staking_yield', 1, '+0.4 USDT', 'Staking yield'],
  ] as const;
  await openAssets('/assets/record/issue', ({ api }) =>
    api.answer(searchIssueRewardList, () => ({
      list: kinds.map(([reason, settlement]) => ({
        ...{ id: reason, token: 'usdt', amount: '0.4', reason, settlement, time: 0, reference: reason },
      })),
      total: kinds.length,
    })),
  );
  const rows = await screen.findAllByRole('button', { name: /0.4 USDT/ });
  expect(rows).toHaveLength(kinds.length);
  for (const [index, [, , amount, name]] of kinds.entries()) {
    expect(rows[index]?.textContent).toContain(amount);
    expect(rows[index]?.textContent).toContain(name);
  }
  expect(rows[2]?.textContent).toContain('From available');
});

test('[A-09] the list of issues has no end before the exchange’s', async () => {
  const { platform, user } = await openAssets('/assets/record/issue', ({ api }) =>
    api.answer(searchIssueRewardList, ({ page }) => ({
      list: [{ ...issue, id: `issue-${page}`, amount: `${page}` }],
      total: 21,
    })),
  );
  await screen.findByRole('button', { name: /\+1 JUNO/ });
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('button', { name: /\+2 JUNO/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  expect(
    platform.api
      .inputs(searchIssueRewardList)
      .map(({ page }) => page)
      .slice(-2),
  ).toEqual([1, 2]);
});

test('[A-09] a release shows what it comes from and when, and is released before one’s eyes', async () => {
  const { platform, user } = await openAssets('/assets/record/unlock?choice=0', ({ api }) =>
    api.answer(listAssetUnlock, () => ({ list: [unlock], next_id: null })),
  );
  const row = await screen.findByRole('button', { name: /40 JUNO/ });
  expect(row.textContent).toMatch(/Juno Coffee: JUNO sale.*Still to come/s);
  expect(platform.api.inputs(listAssetUnlock)[0]).toEqual({ status: '0', limit: 20, from_id: 0 });
  await user.click(row);
  const sheet = await screen.findByRole('dialog', { name: 'Details' });
  expect(facts(sheet)).toMatchObject({
    State: 'Still to come',
    Campaign: 'Juno Coffee: JUNO sale',
    'Campaign number': 'nova-20261101-1',
    'Record ID': 'unlock-1',
  });
  platform.api.answer(listAssetUnlock, () => ({ list: [released], next_id: null }));
  act(() =>
    platform.session.pushPersonal({
      balances: [{ token: 'juno', available: '40', frozen: '0', version: 2 }],
    }),
  );
  expect(await within(sheet).findByText('Unlocked', { selector: 'dd span' })).toBeTruthy();
});

test('[A-09] what a filter leaves is saved whole as a spreadsheet file', async () => {
  const files = keepSavedFiles();
  const { user } = await openAssets('/assets/record/issue', ({ api }) =>
    api.answer(searchIssueRewardList, ({ size }) => ({
      list: size === 100 ? [issue, { ...issue, id: 'issue-2' }] : [issue],
      total: 2,
    })),
  );
  await screen.findByRole('button', { name: /\+240.00000001 JUNO/ });
  await user.click(screen.getByRole('button', { name: 'Save as spreadsheet' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^issue_\d{4}-\d\d-\d\d\.csv$/);
  expect(await files[0]?.text).toBe(
    [
      'Record ID,Time (UTC),Token,Amount,What for,Settlement',
      'issue-1,2026-11-01 04:05:06,JUNO,240.00000001,IBO,To frozen',
      'issue-2,2026-11-01 04:05:06,JUNO,240.00000001,IBO,To frozen',
      '',
    ].join('\r\n'),
  );
});

test('[A-09] a list of records that is empty leads on; what a filter leaves empty leads back to all', async () => {
  const { platform, user } = await openAssets('/assets/record/issue?token=aura', ({ api }) =>
    api.answer(searchIssueRewardList, () => ({ list: [], total: 0 })),
  );
  await user.click(await screen.findByRole('link', { name: 'Show all' }));
  expect(platform.navigation.location.search).toBe('');
  const onward = await screen.findByRole('link', { name: 'See hot events' });
  expect(onward.getAttribute('href')).toBe('/activity/hot');
});
