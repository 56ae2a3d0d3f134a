import { act, cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakePlatform, FakePlatformOptions } from '@exchange/platform/fake';
import remote from '../remote';
import { createAssetsPlatform } from './assets-platform';

let unmount: (() => void | Promise<void>) | undefined;
let failures: unknown[] = [];

/** Opens the remote at a path, on an exchange that answers. Unmounts after the test. */
export async function openAssets(
  path: string,
  prepare: (platform: FakePlatform) => void = () => undefined,
  options: FakePlatformOptions = {},
) {
  const platform = await createAssetsPlatform({ path, ...options });
  prepare(platform);
  const element = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    unmount = await remote.mount(element, platform, (error) => failures.push(error));
  });
  return { platform, user: userEvent.setup() };
}

afterEach(async () => {
  await act(async () => unmount?.());
  unmount = undefined;
  document.body.replaceChildren();
  cleanup();
  expect(failures).toEqual([]);
  failures = [];
});
