import {
  getActivityInviteRecord,
  getActivitySortSet,
  getLockStoreRecord,
  getSurplusNumber,
  getUsableNumber,
  isLockStoreAgain,
  type LockRecord,
  lockStore,
  lockStoreAgain,
  type SurplusNumber,
} from '@exchange/contract/activity';
import { type FakePlatform } from '@exchange/platform/fake';
import { screen, waitFor } from '@testing-library/react';
import { now, openActivity } from '../../testing';

const hour = 3_600_000;
const day = 24 * hour;
const path = '/activity/gift-coin';

const terms = (fields: Partial<SurplusNumber> = {}): SurplusNumber => ({
  ...{ token: 'aura', token_as: 'AURA', precision: 8, surplus: '1500', total: '20000' },
  ...{ min_amount: '10', max_amount: '2000', gift_rate: '0.03', invite_rate: '0.01', duration: 7 * day },
  ...{ start_time: now - hour, end_time: now + hour, time: now, ...fields },
});
const record = (fields: Partial<LockRecord> = {}): LockRecord => ({
  ...{ id: 'l1', token: 'aura', amount: '100', gift: '3', status: 0 },
  ...{ lock_time: now, release_time: now + 7 * day, ...fields },
});

function answer({ api }: FakePlatform, activity = terms(), again = '0') {
  api.answer(getActivitySortSet, () => ({
    list: ['aura', 'juno'].map((token) => ({
      ...{ id: token, type: 'gift_coin' as const, title: token, image_url: '' },
      ...{ link: `${path}?token=${token}`, start_time: now - hour, end_time: now + hour },
    })),
    time: now,
  }));
  api.answer(getSurplusNumber, () => activity);
  api.answer(getUsableNumber, () => ({ usable: '325', available: '325' }));
  api.answer(isLockStoreAgain, () => ({ allowed: again !== '0', amount: again }));
  api.answer(getLockStoreRecord, () => ({ list: [record()], total: 1 }));
  api.answer(getActivityInviteRecord, () => ({ list: [], total: 0 }));
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount to lock' });

test('[V-01] terms, what is left and the user’s own locks are shown; each rule is told at the field', async () => {
  const { user } = await openActivity(path, answer);
  expect((await screen.findByTestId('surplus')).textContent).toBe('1,500 AURA left');
  expect(screen.getByText('Lock AURA, receive 3% more')).toBeTruthy();
  expect(await screen.findByText(/^Until/)).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('available').textContent).toContain('325 AURA'));
  const rules = [
    ['9.99', 'One lock is at least 10 AURA'],
    ['2000.1', 'One lock is at most 2,000 AURA'],
    ['1500.1', 'Only 1,500 AURA is left of the activity'],
    ['325.1', 'More than your available balance'],
  ] as const;
  for (const [typed, problem] of rules) {
    await user.clear(await field());
    await user.type(await field(), typed);
    expect(screen.getByRole('alert').textContent).toBe(problem);
  }
  await user.click(screen.getByRole('button', { name: 'Max' }));
  expect((await field()).value).toBe('325');
  expect(screen.getByTestId('gift').textContent).toBe('9.75 AURA');
});

test('[V-01] [H-20] a lock is confirmed with the trade password; after a lost answer the same one is sent again', async () => {
  const { platform, user } = await openActivity(path, answer);
  platform.api.refuse(lockStore, { kind: 'network', code: 0, reason: '' });
  await user.type(await field(), '100');
  await user.type(screen.getByLabelText('Invite code (optional)'), 'ABCD2345');
  await user.click(screen.getByRole('button', { name: 'Lock' }));
  await user.type(screen.getByLabelText('Trade password'), '482913');
  const confirm = () => screen.getByRole('button', { name: 'Confirm and lock' });
  await user.click(confirm());
  expect(await screen.findByText(/never made twice/)).toBeTruthy();
  expect(platform.storage.keys('command.')).toHaveLength(1);
  platform.api.answer(lockStore, () => ({ record: record() }));
  await user.click(confirm());
  await waitFor(() => expect(platform.toast.shown.at(-1)?.text).toContain('100 AURA is locked until'));
  const made = platform.api.calls.filter(({ name }) => name === lockStore.name);
  expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(made.at(-1)?.input).toEqual({
    ...{ token: 'aura', lock_num: '100', invite_code: 'ABCD2345', trade_pwd: '482913' },
  });
  expect(platform.storage.keys('')).toEqual([]);
});

test('[V-01] what was released is offered to be locked again', async () => {
  const { platform, user } = await openActivity(path, (prepared) => answer(prepared, terms(), '80'));
  platform.api.answer(lockStoreAgain, () => ({ record: record({ amount: '80' }) }));
  await user.click(await screen.findByRole('button', { name: 'Lock again' }));
  await user.type(screen.getByLabelText('Trade password'), '482913');
  await user.click(screen.getByRole('button', { name: 'Confirm and lock' }));
  await waitFor(() => expect(platform.toast.shown.at(-1)?.text).toContain('80 AURA'));
});

test('[V-01] without a login, and before it opens, nothing can be locked; what does not exist leads on', async () => {
  const first = await openActivity(path, answer, { user: null });
  await first.user.click(await screen.findByRole('button', { name: 'Log in to lock' }));
  expect(first.platform.session.loginRequests).toHaveLength(1);
  expect(screen.getByText('Log in to see your records')).toBeTruthy();
  await first.leave();
  const upcoming = terms({ start_time: now + hour, end_time: now + day });
  const second = await openActivity(path, (prepared) => answer(prepared, upcoming));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Not open yet' });
  expect(button.disabled).toBe(true);
  await second.leave();
  await openActivity(`${path}?token=none`, (prepared) => {
    answer(prepared);
    prepared.api.refuse(getSurplusNumber, { code: 6004, reason: 'activityUnknown' });
  });
  expect(await screen.findByText('This token has no airdrop')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See hot events' }).getAttribute('href')).toBe('/activity/hot');
});

test('[V-01] a failure can be tried again', async () => {
  const { platform, user } = await openActivity(`${path}?token=aura`, (prepared) => {
    answer(prepared);
    prepared.api.refuse(getSurplusNumber, { code: 1006, reason: 'unavailable' });
  });
  expect(await screen.findByText('failure:unavailable')).toBeTruthy();
  answer(platform);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByTestId('surplus')).toBeTruthy();
});
