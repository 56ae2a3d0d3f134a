import type { FakePlatform, FakePlatformOptions } from '@exchange/platform/fake';
import { mountRemote } from '@exchange/testing/mount-remote';
import remote from '../remote';
import { createAssetsPlatform } from './assets-platform';

/** Opens the remote at a path, on an exchange that answers. Unmounts after the test. */
export async function openAssets(
  path: string,
  prepare: (platform: FakePlatform) => void = () => undefined,
  options: FakePlatformOptions = {},
) {
  const platform = await createAssetsPlatform({ path, ...options });
  prepare(platform);
  return mountRemote(remote, platform);
}
