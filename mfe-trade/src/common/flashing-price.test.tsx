import { render, screen } from '@testing-library/react';
import { FlashingPrice } from './flashing-price';

const show = (price: string | undefined) => <FlashingPrice price={price}>{price ?? 'none'}</FlashingPrice>;
/** The flash that runs until the test ends it, and how many were begun. */
let running: { playState: AnimationPlayState } | undefined;
let begun: number;
beforeEach(() => {
  begun = 0;
  running = undefined;
  jest.spyOn(Element.prototype, 'animate').mockImplementation(() => {
    const flash = {
      playState: 'running',
      play() {
        flash.playState = 'running';
        begun += 1;
      },
    };
    begun += 1;
    running = flash as unknown as Animation;
    return flash as unknown as Animation;
  });
});
afterEach(() => jest.restoreAllMocks());
const endFlash = () => (running!.playState = 'finished');
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
  expect(begun).toBe(2);
});

test('[H-26] a price that ticks while it flashes keeps that flash: it does not flicker', () => {
  const { rerender } = render(show('1'));
  rerender(show('2'));
  const element = screen.getByText('2');
  rerender(show('1'));
  expect([element, flash('1')]).toEqual([screen.getByText('1'), 'up']);
  expect(begun).toBe(1);
  endFlash();
  rerender(show('0.5'));
  expect([flash('0.5'), begun]).toEqual(['down', 2]);
});

test('[H-26] nothing flashes where motion is to be reduced', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(new EventTarget(), { matches: true, media, onchange: null } as unknown as MediaQueryList),
    );
  const { rerender } = render(show('1'));
  rerender(show('2'));
  expect([flash('2'), begun]).toEqual(['up', 0]);
});
