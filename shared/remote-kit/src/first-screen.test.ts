import { createFakePlatform } from '@exchange/platform/fake';
import { startTransition } from 'react';
import { beginFirstScreen, showArrived } from './first-screen';

jest.mock('react', () => ({ startTransition: jest.fn((show: () => void) => show()) }));

/** Whether what arrives now is rendered in slices. */
function isSliced(): boolean {
  const show = jest.fn();
  jest.mocked(startTransition).mockClear();
  showArrived(show);
  expect(show).toHaveBeenCalledTimes(1);
  return jest.mocked(startTransition).mock.calls.length > 0;
}

test('[H-26] what a page begins with is rendered in slices, until prices move', () => {
  expect(isSliced()).toBe(false);
  const platform = createFakePlatform();
  const end = beginFirstScreen(platform);
  expect(isSliced()).toBe(true);
  platform.quotes.setPairs([]);
  expect(isSliced()).toBe(false);
  end();
  beginFirstScreen(platform);
  expect(isSliced()).toBe(false);
});

test.each(['pointerdown', 'keydown'])('[H-26] after a %s what comes stands at once', (press) => {
  beginFirstScreen(createFakePlatform());
  expect(isSliced()).toBe(true);
  document.body.dispatchEvent(new Event(press, { bubbles: true }));
  expect(isSliced()).toBe(false);
});

test('[H-26] a remote that has gone has no first screen any more', () => {
  beginFirstScreen(createFakePlatform())();
  expect(isSliced()).toBe(false);
});
