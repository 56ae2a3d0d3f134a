import { fireEvent, render, screen } from '@testing-library/react';
import { FlashingPrice } from './flashing-price';

const show = (price: string | undefined) => <FlashingPrice price={price}>{price ?? 'none'}</FlashingPrice>;
const flash = (text: string) => screen.getByText(text).dataset['flash'];

test('[Q-03] each move of a price flashes by its direction, by its value and not by how it is written', () => {
  const { rerender } = render(show(undefined));
  rerender(show('9.5'));
  expect(flash('9.5')).toBeUndefined();
  rerender(show('9.50'));
  expect(flash('9.50')).toBeUndefined();
  rerender(show('10'));
  expect(flash('10')).toBe('up');
  fireEvent.animationEnd(screen.getByText('10'));
  expect(flash('10')).toBeUndefined();
  rerender(show('9.99'));
  expect(flash('9.99')).toBe('down');
});

test('[H-26] a price that ticks while it flashes keeps that flash: it does not flicker', () => {
  const { rerender } = render(show('1'));
  rerender(show('2'));
  const element = screen.getByText('2');
  rerender(show('1'));
  expect([element, flash('1')]).toEqual([screen.getByText('1'), 'up']);
  fireEvent.animationEnd(element);
  rerender(show('2'));
  expect(flash('2')).toBe('up');
});
