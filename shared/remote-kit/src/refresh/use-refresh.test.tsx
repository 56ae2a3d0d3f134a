import { getProtocolByToken } from '@exchange/contract';
import { createFakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useCall } from '../use-call';
import { useCallsRefresh } from './use-refresh';

function Networks() {
  const networks = useCall(getProtocolByToken, { token: 'usdt' });
  useCallsRefresh(networks);
  return (
    <main>
      <p>{networks.value?.list.map(({ name }) => name).join()}</p>
      <canvas data-testid="chart" />
    </main>
  );
}

const finger = (type: string, target: Element, ...points: readonly (readonly [number, number])[]) => {
  const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }));
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches });
  act(() => void target.dispatchEvent(event));
  return event;
};

/** A finger that goes down at 100,100, moves and lets go. */
function pull(target: Element, across: number, down: number): Event {
  finger('touchstart', target, [100, 100]);
  finger('touchmove', target, [100 + across / 2, 100 + down / 2]);
  const last = finger('touchmove', target, [100 + across, 100 + down]);
  finger('touchend', target);
  return last;
}

const html = document.documentElement;

async function setUp() {
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 1, configurable: true });
  Object.defineProperty(window, 'requestIdleCallback', {
    value: (task: () => void) => task(),
    configurable: true,
  });
  const platform = createFakePlatform();
  let asked = 0;
  platform.api.answer(getProtocolByToken, () => {
    asked += 1;
    return { list: [{ protocol: 'trc20', name: `Tron ${asked}` }] };
  });
  const { unmount } = renderWithPlatform(<Networks />, platform);
  const text = await screen.findByText('Tron 1');
  await waitFor(() => expect(html.style.overscrollBehaviorY).toBe('contain'));
  return { platform, text, unmount, asked: () => asked };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});

test('[H-26] a pull asks again for what is shown, and says when it is there', async () => {
  const { platform, text } = await setUp();
  expect(pull(text, 10, 300).defaultPrevented).toBe(true);
  expect(platform.haptics.played).toEqual(['light']);
  await screen.findByText('Refreshing…');
  await screen.findByText('Tron 2');
  expect((await screen.findByText('Refreshed')).getAttribute('role')).toBe('status');
});

test('[H-26] a refresh that fails is told, and what was there stays', async () => {
  const { platform, text } = await setUp();
  platform.api.refuse(getProtocolByToken, {});
  pull(text, 0, 300);
  await waitFor(() => expect(platform.toast.shown).toEqual([{ type: 'error', text: expect.any(String) }]));
  expect(screen.getByText('Tron 1')).toBeTruthy();
  expect(screen.queryByText('Refreshed')).toBeNull();
});

test.each([
  ['too short', (text: Element) => pull(text, 0, 60)],
  ['sideways', (text: Element) => pull(text, 300, 200)],
  ['upwards', (text: Element) => pull(text, 0, -300)],
  ['on a chart', () => pull(screen.getByTestId('chart'), 0, 300)],
  [
    'of two fingers',
    (text: Element) => {
      finger('touchstart', text, [100, 100], [200, 100]);
      finger('touchmove', text, [100, 400], [200, 400]);
      finger('touchend', text);
    },
  ],
  [
    'on a scrolled page',
    (text: Element) => {
      Object.defineProperty(window, 'scrollY', { value: 40, configurable: true });
      pull(text, 0, 300);
    },
  ],
  [
    'beside a dialog',
    (text: Element) => {
      const dialog = document.body.appendChild(document.createElement('div'));
      dialog.setAttribute('aria-modal', 'true');
      pull(text, 0, 300);
      dialog.remove();
    },
  ],
])('[H-26] a pull %s refreshes nothing', async (_name, movement) => {
  const { text, asked } = await setUp();
  movement(text);
  expect(asked()).toBe(1);
  expect(screen.queryByText('Refreshing…')).toBeNull();
});

test('[H-26] where nothing is to be refreshed, the browser has its own gesture back', async () => {
  const { unmount, text, asked } = await setUp();
  unmount();
  expect(html.style.overscrollBehaviorY).toBe('');
  expect(pull(text, 0, 300).defaultPrevented).toBe(false);
  expect(asked()).toBe(1);
});
