import type { Haptic } from '@exchange/platform';
import { createHaptics } from './create-haptics';

function setUp({
  touch = 1,
  still = false,
  app,
}: {
  touch?: number;
  still?: boolean;
  app?: (haptic: Haptic) => void;
}) {
  const kept = new Map<string, string>();
  const vibrate = jest.fn();
  const haptics = createHaptics({
    cookies: {
      get: (name) => kept.get(name),
      set: (name, value) => void kept.set(name, value),
      remove: () => undefined,
    },
    page: {
      navigator: { vibrate, maxTouchPoints: touch } as unknown as Navigator,
      matchMedia: () => ({ matches: still }) as MediaQueryList,
    },
    app,
  });
  return { haptics, vibrate };
}

test('[B-01] [S-09] the device vibrates, each haptic in its own way, until the person switches that off', () => {
  const { haptics, vibrate } = setUp({});
  for (const haptic of ['success', 'failure', 'light'] as const) haptics.play(haptic);
  expect(new Set(vibrate.mock.calls.map(([pattern]) => JSON.stringify(pattern))).size).toBe(3);
  haptics.change(false);
  expect(haptics.on).toBe(false);
  haptics.play('success');
  expect(vibrate).toHaveBeenCalledTimes(3);
  haptics.change(true);
  haptics.play('success');
  expect(vibrate).toHaveBeenCalledTimes(4);
});

test('[S-09] nothing vibrates where reduced motion is preferred', () => {
  const { haptics, vibrate } = setUp({ still: true });
  haptics.play('failure');
  expect(vibrate).not.toHaveBeenCalled();
});

test('[S-09] a desktop has no haptics, whatever its browser says', () => {
  const { haptics, vibrate } = setUp({ touch: 0 });
  expect(haptics.available).toBe(false);
  haptics.play('success');
  expect(vibrate).not.toHaveBeenCalled();
});

test('[B-01] inside an app that has them they are the app’s', () => {
  const app = jest.fn();
  const { haptics, vibrate } = setUp({ touch: 0, app });
  expect(haptics.available).toBe(true);
  haptics.play('light');
  expect(app).toHaveBeenCalledWith('light');
  expect(vibrate).not.toHaveBeenCalled();
});
