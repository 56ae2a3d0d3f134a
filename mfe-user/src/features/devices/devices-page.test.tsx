import { endOtherSessions, endSession, listSessions, type LoginSession } from '@exchange/contract/sessions';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { formatTime } from '@exchange/i18n';
import { renderWithPlatform } from '@exchange/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createUserPlatform } from '../../testing/user-platform';
import { DevicesPage } from './devices-page';

let platform: FakePlatform;
let list: LoginSession[];
let trusted: number;
const loginTime = Date.UTC(2026, 10, 20, 3);

const session = (session_id: string, change: Partial<LoginSession> = {}): LoginSession => ({
  session_id,
  device: { kind: 'computer', in_app: false, browser: 'Chrome', system: 'Windows' },
  address: '203.0.113.7',
  login_time: loginTime,
  last_use_time: loginTime + 3_600_000,
  current: false,
  ...change,
});

beforeEach(async () => {
  platform = await createUserPlatform({ path: '/user/security/devices', user: fakeUser() });
  list = [
    session('own', { current: true }),
    session('phone', {
      device: { kind: 'phone', in_app: false, browser: 'Safari', system: 'iOS' },
      address: '198.51.100.4',
    }),
    session('app', { device: { kind: 'phone', in_app: true, browser: '', system: 'Android' } }),
    session('other', { device: { kind: 'unknown', in_app: false, browser: '', system: '' } }),
  ];
  trusted = 0;
  platform.api.answer(listSessions, () => ({ list, trusted_others: trusted }));
});

const show = () => renderWithPlatform(<DevicesPage />, platform);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('[S-01] each login stands with its device in words, address and times; this device can only be told, not ended', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Chrome on Windows' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Chrome on Windows',
    'Safari on iOS',
    `${platform.organisation.name} app on Android`,
    'Unknown device',
  ]);
  expect(screen.getAllByText('This device')).toHaveLength(1);
  expect(screen.getByText('198.51.100.4')).toBeTruthy();
  expect(screen.getAllByText(formatTime('en', loginTime, 'dateTime'))).toHaveLength(4);
  expect(screen.getAllByText(formatTime('en', loginTime + 3_600_000, 'dateTime'))).toHaveLength(4);
  expect(screen.queryByRole('button', { name: /Chrome on Windows/ })).toBeNull();
});

test('[S-01] one is ended after asking, and the list is the exchange’s again', async () => {
  platform.api.answer(endSession, ({ session_id }) => {
    list = list.filter((each) => each.session_id !== session_id);
    return {};
  });
  show();
  await screen.findByRole('heading', { name: 'Safari on iOS' });
  await press('End the login on Safari on iOS');
  const dialog = screen.getByRole('dialog', { name: 'End this login?' });
  expect(dialog.textContent).toContain('Safari on iOS is logged out at once');
  expect(platform.api.inputs(endSession)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Safari on iOS' })).toBeNull());
  expect(platform.api.inputs(endSession)).toEqual([{ session_id: 'phone' }]);
  expect(platform.toast.shown.at(-1)?.text).toBe('The login is ended.');
});

test('[S-01] all others are ended after asking', async () => {
  platform.api.answer(endOtherSessions, () => {
    list = list.filter(({ current }) => current);
    return {};
  });
  show();
  await screen.findByRole('heading', { name: 'Chrome on Windows' });
  await press('End all others');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(platform.api.inputs(endOtherSessions)).toEqual([]);
  await press('End all others');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('Your account is not logged in anywhere else.')).toBeTruthy();
  expect(platform.api.inputs(endOtherSessions)).toEqual([{}]);
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test('[S-01] what cannot be ended stays in the list, and the reason is said', async () => {
  platform.api.refuse(endSession, { kind: 'network', code: 0, reason: 'network' });
  show();
  await screen.findByRole('heading', { name: 'Safari on iOS' });
  await press('End the login on Safari on iOS');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(platform.toast.shown.at(-1)?.text).toBe('failure:network'));
  expect(screen.getByRole('heading', { name: 'Safari on iOS' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[S-01] a list that cannot be loaded says so and can be asked for again', async () => {
  platform.api.refuse(listSessions, { reason: 'unavailable' });
  show();
  expect(await screen.findByText('The devices could not be loaded')).toBeTruthy();
  platform.api.answer(listSessions, () => ({ list }));
  await press('Retry');
  expect(await screen.findByRole('heading', { name: 'Safari on iOS' })).toBeTruthy();
});

test('[S-12] trusted devices without a login are told of, and their trust can be ended', async () => {
  list = [session('own', { current: true })];
  trusted = 2;
  platform.api.answer(endOtherSessions, () => {
    trusted = 0;
    return {};
  });
  show();
  expect(await screen.findByText(/Further devices that are trusted: 2/)).toBeTruthy();
  await press('End all others');
  await press('End');
  await waitFor(() => expect(screen.queryByText(/Further devices that are trusted/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});
