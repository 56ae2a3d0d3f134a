import { PlatformProvider, type LocaleCode } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteOverride } from '../boot/boot-data';
import { prepareBanner } from './prepare-banner';

const url = 'http://localhost:3000/remoteEntry.js';
const listed: readonly RemoteOverride[] = [{ name: 'mfe-nodes', url, until: null }];

async function setUp(overrides: readonly RemoteOverride[], locale: LocaleCode = 'en') {
  const replace = jest.fn();
  const page = {
    location: { href: 'https://exchange.example/assets?tab=1&remote=x#row', replace },
  } as unknown as Window;
  const platform = createFakePlatform({ locale });
  const banner = await prepareBanner({ page, locale: platform.locale, overrides });
  const { unmount } = render(<PlatformProvider value={platform}>{banner}</PlatformProvider>);
  return { platform, replace, unmount };
}

test('[O-03] the banner names each remote with its address, and says that the address is listed', async () => {
  await setUp([...listed, { name: 'mfe-user', url: 'http://localhost:3001/remoteEntry.js', until: null }]);
  const banner = screen.getByRole('region', {
    name: 'An unreleased build is in use. Orders and transfers are real.',
  });
  expect(
    within(banner)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`mfe-nodes ${url}`, 'mfe-user http://localhost:3001/remoteEntry.js']);
  expect(banner.textContent).toContain('From a listed address, until the browser is closed');
});

test('[O-03] of a signed link it says until when', async () => {
  await setUp([{ name: 'mfe-nodes', url, until: new Date(2026, 10, 21, 22, 5).getTime() }]);
  expect(screen.getByText('By a signed link, in pages opened until 21/11, 22:05')).toBeTruthy();
});

test.each<readonly [LocaleCode, string]>([
  ['zh-HK', '結束'],
  ['zh-CN', '结束'],
])('[O-03] [H-19] in %s', async (locale, end) => {
  const { platform } = await setUp(listed);
  await act(() => platform.locale.change(locale));
  expect(screen.getByRole('button').textContent).toBe(end);
});

test('[O-03] its button leads to the same page without overrides, and is pressed once', async () => {
  const { replace } = await setUp(listed);
  const end = screen.getByRole('button', { name: 'End' });
  await userEvent.click(end);
  await userEvent.click(end);
  expect(replace.mock.calls).toEqual([['https://exchange.example/assets?tab=1&remote=end#row']]);
});

test('[O-03] the page is told how high the banner is, as long as it is there', async () => {
  let measure = () => {};
  jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    const observer: ResizeObserver = {
      observe(banner) {
        jest.spyOn(banner, 'getBoundingClientRect').mockReturnValue({ height: 84 } as DOMRect);
        measure = () => callback([], observer);
      },
      unobserve() {},
      disconnect: () => (measure = () => {}),
    };
    return observer;
  });
  const size = () => document.documentElement.style.getPropertyValue('--banner-size');
  const { unmount } = await setUp(listed);
  measure();
  expect(size()).toBe('84px');
  unmount();
  measure();
  expect(size()).toBe('');
});

test('[O-12] a preview is called what its team calls it, not by where its files are', async () => {
  const folder = '/previews/mfe-nodes/1.0.0-preview-x-0c20e956/';
  await setUp([{ name: 'mfe-nodes', url: folder, until: 0, preview: 'feature/x' }]);
  expect(screen.getByRole('listitem').textContent).toBe('mfe-nodes Preview “feature/x”');
});
