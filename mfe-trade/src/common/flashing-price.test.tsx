import { render, screen } from '@testing-library/react';
import { FlashingPrice } from './flashing-price';

const show = (price: string | undefined) => <FlashingPrice price={price}>{price ?? 'none'}</FlashingPrice>;
const flash = (text: string) => screen.getByText(text).dataset['flash'];

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  // Those that run end: all of the page share one timer.
  jest.advanceTimersByTime(2000);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('[Q-03] each move of a price flashes by its direction, by its value and not by how it is written', () => {
  const { rerender } = render(show(undefined));
  rerender(show('9.5'));
  expect(flash('9.5')).toBe('');
  rerender(show('9.50'));
  expect(flash('9.50')).toBe('');
  rerender(show('10'));
  expect(flash('10')).toBe('up');
  jest.advanceTimersByTime(1000);
  rerender(show('9.99'));
  expect(flash('9.99')).toBe('down');
});

test('[H-26] a price that ticks while it flashes keeps that flash: it does not flicker', () => {
  const { rerender } = render(show('1'));
  rerender(show('2'));
  const element = screen.getByText('2');
  jest.advanceTimersByTime(300);
  rerender(show('1'));
  expect([element, flash('1')]).toEqual([screen.getByText('1'), 'up']);
  jest.advanceTimersByTime(120);
  rerender(show('3'));
  expect(flash('3')).toBe('up-fading');
  jest.advanceTimersByTime(180);
  rerender(show('2'));
  expect(flash('2')).toBe('down');
});

test('[H-26] the flash of a price that does not tick again fades and ends by itself, and leaves no timer', () => {
  const { rerender } = render(show('2'));
  rerender(show('1'));
  const seen = new Set([flash('1')]);
  for (let waited = 0; waited < 1000; waited += 100) {
    jest.advanceTimersByTime(100);
    seen.add(flash('1'));
  }
  expect([...seen]).toEqual(['down', 'down-fading', '']);
  expect(jest.getTimerCount()).toBe(0);
});

test('[H-26] nothing flashes where motion is to be reduced', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(new EventTarget(), { matches: true, media, onchange: null } as unknown as MediaQueryList),
    );
  const { rerender } = render(show('1'));
  rerender(show('2'));
  expect(flash('2')).toBe('');
});
