import { fakeFailure, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createUserPlatform } from '../../testing/user-platform';
import { LanguagePage } from './language-page';
import { UserPage } from './user-page';

let platform: FakePlatform;
beforeEach(async () => {
  platform = await createUserPlatform({
    user: fakeUser({ uid: '42430089', email: 'de***@example.com', kyc_level: 1 }),
    path: '/user',
  });
});

test('[S-09] the page says who is signed in and leads to every row of the area', async () => {
  renderWithPlatform(<UserPage />, platform);
  expect(screen.getByText('de***@example.com')).toBeTruthy();
  expect(screen.getAllByText('Level 1 verified').length).toBeGreaterThan(0);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/user/notifications',
    '/user/security',
    '/user/kyc',
    '/user/notifications/settings',
    '/user/invite',
    '/user/language',
    '/help',
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Security centre' }));
  expect(platform.navigation.visits).toEqual(['/user/security']);
});

test('[H-24] [S-09] the UID is copied, and a browser that refuses says so', async () => {
  const user = userEvent.setup();
  renderWithPlatform(<UserPage />, platform);
  await user.click(screen.getByRole('button', { name: 'Copy UID' }));
  expect(await navigator.clipboard.readText()).toBe('42430089');
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'success', text: 'UID copied' });

  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  Object.assign(document, { execCommand: () => false });
  await user.click(screen.getByRole('button', { name: 'Copy UID' }));
  await waitFor(() => expect(platform.toast.shown.at(-1)?.type).toBe('error'));
});

test('[S-09] logging out asks first; without an answer of the exchange the session stays and the person is told', async () => {
  renderWithPlatform(<UserPage />, platform);
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  const confirm = async () =>
    userEvent.click((await screen.findAllByRole('button', { name: 'Log out' })).at(-1) ?? document.body);
  await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(platform.session.logouts).toBe(0);

  const logout = jest
    .spyOn(platform.session, 'logout')
    .mockRejectedValueOnce(fakeFailure({ reason: 'unavailable' }));
  await ask();
  await confirm();
  await waitFor(() => expect(platform.toast.shown).toEqual([{ type: 'error', text: 'failure:unavailable' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
  logout.mockRestore();

  await ask();
  await confirm();
  await waitFor(() => expect(platform.session.logouts).toBe(1));
  expect(platform.navigation.visits).toEqual(['/']);
});

test('[S-09] the theme is chosen here', async () => {
  renderWithPlatform(<UserPage />, platform);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(platform.theme.state.current).toBe('dark');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
});

test('[S-09] [T-09] the colours of rising and falling prices are chosen here, and seen at once; another tab is followed', async () => {
  const { container } = renderWithPlatform(<UserPage />, platform);
  const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect([option('Green up').checked, option('Red up').checked]).toEqual([true, false]);
  expect(container.querySelectorAll('[data-first]')).toHaveLength(2);
  await userEvent.click(option('Red up'));
  expect(platform.theme.state.rise).toBe('red');
  expect(option('Red up').checked).toBe(true);
  act(() => platform.theme.changeRise('green'));
  expect(option('Green up').checked).toBe(true);
});

test('[S-09] vibrations are switched off and on here, and felt when they come on', async () => {
  renderWithPlatform(<UserPage />, platform);
  const group = within(screen.getByRole('radiogroup', { name: 'Vibration' }));
  await userEvent.click(group.getByRole('radio', { name: 'Off' }));
  expect(platform.haptics.on).toBe(false);
  await userEvent.click(group.getByRole('radio', { name: 'On' }));
  expect(platform.haptics.on).toBe(true);
  expect(platform.haptics.played.at(-1)).toBe('success');
});

test('[H-19] [H-26] who is not signed in chooses theme and price colours on the language page', async () => {
  renderWithPlatform(<LanguagePage />, await createUserPlatform({ path: '/user/language' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  expect(screen.getByRole('radiogroup', { name: 'Price colours' })).toBeTruthy();
});

test('[H-19] the language page offers what the organisation offers, and changes at once', async () => {
  renderWithPlatform(<LanguagePage />, platform);
  expect(screen.getAllByRole('listitem').map((item) => [item.lang, item.textContent])).toEqual([
    ['zh-HK', '繁體中文'],
    ['zh-CN', '简体中文'],
    ['en', 'English'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: '简体中文' }));
  expect(await screen.findByRole('heading', { name: '语言与显示' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '简体中文' }).getAttribute('aria-current')).toBe('true');
});
