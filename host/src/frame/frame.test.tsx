import { PlatformProvider, type ClientType, type LocaleCode } from '@exchange/platform';
import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { createToasts } from '@exchange/runtime';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { messages, namespace } from '../messages';
import { createTabTargets } from '../tabs/create-tab-targets';
import { createLoadingBar } from './loading-bar';
import { testRoutes } from '../test-routes';
import { Frame } from './frame';

async function setUp(
  path: string,
  {
    locale = 'en',
    client = 'browser',
    banner,
  }: { locale?: LocaleCode; client?: ClientType; banner?: ReactNode } = {},
) {
  const platform = createFakePlatform({
    path,
    locale,
    native: { client, inApp: client.endsWith('app') },
    pairs: [fakePair()],
  });
  await platform.locale.register(namespace, messages);
  const toasts = createToasts();
  const loadingBar = createLoadingBar();
  const outlet = document.createElement('div');
  outlet.textContent = 'remotes';
  render(
    <PlatformProvider value={platform}>
      <Frame
        routes={testRoutes}
        outlet={outlet}
        toasts={toasts}
        loadingBar={loadingBar}
        tabTargets={createTabTargets(platform, testRoutes)}
        banner={banner}
      />
    </PlatformProvider>,
  );
  return { platform, toasts, loadingBar };
}

test('[H-26] the first stops of the keyboard lead past everything to the page, and past the page to the tab bar', async () => {
  const { platform } = await setUp('/');
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to the page' }));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('navigation'));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Home');
  await userEvent.click(screen.getByRole('link', { name: 'Skip to the page' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(platform.navigation.visits).toEqual([]);
});

test('[H-26] the tab bar that stood before the host goes in the moment in which the frame stands', async () => {
  const early = document.createElement('div');
  early.id = 'early-tabs';
  document.body.append(early);
  await setUp('/');
  expect(early.isConnected).toBe(false);
});

test.each([
  ['/', true],
  ['/home/marketCondition', true],
  ['/trade/aura_usdt/transaction', false],
  ['/search', false],
])(
  '[H-06] on %s the banner that stood before the host stays until the host’s own is there: %s',
  async (path, stays) => {
    const early = document.createElement('div');
    early.id = 'early-download';
    document.body.append(early);
    await setUp(path);
    expect(early.isConnected).toBe(stays);
    early.remove();
  },
);

test('[H-26] without a tab bar there is no way to it', async () => {
  await setUp('/search');
  expect(screen.queryByRole('link', { name: 'Skip to the main navigation' })).toBeNull();
});

test('[H-07] the five tabs are links to their pages', async () => {
  const { platform } = await setUp('/');
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Market', '/home/marketCondition'],
    ['Exchange', '/trade/aura_usdt/transaction'],
    ['IBO', '/ieo/list/preview'],
    ['Assets', '/assets'],
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Market' }));
  expect(platform.navigation.visits).toEqual(['/home/marketCondition']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Market');
});

test.each([
  ['/trade/aura_usdt/transaction', 'Exchange'],
  ['/assets', 'Assets'],
  ['/ieo/list/preview', 'Home'],
])('[H-07] [H-09] %s highlights %s', async (path, tab) => {
  await setUp(path);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain(tab);
});

test.each(['/search', '/trade/aura_usdt/kline', '/login', '/assets/depositList', '/nowhere'])(
  '[H-07] %s has no tab bar',
  async (path) => {
    await setUp(path);
    expect(screen.queryByRole('navigation')).toBeNull();
  },
);

test('[H-05] [H-07] the iOS app has no tab bar, the Android app has', async () => {
  await setUp('/', { client: 'ios-app' });
  expect(screen.queryByRole('navigation')).toBeNull();
  await setUp('/', { client: 'android-app' });
  expect(screen.getByRole('navigation')).toBeTruthy();
});

test.each<readonly [LocaleCode, string]>([
  ['en', 'This page could not be found'],
  ['zh-HK', '找不到此頁面'],
  ['zh-CN', '找不到该页面'],
])('[H-13] the 404 page in %s, with a link home', async (locale, text) => {
  const { platform } = await setUp('/nowhere', { locale });
  expect(screen.getByRole('heading', { name: text })).toBeTruthy();
  expect(screen.getByText('remotes').closest('[hidden]')).not.toBeNull();
  await userEvent.click(within(screen.getByRole('main')).getByRole('link'));
  expect(platform.navigation.location.path).toBe('/');
  expect(screen.getByText('remotes').closest('[hidden]')).toBeNull();
});

test.each(['/', '/nowhere'])('[O-03] a banner is on every page (%s)', async (path) => {
  const { platform } = await setUp(path, { banner: <p>It is a test</p> });
  expect(screen.getByText('It is a test').closest('main')).toBeNull();
  act(() => platform.navigation.to('/login'));
  expect(screen.getByText('It is a test')).toBeTruthy();
});

test('[H-11] toasts are announced, errors at once', async () => {
  const { toasts } = await setUp('/');
  await act(async () => {
    toasts.show('success', 'Copied');
    toasts.show('error', 'Network Error');
  });
  expect(screen.getByText('Copied').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('Network Error').closest('[aria-live]')?.getAttribute('aria-live')).toBe(
    'assertive',
  );
  act(() => toasts.close(1));
  expect(screen.queryByText('Copied')).toBeNull();
});

test('[H-19] the frame changes its language in place', async () => {
  const { platform } = await setUp('/');
  await act(() => platform.locale.change('zh-HK'));
  expect(screen.getByRole('link', { name: '行情' })).toBeTruthy();
});
