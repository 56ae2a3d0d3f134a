import { PlatformProvider, type Native } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { offersDownload, prepareDownload } from './download-banner';
import { testRoutes } from '../test-routes';

beforeAll(() => {
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const banner = () => screen.queryByRole('complementary', { name: 'App' });

test('[H-06] the banner is on Home and Market, leads to the download, and once closed stays so', async () => {
  const platform = createFakePlatform({ path: '/' });
  const node = await prepareDownload(platform, testRoutes, 'Safari');
  render(<PlatformProvider value={platform}>{node}</PlatformProvider>);
  expect(screen.getByText('Nova on your home screen')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/download');
  act(() => platform.navigation.to('/trade/aura_usdt/transaction'));
  expect(banner()).toBeNull();
  act(() => platform.navigation.to('/home/marketCondition'));
  expect(offersDownload(platform, 'Safari')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(banner()).toBeNull();
  expect(offersDownload(platform, 'Safari')).toBe(false);
});

test('[H-06] not in WeChat and not inside the app', () => {
  const offers = (userAgent: string, native: Native) =>
    offersDownload(createFakePlatform({ native }), userAgent);
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
  expect(offers(phone, { client: 'ios-browser', inApp: false })).toBe(true);
  expect(offers(`${phone} MicroMessenger/8.0`, { client: 'ios-browser', inApp: false })).toBe(false);
  expect(offers(phone, { client: 'ios-app', inApp: true })).toBe(false);
});
