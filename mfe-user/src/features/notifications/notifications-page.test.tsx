import {
  listNotifications,
  markAllRead,
  markRead,
  type UserNotification,
} from '@exchange/contract/user-notification';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { mountRemote } from '@exchange/testing/mount-remote';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote';
import { createUserPlatform } from '../../testing/user-platform';
import { NotificationsPage } from './notifications-page';

let platform: FakePlatform;
let told: UserNotification[];

const notification = (id: string, change: Partial<UserNotification> = {}): UserNotification => ({
  ...{ id, kind: 'funds', title: `Deposit ${id}`, body: 'It is available.', read: false },
  ...{ path: '/assets/record/deposit?token=usdt', time: platform.clock.now() },
  ...change,
});

beforeEach(async () => {
  platform = await createUserPlatform({ path: '/user/notifications', user: fakeUser() });
  told = [
    notification('3'),
    notification('2', { kind: 'security', path: '/user/security/devices' }),
    notification('1', { read: true, time: platform.clock.now() - 86_400_000 }),
  ];
  platform.api.answer(listNotifications, ({ kind }) => ({
    list: told.filter((each) => kind === undefined || each.kind === kind),
    next_id: null,
    unread: { unread: 2, version: 1 },
  }));
  platform.api.answer(markRead, () => ({ unread: 1, version: 2 }));
  platform.api.answer(markAllRead, () => ({ unread: 0, version: 3 }));
});

const show = () => renderWithPlatform(<NotificationsPage />, platform);
const row = (id: string) => screen.findByRole('link', { name: new RegExp(`Deposit ${id}`) });

test('[H-31] what one was told stands under its day, and opens the page of its record as read', async () => {
  show();
  const opened = await row('3');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
  ]);
  expect(within(opened).getByText(/Unread/)).toBeTruthy();
  expect((await row('1')).textContent).not.toContain('Unread');
  await userEvent.click(opened);
  expect(platform.api.inputs(markRead)).toEqual([{ notification_id: '3' }]);
  expect(platform.navigation.location).toEqual({ path: '/assets/record/deposit', search: '?token=usdt' });
  expect((await row('3')).textContent).not.toContain('Unread');
});

test('[H-31] of one kind only that kind is asked for', async () => {
  platform = await createUserPlatform({ path: '/user/notifications?kind=security', user: fakeUser() });
  platform.api.answer(listNotifications, () => ({
    list: [],
    next_id: null,
    unread: { unread: 0, version: 0 },
  }));
  const { leave } = await mountRemote(remote, platform);
  expect(await screen.findByText('No notifications')).toBeTruthy();
  expect(platform.api.inputs(listNotifications).at(-1)).toEqual({
    ...{ kind: 'security', knows: 'alerts', from_id: 0, limit: 20 },
  });
  expect(screen.getByRole('link', { name: 'Account & security' }).getAttribute('aria-current')).toBe('page');
  await leave();
});

test('[H-31] all are marked up to the newest one that is shown', async () => {
  show();
  await row('3');
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(platform.api.inputs(markAllRead)).toEqual([{ up_to: '3' }]);
  await waitFor(() => expect(screen.queryByText(/Unread/)).toBeNull());
});

test('[H-31] what comes meanwhile, and what another device reads, shows by itself', async () => {
  show();
  await row('3');
  told = [notification('4'), ...told];
  act(() => platform.session.pushPersonal({ notifications: { unread: 3, version: 2 } }));
  expect(await row('4')).toBeTruthy();
  told = told.map((each) => ({ ...each, read: true }));
  act(() => platform.session.pushPersonal({ notifications: { unread: 0, version: 3 } }));
  await waitFor(() => expect(screen.queryByText(/Unread/)).toBeNull());
});

test('[H-31] a list that cannot be loaded says so and is asked for again', async () => {
  platform.api.refuse(listNotifications, { reason: 'unavailable' });
  show();
  expect(await screen.findByText('Notifications could not be loaded')).toBeTruthy();
  platform.api.answer(listNotifications, () => ({
    list: told,
    next_id: null,
    unread: { unread: 2, version: 1 },
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row('3')).toBeTruthy();
});
