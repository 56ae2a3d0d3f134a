import { createFakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen } from '@testing-library/react';
import { useSecondsLeft } from './exchange-time';

function Countdown({ until }: { readonly until: number }) {
  return <output>{useSecondsLeft(until)}</output>;
}

test('[S-01] a countdown goes by the exchange’s clock and not by the device’s', () => {
  jest.useFakeTimers();
  const platform = createFakePlatform();
  const { rerender } = renderWithPlatform(<Countdown until={platform.clock.now() + 60_000} />, platform);
  const shown = () => screen.getByRole('status').textContent;
  expect(shown()).toBe('60');
  act(() => jest.advanceTimersByTime(10_000));
  expect(shown()).toBe('60');
  platform.clock.advance(58_500);
  act(() => jest.advanceTimersByTime(250));
  expect(shown()).toBe('2');
  platform.clock.advance(5_000);
  act(() => jest.advanceTimersByTime(250));
  expect(shown()).toBe('0');
  rerender(<Countdown until={platform.clock.now() + 1_000} />);
  expect(shown()).toBe('1');
  jest.useRealTimers();
});
