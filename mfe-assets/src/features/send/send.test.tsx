import { lookupOf } from '@exchange/contract/command';
import {
  getUserTransferConfig,
  listUserFastTransfer,
  shouldTransfer,
  type Transfer,
  transferBetweenUsers,
} from '@exchange/contract/transfer';
import {
  delistWithdrawalAddress,
  enlistWithdrawalAddress,
  type SavedAddress,
  withdrawalAddressList,
} from '@exchange/contract/wallet';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { leaveUnanswered } from '@exchange/testing/leave-unanswered';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openAssets } from '../../testing/open-assets';
import { payeeProblem } from './payee';

const ready = { user: fakeUser({ has_authenticator: true, has_trade_password: true }) };
const rules = {
  token: 'usdt',
  precision: 6,
  min_amount: '1',
  daily_limit: '20000',
  available: '500',
  used: '0',
  left: '20000',
  hold: null,
};
const mei: SavedAddress = {
  id: 'entry-1',
  title: 'Mei',
  token: 'usdt',
  address_to: 'mei@example.com',
  memo: '',
  tag: '',
  protocol: '',
  kind: 3,
};
const sent: Transfer = {
  id: 'transfer-1',
  token: 'usdt',
  amount: '100.5',
  payee_type: 1,
  payee: '10000002',
  note: 'Rent',
  incoming: false,
  status: 0,
  create_time: Date.UTC(2026, 10, 21),
};

const inState = (status: Transfer['status']): Transfer => ({ ...sent, status });

const open = (path = '/assets/transferAccounts/usdt', change: Partial<typeof rules> = {}) =>
  openAssets(
    path,
    ({ api }) => {
      api.answer(getUserTransferConfig, () => ({ ...rules, ...change }));
      api.answer(withdrawalAddressList, () => ({ list: [mei] }));
      api.answer(shouldTransfer, () => ({ payee_name: 'M*** C***' }));
      api.answer(listUserFastTransfer, () => ({ list: [sent], next_id: null }));
      api.answer(transferBetweenUsers, () => ({ transfer: sent }));
    },
    ready,
  );
type User = Awaited<ReturnType<typeof open>>['user'];
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

async function fill(user: User) {
  await user.type(await box('Payee UID'), '10000002');
  await user.type(await box('Amount'), '100.5');
  await user.type(await box('Note'), 'Rent');
  await press(user, 'Continue');
}
async function confirm(user: User) {
  await user.type(await screen.findByLabelText('Trade password'), '482913');
  await user.type(await box('Authenticator code'), '123456');
  await press(user, 'Send 100.5 USDT');
}

