import { type Deposit, searchDepositList } from '@exchange/contract/asset';
import { searchIssueRewardList } from '@exchange/contract/record';
import { listAccountStatement, statementKinds, type StatementLine } from '@exchange/contract/statement';
import { csvTime } from '@exchange/records';
import { keepSavedFiles } from '@exchange/testing/saved-files';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeDeposit } from '../../testing/assets-platform';
import { openAssets } from '../../testing/open-assets';
import { recordOfLine } from '../../common/records/record-of-line';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
const line = (fields: Partial<StatementLine>): StatementLine => ({
  ...{ id: '7-1', account: 'asset', token: 'usdt', kind: 'deposit', reference: 'deposit-1' },
  ...{ change: '500', available_change: '500', frozen_change: '0', balance: '2500', time: at(21, 9) },
  ...fields,
});
const lines = [
  line({
    ...{ id: '9-1', kind: 'trade', reference: '202611210000000042', time: at(21, 10) },
    ...{ change: '-10.000001', available_change: '0', frozen_change: '-10.000001', balance: '2489.999999' },
  }),
  line({
    ...{ id: '8-1', kind: 'withdrawal', reference: 'withdrawal-1', change: '0' },
    ...{ available_change: '-100', frozen_change: '100', time: at(21, 9) },
  }),
  line({}),
  line({ id: '5-2', account: 'c2c', kind: 'account_transfer', reference: null, time: at(20, 12) }),
];

async function open(path = '/assets/record/statement', list: readonly StatementLine[] = lines) {
  const opened = await openAssets(path, ({ api }) => {
    api.answer(listAccountStatement, ({ from_id }) =>
      from_id === 0 || from_id === '0'
        ? { list: list.slice(0, 3), next_id: list.length > 3 ? '7-1' : null }
        : { list: list.slice(3), next_id: null },
    );
  });
  const asked = () => opened.platform.api.inputs(listAccountStatement);
  return { ...opened, asked };
}
const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent.replace(/\s+/g, ' '));

test('[A-10] lines stand under their days, each with its change, every decimal of it, and the balance after it', async () => {
  const { user } = await open();
  await screen.findByText('21 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual(
    ['21 Nov 2026', '20 Nov 2026'],
  );
  expect(rows()).toEqual([
    'Trade10:00:00−10.000001 USDTBalance 2,489.999999',
    'Withdrawal09:00:00Held 100 USDTBalance 2,500',
    'Deposit09:00:00+500 USDTBalance 2,500',
    'Between accounts12:00:00 · Fiat account+500 USDTBalance 2,500',
  ]);
});

test('[A-10] filters stand in the address and narrow what the exchange is asked for', async () => {
  const { user, platform, asked } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Withdrawal fee');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Asset account');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What is shown' }), 'With holds');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Token' }), 'AURA');
  expect(platform.navigation.location.search).toBe('?token=aura&kind=withdrawal_fee&account=asset&view=all');
  const narrowed = { token: 'aura', kinds: 'withdrawal_fee', account: 'asset', holds: 1, limit: 20 };
  await waitFor(() => expect(asked().at(-1)).toEqual({ ...narrowed, from_id: 0 }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'What is shown' }), 'Without holds');
  expect(platform.navigation.location.search).toBe('?token=aura&kind=withdrawal_fee&account=asset');
});

test('[A-10] a filtered address is opened as it was left; what is none of its values narrows nothing', async () => {
  const from = new Date(2026, 10, 20).getTime();
  const { asked } = await open('/assets/record/statement?from=2026-11-20&kind=bribe&account=c2c&view=all');
  await screen.findByText('21 Nov 2026');
  expect(asked().at(-1)).toEqual({ account: 'c2c', from_time: from, holds: 1, limit: 20, from_id: 0 });
});

