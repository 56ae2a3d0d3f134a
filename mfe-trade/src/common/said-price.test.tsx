import { fakePair } from '@exchange/platform/fake';
import { act, render } from '@testing-library/react';
import { SaidPrice } from './said-price';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const quoteAt = (price: string) => fakePair({ price });

test('[Q-03] [H-26] a price that ticks is told every 30 seconds at most, the newest, and not at all while it stays', () => {
  const { container, rerender } = render(<SaidPrice quote={quoteAt('1.10')} />);
  const told: string[] = [];
  const said = () => container.querySelector('[aria-live="polite"]')?.textContent ?? '';
  const note = () => {
    if (said() !== '' && told.at(-1) !== said()) told.push(said());
  };
  for (let second = 1; second <= 60; second += 1) {
    rerender(<SaidPrice quote={quoteAt(`1.${String(10 + second)}`)} />);
    act(() => jest.advanceTimersByTime(1_000));
    note();
  }
  act(() => jest.advanceTimersByTime(120_000));
  note();
  expect(told).toHaveLength(2);
  expect(told[1]).toContain('1.7');
});
