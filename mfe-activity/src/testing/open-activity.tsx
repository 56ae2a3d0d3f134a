import {
  createFakePlatform,
  fakeUser,
  type FakePlatform,
  type FakePlatformOptions,
} from '@exchange/platform/fake';
import { act, cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages } from '../messages';
import remote from '../remote';

/** The exchange's time in tests, ms since the epoch. */
export const now = Date.UTC(2026, 10, 21, 12);

let unmount: (() => void | Promise<void>) | undefined;
async function leave(): Promise<void> {
  await act(async () => unmount?.());
  unmount = undefined;
  document.body.replaceChildren();
}

/** Opens the remote at a path, signed in unless told, on an exchange that answers as prepared. It is left after the test at the latest. */
export async function openActivity(
  path: string,
  prepare: (platform: FakePlatform) => void,
  options: FakePlatformOptions = {},
) {
  const user = fakeUser({ has_trade_password: true });
  const platform = createFakePlatform({ path, now, user, ...options });
  await platform.locale.register('mfe-activity', messages);
  prepare(platform);
  const element = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    unmount = await remote.mount(element, platform, (error) => {
      throw error;
    });
  });
  return { platform, user: userEvent.setup(), leave };
}

afterEach(async () => {
  await leave();
  cleanup();
});
