import { PlatformProvider, type QuoteStatus } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { act, render, screen } from '@testing-library/react';
import { texts } from '../messages';
import { LiveAge } from './live-age';

const now = Date.UTC(2026, 0, 5);

async function show(state: QuoteStatus['state'], status: Partial<QuoteStatus>) {
  const platform = createFakePlatform({ now });
  await platform.locale.register(texts.namespace, texts.messages);
  platform.quotes.setPairs([]);
  platform.quotes.setStatus(status);
  const { container } = render(
    <PlatformProvider value={platform}>
      <LiveAge state={state} />
    </PlatformProvider>,
  );
  return { container, platform };
}

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

test('[Q-08] prices that were polled are delayed with their age, which counts on; only the state is announced', async () => {
  const { container, platform } = await show('delayed', { state: 'delayed', updatedAt: now - 12_000 });
  const pass = (milliseconds: number) => {
    platform.clock.advance(milliseconds);
    act(() => jest.advanceTimersByTime(1_000));
  };
  expect(container.textContent).toBe('delayed12 s');
  expect(screen.getByRole('status').textContent).toBe('delayed');
  pass(50_000);
  expect(container.textContent).toBe('delayed1 min');
  pass(3_600_000);
  expect(container.textContent).toBe('delayed1 h');
});

test('[Q-01] [Q-08] while polled prices are all there is, the page offers to reconnect', async () => {
  const { platform } = await show('delayed', { state: 'delayed', updatedAt: now, gaveUp: true });
  screen.getByRole('button', { name: 'Prices are not live. Reconnect' }).click();
  expect(platform.quotes.reconnects).toBe(1);
});

test('[Q-06] live prices, and a book that is behind live prices, have no age to show', async () => {
  const { container } = await show('live', { state: 'live', updatedAt: now - 2_000 });
  expect(container.textContent).toBe('live');
  const behind = await show('delayed', { state: 'live', updatedAt: now - 2_000 });
  expect(behind.container.textContent).toBe('delayed');
});
