import type { ClientType, Native } from './platform';

/** In the user agent of the exchange's own app, followed by its version: `BrandExchangeApp/1.1.3`. */
const appMarker = /\bBrandExchangeApp\/(\d+(?:\.\d+)*)/;

/** The client that a user agent stands for (H-05). */
export function detectNative(userAgent: string): Native {
  const version = appMarker.exec(userAgent)?.[1];
  return {
    client: clientOf(userAgent, version !== undefined),
    inApp: version !== undefined,
    version,
  };
}

function clientOf(userAgent: string, inApp: boolean): ClientType {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return inApp ? 'ios-app' : 'ios-browser';
  if (/\bAndroid\b/.test(userAgent)) return inApp ? 'android-app' : 'android-browser';
  return 'browser';
}
