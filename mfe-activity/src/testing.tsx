import {
  createFakePlatform,
  fakeUser,
  type FakePlatform,
  type FakePlatformOptions,
} from '@exchange/platform/fake';
import { mountRemote } from '@exchange/testing/mount-remote';
import remote from './remote';

/** The exchange's time in tests, ms since the epoch. */
export const now = Date.UTC(2026, 10, 21, 12);

/** Opens the remote at a path, signed in unless told, on an exchange that answers as prepared. It is left after the test at the latest. */
export async function openActivity(
  path: string,
  prepare: (platform: FakePlatform) => void,
  options: FakePlatformOptions = {},
) {
  const user = fakeUser({ has_trade_password: true });
  const platform = createFakePlatform({ path, now, user, ...options });
  prepare(platform);
  return mountRemote(remote, platform);
}
