import { render, screen } from '@testing-library/react';
import { FlashingPrice } from './flashing-price';

const show = (price: string | undefined) => <FlashingPrice price={price}>{price ?? 'none'}</FlashingPrice>;
/** Flashes that were begun; each runs until the test ends it. */
let flashes: { playState: AnimationPlayState }[];
beforeEach(() => {
  flashes = [];
  jest.spyOn(Element.prototype, 'animate').mockImplementation(() => {
    const flash = { playState: 'running' as const };
    flashes.push(flash);
    return flash as unknown as Animation;
  });
});
afterEach(() => jest.restoreAllMocks());
const endFlash = () => (flashes.at(-1)!.playState = 'finished');
const flash = (text: string) => screen.getByText(text).dataset['flash'];

test('[Q-03] each move of a price flashes by its direction, by its value and not by how it is written', () => {
  const { rerender } = render(show(undefined));
  rerender(show('9.5'));
  expect(flash('9.5')).toBeUndefined();
  rerender(show('9.50'));
  expect(flash('9.50')).toBeUndefined();
  rerender(show('10'));
  expect(flash('10')).toBe('up');
  endFlash();
  rerender(show('9.99'));
  expect(flash('9.99')).toBe('down');
  expect(flashes).toHaveLength(2);
});

test('[H-26] a price that ticks while it flashes keeps that flash: it does not flicker', () => {
  const { rerender } = render(show('1'));
  rerender(show('2'));
  const element = screen.getByText('2');
  rerender(show('1'));
  expect([element, flash('1')]).toEqual([screen.getByText('1'), 'up']);
  expect(flashes).toHaveLength(1);
  endFlash();
  rerender(show('0.5'));
  expect([flash('0.5'), flashes.length]).toEqual(['down', 2]);
});

test('[H-26] nothing flashes where motion is to be reduced', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(new EventTarget(), { matches: true, media, onchange: null } as unknown as MediaQueryList),
    );
  const { rerender } = render(show('1'));
  rerender(show('2'));
  expect([flash('2'), flashes.length]).toEqual(['up', 0]);
});
