import { lookupOf } from '@exchange/contract/command';
import { consumeCode, getCodeDetails, listUserConsumeRecord } from '@exchange/contract/deposit-code';
import { fakeFailure, type FakePlatform } from '@exchange/platform/fake';
import { leaveUnanswered } from '@exchange/testing/leave-unanswered';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recordTexts } from '../../common/records/texts';
import { createAssetsPlatform, renderAssets } from '../../testing/assets-platform';
import { CodeRecordsPage } from './code-records';
import { RedeemCode } from './deposit-list-page';
import { codeTexts } from './texts';

const code = 'AB12CD34EF56';
const record = { id: '1', code, token: 'usdt', amount: '50.5', time: Date.UTC(2026, 10, 21) };
let platform: FakePlatform;
beforeEach(async () => {
  platform = await createAssetsPlatform({ path: '/assets/depositList?redeem=1' });
  for (const { namespace, messages } of [recordTexts, codeTexts])
    await platform.locale.register(namespace, messages);
  platform.api.answer(getCodeDetails, (input) => ({
    ...{ code: input.code, token: 'usdt', token_as: 'USDT', amount: '50.5', expires: 0 },
  }));
  platform.api.answer(consumeCode, () => ({ record }));
});

async function enter(text: string) {
  const user = userEvent.setup();
  renderAssets(<RedeemCode />, platform);
  await user.type(screen.getByRole('textbox', { name: 'Deposit code' }), text);
  await user.click(screen.getByRole('button', { name: 'See what it is worth' }));
  return user;
}

test.each(['AB12CD34EF5', 'AB12CD34EF567', 'ab12cd34ef56', 'AB12-CD34-EF', 'ＡＢ１２ＣＤ３４ＥＦ５６'])(
  '[A-03] [H-24] %s is no code, which is said without asking the exchange',
  async (text) => {
    await enter(text);
    expect(screen.getByRole('alert').textContent).toBe('Recharge code format error');
    expect(platform.api.inputs(getCodeDetails)).toEqual([]);
  },
);

test('[A-03] what a code is worth is shown before it is redeemed, and it is redeemed once with one key', async () => {
  const user = await enter(` ${code} `);
  const redeem = await screen.findByRole('button', { name: 'Redeem 50.5 USDT' });
  expect(screen.getByText('50.5 USDT')).toBeTruthy();
  expect(platform.api.inputs(consumeCode)).toEqual([]);
  await user.dblClick(redeem);
  expect((await screen.findByRole('status')).textContent).toBe('50.5 USDT is in your asset account');
  expect(platform.api.inputs(consumeCode)).toEqual([{ code }]);
  expect(screen.getByRole('link', { name: 'Deposit code records' }).getAttribute('href')).toBe(
    '/assets/record/depositCode',
  );
});

test.each(['depositCodeUnknown', 'depositCodeUsed', 'depositCodeExpired', 'accountLocked'])(
  '[A-03] a refusal (%s) is told, with the way to customer service',
  async (reason) => {
    platform.api.refuse(getCodeDetails, { reason });
    await enter(code);
    expect((await screen.findByRole('alert')).textContent).toContain(`failure:${reason}`);
    expect(screen.getByRole('link', { name: 'Contact customer service' }).getAttribute('href')).toMatch(
      /^mailto:support@nova.example/,
    );
  },
);

test('[A-03] when no answer comes it says that it is not known, and trying again uses the same key', async () => {
  let times = 0;
  platform.api.answer(consumeCode, () => {
    times += 1;
    if (times === 1) throw fakeFailure({ kind: 'timeout', code: 0, reason: '' });
    return { record };
  });
  const user = await enter(code);
  await user.click(await screen.findByRole('button', { name: 'Redeem 50.5 USDT' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/not known whether the code was redeemed/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('50.5 USDT is in your asset account');
  const keys = platform.api.calls
    .filter(({ name }) => name === consumeCode.name)
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
});

test('[H-20] [A-03] after a reload a redeemed code whose answer was lost is found by its key', async () => {
  platform.api.refuse(consumeCode, { kind: 'timeout', code: 0, reason: '' });
  const user = await enter(code);
  await user.click(await screen.findByRole('button', { name: 'Redeem 50.5 USDT' }));
  await screen.findByRole('alert');
  cleanup();
  platform.api.answer(lookupOf(consumeCode), () => ({ done: true, answer: { record } }));
  renderAssets(<RedeemCode />, platform);
  expect((await screen.findByText('50.5 USDT is in your asset account')).getAttribute('role')).toBe('status');
  expect(platform.api.inputs(consumeCode)).toHaveLength(1);
});

test('[H-20] [H-30] [A-03] once a code whose answer was lost is found redeemed, no step of it is left to go back to', async () => {
  platform.api.refuse(consumeCode, { kind: 'timeout', code: 0, reason: '' });
  const user = await enter(code);
  platform.api.answer(lookupOf(consumeCode), () => ({ done: true, answer: { record } }));
  await user.click(await screen.findByRole('button', { name: 'Redeem 50.5 USDT' }));
  await screen.findByRole('alert');
  expect(platform.navigation.step).toBe('worth');
  const key = platform.api.calls.find(({ name }) => name === consumeCode.name)?.idempotencyKey ?? '';
  act(() => platform.session.pushPersonal({ commands: [{ name: consumeCode.name, key }] }));
  await screen.findByText('50.5 USDT is in your asset account');
  expect(platform.navigation.step).toBeUndefined();
});

test('[A-03] a code that somebody else redeemed meanwhile cannot be tried again', async () => {
  platform.api.refuse(consumeCode, { reason: 'depositCodeUsed' });
  const user = await enter(code);
  await user.click(await screen.findByRole('button', { name: 'Redeem 50.5 USDT' }));
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: /^Redeem|Try again/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Another code' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Deposit code' }).value).toBe('');
});

test('[A-09] redeemed codes are listed with token, amount, code and time', async () => {
  platform.api.answer(listUserConsumeRecord, () => ({ list: [record], next_id: null }));
  renderAssets(<CodeRecordsPage />, platform);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /\+50.5 USDT/ }));
  expect(screen.getAllByText(code).length).toBeGreaterThan(1);
  expect(screen.getAllByText('Completed').length).toBeGreaterThan(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Token' }), 'usdt');
  expect(platform.api.inputs(listUserConsumeRecord).at(-1)).toMatchObject({ token: 'usdt', from_id: 0 });
});

test('[A-11] a code that was sent and got no answer stands above the records', async () => {
  platform.api.answer(listUserConsumeRecord, () => ({ list: [], next_id: null }));
  leaveUnanswered(platform, consumeCode, { code: 'ZZ7788990011' });
  renderAssets(<CodeRecordsPage />, platform);
  expect(await screen.findByText('It was not made')).toBeTruthy();
  expect(screen.getByText('ZZ7788990011')).toBeTruthy();
});
