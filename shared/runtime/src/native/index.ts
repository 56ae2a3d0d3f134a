import {
  favouritesSince,
  hapticsSince,
  playHaptic,
  addFavourites,
  getFavourites,
  removeFavourites,
} from '@exchange/contract/bridge';
import type { Haptic, Native, Report, NativeFavourites } from '@exchange/platform';
import { findAndroidPort } from './android-port';
import { openAppGuard } from './app-guard';
import { findAppPort, type AppPort } from './app-port';
import { askApp } from './ask-app';

/** What a page inside an app has beside those in a browser. */
export const nativeApp = { openAppGuard, withFavourites, hapticsOf };
export type NativeApp = typeof nativeApp;

/** A client with the favourites that its app keeps, if it keeps any (B-04). */
function withFavourites(native: Native, page: Window): Native {
  const { client, version } = native;
  const keeps = client === 'ios-app' && version !== undefined && isSince(version, favouritesSince);
  const port = keeps ? findAppPort(page) : undefined;
  return port ? { ...native, favourites: createNativeFavourites(port) } : native;
}

/** Favourites that the iOS app keeps: ids as one text, separated by commas (B-04). */
export function createNativeFavourites(port: AppPort): NativeFavourites {
  const idsOf = ({ ids }: { readonly ids: string }) => (ids === '' ? [] : ids.split(','));
  return {
    list: async () => idsOf(await askApp(port, getFavourites, {})),
    add: async (ids) => idsOf(await askApp(port, addFavourites, { ids: ids.join(',') })),
    remove: async (ids) => idsOf(await askApp(port, removeFavourites, { ids: ids.join(',') })),
  };
}

/** Plays haptics through the app, if it has them; what it fails at is reported (B-01). */
function hapticsOf(
  { client, version }: Native,
  page: Window,
  report: Pick<Report, 'error'>,
): ((haptic: Haptic) => void) | undefined {
  if (version === undefined || !isSince(version, hapticsSince)) return undefined;
  const port = client === 'ios-app' ? findAppPort(page) : findAndroidPort(page);
  return (
    port &&
    ((haptic) =>
      void askApp(port, playHaptic, { haptic }).catch((error: unknown) =>
        report.error(error, { during: 'haptics' }),
      ))
  );
}

/** Whether a version is `least` or later; numbers that it leaves out are 0. */
function isSince(version: string, least: string): boolean {
  const parts = version.split('.').map(Number);
  const wanted = least.split('.').map(Number);
  const first = wanted.findIndex((part, index) => (parts[index] ?? 0) !== part);
  return first === -1 || (parts[first] ?? 0) > (wanted[first] ?? 0);
}
