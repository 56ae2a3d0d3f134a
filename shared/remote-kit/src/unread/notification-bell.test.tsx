import { countUnread } from '@exchange/contract/user-notification';
import { createFakePlatform, fakeUser } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { NotificationBell } from './notification-bell';

const bell = (ready = true) => (
  <NotificationBell name={(unread) => `${unread} unread`} icon={<svg />} ready={ready} />
);
const named = (name: string) => waitFor(() => screen.getByRole('link', { name }));

test('[H-31] the bell counts what is not read, live, and by the newer of two counts', async () => {
  const platform = createFakePlatform({ user: fakeUser() });
  platform.api.answer(countUnread, () => ({ unread: 2, version: 5 }));
  renderWithPlatform(bell(), platform);
  await named('2 unread');
  act(() => platform.session.pushPersonal({ notifications: { unread: 120, version: 7 } }));
  await named('120 unread');
  expect(screen.getByText('99+')).toBeTruthy();
  // One that was overtaken on its way.
  act(() => platform.session.pushPersonal({ notifications: { unread: 1, version: 6 } }));
  act(() => platform.session.pushPersonal({ orders: [] }));
  await named('120 unread');
  platform.api.answer(countUnread, () => ({ unread: 0, version: 8 }));
  act(() => platform.session.resync());
  await named('0 unread');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/user/notifications');
});

test('[H-31] nobody signed in has none; whoever signs in has the own count', async () => {
  const platform = createFakePlatform();
  platform.api.answer(countUnread, () => ({ unread: 4, version: 1 }));
  renderWithPlatform(bell(), platform);
  await named('0 unread');
  expect(platform.api.inputs(countUnread)).toEqual([]);
  act(() => platform.session.signIn());
  await named('4 unread');
  act(() => platform.session.signOut());
  await named('0 unread');
});

test('[H-26] [H-31] before the page is ready nothing is asked for', async () => {
  const platform = createFakePlatform({ user: fakeUser() });
  platform.api.answer(countUnread, () => ({ unread: 3, version: 1 }));
  const { rerender } = renderWithPlatform(bell(false), platform);
  await named('0 unread');
  expect(platform.api.inputs(countUnread)).toEqual([]);
  rerender(bell());
  await named('3 unread');
});
