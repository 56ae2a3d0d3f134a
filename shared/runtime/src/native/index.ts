import type { Native } from '@exchange/platform';
import { openAppGuard } from './app-guard';
import { findAppPort } from './app-port';
import { createNativeFavourites } from './native-favourites';
import { favouritesSince } from '@exchange/contract/bridge';

/** What a page inside an app has beside those in a browser. */
export const nativeApp = { openAppGuard, withFavourites };
export type NativeApp = typeof nativeApp;

/** A client with the favourites that its app keeps, if it keeps any (B-04). */
function withFavourites(native: Native, page: Window): Native {
  const { client, version } = native;
  const keeps = client === 'ios-app' && version !== undefined && isSince(version, favouritesSince);
  const port = keeps ? findAppPort(page) : undefined;
  return port ? { ...native, favourites: createNativeFavourites(port) } : native;
}

/** Whether a version is `least` or later; numbers that it leaves out are 0. */
function isSince(version: string, least: string): boolean {
  const parts = version.split('.').map(Number);
  const wanted = least.split('.').map(Number);
  const first = wanted.findIndex((part, index) => (parts[index] ?? 0) !== part);
  return first === -1 || (parts[first] ?? 0) > (wanted[first] ?? 0);
}
