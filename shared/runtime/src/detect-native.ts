import type { ClientType, Native } from '@exchange/platform';
import { findAppPort } from './native/app-port';
import { createNativeFavourites } from './native/native-favourites';

/** In the user agent of the exchange's own app, followed by its version: `BrandExchangeApp/1.1.3`. */
const appMarker = /\bBrandExchangeApp\/(\d+(?:\.\d+)*)/;
/** Version of the iOS app from which it keeps the favourites (B-04); the contract's `favouritesSince`. */
const favouritesSince = [1, 1, 3];

/** The client that a user agent stands for (H-05), and what its app keeps for the page. */
export function detectNative(userAgent: string, page: Window): Native {
  const version = appMarker.exec(userAgent)?.[1];
  const client = clientOf(userAgent, version !== undefined);
  const keeps = client === 'ios-app' && version !== undefined && isSince(version, favouritesSince);
  const port = keeps ? findAppPort(page) : undefined;
  return {
    client,
    inApp: version !== undefined,
    ...(version !== undefined && { version }),
    ...(port && { favourites: createNativeFavourites(port) }),
  };
}

function clientOf(userAgent: string, inApp: boolean): ClientType {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return inApp ? 'ios-app' : 'ios-browser';
  if (/\bAndroid\b/.test(userAgent)) return inApp ? 'android-app' : 'android-browser';
  return 'browser';
}

/** Whether a version is `least` or later; numbers that it leaves out are 0. */
function isSince(version: string, least: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  const first = least.findIndex((part, index) => (parts[index] ?? 0) !== part);
  return first === -1 || (parts[first] ?? 0) > (least[first] ?? 0);
}
