import { PlatformProvider, type Native } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDownload } from './download-banner';
import { closedKey, offersDownload } from './offers-download';
import { testRoutes } from '../test-routes';

/** Has the banner measured, as a browser does before each paint. */
let measure: () => void = () => undefined;
beforeAll(() => {
  window.ResizeObserver = class {
    constructor(private readonly callback: ResizeObserverCallback) {}
    observe(banner: Element) {
      jest.spyOn(banner, 'getBoundingClientRect').mockReturnValue({ height: 84 } as DOMRect);
      measure = () => this.callback([], this);
    }
    unobserve() {}
    disconnect() {}
  };
});
const toldSize = () => document.documentElement.style.getPropertyValue('--banner-size');

const banner = () => screen.queryByRole('complementary', { name: 'App' });

test('[H-06] the banner is on Home and Market, leads to the download, and once closed stays so', async () => {
  const platform = createFakePlatform({ path: '/' });
  const early = document.createElement('div');
  early.id = 'early-download';
  document.body.append(early);
  const node = await prepareDownload(platform, testRoutes, 'Safari');
  expect(early.isConnected).toBe(true);
  render(<PlatformProvider value={platform}>{node}</PlatformProvider>);
  expect(screen.getByText('Nova on your home screen')).toBeTruthy();
  expect(early.isConnected).toBe(false);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/download');
  expect(toldSize()).toBe('');
  measure();
  expect(toldSize()).toBe('84px');
  act(() => platform.navigation.to('/trade/aura_usdt/transaction'));
  expect(banner()).toBeNull();
  expect(toldSize()).toBe('');
  act(() => platform.navigation.to('/home/marketCondition'));
  // At once, so that the page is not styled for it twice.
  expect(toldSize()).toBe('84px');
  const { native, storage } = platform;
  expect(offersDownload(native, 'Safari', storage.get(closedKey))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(banner()).toBeNull();
  expect(offersDownload(native, 'Safari', storage.get(closedKey))).toBe(false);
});

test('[H-06] not in WeChat and not inside the app', () => {
  const offers = (userAgent: string, native: Native) => offersDownload(native, userAgent, undefined);
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
  expect(offers(phone, { client: 'ios-browser', inApp: false })).toBe(true);
  expect(offers(`${phone} MicroMessenger/8.0`, { client: 'ios-browser', inApp: false })).toBe(false);
  expect(offers(phone, { client: 'ios-app', inApp: true })).toBe(false);
});