test('[A-08] the name is shown before sending; password and code send exactly what was reviewed', async () => {
  const { platform, user } = await open();
  await fill(user);
  expect(await screen.findByRole('heading', { name: 'Confirm the transfer' })).toBeTruthy();
  expect(await screen.findByText('M*** C***')).toBeTruthy();
  expect(platform.api.inputs(shouldTransfer)).toEqual([
    { token: 'usdt', payee_type: 1, payee: '10000002', amount: '100.5' },
  ]);
  await press(user, 'Send 100.5 USDT');
  expect(platform.api.inputs(transferBetweenUsers)).toEqual([]);
  await confirm(user);
  expect(platform.api.inputs(transferBetweenUsers)).toEqual([
    {
      token: 'usdt',
      payee_type: 1,
      payee: '10000002',
      amount: '100.5',
      note: 'Rent',
      trade_pwd: '482913',
      google_code: '123456',
    },
  ]);
  expect(await screen.findByRole('heading', { name: 'Under review' })).toBeTruthy();
  platform.api.answer(listUserFastTransfer, () => ({ list: [inState(1)], next_id: null }));
  act(() =>
    platform.session.pushPersonal({
      balances: [{ token: 'usdt', available: '399.5', frozen: '0', version: 3 }],
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Completed' })).toBeTruthy();
});

test('[A-08] going back and changing the request throws away what confirmed the one before', async () => {
  const { user } = await open();
  await fill(user);
  await user.type(await screen.findByLabelText('Trade password'), '482913');
  await press(user, 'Back');
  expect((await box('Amount')).value).toBe('100.5');
  await press(user, 'Continue');
  expect((await screen.findByLabelText<HTMLInputElement>('Trade password')).value).toBe('');
});

test('[A-08] a lost answer is asked for again under the same key; a wrong code is said at its field', async () => {
  const { platform, user } = await open();
  platform.api.refuse(transferBetweenUsers, { kind: 'timeout', code: 0, reason: '' });
  await fill(user);
  await confirm(user);
  expect(await screen.findByText(/it is made once at most/)).toBeTruthy();
  platform.api.refuse(transferBetweenUsers, { code: 2017, reason: 'authenticatorCodeWrong' });
  await press(user, 'Send 100.5 USDT');
  expect(await screen.findByText('failure:authenticatorCodeWrong')).toBeTruthy();
  expect((await box('Authenticator code')).value).toBe('');
  const keys = platform.api.calls
    .filter(({ name }) => name === transferBetweenUsers.name)
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
});

test('[H-20] [A-08] after a reload a lost transfer is found by its key, and sent no second time', async () => {
  const { platform, user, leave } = await open();
  platform.api.refuse(transferBetweenUsers, { kind: 'timeout', code: 0, reason: '' });
  await fill(user);
  await confirm(user);
  await screen.findByText(/it is made once at most/);
  const keptOf = (start: string) =>
    Object.fromEntries(platform.storage.keys(start).map((name) => [name, platform.storage.get(name) ?? '']));
  const kept = keptOf('command.');
  const drafts = keptOf('draft.');
  expect(Object.keys(drafts)).toHaveLength(1);
  expect(Object.values(kept)).toEqual([expect.stringContaining('"payee":"10000002"')]);
  expect(Object.values(kept)[0]).not.toMatch(/482913|123456/);
  await leave();

  const next = await openAssets(
    '/assets/transferAccounts/usdt',
    ({ api }) => {
      api.answer(getUserTransferConfig, () => rules);
      api.answer(withdrawalAddressList, () => ({ list: [] }));
      api.answer(listUserFastTransfer, () => ({ list: [sent], next_id: null }));
      api.answer(lookupOf(transferBetweenUsers), () => ({ done: true, answer: { transfer: sent } }));
    },
    { ...ready, stored: { ...kept, ...drafts } },
  );
  expect(await screen.findByText(/It was made, once/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Under review' })).toBeTruthy();
  const [call] = platform.api.calls.filter(({ name }) => name === transferBetweenUsers.name);
  expect(next.platform.api.inputs(lookupOf(transferBetweenUsers))[0]).toEqual({
    command: 'teller.transferBetweenUsers',
    key: call?.idempotencyKey,
  });
  expect(next.platform.api.inputs(transferBetweenUsers)).toEqual([]);
  // Nor does what was sent stand in the form to be sent again.
  expect(next.platform.storage.keys('')).toEqual([]);
});

test('[A-08] what is left of the day is shown and is the maximum where it is less than the balance', async () => {
  const { platform, user } = await open(undefined, { left: '42.5', used: '19957.5' });
  expect(await screen.findByText('Left today: 42.5 of 20,000 USDT')).toBeTruthy();
  await press(user, 'Enter the most that is possible');
  expect((await box('Amount')).value).toBe('42.5');
  await user.type(await box('Amount'), '1');
  expect(screen.getByText(/More than is left of today’s limit/)).toBeTruthy();
  await user.type(await box('Payee UID'), '123');
  await press(user, 'Continue');
  expect(screen.getByText('A UID has 8 digits')).toBeTruthy();
  expect(platform.api.inputs(shouldTransfer)).toEqual([]);
});

test.each([
  [{ code: 4016, reason: 'payeeUnknown' }, 'failure:payeeUnknown'],
  [{ code: 2011, reason: 'accountLocked' }, 'failure:accountLocked'],
  [{ code: 4020, reason: 'transferQuota' }, 'More than is left of today’s limit'],
  [{ code: 4021, reason: 'withdrawalsPaused' }, 'failure:withdrawalsPaused'],
])('[A-08] what the exchange refuses is said: %j', async (failure, message) => {
  const { platform, user } = await open();
  platform.api.refuse(shouldTransfer, failure);
  await fill(user);
  expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send to a user');
});

test('[A-08] a valid email or a UID of 8 digits names a payee', () => {
  expect(payeeProblem({ type: 2, name: ' mei@example.com ' })).toBeUndefined();
  expect(payeeProblem({ type: 2, name: 'mei@example' })).toBe('email');
  expect(payeeProblem({ type: 2, name: '' })).toBe('missing');
  expect(payeeProblem({ type: 1, name: '10000002' })).toBeUndefined();
  expect(payeeProblem({ type: 1, name: '1000000x' })).toBe('uid');
});

test('[A-08] without trade password or authenticator it is said what is missing, and where to set it', async () => {
  await openAssets('/assets/transferAccounts/usdt', ({ api }) => {
    api.answer(getUserTransferConfig, () => rules);
    api.answer(withdrawalAddressList, () => ({ list: [] }));
  });
  const link = await screen.findByRole('link', { name: 'Bind an authenticator' });
  expect(link.getAttribute('href')).toBe('/user/security/google');
  expect(screen.getByRole('link', { name: 'Set a trade password' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
});

test('[A-08] a payee is picked from the book, in the form and by the book’s page', async () => {
  const { user } = await open();
  await press(user, 'Payees');
  await press(user, /Mei/);
  expect((await box('Payee email')).value).toBe('mei@example.com');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[A-08] the page that the book leads to begins with its payee', async () => {
  await open('/assets/transferAccounts/usdt?payee=entry-1');
  expect((await box('Payee email')).value).toBe('mei@example.com');
});

test('[A-08] [H-25] where the book with the chosen payee cannot be fetched, that is said, and it is asked for again', async () => {
  const { platform, user } = await openAssets(
    '/assets/transferAccounts/usdt?payee=entry-1',
    ({ api }) => {
      api.answer(getUserTransferConfig, () => rules);
      api.refuse(withdrawalAddressList, { reason: 'unavailable' });
    },
    ready,
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('textbox')).toBeNull();
  platform.api.answer(withdrawalAddressList, () => ({ list: [mei] }));
  await user.click(retry);
  expect((await box('Payee email')).value).toBe('mei@example.com');
});

test('[A-08] payees are added and deleted, each with its toast', async () => {
  const { platform, user } = await open('/assets/transferAccounts/address/usdt');
  await press(user, 'Add payee');
  const sheet = await screen.findByRole('dialog', { name: 'Add payee' });
  await user.type(within(sheet).getByLabelText('Name for yourself'), 'Tom');
  await user.type(within(sheet).getByLabelText('Payee UID'), '10000009');
  platform.api.refuse(enlistWithdrawalAddress, { code: 4006, reason: 'addressExists' });
  await user.click(within(sheet).getByRole('button', { name: 'Add payee' }));
  expect(await within(sheet).findByText('This payee is in the book already')).toBeTruthy();
  platform.api.answer(enlistWithdrawalAddress, () => ({ address: mei }));
  await user.click(within(sheet).getByRole('button', { name: 'Add payee' }));
  await waitFor(() => expect(platform.toast.shown.at(-1)?.text).toBe('Payee added'));
  expect(platform.api.inputs(enlistWithdrawalAddress).at(-1)).toEqual({
    title: 'Tom',
    token: 'usdt',
    address_to: '10000009',
    kind: 2,
  });
  platform.api.answer(delistWithdrawalAddress, () => {
    platform.api.answer(withdrawalAddressList, () => ({ list: [] }));
    return {};
  });
  await press(user, 'Delete Mei');
  await press(user, 'Delete');
  expect(await screen.findByText('No payees yet')).toBeTruthy();
  expect(platform.api.inputs(delistWithdrawalAddress)).toEqual([{ id: 'entry-1' }]);
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'success', text: 'Payee deleted' });
});

test('[A-05] [A-08] a hold and a token that is not sent are said before anybody types', async () => {
  const held = (platform: FakePlatform) =>
    platform.api.answer(getUserTransferConfig, () => ({
      ...rules,
      hold: { code: 11_954, until: Date.UTC(2026, 10, 22) },
    }));
  const { platform, user } = await openAssets(
    '/assets/transferAccounts/btc',
    (exchange) => {
      held(exchange);
      exchange.api.answer(withdrawalAddressList, () => ({ list: [] }));
    },
    ready,
  );
  await press(user, 'Send USDT');
  expect(platform.navigation.location.path).toBe('/assets/transferAccounts/usdt');
  expect((await screen.findByRole('note')).textContent).toBe('failure:authenticatorReplacedHold');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
});

test('[A-08] transfers are listed with their states, sent and received, and open with all that is known', async () => {
  const { user } = await openAssets('/assets/record/transfer', ({ api }) =>
    api.answer(listUserFastTransfer, () => ({
      list: [inState(2), { ...inState(1), id: 'transfer-0', incoming: true, amount: '7', note: '' }],
      next_id: null,
    })),
  );
  const refused = await screen.findByRole('button', { name: /−100.5 USDT/ });
  expect(refused.textContent).toMatch(/To UID 10000002.*Not passed/s);
  expect(screen.getByRole('button', { name: /\+7 USDT/ }).textContent).toMatch(
    /From UID 10000002.*Completed/s,
  );
  await user.click(refused);
  const sheet = await screen.findByRole('dialog', { name: 'Details' });
  expect(sheet.textContent).toMatch(/Rent.*transfer-1/s);
});

test('[A-11] [A-08] a transfer that was sent and got no answer stands above the records', async () => {
  await openAssets(
    '/assets/record/transfer',
    (platform) => {
      platform.api.answer(listUserFastTransfer, () => ({ list: [sent], next_id: null }));
      leaveUnanswered(platform, transferBetweenUsers, {
        ...{ token: 'usdt', payee_type: 2, payee: 'ling@example.com', amount: '7.25', note: '' },
      });
    },
    ready,
  );
  expect(await screen.findByText('It was not made')).toBeTruthy();
  expect(screen.getByText('ling@example.com')).toBeTruthy();
});