test('[A-10] a line leads to its record; one without a record opens with all that is known of it', async () => {
  const { user, platform } = await open(undefined, [lines[0] ?? line({}), lines[3] ?? line({})]);
  await user.click(await screen.findByRole('button', { name: /Between accounts/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Details' });
  expect(sheet.textContent).toContain('Fiat account');
  expect(within(sheet).queryByRole('link', { name: 'Account statement' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: /Trade/ }));
  expect(platform.navigation.location).toMatchObject({
    path: '/order/entrust',
    search: '?order=202611210000000042',
  });
});

test('[A-10] every kind but transfers between the accounts leads to a page', () => {
  const paths = statementKinds.map((kind) => recordOfLine({ kind, reference: 'a b-3' }));
  expect(paths.filter((path) => path === undefined)).toHaveLength(1);
  expect(recordOfLine({ kind: 'account_transfer', reference: null })).toBeUndefined();
  expect(recordOfLine({ kind: 'trade', reference: null })).toBeUndefined();
  expect(recordOfLine({ kind: 'deposit', reference: 'a b' })).toBe('/assets/record/deposit?record=a%20b');
  expect(recordOfLine({ kind: 'collectible_reward', reference: 'print-1-12' })).toBe(
    '/activity/collectibles/print-1',
  );
});

test('[A-10] a record opens by itself from a line, and leads back to all lines that belong to it', async () => {
  const deposit: Deposit = fakeDeposit({ id: 'deposit-1', status: 5, confirmations: 19 });
  const { user, platform } = await openAssets('/assets/record/deposit?record=deposit-1', ({ api }) => {
    api.answer(searchDepositList, ({ id }) => ({ list: id === deposit.id ? [deposit] : [], total: 1 }));
    api.answer(listAccountStatement, () => ({ list: [line({})], next_id: null }));
  });
  const sheet = await screen.findByRole('dialog', { name: 'Details' });
  await user.click(within(sheet).getByRole('link', { name: 'Account statement' }));
  expect(platform.navigation.location).toMatchObject({
    path: '/assets/record/statement',
    search: '?record=deposit-1&view=all',
  });
  await screen.findByText('What one record moved');
  expect(platform.api.inputs(listAccountStatement).at(-1)).toEqual({
    reference: 'deposit-1',
    holds: 1,
    limit: 20,
    from_id: 0,
  });
  await user.click(screen.getByRole('link', { name: 'Show all' }));
  expect(platform.navigation.location.search).toBe('');
});

test('[A-10] a deposit that was not credited moved nothing and leads to no lines', async () => {
  await openAssets('/assets/record/deposit?record=deposit-1', ({ api }) =>
    api.answer(searchDepositList, () => ({ list: [fakeDeposit()], total: 1 })),
  );
  const sheet = await screen.findByRole('dialog', { name: 'Details' });
  expect(within(sheet).queryByRole('link', { name: 'Account statement' })).toBeNull();
});

test('[A-10] records of what a stake or a sale gave are found by what they belong to', async () => {
  const { platform } = await openAssets('/assets/record/issue?record=member-1', ({ api }) =>
    api.answer(searchIssueRewardList, () => ({ list: [], total: 0 })),
  );
  await screen.findByText('One record only');
  expect(platform.api.inputs(searchIssueRewardList).at(-1)).toEqual({
    reference: 'member-1',
    page: 1,
    size: 20,
  });
});

test('[A-10] [Q-05] a change of a balance brings its line, on top of what is there', async () => {
  const { platform } = await open(undefined, lines.slice(1, 3));
  await screen.findByText('21 Nov 2026');
  platform.api.answer(listAccountStatement, () => ({ list: lines.slice(0, 3), next_id: null }));
  act(() =>
    platform.session.pushPersonal({
      balances: [{ token: 'usdt', available: '2489.999999', frozen: '0', version: 9 }],
    }),
  );
  await screen.findByRole('link', { name: /Trade/ });
  expect(rows()).toHaveLength(3);
});

test('[A-10] the file has every line of the filter, however many pages, exactly and as no formula', async () => {
  const files = keepSavedFiles();
  const danger = line({ id: '4-1', kind: 'token_sale', reference: '=HYPERLINK("//evil")', time: 0 });
  const { user, asked } = await open('/assets/record/statement?view=all', [...lines, danger]);
  await user.click(await screen.findByRole('button', { name: 'Save as spreadsheet' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const table = (await files[0]?.text)?.trim().split('\r\n') ?? [];
  expect(table[0]).toBe(
    'Time (UTC),Account,Token,Kind,Record ID,Change,Change of available,Change of held,Balance after',
  );
  expect(table.slice(1, 3)).toEqual([
    `${csvTime(at(21, 10))},Asset account,USDT,Trade,202611210000000042,-10.000001,0,-10.000001,2489.999999`,
    `${csvTime(at(21, 9))},Asset account,USDT,Withdrawal,withdrawal-1,0,-100,100,2500`,
  ]);
  expect(table[4]).toContain(',Between accounts,,500,');
  expect(table[5]).toContain(`"'=HYPERLINK(""//evil"")"`);
  expect(table).toHaveLength(6);
  expect(asked().slice(-2)).toEqual([
    { holds: 1, limit: 500, from_id: 0 },
    { holds: 1, limit: 500, from_id: '7-1' },
  ]);
});

test('[A-10] no line says what would be here, and a filter that leaves none how to see all', async () => {
  await open('/assets/record/statement?kind=auction', []);
  await screen.findByText('Nothing fits this filter');
  expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(
    '/assets/record/statement',
  );
});
