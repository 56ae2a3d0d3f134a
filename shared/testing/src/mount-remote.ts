import type { RemoteDefinition } from '@exchange/platform';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, cleanup } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

/** A remote that stands in the document of a test. */
export interface MountedRemote {
  readonly platform: FakePlatform;
  /** The hand on its screen. */
  readonly user: UserEvent;
  /** Leaves it as the host does; it is left after the test at the latest. */
  leave(): Promise<void>;
}

const mounted = new Set<() => Promise<void>>();
let failures: unknown[] = [];

/** Mounts a remote as the host does, at the platform's location (H-25). What it reports as broken fails the test. */
export async function mountRemote(
  { mount }: Pick<RemoteDefinition, 'mount'>,
  platform: FakePlatform,
): Promise<MountedRemote> {
  const element = document.body.appendChild(document.createElement('div'));
  const unmount = await act(async () => mount(element, platform, (error) => failures.push(error)));
  const leave = async () => {
    if (!mounted.delete(leave)) return;
    await act(async () => unmount());
    element.remove();
  };
  mounted.add(leave);
  return { platform, user: userEvent.setup(), leave };
}

afterEach(async () => {
  for (const leave of mounted) await leave();
  document.body.replaceChildren();
  cleanup();
  const told = failures;
  failures = [];
  expect(told).toEqual([]);
});
