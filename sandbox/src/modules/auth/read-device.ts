import type { Device } from '@exchange/contract';
import { appMarker } from '../../http/app-marker';

/** The first that is found counts: what comes later also names itself as what comes before does. */
const browsers = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOP(?:R|T)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iOS', 'phone'],
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMacintosh\b/, 'macOS', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
] as const;

/** What a `User-Agent` header says of a device. It is what the device says, and proves nothing. */
export function readDevice(userAgent: string): Device {
  const [, system = '', kind = 'unknown'] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [];
  const inApp = appMarker.test(userAgent);
  const [, browser = ''] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return { kind, in_app: inApp, browser: inApp ? '' : browser, system };
}
